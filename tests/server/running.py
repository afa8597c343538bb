"""Real servers for tests: processes of `sengoku serve` that can be stopped, killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

from sengoku.client import Client

HELD: list[socket.socket] = []


def free_port() -> int:
    """A port for a server of this run. Linux lets a listener have a port that is bound and not listened to, so it is
    held from now on: between two starts of a server nobody else is given it."""
    s = socket.socket()
    if sys.platform == "linux":
        s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    s.bind(("127.0.0.1", 0))
    port: int = s.getsockname()[1]
    if sys.platform == "linux":
        HELD.append(s)
    else:
        s.close()
    return port


class Server:
    """One server process."""

    def __init__(self, folder: Path, database: str = "", arguments: tuple[str, ...] = (), **environment: str) -> None:
        self.folder, self.database, self.arguments = folder, database, arguments
        self.environment = environment
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.clients: list[Client] = []

    def start(self) -> Server:
        command = [sys.executable, "-m", "sengoku.cli", "serve", "--port", str(self.port), "--data", str(self.folder)]
        command += ["--database", self.database] if self.database else []
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "server.log").open("ab") as log:
            env = {**os.environ, **self.environment}
            self.process = subprocess.Popen([*command, *self.arguments], stdout=log, stderr=log, env=env)
        deadline = time.monotonic() + 60
        with httpx.Client(base_url=self.url, timeout=2) as http:
            while True:
                try:
                    if http.get("/healthz").status_code == 200:
                        return self
                except httpx.TransportError:
                    pass
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise AssertionError("the server did not start:\n" + self.log())
                time.sleep(0.05)

    def log(self) -> str:
        return (self.folder / "server.log").read_text(errors="replace")[-4000:]

    def kill(self) -> None:
        """As the out-of-memory killer does it."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """As an administrator does it; the exit status."""
        if self.process is None or self.process.poll() is not None:
            return 0
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError("the server did not stop:\n" + self.log()) from None

    def close(self) -> None:
        """The end of a test."""
        for client in self.clients:
            client.close()
        self.stop()

    def guest(self, name: str, **more: Any) -> Client:
        client = Client(self.url, **more)
        self.clients.append(client)
        return client.guest(name)
