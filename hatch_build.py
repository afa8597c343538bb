"""Wheels of the compiled engine: with SENGOKU_COMPILE=1 a wheel holds machine code for this Python and this kind of
machine beside the sources; without it, it is plain Python for all."""

import importlib.util
import os
import shutil
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledWheel(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("SENGOKU_COMPILE") != "1" or version == "editable":
            return
        root, self.copy = Path(self.root), tempfile.TemporaryDirectory(prefix="sengoku-wheel-")
        shutil.copytree(root / "src", Path(self.copy.name) / "src")  # the checkout stays plain Python
        src = Path(self.copy.name) / "src"
        for file in compiler(root).compile_into(Path(self.copy.name)):
            if file.suffix != ".json":  # the stamp is for people who edit sources
                build_data["force_include"][str(file)] = str(file.relative_to(src))
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "copy"):
            self.copy.cleanup()

    def dependencies(self) -> list[str]:
        return ["mypy>=1.18", "setuptools>=80"] if os.environ.get("SENGOKU_COMPILE") == "1" else []


def compiler(root: Path) -> ModuleType:
    """tools/compile.py"""
    spec = importlib.util.spec_from_file_location("sengoku_compile", root / "tools" / "compile.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
