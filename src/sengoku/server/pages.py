"""The browser client's files, as they are built into the package; a page that says how, where they are not there.

All of them are read once and kept in memory, texts compressed: no request reaches the disk but to see whether the
client was built anew, and no path can lead out of its folder.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import hashlib
import importlib
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

UNBUILT = Path(__file__).parent / "unbuilt"
OWN = ("/api", "/healthz", "/metrics", "/openapi.json")  # the server's, never the client's
TEXTS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
OTHERS = {
    ".avif": "image/avif",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
ALWAYS_ASK, A_DAY = "no-cache", "public, max-age=86400"
FOR_EVER = "public, max-age=31536000, immutable"  # for names that change with what is in them
SMALL = 500  # bytes that are not worth compressing


class File:
    """One file: its content in every encoding that is worth having, smallest first."""

    def __init__(self, path: str, content: bytes) -> None:
        ending = Path(path).suffix
        self.kind = TEXTS.get(ending) or OTHERS.get(ending, "application/octet-stream")
        self.cache = ALWAYS_ASK if ending == ".html" else FOR_EVER if path.startswith("/assets/") else A_DAY
        self.tag = hashlib.blake2b(content, digest_size=12).hexdigest()
        self.bodies: dict[str, bytes] = {}
        if ending in TEXTS and len(content) > SMALL:
            for name in ("br", "gzip"):
                made = compressed(name, content)
                if made is not None and len(made) < len(content):
                    self.bodies[name] = made
        self.bodies["identity"] = content

    def answer(self, headers: dict[str, str]) -> Response:
        encoding = next((e for e in self.bodies if e in accepted(headers.get("accept-encoding", ""))), "identity")
        tag = f'"{self.tag}-{encoding}"'
        told = {"ETag": tag, "Cache-Control": self.cache, "Vary": "Accept-Encoding"}
        known = [t.strip().removeprefix("W/") for t in headers.get("if-none-match", "").split(",")]
        if tag in known or known == ["*"]:
            return Response(status_code=304, headers=told)
        if encoding != "identity":
            told["Content-Encoding"] = encoding
        return Response(self.bodies[encoding], headers={**told, "Content-Type": self.kind})


def compressed(encoding: str, content: bytes) -> bytes | None:
    """Brotli only where it happens to be installed."""
    if encoding == "gzip":
        return gzip.compress(content, 9, mtime=0)
    try:
        made: bytes = importlib.import_module("brotli").compress(content)
    except ImportError:
        return None
    return made


def accepted(header: str) -> list[str]:
    """The encodings that a browser takes: `gzip;q=0` is one that it does not."""
    out: list[str] = []
    for part in header.lower().split(","):
        name, _, quality = part.partition(";")
        if quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            out.append(name.strip())
    return out


class Pages:
    """What is asked for that is no request of the API. An ASGI application, after all routes."""

    path = "page"  # how the figures name it

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, File] = {}
        self.stamp = -1

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 4404})
            return
        await self.fresh()
        found = self.found(scope["path"])
        if found is None:
            raise HTTPException(404)
        scope["route"] = self
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        answer = found.answer({k.decode("latin-1"): v.decode("latin-1") for k, v in scope["headers"]})
        if scope["method"] == "HEAD":
            answer.body = b""  # the length stays
        await answer(scope, receive, send)

    def found(self, path: str) -> File | None:
        """A file, or the client itself for an address that it makes sense of."""
        if any([path == own or path.startswith(own + "/") for own in OWN]):
            return None
        if path in self.files:
            return self.files[path]
        if path.startswith("/assets/") or "." in path.rpartition("/")[2]:
            return None
        return self.files.get("/index.html")

    async def fresh(self) -> None:
        """Reads everything when the client has been built, for the first time or again."""
        stamp = built(self.folder)
        if stamp != self.stamp:
            found = await asyncio.to_thread(read, self.folder if stamp else UNBUILT)
            if "/index.html" in found:  # else it is being built right now
                self.files, self.stamp = found, stamp


def built(folder: Path) -> int:
    """When; 0: it was not."""
    try:
        return (folder / "index.html").stat().st_mtime_ns
    except OSError:
        return 0


def read(folder: Path) -> dict[str, File]:
    """Every file by its path. Hidden ones are the build's own notes."""
    out: dict[str, File] = {}
    for file in sorted(folder.rglob("*")):
        parts = file.relative_to(folder).parts
        if file.is_file() and not any([part.startswith(".") for part in parts]):
            with contextlib.suppress(FileNotFoundError):  # removed by a build that is under way
                path = "/" + "/".join(parts)
                out[path] = File(path, file.read_bytes())
    return out
