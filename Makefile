# Two commands do everything on a machine with Python 3.11 or newer:
#   make play    set up, start the server, open the game (make lan: for your network, too)
#   make test    set up, run every check and every test
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
MAKEFLAGS += --no-print-directory
# Checks start some hundred Python programs: each reads what the first has compiled.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup lock play lan serve cluster test quick core format written lint types typed imports rules unit web webtypes webstyle webtests client programs chromium engines proxies browser laws siege faults wheel bench pictures sheets site game clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

setup: .venv/.ready ## virtual environment with everything that is needed

.venv/.ready: pyproject.toml constraints.txt tools/bootstrap.py
	@$(PYTHON) tools/bootstrap.py
	@touch $@

lock: ## take the newest versions that pyproject.toml allows, and pin them
	@rm -rf .venv && echo > constraints.txt && $(PYTHON) tools/bootstrap.py
	@echo "# The versions that the checks run with. 'make lock' writes this file anew." > constraints.txt
	@$(BIN)/python -m pip freeze --exclude-editable >> constraints.txt

client: setup ## build the web client
	@$(BIN)/python tools/client.py build

play: client ## start the server and open the game
	@$(BIN)/hydrophone play

lan: client ## start the server for your network too, and open the game
	@$(BIN)/hydrophone play --lan

serve: client ## start the server for others to join
	@$(BIN)/hydrophone serve

cluster: client engines ## three servers, PostgreSQL and HAProxy on this machine
	@$(BIN)/python -m tools.cluster $(OPTIONS)

test: setup ## every check and every test
	@$(BIN)/python tools/check.py

quick: setup ## lint, types, imports and the tests that take no minutes (for work in between)
	@$(BIN)/python tools/check.py --quick

format: setup ## put the Python files and the client's in order
	@$(BIN)/ruff format src tests tools bench hatch_build.py
	@$(BIN)/ruff check --fix src tests tools bench hatch_build.py
	@$(BIN)/python tools/client.py run format

written: setup ## what is written from the rules: the client's types, tables and streams, pages of values
	@$(BIN)/python -m tools.typescript > web/src/protocol.new
	@mv web/src/protocol.new web/src/protocol.ts
	@$(BIN)/python tools/tables.py
	@$(BIN)/python -m tools.vocabulary
	@cd tests && ../$(BIN)/python client/streams.py
	@$(BIN)/python tools/client.py run format

lint: setup ## ruff: style, and nothing left to format
	@$(BIN)/ruff format --check src tests tools bench hatch_build.py
	@$(BIN)/ruff check src tests tools bench hatch_build.py

types: setup ## mypy and pyright, both strict
	@$(BIN)/mypy
	@$(BIN)/python tools/client.py run pyright

typed: setup # programs on the library's types; mypy goes by what it has kept in "types"
	@$(BIN)/pytest -q tests/library/test_types.py

imports: setup ## imports point downwards
	@$(BIN)/lint-imports

rules: setup ## clauses of the rulebooks without a test
	@$(BIN)/python tools/rules.py

unit: setup engines proxies ## Python tests without a browser
	@$(BIN)/pytest -n 3 -q -rfEs --ignore=tests/browser

web: webtypes webstyle webtests ## the client's types, style and tests

webtypes: setup
	@$(BIN)/python tools/client.py run check

webstyle: setup
	@$(BIN)/python tools/client.py run lint

webtests: setup
	@$(BIN)/python tools/client.py run test

chromium: setup ## the browser that the browser tests drive
	@$(BIN)/python tools/bootstrap.py chromium

programs: setup # what the tests drive: installed by one process, as no two may install at a time
	@$(BIN)/python tools/bootstrap.py engines proxies chromium

engines: setup ## PostgreSQL and HAProxy, for make cluster and for tests
	@$(BIN)/python tools/bootstrap.py engines

proxies: setup ## Caddy and nginx, for tests of their settings
	@$(BIN)/python tools/bootstrap.py proxies

# What costs most, by what it tests; "make unit" leaves out nothing of it.
LONG := belief bots browser cluster deploy laws play research siege server/bots server/help
LONG += house/test_site.py house/test_tutorials.py

core: setup ## Python tests that take no minutes
	@$(BIN)/pytest -n 3 -q $(addprefix --ignore=tests/,$(LONG) library/test_types.py)

browser: client chromium engines ## whole matches in a real Chromium
	@$(BIN)/pytest -n 2 -q tests/browser

laws: setup ## the laws of hidden information on very many matches
	@$(BIN)/pytest -n auto -q tests/laws --hypothesis-profile=large
	@$(BIN)/python -m tools.stress

siege: setup engines ## an attack on servers of its own (an hour; OPTIONS="holes": docs/security.md)
	@$(BIN)/python -m tools.siege $(OPTIONS)

faults: setup engines ## servers killed under play for two minutes, with figures (docs/cluster.md)
	@FAULTS_S=120 $(BIN)/pytest -q -s tests/cluster

wheel: setup ## dist: a wheel with the client in it, and the versions it was checked with
	@$(BIN)/python -m pip --disable-pip-version-check wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	@cp constraints.txt dist/

bench: setup ## every benchmark (figures: docs/performance.md)
	@for file in $(filter-out bench/fan_out.py, $(wildcard bench/*.py bench/*/__main__.py)); do \
		echo "== $$file"; PYTHONPATH=. $(BIN)/python $$file || exit 1; done

pictures: client chromium ## the pictures of the README, taken anew
	@PYTHONPATH=.:tests $(BIN)/python tools/pictures.py

site: setup ## the pages of docs as a site, in build/site
	@$(BIN)/python -m tools.site

sheets: client chromium ## all screens on contact sheets: make sheets FOLDER=/tmp/sheets
	@PYTHONPATH=.:tests $(BIN)/python tools/sheets.py "$(FOLDER)"

game: setup ## a new game to fill in: make game NAME=coral_reef
	@$(BIN)/python tools/new_game.py "$(NAME)"

clean: ## remove everything that was built
	rm -rf .venv build dist web/node_modules src/hydrophone/server/client
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
