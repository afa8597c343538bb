"""What this machine calls its package indexes and its folders, found out so that no file spells one out."""

import configparser
import ensurepip
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
URL = re.compile(r"\b[a-z][a-z+]*://[^\s'\",\])]+", re.IGNORECASE)
COMMON = {"/", "/app", "/data", "/home", "/mnt", "/opt", "/src", "/srv", "/tmp", "/usr", "/usr/local", "/var"}


def index_hosts() -> re.Pattern[str] | None:
    """Matches the name of any package index that this machine knows; None where it knows none."""
    hosts = hosts_in(built_in()) | hosts_in(settings())
    return host_pattern(hosts) if hosts else None


def own_paths() -> re.Pattern[str]:
    """Matches paths of this machine alone: checkout, home, Python, what package managers are told."""
    known = {ROOT.as_posix(), ROOT.parent.as_posix(), Path.home().as_posix()}
    known |= {Path(sys.base_prefix).as_posix(), Path(sysconfig.get_path("purelib")).as_posix()}
    return path_pattern((known | paths_in(settings())) - COMMON)


def settings() -> Iterator[str]:
    """Texts in which package managers on this machine are told where their packages are."""
    for name, value in os.environ.items():
        if name.upper().startswith(("PIP_", "UV_", "NPM_CONFIG_")):
            yield value
    home = Path.home()
    config = Path(os.environ.get("XDG_CONFIG_HOME", home / ".config"))
    for path in (Path("/etc"), config / "pip", home / ".pip", Path(sys.base_prefix)):
        parser = configparser.RawConfigParser()
        parser.read(path / "pip.conf", encoding="utf-8")
        yield from (value for section in parser.sections() for _, value in parser.items(section))
    for path in (Path("/etc/uv/uv.toml"), config / "uv/uv.toml"):
        if path.is_file():
            yield str(tomllib.loads(path.read_text(encoding="utf-8")))
    for path in (Path("/etc/apt/sources.list"), *Path("/etc/apt/sources.list.d").glob("*")):
        if path.is_file():
            lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
            yield from (address for line in lines if "#" not in line for address in URL.findall(line))
    if npm := shutil.which("npm"):
        command = [npm, "config", "get", "registry"]
        yield subprocess.run(command, capture_output=True, text=True, timeout=60).stdout


def built_in() -> Iterator[str]:
    """The hosts that pip knows without being told, read out of the copy of pip that Python carries."""
    for wheel in Path(ensurepip.__file__).parent.glob("_bundled/pip-*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            text = archive.read("pip/_internal/models/index.py").decode("utf-8")
        yield from re.findall(r"\"((?:https://)?[\w-]+(?:\.[\w-]+)+)/?\"", text)


def hosts_in(words: Iterable[str]) -> set[str]:
    """Names of other machines, in URLs or bare."""
    hosts = set()
    for text in words:
        bare = [f"//{text}"] if "." in text and "/" not in text else []
        hosts |= {urlsplit(address).hostname or "" for address in URL.findall(text) or bare}
    return {host for host in hosts if "." in host and re.search(r"[a-z]", host)}


def paths_in(words: Iterable[str]) -> set[str]:
    """Absolute paths, bare or in file URLs."""
    path = re.compile(r"(?:^|(?<=[\s'\"=])|(?<=file://))/[\w./-]+")
    return {found.rstrip("/") for text in words for found in path.findall(text)}


def host_pattern(hosts: Iterable[str]) -> re.Pattern[str]:
    names = "|".join(re.escape(host) for host in sorted(hosts))
    return re.compile(rf"(?<![\w-])(?:{names})(?![\w-])", re.IGNORECASE)


def path_pattern(paths: Iterable[str]) -> re.Pattern[str]:
    """Each path where it stands as an absolute one; one of a single part only with more behind it."""
    exact = [re.escape(path) + (r"(?![\w-])" if path.count("/") > 1 else r"/[\w.]") for path in sorted(paths)]
    return re.compile(r"(?:(?<![\w./-])|(?<=://))(?:" + "|".join(exact) + ")")
