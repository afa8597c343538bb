"""`sengoku backup`, `restore`, `export`, `import` and `admin`: what the owner of a server does beside it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sengoku.cli.common import Trouble, read_record, write_text

if TYPE_CHECKING:
    from sengoku.server.store import Store

Data = Annotated[Path, typer.Option(help="Folder of the SQLite database.")]
Database = Annotated[str, typer.Option(help="URL of the database instead.")]
HERE = Path("sengoku-data")
admin = typer.Typer(no_args_is_help=True, help="Close, delete and hand over: accounts and tables of a server.")


def add_to(app: typer.Typer) -> None:
    for name, command in (("backup", backup), ("restore", restore), ("export", export), ("import", import_)):
        app.command(name)(command)
    app.add_typer(admin, name="admin")


@contextlib.contextmanager
def opened(data: Path, database: str, new: bool = False) -> Iterator[Store]:
    """The store of a server, running or not."""
    from sqlalchemy.exc import SQLAlchemyError

    from sengoku.server import errors
    from sengoku.server.migrate import migrate
    from sengoku.server.settings import Settings
    from sengoku.server.store import Store

    settings = Settings.from_environment(data=data, database=database)
    if not new and settings.url.startswith("sqlite:///") and not Path(settings.url.removeprefix("sqlite:///")).exists():
        raise Trouble(f"There is no database in '{data}'.", 2)
    try:
        store = Store(settings)
        try:
            migrate(store.engine)
            yield store
        finally:
            store.close()
    except SQLAlchemyError as e:
        raise Trouble(f"The database cannot be used: {str(getattr(e, 'orig', None) or e).splitlines()[0]}.") from None
    except errors.Refused as e:
        raise Trouble(str(e)) from None


def backup(file: Path, data: Data = HERE, database: Database = "") -> None:
    """Write everything a server has into one file. The server may go on meanwhile."""
    from sengoku.server import archive

    with opened(data, database) as store:
        typer.echo(f"{archive.backup(store, file)} rows written to {file}.")


def restore(file: Path, data: Data = HERE, database: Database = "") -> None:
    """Read a backup into an empty database, of the same kind or another."""
    from sengoku.server import archive

    if not file.exists():
        raise Trouble(f"There is no file '{file}'.", 2)
    with opened(data, database, new=True) as store:
        typer.echo(f"{archive.restore(store, file)} rows read from {file}.")


def export(table: str, file: Path, data: Data = HERE, database: Database = "") -> None:
    """Write the record of one game. While the game runs, its record is secret."""
    from sengoku.server import archive

    with opened(data, database) as store:
        write_text(file, store.read_now(lambda c: archive.exported(c, table)))
        typer.echo(f"Written: {file}.")


def import_(file: Path, data: Data = HERE, database: Database = "") -> None:
    """Lay a finished game down as a table that can be looked at. Its record must hold."""
    from sengoku.server import archive

    record = read_record(file)
    with opened(data, database, new=True) as store:
        typer.echo(f"Table {store.write_now(lambda c: archive.imported(c, record, 0))}.")


# ------------------------------------------------------------ admin


def done(data: Path, database: str, work: Any) -> Any:
    from sengoku.server.accounts import Accounts
    from sengoku.server.people import People

    with opened(data, database) as store:
        return asyncio.run(work(Accounts(People(store.settings, store))))


@admin.command()
def ban(name: str, why: str = "closed by the administrator", data: Data = HERE, database: Database = "") -> None:
    """Close an account."""
    done(data, database, lambda a: a.ban(name, why))
    typer.echo(f"The account of {name} is closed.")


@admin.command()
def unban(name: str, data: Data = HERE, database: Database = "") -> None:
    """Open an account again."""
    done(data, database, lambda a: a.ban(name, None))
    typer.echo(f"The account of {name} is open again.")


@admin.command()
def delete(name: str, data: Data = HERE, database: Database = "") -> None:
    """Delete an account; its games stay, under no name."""

    async def work(a: Any) -> None:
        await a.delete((await a.named(name))["id"])

    done(data, database, work)
    typer.echo(f"The account of {name} is deleted.")


@admin.command()
def reset(name: str, data: Data = HERE, database: Database = "") -> None:
    """A word that lets somebody choose a new password within an hour."""
    found = done(data, database, lambda a: a.reset_token(name))
    if found is None:
        raise Trouble(f"Nobody here is called '{name}' and has a password.")
    typer.echo(found[0])


@admin.command()
def transfer(table: str, seat: int, name: str, data: Data = HERE, database: Database = "") -> None:
    """Give a seat at a table to somebody else."""
    done(data, database, lambda a: a.transfer(table, seat, name))
    typer.echo(f"Seat {seat} at {table} is {name}'s.")


@admin.command()
def reports(close: int = 0, data: Data = HERE, database: Database = "") -> None:
    """What people told about others; --close N puts one away."""
    if close:
        done(data, database, lambda a: a.close_report(close))
    for r in done(data, database, lambda a: a.reports()):
        where = f", table {r['table_id']}" if r["table_id"] else ""
        typer.echo(f"{r['id']}: {r['by']} about {r['name']}{where}: {r['text']}")


@admin.command("close-table")
def close_table(table: str, data: Data = HERE, database: Database = "") -> None:
    """End a table without a result."""
    done(data, database, lambda a: a.close_table(table))
    typer.echo(f"Table {table} is closed.")
