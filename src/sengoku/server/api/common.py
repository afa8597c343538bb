"""What all routes share: who asks, from where, and how an answer looks."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import Depends, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, BeforeValidator, Field
from starlette.requests import HTTPConnection

from sengoku.server.errors import Refused
from sengoku.server.people import User
from sengoku.server.site import Site

COOKIE = "sengoku"
PLAIN = r"^[^\x00]*$"  # a text that every database can hold
Word = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[ -~]*$")]  # what a client calls its request
SomeName = Annotated[str, Field(max_length=100, pattern=PLAIN)]  # which may be anybody's


def whole(value: Any) -> Any:
    """JSON's numbers are no texts, and true is not 1."""
    if type(value) not in (int, float):
        raise ValueError("this is a whole number")
    return value


def digits(value: Any) -> Any:
    """In an address a number is written in digits: 5.0, 1_000 and ' 5' are none."""
    if isinstance(value, str) and not (value.isascii() and value.isdecimal()):
        raise ValueError("this is a whole number")
    return value


WHOLE = BeforeValidator(whole)
DIGITS = BeforeValidator(digits)


class Problem(BaseModel):
    """A refusal: `message` is for people, `error` with `data` for programs and translations."""

    error: str
    message: str
    data: dict[str, Any]


PROBLEMS: dict[int | str, dict[str, Any]] = {
    code: {"model": Problem} for code in (400, 401, 403, 404, 409, 413, 422, 429)
}


class Json(JSONResponse):
    """JSON without a detour: the bytes are what msgspec makes of the data, or what somebody made before."""

    def render(self, content: Any) -> bytes:
        return content if isinstance(content, bytes) else msgspec.json.encode(content)


def site(request: Request) -> Site:
    found: Site = request.app.state.site
    return found


def address(request: HTTPConnection) -> str:
    """The caller's address; what a proxy says counts only if the proxy is known."""
    peer = request.client.host if request.client else "?"
    trusted: tuple[str, ...] = request.app.state.site.settings.trust_proxy
    forwarded = request.headers.get("x-forwarded-for", "")
    if peer not in trusted or not forwarded:
        return peer
    chain = [part.strip() for part in forwarded.split(",")]
    while len(chain) > 1 and chain[-1] in trusted:
        chain.pop()
    return chain[-1][:64]


def token_of(request: HTTPConnection) -> str:
    header = request.headers.get("authorization", "")
    if header[:7].lower() == "bearer ":
        return header[7:].strip()[:200]
    return request.cookies.get(COOKIE, "")[:200]


def secure(request: Request) -> bool:
    """Whether the browser came by https, as far as that can be known: the cookie is then for https alone."""
    settings = site(request).settings
    if request.url.scheme == "https" or settings.public_url.startswith("https://"):
        return True
    trusted = request.client is not None and request.client.host in settings.trust_proxy
    return trusted and request.headers.get("x-forwarded-proto", "") == "https"


async def maybe(request: Request) -> User | None:
    """Who asks, if anybody does."""
    token = token_of(request)
    if not token:
        return None
    return await site(request).people.user_of(token)


async def who(user: Annotated[User | None, Depends(maybe)]) -> User:
    if user is None:
        raise Refused(401, "not_signed_in")
    return user


def limited(request: Request, what: str, user: User | None = None) -> None:
    site(request).limits.take(what, f"user {user.id}" if user is not None else address(request))


Maybe = Annotated[User | None, Depends(maybe)]
Who = Annotated[User, Depends(who)]
TheSite = Annotated[Site, Depends(site)]
