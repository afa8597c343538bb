"""`python -m sengoku.cli`: the command `sengoku`."""

from sengoku.cli import main

main()
