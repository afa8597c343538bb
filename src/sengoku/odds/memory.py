"""What was worked out before, for who asks the same again: in two generations, so that it is never lost all at once."""

from __future__ import annotations

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memory(Generic[K, V]):
    """At most twice `most` answers. When the young ones are so many they are the old ones, and the old ones are
    forgotten but for those that were asked for meanwhile.

    >>> squares: Memory[int, int] = Memory(2)
    >>> for n in (1, 2, 3):
    ...     squares.put(n, n * n)
    >>> squares.get(1), squares.get(4), len(squares.young), len(squares.old)
    (1, None, 2, 2)
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.young: dict[K, V] = {}
        self.old: dict[K, V] = {}

    def get(self, key: K) -> V | None:
        found = self.young.get(key)
        if found is None:
            found = self.old.get(key)
            if found is not None:
                self.put(key, found)
        return found

    def put(self, key: K, value: V) -> None:
        if len(self.young) >= self.most:
            self.old, self.young = self.young, {}
        self.young[key] = value
