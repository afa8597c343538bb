"""The picture of the terminal client."""

from __future__ import annotations

import random

from sengoku.games.warriors.text import board_text
from warriors.given import GAME, given


def test_the_picture_fits_a_hundred_columns_at_every_step_of_games() -> None:
    for seed in range(3):
        s, rng = GAME.new(seed=seed), random.Random(seed)
        while not s.is_over:
            (seat,) = s.to_act
            picture = board_text(s.view(seat), GAME.words)
            assert max([len(line) for line in picture.split("\n")]) <= 100
            assert picture == board_text(s.view(None), GAME.words)
            s.apply(seat, rng.choice(s.legal_actions(seat)))


def test_the_picture_tells_who_stands_where_and_who_controls_it() -> None:
    text = "at kitabatake_akiie south north_kanto 4\nat shiba_ienaga north south_kanto 0\n"
    text += "at niki_yoriaki north south_kanto 1\nbox momonoi_tadatsune north north_kanto\ncontrol south north_kanto"
    play = given(text, "movement", vp=-3)
    play.all("N move south_kanto north_kanto", "N add shiba_ienaga", "N done")
    picture = board_text(play.view, GAME.words)
    assert "North Kantô 1 VP (South) > Ô 2, South Kantô 4x, Tôsan 2, Hokuriku 0" in picture
    assert "  South 5: Kitabatake Akiie ***6/3+4\n  North 1: Shiba Ienaga *3/2'\n" in picture
    assert "North 10 . . . . . . [3] . . 0 . . . . . . . . . 10 South" in picture
    assert "Kyo 3 VP (nobody's) > North Kinki 4, South Kinki 2, San'in 2" in picture


def test_the_picture_tells_of_the_draw_the_battle_and_the_dead() -> None:
    assert "Drawn by the South: " in board_text(GAME.new(seed=1).view(0), GAME.words)
    text = "at satake_sadayoshi south tosan 0\nat nawa_nagatoshi south tosan 0\nat oyama_tomouji south tosan 0\n"
    play = given(text + "at fumon_toshikiyo north tosan 1", "battles")
    play.does("S command oyama_tomouji", *(1, 1, 1), *(6, 1))
    picture = board_text(play.view, GAME.words)
    assert "Battle of Tôsan. Commanders: South Oyama Tomouji, North Fumon Toshikiyo." in picture
    assert "Dead: " in picture
