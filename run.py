#!/usr/bin/env python3
"""Sets Sengoku up and runs it; standard library only, for people without make and for the Makefile itself.

python run.py [play | test | check | bench | setup | boot | browser] [arguments of the command behind it]
"""

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 (whoever starts this may have an older one)
    sys.exit("Sengoku needs Python 3.11 or newer; this is " + sys.version.split()[0])

ROOT = Path(__file__).resolve().parent
BIN = "Scripts" if os.name == "nt" else "bin"
VENV, BOOT = ROOT / ".venv", ROOT / ".boot"
LOCK, BENCH, UV, NODE = (f"requirements/{name}.txt" for name in ("lock", "bench", "boot", "node"))


def run(*command: object) -> None:
    env = {**os.environ, "VIRTUAL_ENV": str(VENV)}
    subprocess.run([str(word) for word in command], cwd=ROOT, check=True, env=env)


def digest(*files: str) -> str:
    """A stamp holds this; while it stays the same, the step that wrote the stamp need not run again."""
    parts = [sys.version.encode(), *((ROOT / file).read_bytes() for file in ("run.py", *files))]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def stamped(stamp: Path, mark: str) -> bool:
    return stamp.exists() and stamp.read_text() == mark


def boot() -> Path:
    """The pinned uv, in a virtual environment of its own."""
    if not stamped(BOOT / "stamp", digest(UV)):
        venv.create(BOOT, with_pip=True, clear=True)
        run(BOOT / BIN / "python", "-m", "pip", "install", "-qq", "--require-hashes", "-r", UV)
        (BOOT / "stamp").write_text(digest(UV))
    return BOOT / BIN / "uv"


def installer() -> list[object]:
    """Make .venv and say what installs into it: uv, or pip where uv is not to be had."""
    try:
        uv = boot()
        run(uv, "venv", "--quiet", "--allow-existing", "--python", sys.executable, VENV)
        return [uv, "pip"]
    except (OSError, subprocess.CalledProcessError):
        print("uv cannot be installed here; going on with pip, which is slower", flush=True)
        venv.create(VENV, with_pip=True)
        return [VENV / BIN / "python", "-m", "pip"]


def node(pip: list[object]) -> None:
    """Node for building the client, where the machine has none."""
    sys.path.insert(0, str(ROOT / "tools"))
    import client

    if os.environ.get("SENGOKU_NO_CLIENT") != "1" and not client.fresh(ROOT) and client.system_npm() is None:
        run(*pip, "install", "--quiet", "--no-deps", "--require-hashes", "-r", NODE)


def setup(bench: bool = False) -> None:
    """Install what requirements/ pins, nothing else, and then the project itself, editable."""
    if not stamped(VENV / "stamp", digest("pyproject.toml", LOCK)):
        print("Setting up .venv", flush=True)
        pip = installer()
        exactly = ["sync"] if len(pip) == 2 else ["install", "-r"]
        run(*pip, *exactly, LOCK, "--quiet", "--require-hashes")
        node(pip)
        run(*pip, "install", "--quiet", "--no-deps", "--no-build-isolation", "-e", ".")
        (VENV / "stamp-bench").unlink(missing_ok=True)
        (VENV / "stamp").write_text(digest("pyproject.toml", LOCK))
    run(VENV / BIN / "python", "tools/client.py")  # does nothing while web/ stays as it is
    if bench and not stamped(VENV / "stamp-bench", digest(BENCH)):
        run(*installer(), "install", "--quiet", "--no-deps", "--require-hashes", "-r", BENCH)
        (VENV / "stamp-bench").write_text(digest(BENCH))


def browser() -> None:
    """Chromium for the tests of the client, with letters for Japanese: Debian's, if we may install it."""
    if os.environ.get("CHROMIUM") or any(shutil.which(name) for name in ("chromium", "google-chrome")):
        return
    apt = shutil.which("apt-get")
    install = [apt or "apt-get", "install", "-y", "--no-install-recommends", "chromium", "fonts-noto-cjk"]
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        told = f"sudo {' '.join(install)}" if apt else "install Chromium, or say CHROMIUM=/path/to/it"
        return print(f"No Chromium here; the browser tests will be left out. To have them: {told}", flush=True)
    print("Installing Chromium for the browser tests", flush=True)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in ([apt, "update", "-qq"], [*install, "-qq"]):
        if subprocess.run(command, env=env, stdout=subprocess.DEVNULL).returncode:
            return print(f"'{' '.join(command)}' failed; the browser tests will be left out", flush=True)
    return None


def main(command: str = "play", *arguments: str) -> None:
    python, sengoku = [VENV / BIN / "python", "-m"], VENV / BIN / "sengoku"
    if command == "boot":
        return print(boot())
    if command == "browser":
        return browser()
    if command not in ("play", "test", "check", "bench", "setup"):
        sys.exit(__doc__)
    setup(bench=command == "bench")
    if command in ("check", "test"):
        run(*python, "ruff", "format", "--check")
        run(*python, "ruff", "check")
        run(*python, "mypy", "--strict", "src")
        run(VENV / BIN / "python", "tools/client.py", "--check")
    if command == "test":
        browser()
        run(*python, "pytest", "-n", "auto", *arguments)
    if command == "play":
        run(sengoku, "serve", "--open", *arguments)
    if command == "bench":
        run(sengoku, command, *arguments)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)
    except KeyboardInterrupt:
        sys.exit(130)
