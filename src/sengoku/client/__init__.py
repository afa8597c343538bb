"""A typed client of a Sengoku server: for bots, scripts and tests. It goes on by itself when the server was away.

from sengoku.client import Client

me = Client("http://127.0.0.1:8000").guest("Anna")
table = me.create("ikusa", ["me", "samurai"], options={"variant": "quick"})
table.start()
with table.seat(0) as seat:
    for now in seat.turns():            # whenever the seat is asked
        seat.move(now.legal[0])

Without a WebSocket: `for now in table.events(0)`, and `table.move(0, action, now.n)`. What the server refuses comes out
as `ServerRefused` with its sentence. `docs/api.md` tells more, `examples/bot.py` is a whole bot.
"""

from __future__ import annotations

from sengoku.client.errors import ServerGone, ServerRefused
from sengoku.client.rest import Client
from sengoku.client.seat import Now, Seat
from sengoku.client.table import Table

__all__ = ["Client", "Now", "Seat", "ServerGone", "ServerRefused", "Table"]
