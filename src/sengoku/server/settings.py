"""Settings of a server: from the command line, or from environment variables named SENGOKU_..."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from sengoku.kernel.errors import SengokuError

WEB = Path(__file__).parent.parent / "web"  # the browser client, where it is built


class BadSettings(SengokuError):
    """A setting that cannot be used, in a sentence."""


class Settings:
    """What a server is told when it starts. Nothing of it changes while it runs."""

    def __init__(self, **given: Any) -> None:
        self.host: str = given.get("host", "127.0.0.1")
        self.port: int = given.get("port", 8000)
        self.data = Path(given.get("data") or "sengoku-data")
        self.web = Path(given.get("web") or WEB)
        self.database: str = given.get("database", "")  # "": SQLite in the data folder
        self.durable: str = given.get("durable", "process")  # "process": survives kill -9; "full": power loss too
        self.workers: int = given.get("workers", 1)  # processes in which bots think
        self.public_url: str = given.get("public_url", "")  # for links in mails; "": as the request says
        self.trust_proxy: tuple[str, ...] = tuple(given.get("trust_proxy", ()))  # addresses whose X-Forwarded-* count
        self.metrics_token: str = given.get("metrics_token", "")  # "": /metrics answers this machine alone
        self.smtp: str = given.get("smtp", "")  # smtp://user:password@host:port
        self.mail_from: str = given.get("mail_from", "")
        self.open_hooks: bool = given.get("open_hooks", False)  # webhooks to internal addresses: for tests alone
        self.notice_delay: float = given.get("notice_delay", 20.0)  # seconds in which somebody may notice by himself
        self.limits: bool = given.get("limits", True)  # rate limits; load tests turn them off
        self.admins: tuple[str, ...] = tuple(given.get("admins", ()))  # names of accounts
        if self.durable not in ("process", "full"):
            raise BadSettings("error.settings", why=f"durable is 'process' or 'full', not {self.durable!r}")

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        if not self.database:
            return f"sqlite:///{self.data / 'sengoku.db'}"
        for name in ("postgresql://", "postgres://"):
            if self.database.startswith(name):
                return "postgresql+psycopg://" + self.database.removeprefix(name)
        return self.database

    @staticmethod
    def from_environment(**given: Any) -> Settings:
        """What the command line does not say is looked up in the environment."""
        for name in ("database", "public_url", "metrics_token", "smtp", "mail_from", "durable"):
            value = os.environ.get("SENGOKU_" + name.upper())
            if value and not given.get(name):
                given[name] = value
        for name in ("admins", "trust_proxy"):
            value = os.environ.get("SENGOKU_" + name.upper())
            if value and not given.get(name):
                given[name] = tuple([x.strip() for x in value.split(",") if x.strip()])
        if os.environ.get("SENGOKU_LIMITS") == "off":
            given["limits"] = False
        if os.environ.get("SENGOKU_OPEN_HOOKS") == "on":
            given["open_hooks"] = True
        if delay := os.environ.get("SENGOKU_NOTICE_DELAY"):
            given["notice_delay"] = float(delay)
        return Settings(**given)
