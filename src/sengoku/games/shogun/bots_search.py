"""Looking ahead as the bots of Samurai Swords and Ikusa do it: what is seen there corrects the first glance."""

from __future__ import annotations

from sengoku.bots.search import Search


class Sober(Search):
    """A mean of a handful of playouts is worth less than exact odds."""

    trust = 4.0
    worth = 0.03  # the chance of winning that comes with a province, about
    apart = 1.5  # provinces
