"""The server: tables at which people and bots play, live or over weeks. `sengoku serve` starts it."""
