"""`sengoku serve`: the game server."""

from __future__ import annotations

import contextlib
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send


def add_to(app: typer.Typer) -> None:
    app.command("serve")(serve)


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on.")] = 8000,
    data: Annotated[Path, typer.Option(help="Folder for the SQLite database.")] = Path("sengoku-data"),
    database: Annotated[str, typer.Option(help="URL of a database instead: postgresql://... or sqlite:///...")] = "",
    durable: Annotated[
        str, typer.Option(envvar="SENGOKU_DURABLE", help="process: survives kill -9; full: power loss too.")
    ] = "process",
    log_requests: Annotated[bool, typer.Option(help="A line of JSON on stderr for every request.")] = False,
    workers: Annotated[int, typer.Option(min=1, help="Processes in which bots think.")] = 1,
    open_: Annotated[bool, typer.Option("--open", help="Open the client in your browser.")] = False,
) -> None:
    """Serve the games: tables for people and bots, live or over weeks."""
    import gc
    import signal

    import uvicorn

    from sengoku.server.app import create_app
    from sengoku.server.guard import log_as_json
    from sengoku.server.settings import Settings

    given = {"host": host, "port": port, "data": data, "database": database, "durable": durable, "workers": workers}
    settings = Settings.from_environment(**given)
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn stops politely, and then sends it once more
    gc.set_threshold(50_000, 20, 100)  # there is much that lives long here, and few circles
    log_as_json("INFO" if log_requests else "WARNING")
    typer.echo(f"Sengoku serves on http://{host}:{port}")
    app = create_app(settings)
    uvicorn.run(
        opening(app, host, port) if open_ else app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        proxy_headers=False,  # see trust_proxy
        server_header=False,
        ws_max_size=65_536,
        ws_ping_interval=60,
        ws_ping_timeout=60,
        ws_per_message_deflate=False,  # costs more than the move itself
        timeout_graceful_shutdown=10,
    )


def opening(app: ASGIApp, host: str, port: int) -> ASGIApp:
    """The same, and once it has started the browser goes there. A machine without one is no reason to stop."""

    async def with_browser(scope: Scope, receive: Receive, send: Send) -> None:
        async def sent(message: Message) -> None:
            await send(message)
            if message["type"] == "lifespan.startup.complete":
                threading.Timer(
                    0.3, show, [f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}"]
                ).start()

        await app(scope, receive, sent if scope["type"] == "lifespan" else send)

    return with_browser


def show(address: str) -> None:
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
