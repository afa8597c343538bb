"""Guests, accounts and sessions."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from sengoku.server.api.common import COOKIE, PROBLEMS, TheSite, Who, limited, token_of
from sengoku.server.people import SESSION, User

routes = APIRouter(prefix="/api", tags=["people"], responses=PROBLEMS)
Name = Annotated[str, Field(min_length=2, max_length=24)]
Password = Annotated[str, Field(min_length=8, max_length=200)]


class Guest(BaseModel):
    name: Name


class Login(BaseModel):
    name: Annotated[str, Field(max_length=100)]
    password: Annotated[str, Field(max_length=200)]


class Claim(BaseModel):
    password: Password
    email: Annotated[str, Field(max_length=200, pattern=r"^[^@\s]+@[^@\s]+\.[^@\s]+$")] | None = None


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
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=SESSION // 1000, httponly=True, samesite="lax", secure=secure)
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
    user, token = await s.people.sign_in(body.name, body.password)
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
    """Keep your guest name: give it a password."""
    limited(request, "claim", user)
    await s.people.claim(user, body.password, body.email)
