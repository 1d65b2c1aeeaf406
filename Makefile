# Two commands do everything: `make run` and `make test`.
PYTHON ?= python3
ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
else
BIN := .venv/bin
endif
PORT ?= 8501
# As many processes as cores: what each of them collects is time, too; more than eight take too much memory.
TESTERS = $(shell $(BIN)/python -c "import os; print(min(os.cpu_count() or 1, 8))")
WORKERS ?= 1
LISTS ?= 20000
SEED ?= 1
# A message has 2 MB at most, as in .streamlit/config.toml; a connection that asks for nothing is closed.
LIMITS := --ws websockets-sansio --ws-max-size 2000000 --ws-per-message-deflate false \
	--http pages.ui.server.idle_timeout:IdleTimeout --timeout-keep-alive 5 --backlog 128 --no-access-log --no-server-header

.PHONY: help run class serve reach site book embed space test test-rest test-all tests test-site test-spark lint fuzz mutants bench look film wheel release lock audit clean

help:  ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

.venv/app: requirements.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	touch $@

.venv/dev: .venv/app pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $@

run: .venv/app  ## install, then open the app in the browser; this machine only
	$(BIN)/python -m streamlit run app.py --server.port $(PORT)

class: .venv/app  ## for a room: the app on this network, with an address and a QR code for phones
	$(BIN)/python -m pages.ui.classroom.network $(PORT) $(LIMITS)

serve: .venv/app  ## for a class: a process on PORT, behind a reverse proxy (see .github/SERVING.md)
	$(BIN)/python -m pages.ui.server
	$(BIN)/python -m pages.ui.classroom
	$(BIN)/python -m uvicorn app:app --host 127.0.0.1 --port $(PORT) --workers $(WORKERS) $(LIMITS)

# Hundreds of processes are started: without compiled files, each compiles all that it imports.
test test-rest test-all tests fuzz: export PYTHONDONTWRITEBYTECODE =
test: .venv/dev .venv/foreign .venv/node  ## every promise once: install, find or get a Chromium, check style and types, run the tests
	$(MAKE) --no-print-directory -j 2 lint tests

test-rest: export TIER = rest
test-rest: .venv/dev .venv/foreign .venv/node  ## what `make test` leaves out, and its properties on more examples
	$(MAKE) --no-print-directory tests WHICH='full or many or hypothesis'

test-all: export TIER = rest
test-all: .venv/dev .venv/foreign .venv/node  ## both, as each night
	$(MAKE) --no-print-directory -j 2 lint tests WHICH=

.venv/foreign: .venv/dev tests/browser/chromium.py tests/browser/foreign.py
	$(BIN)/python tests/browser/chromium.py
	$(BIN)/python tests/browser/foreign.py
	touch $@

# In two runs: Playwright keeps a loop of events open, in which others cannot start theirs. One after the other: side by side, the
# processor's time is the same, and pages answer too late.
WHICH ?= not full
PYTEST = -n $(TESTERS) --dist worksteal -m '$(WHICH)'
tests: .venv/dev
	failed=0; \
	$(BIN)/python -m pytest --ignore=tests/browser --ignore=tests/site --ignore=tests/spark $(PYTEST) || failed=1; \
	$(BIN)/python -m pytest tests/browser tests/site/test_walk.py $(PYTEST) || failed=1; \
	exit $$failed

lint: .venv/dev  ## style, types and ceilings
	$(BIN)/python -m ruff check .
	$(BIN)/python -m tests.ceilings
	$(BIN)/python -m mypy

fuzz: .venv/dev  ## LISTS random lists for each library that is asked live, new ones each time; most examples of the other tests
	LISTS=$(LISTS) $(BIN)/python -m pytest tests/libraries/test_fuzz.py -n $(TESTERS) -m ''
	TIER=fuzz $(BIN)/python -m pytest tests -m many -n $(TESTERS)

.venv/mutants: .venv/dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --target $@ 'cosmic-ray>=8.4,<9' 'coverage>=7.10,<8'

mutants: .venv/mutants  ## small changes of the product, drawn by SEED: the share that the nearest tests notice, and the others; half an hour
	PYTHONPATH="$(CURDIR)/.venv/mutants" $(BIN)/python -m tests.mutants --seed $(SEED) $(ROOMS)

# Node.js 20 or newer compiles the Python files for the browser: the system's, or a package's.
.venv/node: .venv/app
	node -e 'process.exit(+(parseInt(process.versions.node) < 20))' || \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[site]'
	touch $@

reach:  # before anything is installed, by Python's own library alone
	$(PYTHON) -m pages.ui.site.sources

site: reach .venv/node  ## the lab without a server, in dist/: a folder for any host, and a single file
	$(BIN)/python -m pages.ui.site dist

.venv/book: .venv/app
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[book]'
	touch $@

book: .venv/book  ## the handbook, static pages for search engines, in dist/site/handbook
	$(BIN)/python -m pages.ui.handbook dist/site/handbook

embed: .venv/app  ## the board for any web page, in dist/: ndcg-board.js, and embed.html for frames
	$(BIN)/python -m pages.ui.site.board_files dist

space:  ## a Space for Hugging Face, in dist/space: push that folder to it
	rm -rf dist/space
	mkdir -p dist/space
	cp -R $$(sed -n 's/^!//p' .github/deploy/Dockerfile.dockerignore) .gitignore dist/space
	find dist/space -name __pycache__ -prune -exec rm -rf {} +
	cp .github/deploy/Dockerfile dist/space/Dockerfile
	cp .github/deploy/space.md dist/space/README.md

test-site: .venv/dev .venv/node  ## build the site, walk through it in Chromium and start it in Firefox, every other host blocked
	$(BIN)/python tests/browser/chromium.py
	$(BIN)/python -m tests.site.firefox
	$(BIN)/python -m pytest tests/site -m ''

.venv/java:
	mkdir -p .venv
	command -v java || (command -v apt-get && apt-get install -y --no-install-recommends openjdk-17-jre-headless) || \
		(echo "Spark needs Java 17 or later, which is missing: see https://adoptium.net" && false)
	touch $@

.venv/spark/done: pyproject.toml
	$(PYTHON) -m venv .venv/spark
	.venv/spark/$(notdir $(BIN))/python -m pip install --quiet --disable-pip-version-check -e '.[spark]' pytest hypothesis 'dask[dataframe]' 'ray[data]'
	touch $@

test-spark: .venv/java .venv/spark/done  ## install Spark, Dask and Ray and test them against a single process; 1 GB, a few minutes
	.venv/spark/$(notdir $(BIN))/python -m pytest tests/spark -m ''

bench: .venv/dev  ## our speed beside other engines', the page's, a class's; PARTS=engine, many, runs, shuffled, page, frames, class, live, memory, neighbour, diagnosis, grading or coverage
	$(BIN)/python -m tests.benchmarks $(PARTS)

OUT ?= /tmp/look
look: .venv/dev  ## pictures of every page and main state in OUT, and a table of what breaks a rule of the look there; NAMES=runs for some
	$(BIN)/python -m tests.browser.look $(OUT) $(NAMES)

film: .venv/dev  ## the README's film of the playground, anew from the app
	$(BIN)/python -m tests.browser.film

.venv/tools: Makefile
	$(PYTHON) -m venv $@
	$@/$(notdir $(BIN))/python -m pip install --quiet --disable-pip-version-check 'uv>=0.13,<1' 'pip-audit>=2.10,<3'
	touch $@

wheel: .venv/tools  ## build the package ndcg-lab, wheel and sdist, into dist/
	.venv/tools/$(notdir $(BIN))/uv build --quiet --out-dir dist

release: reach .venv/dev .venv/node .venv/book  ## everything that is published, anew, and whether it may be: wheel, sdist, site, single file, handbook
	rm -rf dist
	$(MAKE) --no-print-directory wheel site book
	$(BIN)/python tests/release.py dist

lock: .venv/tools  ## write requirements.txt anew from pyproject.toml; UPGRADE=--upgrade takes the newest versions
	.venv/tools/$(notdir $(BIN))/uv pip compile pyproject.toml --extra app --universal --python-version 3.11 --no-emit-index-url --generate-hashes \
		--custom-compile-command "make lock" --output-file requirements.txt --quiet $(UPGRADE)

audit: .venv/tools  ## whether a hole is known in what requirements.txt pins; asks osv.dev
	.venv/tools/$(notdir $(BIN))/python tests/audit.py requirements.txt

clean:  ## remove the environment and what tools left behind
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist *.egg-info
