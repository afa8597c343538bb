# Needs Python 3.11 or newer and make, nothing else. Without make: python run.py (see there).
#   make test PYTHON=python3.12       another interpreter
#   make test ARGS="-k levy"          more words for the command behind a target

PYTHON ?= python3
ARGS ?=
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help setup play test check format compile uncompile bench soak fuzz coverage map shots lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

setup: ## install what requirements/lock.txt pins and the project into .venv (every target does it when needed)
	@$(PYTHON) run.py setup

play: setup ## the game server with its client, in your browser (in the terminal: .venv/bin/sengoku play)
	@$(BIN)/sengoku serve --open $(ARGS)

test: check ## check, then the whole test suite on all cores (as root it installs Chromium with apt if there is none)
	@$(PYTHON) run.py browser
	$(BIN)/python -m pytest -n auto $(ARGS)

check: setup ## format, lint and types, changing nothing
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy --strict src
	$(BIN)/python tools/client.py --check

format: setup ## format, and mend what the linter can mend by itself
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

compile: setup ## the engine as machine code, in place: several times faster (needs a C compiler, and minutes)
	$(BIN)/python tools/compile.py $(ARGS)

uncompile: ## back to plain Python
	$(PYTHON) tools/compile.py --remove

bench: ## measure, beside the yardsticks of the bench group
	@$(PYTHON) run.py bench $(ARGS)

soak: setup ## the long forms of the tests
	$(BIN)/python -m pytest -n auto -m soak --timeout=0 $(ARGS)

fuzz: setup ## random games until something breaks
	$(BIN)/sengoku fuzz $(ARGS)

coverage: setup ## which rules have a test, which have none
	$(BIN)/python tools/rule_coverage.py $(ARGS)

map: setup ## draw the maps and the font of the place names anew
	$(BIN)/python tools/map.py
	$(BIN)/python tools/font.py

shots: setup ## pictures of every screen, into build/shots
	$(BIN)/python tools/screenshots.py $(ARGS)

lock: ## pin all dependencies; UPGRADE=all, or UPGRADE="typer rich", moves to new versions
	@$(PYTHON) run.py boot
	$(PYTHON) tools/lock.py $(UPGRADE)

clean: uncompile ## remove everything that was installed, built or cached here
	rm -rf .venv .boot .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist uv.lock
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
