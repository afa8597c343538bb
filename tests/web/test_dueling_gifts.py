"""What the browser tells of Warlords in advanced play agrees with the game's own data, and has words for all of it."""

from __future__ import annotations

import json
from pathlib import Path

from tool import tool

ROOT = Path(__file__).resolve().parents[2]
WORDS = ROOT / "web" / "words" / "dueling.json"


def test_the_client_has_the_same_warlords_as_the_game() -> None:
    gifts = tool("gifts")
    assert gifts.TARGET.read_text(encoding="utf-8") == gifts.text(), "python tools/gifts.py writes it anew"


def test_every_gift_has_its_sentence() -> None:
    words, wanted = json.loads(WORDS.read_text(encoding="utf-8")), set()
    for rows in tool("gifts").gifts().values():
        for kind, *rest in rows:
            if kind == "duel":
                wanted |= {f"gift.side.{rest[1]}", f"gift.duel.{rest[2]}"}
                wanted |= {f"faction.{rest[3]}"} if rest[2] in ("faction", "tag") else set()
            elif kind == "special":
                wanted.add(f"gift.{rest[0].partition(':')[0]}")
            else:
                wanted |= (
                    {f"gift.{kind}_by", f"faction.{rest[1]}"} if kind == "bribed" and rest[1] else {f"gift.{kind}"}
                )
    assert sorted([id for id in wanted if f"dueling.{id}" not in words]) == []
    assert len(wanted) > 40
