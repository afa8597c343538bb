"""Warriors of Japan: a country aflame, 1335 to 1339. Two courts, 47 Samurai, twenty turns."""

from __future__ import annotations

from sengoku.games.warriors.game import WarriorsOfJapan
from sengoku.kernel import register

register(WarriorsOfJapan())
