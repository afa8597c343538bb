"""`python -m sengoku` is the command `sengoku`."""

from sengoku.cli import main

if __name__ == "__main__":  # other processes of a run import this module as well
    main()
