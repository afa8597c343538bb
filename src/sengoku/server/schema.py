"""The tables of the database, the same for SQLite and PostgreSQL. Changes of them are in migrations/.

Times are whole milliseconds since 1970. JSON is text: nothing in it is searched for.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

users = Table(
    "users",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False, unique=True),  # lower case; a deleted account's is '-' and its number
    Column("kind", Text, nullable=False),  # guest, person, bot, deleted
    Column("password", Text),  # argon2; NULL: a guest
    Column("email", Text),
    Column("admin", Boolean, nullable=False, default=False),
    Column("banned", Text),  # why
    Column("settings", Text, nullable=False, default="{}"),  # JSON: notices, auto-pass, vacation
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("owner", Integer),  # of a bot account: who answers for it
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", Text, primary_key=True),  # of the token: the token itself is nowhere
    Column("user_id", Integer, ForeignKey("users.id"), nullable=False, index=True),
    Column("kind", Text, nullable=False),  # web, token, reset
    Column("label", Text, nullable=False, default=""),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Text, nullable=False),  # version of the rules
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("title", Text, nullable=False, default=""),
    Column("status", Text, nullable=False, index=True),  # open, playing, over, closed
    Column("visibility", Text, nullable=False),  # public, unlisted, private
    Column("manners", Text, nullable=False),  # JSON: who may watch, clocks, what a resignation or a timeout does
    Column("host", Integer, nullable=False),
    Column("secret", Text, nullable=False),  # the server's half of the seed; told at the end
    Column("commitment", Text, nullable=False),
    Column("version", Integer, nullable=False, default=0),  # number of the last log line: what a writer expects
    Column("asked", Text, nullable=False, default="[]"),  # seats to act
    Column("clocks", Text, nullable=False, default="{}"),
    Column("deadline", BigInteger, index=True),  # in game time: it stands while no server runs
    Column("undo", Text),  # JSON: an undo that waits for consent
    Column("result", Text),  # JSON: winners, scores, ending
    Column("hash", Text),  # of the finished record, published
    Column("rematch", Text),  # the table that follows
    Column("forked", Text),  # JSON: the table and line that it plays on from
    Column("stage", Text),  # JSON: round and step
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Column("moved", BigInteger, nullable=False, index=True),
)

chairs = Table(
    "chairs",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),  # person, open, invited, bot, passes
    Column("user_id", Integer, index=True),
    Column("bot", Text),  # level
    Column("invite", Text),  # hash of the word in the link
    Column("nonce", Text, nullable=False, default=""),  # the seat's share of the seed
    Column("settings", Text, nullable=False, default="{}"),  # JSON: auto-pass
    Column("due", BigInteger, index=True),  # when "your turn" is to be sent; NULL: it is not, or was
    Column("present", BigInteger, nullable=False, default=0),  # when somebody last sat here with the page open
)

log = Table(
    "log",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),  # -1: the table
    Column("kind", Text, nullable=False),  # move, act, undo, retract
    Column("text", Text, nullable=False),
    Column("draws", Text, nullable=False),  # JSON [[number, [values]], ...]
    Column("request", Text),  # what the client called it, so that a repeated request is known
    Column("at", BigInteger, nullable=False),
)
Index("ix_log_request", log.c.table_id, log.c.seat, log.c.request, unique=True)

positions = Table(
    "positions",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("counts", Text, nullable=False),  # how much each viewer had seen
    Column("data", LargeBinary, nullable=False),  # zlib of the snapshot's JSON
)

records = Table(
    "records",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("data", LargeBinary, nullable=False),  # zlib of the record's JSON
)

ratings = Table(
    "ratings",
    metadata,
    Column("user_id", Integer, ForeignKey("users.id"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("against", Text, primary_key=True),  # people, bots: two ladders
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)

messages = Table(
    "messages",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False, index=True),
    Column("user_id", Integer, nullable=False),
    Column("seat", Integer),  # NULL: somebody who watches
    Column("to_seat", Integer),  # NULL: to all
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("user_id", Integer, ForeignKey("users.id"), nullable=False, index=True),
    Column("kind", Text, nullable=False),  # turn, over, failed, ...
    Column("data", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seen", Boolean, nullable=False, default=False),
)

shunned = Table(
    "shunned",
    metadata,
    Column("user_id", Integer, ForeignKey("users.id"), primary_key=True),
    Column("other", Integer, ForeignKey("users.id"), primary_key=True),
    Column("kind", Text, primary_key=True),  # block, mute
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("user_id", Integer, nullable=False),
    Column("about", Integer, nullable=False),
    Column("table_id", Text),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("closed", Boolean, nullable=False, default=False),
)

facts = Table(
    "facts",
    metadata,
    Column("name", Text, primary_key=True),  # of the server as a whole: pulse, stopped
    Column("value", Text, nullable=False),
)
