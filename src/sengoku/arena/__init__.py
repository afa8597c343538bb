"""Many games: set-ups, the play loop, processes, statistics, fuzzing and measuring. It prints nothing."""
