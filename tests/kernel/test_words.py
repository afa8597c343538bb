"""Words: message ids with arguments become sentences, whatever the arguments are."""

from __future__ import annotations

import pickle
import re
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sengoku
from sengoku import IllegalAction, SengokuError
from sengoku.kernel.words import HERE, KERNEL_WORDS, Words, printable

KERNEL = Path(sengoku.__file__).parent / "kernel"
ANYTHING = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=6,
)


def words(**tables: dict[str, str]) -> Words:
    out = Words([])
    out.add(tables)
    return out


def test_arguments_are_put_in_their_places_and_things_have_names() -> None:
    w = words(ask={"levy": "Place {units} in {place}."}, term={"omi": "Ōmi", "bowman": "bowman (6)"})
    assert w.say("ask.levy", {"units": ["bowman", "spearman"], "place": "omi"}) == "Place bowman (6), spearman in Ōmi."
    assert w.say("ask.levy", {"units": {"bowman": 2}, "place": ("omi", 3)}) == "Place bowman (6) 2 in Ōmi, 3."
    assert w.term("omi") == "Ōmi"
    assert w.term("mino") == "mino"
    assert [w.term(x) for x in ("omi-omi", "omi-mino", "omi-", "-")] == ["Ōmi-Ōmi", "omi-mino", "omi-", "-"]


def test_numbers_come_with_the_word_for_one_or_for_several() -> None:
    w = words(ask={"lose": "{hits:hit|hits} in {place}, {hits}, {hits:>3}, {hits!r}."}, term={"omi": "Ōmi"})
    assert w.say("ask.lose", {"hits": 1, "place": "omi"}) == "1 hit in Ōmi, 1,   1, 1."
    assert w.say("ask.lose", {"hits": 2, "place": "omi"}) == "2 hits in Ōmi, 2,   2, 2."


def test_a_number_stands_where_a_language_wants_it() -> None:
    w = words(a={"b": "弓{n:~本}。{x}"}, count={"bowman": "弓~人"}, list={"comma": "、"})
    assert w.exact("a.b", {"n": 3, "x": {"bowman": 2, "gunner": 1}}) == "弓3本。弓2人、gunner 1"
    assert w.exact("a.b", {"n": 1, "x": ["owari", "mino"]}) == "弓1本。owari、mino"


def test_actions_read_by_the_longest_beginning_that_fits() -> None:
    w = words(
        act={"declare": "Declare {*}", "declare army": "Army {1} attacks {2}", "attack": "Attack!", "attack *": "{1}!"},
        term={"mino": "Mino", "3": "three"},
    )
    assert w.act("declare army 3 mino") == "Army 3 attacks Mino"
    assert w.act("declare force mino omi") == "Declare force Mino omi"
    assert w.act("declare army") == "Declare army"  # the longer template has no word for {1}
    assert (w.act("attack"), w.act("attack mino"), w.act("attack mino 3")) == ("Attack!", "Mino!", "Attack!")
    assert (w.act("halt"), w.act(""), w.act("{1}")) == ("halt", "", "{1}")


@given(st.text(max_size=30), st.text(max_size=30))
def test_reading_an_action_never_fails(template: str, action: str) -> None:
    first = next(iter(action.split()), "x")
    assert isinstance(words(act={first: template}).act(action), str)


def test_tables_of_what_can_be_counted_are_counted() -> None:
    w = words(a={"b": "{x}"}, count={"bowman": "bowman|bowmen", "ronin": "odd"}, term={"pink": "Pink"})
    assert w.say("a.b", {"x": {"bowman": 1, "spearman": 2}}) == "1 bowman, spearman 2"
    assert w.say("a.b", {"x": {"bowman": 0, "pink": [3, 2, 2]}}) == "0 bowmen, Pink 3 2 2"
    assert w.say("a.b", {"x": {"bowman": "pink", "ronin": 3}}) == "bowman Pink, ronin 3"
    assert "huge" in w.say("a.b", {"x": {"bowman": 10**5_000}})


def test_dice_have_spaces_and_nothing_has_a_word() -> None:
    w = words(a={"b": "{x}"})
    assert [w.say("a.b", {"x": x}) for x in ([3, 11, 4], [True, 2], [], {}, ())] == ["3 11 4", "yes, 2", "", "", ""]
    w.add({"term": {"nothing": "none"}})
    assert [w.say("a.b", {"x": x}) for x in ([], {}, ())] == ["none"] * 3


def test_saying_exactly_fails_where_words_or_arguments_are_missing() -> None:
    w = words(a={"b": "{x}"})
    assert w.exact("a.b", {"x": 3, "y": 4}) == "3"
    for id, args in (("a.b", {"y": 3}), ("a.c", {"x": 3})):
        with pytest.raises(LookupError):
            w.exact(id, args)


def test_later_files_add_to_earlier_ones(tmp_path: Path) -> None:
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    one.write_text('[ask]\na = "one"\nb = "one"\n[term]\nx = "one"\n')
    two.write_text('[ask]\nb = "two"\n[term]\nx = "two"\n')
    w = Words([one])
    w.also(two, "ask")
    assert [w.say(id, {}) for id in ("ask.a", "ask.b", "term.x")] == ["one", "two", "one"]
    assert w.ids() == ["ask.a", "ask.b", "term.x"]
    assert w.has("ask.a")
    assert not w.has("ask.c")


def test_threads_that_ask_at_once_all_get_words(tmp_path: Path) -> None:
    """None finds a catalogue that another has begun to read."""
    file = tmp_path / "long.toml"
    file.write_text("[ask]\n" + "".join([f'a{i} = "word {i}"\n' for i in range(3_000)]))
    for _ in range(5):
        w = Words([file])
        with ThreadPoolExecutor(8) as pool:
            assert set(pool.map(lambda _: w.say("ask.a2999", {}), range(16))) == {"word 2999"}  # noqa: B023


def test_a_message_without_words_shows_its_id_and_arguments() -> None:
    assert words().say("ask.unknown", {"place": "omi", "n": 3}) == "ask.unknown place=omi n=3"


TEMPLATES = ["{x}", "{x:d}", "{x:>9}", "{x!r}", "{x:hit|hits}", "{y}", "{x.real}", "{x[0]}", "{", "{}", "{x} {x:%}"]


@pytest.mark.parametrize("template", TEMPLATES)
@given(x=ANYTHING)
def test_saying_never_fails(template: str, x: Any) -> None:
    assert isinstance(words(a={"b": template}).say("a.b", {"x": x}), str)


def test_numbers_too_long_to_be_written_are_called_huge() -> None:
    assert words(a={"b": "{x} and {y}"}).say("a.b", {"x": 10**5_000, "y": [-(10**5_000)]}) == (
        "a huge number and a huge number"
    )
    assert "huge" in words().say("a.b", {"x": 10**5_000})


def test_words_of_players_are_never_taken_for_templates() -> None:
    assert words(a={"b": "You said {x}."}).say("a.b", {"x": "{y} {0} %s"}) == "You said {y} {0} %s."
    assert str(IllegalAction("error.no_act", act="{known.__class__}", known="resign")).startswith(
        "There is no table act '{known.__class__}'."
    )


@given(st.text(max_size=2_000))
def test_errors_are_one_line_that_can_be_written_anywhere(text: str) -> None:
    said = str(IllegalAction("error.no_act", act=text, known="resign"))
    assert said.isprintable()
    assert said.encode()
    assert len(said) <= 1_003
    assert printable(said) == said


def test_errors_keep_their_id_and_arguments_and_travel_between_processes() -> None:
    error = IllegalAction("error.no_seat", seat=9, last=3)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.id, again.args_of, str(again)) == (IllegalAction, error.id, error.args_of, str(error))
    assert str(error) == "There is no seat 9: seats are 0 to 3."


def test_every_message_of_the_kernel_has_words_and_all_words_are_used() -> None:
    source = "\n".join([file.read_text(encoding="utf-8") for file in (KERNEL.parent).rglob("*.py")])
    used = set(re.findall(r'"((?:error|record|law)\.[a-z_]+)"', source))
    kernel = set(
        re.findall(r'"((?:error|record|law)\.[a-z_]+)"', "\n".join([f.read_text() for f in KERNEL.glob("*.py")]))
    )
    known = set(KERNEL_WORDS.ids())
    assert kernel - known == set()
    catalogue = Words([HERE / "en.toml"])
    assert {id for id in catalogue.ids() if id.startswith(("error.", "record."))} - used == set()


def test_the_words_of_the_kernel_are_sentences() -> None:
    tables = tomllib.loads((HERE / "en.toml").read_text(encoding="utf-8"))
    parts = ("record.fields", "record.format", "record.dice", "record.move", "error.options_clash", "law.conservation")
    parts += ("list.comma", "number.huge", "term.yes", "term.no", "term.accept", "term.decline", "term.withdraw")
    for table, entries in tables.items():
        for name, text in entries.items():
            if f"{table}.{name}" not in parts:
                assert text.endswith("."), text
                assert text[0].isupper() or text[0] in "'{", text


def test_all_errors_are_one_family() -> None:
    for kind in (sengoku.IllegalAction, sengoku.BadRecord, sengoku.BadSetup, sengoku.BrokenLaw):
        assert issubclass(kind, SengokuError)


def test_seats_may_be_called_by_letters() -> None:
    words = Words([])
    words.add({"event": {"out": "Clan {seat:letter} is out."}})
    assert words.exact("event.out", {"seat": 2}) == "Clan C is out."


def test_an_action_in_a_sentence_reads_as_on_its_button() -> None:
    words = Words([])
    words.add(
        {"act": {"place": "Place {1:man|men} in {2}", "pass": "Pass"}, "term": {"mino": "Mino", "pass": "a pass"}}
    )
    words.add({"reveal": {"placed": "Chosen: {what}."}})
    assert (
        words.exact("reveal.placed", {"what": {"mino": ["place 2 mino", "mino"]}})
        == "Chosen: Mino Place 2 men in Mino, Mino."
    )
    assert words.exact("reveal.placed", {"what": "pass"}) == "Chosen: a pass."  # what has a name keeps it
    words.add({"term": {"castle": "castle"}, "act": {"castle": "Build a castle"}})
    assert words.exact("reveal.placed", {"what": "castle"}) == "Chosen: castle."


def test_yes_and_no_are_words_too() -> None:
    words = Words([HERE / "en.toml"])
    words.add({"event": {"agreed": "Agreed: {yes}, {no}, not {yes!r}."}})
    assert words.exact("event.agreed", {"yes": True, "no": False}) == "Agreed: yes, no, not True."
