# Everything a developer does, by name. Needs Python 3.11 or newer and make, nothing else.
# `make PYTHON=python3.12 app` picks another interpreter, `make PORT=8600 app` a port. README.md
# gives each step without make.

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
LOCK   := constraints.txt
BROWSERS := chromium chromium-browser google-chrome google-chrome-stable

.DEFAULT_GOAL := help
.PHONY: help app test check format bench regress baseline lock wheel browser tesseract clean

help:    ## Show this list
	@grep -hE '^[a-z]+: .*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 18

app: $(VENV)/.app        ## Install what the dashboard needs and open it with the samples
	$(BIN)/groundcheck app $(if $(PORT),--port $(PORT))

test: $(VENV)/.dev browser tesseract        ## Install what the tests need and run them all
	$(BIN)/python -m pytest -n auto --dist loadfile

check: $(VENV)/.dev        ## Lint, formatting, types and import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.dev        ## Put code into the house format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.app        ## Measure speed and memory; prints a table
	$(BIN)/python benchmarks/speed.py

regress: $(VENV)/.dev tesseract        ## Compare the judge with the snapshot of the golden claims
	$(BIN)/groundcheck golden regress --baseline sample_docs/baseline.json

baseline: $(VENV)/.dev tesseract        ## Take that snapshot anew, after a change of judge or labels that is meant
	$(BIN)/groundcheck golden snapshot --out sample_docs/baseline.json

lock: $(VENV)/.dev        ## Resolve every dependency anew into constraints.txt
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --all-extras \
		--no-annotate --no-emit-index-url --no-emit-find-links \
		--custom-compile-command 'make lock' --output-file $(LOCK) pyproject.toml

wheel: $(VENV)/.dev        ## Build the wheel into dist/
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

browser:        ## Find the browser that the tests drive; install it where this may, else say how
	@for name in $(BROWSERS); do command -v $$name >/dev/null && exit 0; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo 'Installing Chromium for the browser tests'; \
		export DEBIAN_FRONTEND=noninteractive; \
		apt-get update -qq </dev/null && apt-get install -y -qq --no-install-recommends \
			chromium fonts-dejavu-core </dev/null >/dev/null; \
	else \
		echo 'The browser tests need Chromium and found none. Install it, then run make test again:'; \
		echo '    sudo apt-get install chromium fonts-dejavu-core      (Debian, Ubuntu)'; \
		echo '    brew install --cask chromium                         (macOS)'; \
		exit 1; \
	fi

tesseract:        ## Find Tesseract, with which the tests read scans; install it where this may
	@command -v tesseract >/dev/null && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo 'Installing Tesseract for the tests of scanned pages'; \
		export DEBIAN_FRONTEND=noninteractive; \
		apt-get update -qq </dev/null && apt-get install -y -qq --no-install-recommends \
			tesseract-ocr </dev/null >/dev/null; \
	else \
		echo 'The tests read scanned pages with Tesseract and found none. Install it, then run make test again:'; \
		echo '    sudo apt-get install tesseract-ocr      (Debian, Ubuntu)'; \
		echo '    brew install tesseract                  (macOS)'; \
		exit 1; \
	fi

clean:        ## Remove the environment, caches and build output
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is older than the lock when the lock changed: only then is anything installed again.
$(VENV)/.app: $(LOCK) pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --constraint $(LOCK) --editable .
	@touch $@

$(VENV)/.dev: $(LOCK) pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --constraint $(LOCK) --editable '.[dev]'
	@touch $(VENV)/.app $@

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'groundcheck needs Python 3.11 or newer: make PYTHON=python3.12 app'; exit 1; }
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }
