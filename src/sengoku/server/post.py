"""Post: mail by SMTP and webhooks, sent beside the requests. What fails is told to whom it concerns.

A webhook's address is resolved before anything is sent, refused if it is internal, and the connection goes to the
very address that was looked at: a name that changes its mind in between gains nothing.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import smtplib
import socket
import ssl
from email.message import EmailMessage
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import SplitResult, urlsplit

from sqlalchemy import insert

from sengoku.server.errors import Refused
from sengoku.server.hall import Hall
from sengoku.server.schema import notices
from sengoku.server.settings import Settings

log = logging.getLogger("sengoku")
TIMEOUT = 10  # seconds


def web_address(text: str) -> tuple[SplitResult, str, int]:
    """The parts of a webhook's address, its host and its port."""
    try:
        parts = urlsplit(text)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        if parts.scheme in ("http", "https") and parts.hostname and not parts.username:
            return parts, parts.hostname, port
    except ValueError:  # half an IPv6 address, a port of six digits
        pass
    raise Refused(409, "bad_hook", why="its address is not one of the web")


class Post:
    """Sends. Every method returns at once, but `hook_now` and `mail_now`, which say what went wrong."""

    def __init__(self, settings: Settings, hall: Hall) -> None:
        self.settings, self.hall = settings, hall

    # ------------------------------------------------------------ webhooks

    async def hook_now(self, address: str, text: str) -> None:
        """Discord-compatible: {"content": text}. `Refused` says what went wrong: nothing in the request, so 409."""
        await asyncio.to_thread(self._hook, address, {"content": text})

    def _hook(self, address: str, body: dict[str, Any]) -> None:
        parts, name, port = web_address(address)
        target = self._resolved(name, port)
        made: HTTPConnection
        if parts.scheme == "https":
            made = Pinned(name, port, target)
        else:
            made = HTTPConnection(target, port, timeout=TIMEOUT)
        path = (parts.path or "/") + ("?" + parts.query if parts.query else "")
        try:
            headers = {"Host": parts.netloc, "Content-Type": "application/json", "User-Agent": "sengoku"}
            made.request("POST", path, json.dumps(body).encode(), headers)
            status = made.getresponse().status
        except (OSError, HTTPException, ValueError) as e:  # an address may hold letters that no header can
            raise Refused(409, "bad_hook", why=f"it does not answer ({type(e).__name__})") from None
        finally:
            made.close()
        if not 200 <= status < 300:
            raise Refused(409, "bad_hook", why=f"it answered {status}")

    def _resolved(self, name: str, port: int) -> str:
        """The address behind a name, if anybody may talk to it."""
        try:
            found = {str(info[4][0]) for info in socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)}
        except (OSError, ValueError):  # a name may be too long, or none at all
            raise Refused(409, "bad_hook", why="its name leads nowhere") from None
        if not self.settings.open_hooks and not all([ipaddress.ip_address(a.split("%")[0]).is_global for a in found]):
            raise Refused(409, "bad_hook", why="its address is internal")
        return sorted(found)[0]

    # ------------------------------------------------------------ mail

    async def mail_now(self, to: str, subject: str, text: str) -> None:
        if not self.settings.smtp:
            raise Refused(409, "no_mail", why="this server sends none")
        await asyncio.to_thread(self._mail, to, subject, text)

    def _mail(self, to: str, subject: str, text: str) -> None:
        parts = urlsplit(self.settings.smtp)
        message = EmailMessage()
        message["From"] = self.settings.mail_from or f"sengoku@{parts.hostname}"
        message["To"], message["Subject"] = to, subject
        message.set_content(text)
        try:
            with smtplib.SMTP(parts.hostname or "", parts.port or 25, timeout=TIMEOUT) as server:
                if parts.scheme == "smtps":
                    server.starttls(context=ssl.create_default_context())
                if parts.username:
                    server.login(parts.username, parts.password or "")
                server.send_message(message)
        except (OSError, smtplib.SMTPException) as e:
            raise Refused(409, "no_mail", why=f"it could not be sent ({type(e).__name__})") from None

    # ------------------------------------------------------------ beside the requests

    def link(self, path: str) -> str:
        base = self.settings.public_url or f"http://{self.settings.host}:{self.settings.port}"
        return base.rstrip("/") + path

    def reset(self, to: str, token: str) -> None:
        link = self.link("/reset#" + token)
        text = f"Somebody, perhaps you, wants a new password. Choose it here within an hour:\n\n{link}\n"
        self.hall.task(self._quietly(self.mail_now(to, "Sengoku: a new password", text)))

    async def _quietly(self, work: Any) -> None:
        try:
            await work
        except Refused as e:
            log.warning("a mail failed", extra={"fields": {"why": str(e)}})

    async def notice(self, user_id: int, kind: str, data: dict[str, Any]) -> None:
        row = {"user_id": user_id, "kind": kind, "data": json.dumps(data), "at": self.hall.now(), "seen": False}
        await self.hall.store.write(lambda c: c.execute(insert(notices).values(row)))


class Pinned(HTTPSConnection):
    """TLS to an address that was looked at, for the name that it was looked up by."""

    def __init__(self, name: str, port: int, address: str) -> None:
        super().__init__(name, port, timeout=TIMEOUT, context=ssl.create_default_context())
        self.name, self.address = name, address

    def connect(self) -> None:
        raw = socket.create_connection((self.address, self.port or 443), TIMEOUT)
        self.sock = ssl.create_default_context().wrap_socket(raw, server_hostname=self.name)
