"""The board as text for the terminal."""

from __future__ import annotations

import random

from dueling.position import position
from dueling.walks import fresh, walk
from sengoku.games.dueling.game import GAME
from sengoku.games.dueling.text import WIDTH, board_text


def test_the_text_shows_owner_castle_warlords_tokens_and_the_own_hand_only() -> None:
    head = {"lands": "tosa A chosokabe 5; awa B miyoshi 4 sogo 3; iyo farmers 2", "castle": "awa B"}
    s = position({**head, "hand A": "ronin, archers:iwami-mino", "hand B": "navy", "chit": "chosokabe riflemen"})
    lines = board_text(s.view(0), GAME.words).splitlines()
    assert "  A Tosa           Chosokabe Motochika 5 [Riflemen]" in lines
    assert "  B Awa         #B Miyoshi Nagayoshi* 4, Sogo Masayasu 3" in lines
    assert "  - Iyo            2 tents" in lines
    assert lines[-1] == "Your hand: Ronin, Archers (Iwami, Mino)"
    assert "Navy" not in board_text(s.view(0), GAME.words)
    assert "Your hand" not in board_text(s.view(None), GAME.words)


def test_every_position_of_a_game_fits_the_width() -> None:
    s = fresh(10)
    for n, _ in enumerate(walk(s, random.Random(10))):
        if n % 40 == 0:
            for seat in (None, *range(s.seats)):
                assert all([len(line) <= WIDTH for line in board_text(s.view(seat), GAME.words).splitlines()])
