"""The picture of the terminal client."""

from __future__ import annotations

import random

from sengoku.games.warriors.text import board_text, look_text
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
    assert "  South 5: Kitabatake Akiie b***6/3+4\n  North 1: Shiba Ienaga r*3/2'\n" in picture
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


def test_the_picture_tells_stripe_home_and_strength_of_all_that_can_be_picked() -> None:
    text = "at yuki_munehiro south o 1\nat satake_sadayoshi north o 0\nbox momonoi_tadatsune north north_kanto"
    picture = board_text(given(text, "movement").view, GAME.words)
    assert "  South 2: Yuki Munehiro b*3/2+1@\n  North 1: Satake Sadayoshi g*3/1\n" in picture, "Yuki is at home in O"
    assert "  North box: Momonoi Tadatsune r*4/4\n" in picture
    drawn = board_text(GAME.new(seed=4).view(0), GAME.words).replace("\n    ", " ")
    assert "Drawn by the South: Otomo Sadanori g*6/2 (North Kyûshû), Ogasawara Sadamune g*5/2 (Tôsan)" in drawn


def test_a_look_at_a_region_tells_of_its_borders_and_neighbours() -> None:
    text = "at kitabatake_akiie south o 4\nat shiba_ienaga north tosan 1\ncontrol north south_kanto"
    play = given(text, "movement", initiative="south")
    play.does("S move o north_kanto")
    told = look_text(play.view, GAME.words, "North Kantô").split("\n")
    assert told == [
        "North Kantô 1 VP (nobody's) > Ô 2x, South Kantô 4, Tôsan 2, Hokuriku 0",
        "  South 5: Kitabatake Akiie b***6/3+4'",
        "  Ô 1 VP (nobody's): clear, closed this turn. There: nobody.",
        "  South Kantô 2 VP (North): road, up to 4 may cross. There: nobody.",
        "  Tôsan 1 VP (nobody's): clear, up to 2 may cross. There: North 2.",
        "  Hokuriku 1 VP (nobody's): obstructed, nobody crosses. There: nobody.",
    ]
    assert look_text(play.view, GAME.words, "north_kanto").split("\n") == told, "by its id as well"
    assert look_text(play.view, GAME.words, "owari") == look_text(play.view, GAME.words, " ") == ""


def test_a_look_at_a_samurai_tells_his_counter_and_where_he_is() -> None:
    text = "at kitabatake_akiie south o 1\nbox chigusa_tadaaki south shikoku\nat ko_no_moronao north tokai 0"
    play = given(text, "movement")

    def looked(name: str) -> str:
        return look_text(play.view, GAME.words, name).replace("\n    ", " ")

    assert looked("akiie") == (
        "Kitabatake Akiie: blue stripe, 3 stars, commands up to 6 soldiers, battle rating 6, bravery 3, home: Ô, "
        "successor: Kitabatake Akinobu.\n  In Ô for the South with 1 soldier."
    )
    assert looked("chigusa").endswith("home: none (N), successor: none.\n  Waits in the box of the South in Shikoku.")
    assert looked("Akinobu").endswith("Not in play: he would succeed Kitabatake Akiie.")
    assert looked("hojo").endswith("Dead."), "left out of this position"
    assert looked("ko no").count("In Tôkai for the North with 0 soldiers.") == 1
    assert look_text(GAME.new(seed=4).view(0), GAME.words, "doyo").endswith("Drawn by the North, not yet placed.")
