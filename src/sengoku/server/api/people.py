"""Guests, accounts and sessions."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field, StrictBool

from sengoku.server.api.common import (
    COOKIE,
    PLAIN,
    PROBLEMS,
    WHOLE,
    SomeName,
    TheSite,
    Who,
    address,
    limited,
    secure,
    token_of,
)
from sengoku.server.errors import Refused
from sengoku.server.people import SESSION, User, name_key
from sengoku.server.post import web_address
from sengoku.server.site import Site

routes = APIRouter(prefix="/api", tags=["people"], responses=PROBLEMS)
Name = Annotated[str, Field(min_length=2, max_length=24, pattern=r"^[^\W\d_]([ ]?[\w.\-])+$")]
Password = Annotated[str, Field(min_length=8, max_length=200)]


class Guest(BaseModel):
    model_config = ConfigDict(regex_engine="python-re")  # so that letters are what they are in people.py
    name: Name


class Login(BaseModel):
    name: SomeName
    password: Annotated[str, Field(max_length=200)]


class Claim(BaseModel):
    """`old`: your password until now, where you have one."""

    password: Password
    email: Annotated[str, Field(max_length=200, pattern=r"^[^@\s\x00]+@[^@\s\x00]+\.[^@\s\x00]+$")] | None = None
    old: Annotated[str, Field(max_length=200)] = ""


class Me(BaseModel):
    """An account, as it sees itself."""

    id: int
    name: str
    kind: str
    admin: bool
    email: str | None
    settings: dict[str, Any]


class Entered(BaseModel):
    """Signed in: the token goes into `Authorization: Bearer ...`; browsers get it as a cookie."""

    user: Me
    token: str


def entered(request: Request, response: Response, user: User, token: str) -> Entered:
    lasts = SESSION // 1000
    response.set_cookie(COOKIE, token, lasts, httponly=True, samesite="lax", secure=secure(request))
    return Entered(user=Me(**user.shown()), token=token)


@routes.post("/guests", status_code=201)
async def guest(body: Guest, request: Request, response: Response, s: TheSite) -> Entered:
    """Play at once under a name that is free."""
    limited(request, "guest")
    user, token = await s.people.guest(body.name)
    return entered(request, response, user, token)


@routes.post("/login")
async def login(body: Login, request: Request, response: Response, s: TheSite) -> Entered:
    """Sign in with a password."""
    limited(request, "login")
    callers = [f"name {name_key(body.name)}", f"address {address(request)}"]
    s.limits.guess(callers)
    user, token = await s.people.sign_in(body.name, body.password)
    s.limits.guessed(callers)
    return entered(request, response, user, token)


@routes.post("/logout", status_code=204)
async def logout(request: Request, response: Response, s: TheSite, user: Who) -> None:
    """Ends this session."""
    await s.people.sign_out(token_of(request))
    response.delete_cookie(COOKIE)


@routes.get("/me")
async def me(user: Who) -> Me:
    """Who you are here."""
    return Me(**user.shown())


@routes.post("/claim", status_code=204)
async def claim(body: Claim, request: Request, s: TheSite, user: Who) -> None:
    """Keep your guest name: give it a password. Later: change it, which ends all your other sessions."""
    limited(request, "claim", user)
    if user.kind == "person":
        callers = [f"name {name_key(user.name)}"]
        s.limits.guess(callers)
        await s.people.checked(user, body.old)
        s.limits.guessed(callers)
    await s.people.claim(user, body.password, body.email, token_of(request))


# ------------------------------------------------------------ one's account


class Settings(BaseModel):
    """What is not given stays as it is."""

    webhook: Annotated[str, Field(max_length=500)] | None = None
    mail: StrictBool | None = None
    auto_pass: StrictBool | None = None
    language: Annotated[str, Field(max_length=10)] | None = None


class Vacation(BaseModel):
    days: Annotated[int, Field(ge=1, le=30), WHOLE]


class Until(BaseModel):
    until: int


class NewBot(BaseModel):
    model_config = ConfigDict(regex_engine="python-re")
    name: Name


class Shun(BaseModel):
    name: SomeName
    kind: Literal["block", "mute"]
    on: StrictBool = True


class Shunned(BaseModel):
    name: str
    kind: Literal["block", "mute"]


class Report(BaseModel):
    name: SomeName
    table: Annotated[str, Field(max_length=40, pattern=PLAIN)] | None = None
    text: Annotated[str, Field(min_length=1, max_length=2000, pattern=PLAIN)]


class Forgot(BaseModel):
    name: SomeName


class Reset(BaseModel):
    token: Annotated[str, Field(max_length=200)]
    password: Password


class Delete(BaseModel):
    """`name`: your own, so that it does not happen by accident."""

    name: Annotated[str, Field(max_length=100)]


@routes.patch("/me")
async def change(body: Settings, s: TheSite, user: Who) -> dict[str, Any]:
    """Your settings; the answer has all of them."""
    given = {name: value for name, value in body.model_dump().items() if value is not None}
    if body.webhook:
        web_address(body.webhook)
    return await s.accounts.set(user, given)


@routes.post("/me/vacation")
async def vacation(body: Vacation, s: TheSite, user: Who) -> Until:
    """Your clocks of days stand from now on for so many days."""
    return Until(until=await s.accounts.vacation(user, body.days, s.hall.now()))


@routes.post("/me/bots", status_code=201)
async def add_bot(body: NewBot, request: Request, s: TheSite, user: Who) -> Entered:
    """An account for a program of yours, with its token. The token is shown only now."""
    limited(request, "claim", user)
    made, token = await s.accounts.bot(user, body.name)
    return Entered(user=Me(**made.shown()), token=token)


@routes.get("/me/bots")
async def bots(s: TheSite, user: Who) -> list[str]:
    """The names of your programs' accounts."""
    return await s.accounts.bots(user)


@routes.post("/me/delete", status_code=204)
async def remove(body: Delete, response: Response, s: TheSite, user: Who) -> None:
    """Delete your account. Games that run are played on by bots; finished ones stay, under no name."""
    if body.name != user.name:
        raise Refused(403, "bad_request", why="Give your own name to delete your account.")
    await s.accounts.delete(user.id)
    response.delete_cookie(COOKIE)


@routes.post("/me/shun", status_code=204)
async def shun(body: Shun, request: Request, s: TheSite, user: Who) -> None:
    """Block or mute somebody, or no longer."""
    limited(request, "chat", user)
    await s.accounts.shun(user, body.name, body.kind, body.on)


@routes.get("/me/shun")
async def shunned(s: TheSite, user: Who) -> list[Shunned]:
    """Whom you have blocked or muted."""
    return [Shunned(**each) for each in await s.accounts.shunned(user)]


@routes.post("/reports", status_code=204)
async def report(body: Report, request: Request, s: TheSite, user: Who) -> None:
    """Tell the administrators about somebody."""
    limited(request, "report", user)
    await s.accounts.report(user, body.name, body.table, body.text, s.hall.now())


@routes.post("/password/forgot", status_code=204)
async def forgot(body: Forgot, request: Request, s: TheSite) -> None:
    """A link for a new password comes by mail, if the account has an address. The answer is the same if not."""
    limited(request, "mail")
    s.limits.take("mail", f"name {name_key(body.name)}")
    s.hall.task(forgotten(s, body.name))  # beside the request: its time must not tell whether there is such an account


async def forgotten(s: Site, name: str) -> None:
    found = await s.accounts.reset_token(name)
    if found is not None and found[1]:
        s.post.reset(found[1], found[0])


@routes.post("/password/reset", status_code=204)
async def reset(body: Reset, request: Request, s: TheSite) -> None:
    """The new password. Every session of the account ends."""
    limited(request, "login")
    await s.accounts.reset(body.token, body.password, s.hall.now())
