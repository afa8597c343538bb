"""A bot for a Sengoku server: it takes a seat at a table and plays it to the end.

SENGOKU_TOKEN=... python examples/bot.py http://127.0.0.1:8000 TABLE [INVITATION]
"""

import os
import random
import sys
import time

from sengoku.client import Client, Now


def choose(now: Now) -> str:
    """Your idea goes here. `now.view` is all that the seat may know, `now.legal` all that it may do."""
    busy = [action for action in now.legal if action.split()[0] not in ("pass", "done", "rest", "stop")]
    return random.choice(busy if busy and random.random() < 0.9 else now.legal)


def main(url: str, id: str, invitation: str = "") -> None:
    with Client(url, os.environ["SENGOKU_TOKEN"]) as client:
        table = client.table(id)
        mine = table.info(invitation)["mine"] or [table.join(invite=invitation)]
        while table.info()["status"] == "open":
            time.sleep(1)
        with table.seat(mine[0]) as seat:
            for now in seat.turns():
                seat.move(choose(now))
        print(f"Seat {mine[0]}. Won by: {table.info()['result']['winners']}.")


if __name__ == "__main__":
    main(*sys.argv[1:])
