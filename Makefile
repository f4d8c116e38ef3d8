# The commands of the project. `make` alone lists them.

VENV := .venv
BIN := $(VENV)/bin
PYTHON :=
ARGS :=

# Stamps that say what is installed; the installer runs again when pyproject.toml changes.
LAB := $(VENV)/lab.done
TEST := $(VENV)/test.done
ALL := $(VENV)/all.done
DOCS := $(VENV)/docs.done
DEV := $(VENV)/dev.done
# The same for npm and package.json.
NODE := node_modules/done

# An environment is made anew when an installation was interrupted or its Python went away.
UNSOUND := $(shell test ! -e $(VENV)/unfinished && $(BIN)/python -I -c \
	'import importlib.util, sys; sys.exit(not importlib.util.find_spec("gametree"))' 2>/dev/null || echo remake)

.DEFAULT_GOAL := help
.PHONY: help lab update test test-all durations check node bench fuzz contracts mistakes messages notebooks sheets pictures gallery screenshots\
	site reference release remake

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

lab: $(LAB) ## install the kit and open copies of the notebooks in work/; ARGS="--port 9999" passes options on
	@$(BIN)/gametree lab $(ARGS)

update: $(LAB) ## bring a newer course into work/; what you changed there stays
	@$(BIN)/gametree lab --update $(ARGS)
	@$(MAKE) --no-print-directory $(LAB)

# Without bytecode, each process would compile all tests again, and each program that a test starts the kit.
PYTEST := env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest --numprocesses auto
# Doctests run where a module or a page of the documentation was changed.
CHANGED = $(shell git diff --name-only --diff-filter=d HEAD -- 'gametree/*.py' 'gametree_classroom/*.py' README.md 'docs/*.md' 2>/dev/null)
EVERYTHING := gametree gametree_classroom tests README.md docs

test: $(TEST) ## run the fast tests and a sample of the others; ARGS="-k frames" or a file runs all tests of that name
	@$(PYTEST) $(or $(ARGS),tests $(CHANGED))

# What npm brings is for a few tests only, which are skipped without it; in CI they fail.
test-all: $(ALL) ## run all tests and doctests; ARGS="--splits 4 --group 1" runs the first of four parts
	@! command -v npm >/dev/null || $(MAKE) --no-print-directory $(NODE) || echo "Tests that need it are skipped." >&2
	@GAMETREE_TESTS=all $(PYTEST) --durations-path tests/durations.json --splitting-algorithm least_duration \
		$(EVERYTHING) $(ARGS)

durations: ## store how long each test takes, which decides what is fast, in tests/durations.json
	@$(MAKE) --no-print-directory test-all ARGS=--store-processor-time

check: $(DEV) ## check style and types, of the player's JavaScript too
	@$(BIN)/ruff check --no-cache .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(MAKE) --no-print-directory $(NODE)
	@npm run --silent check

bench: $(ALL) ## measure the speed as ratios and write benchmarks/RESULTS.md
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement benchmarks/requirements.txt
	@$(BIN)/python benchmarks/run.py $(ARGS)

fuzz: $(ALL) ## test questions with random answers, and readers with damaged text; ARGS="--seconds 300" or "--count 9000" sets how long
	@$(BIN)/python tests/fuzz_answers.py $(ARGS)
	@$(BIN)/python tests/fuzz_readers.py $(ARGS)

contracts: $(ALL) ## run the tests that take a sample of many cases with every case, in an hour or two
	@GAMETREE_CONTRACTS=all GAMETREE_TESTS=all $(PYTEST) tests/contracts $$(grep -rlE --include="test_*.py" "EVERY_CASE|pairing" tests) $(ARGS)

mistakes: $(ALL) ## write the list of known mistakes, docs/mistakes.md, anew
	@$(BIN)/python docs/mistakes.py

LOCALE := gametree/locale
messages: $(DEV) ## collect the sentences of the captions, update and compile their translations
	@mkdir -p build
	@$(BIN)/pybabel extract --add-comments=TRANSLATORS: --strip-comment-tags --add-location=file --sort-output \
		--project=gametree --output-file=build/gametree.pot gametree gametree_classroom
	@$(BIN)/pybabel update --domain=gametree --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date \
		--width=120 --input-file=build/gametree.pot --output-dir=$(LOCALE)
	@$(BIN)/pybabel compile --domain=gametree --statistics --directory=$(LOCALE)

notebooks: $(ALL) ## write the notebooks anew from their text sources
	@$(BIN)/python notebooks/build.py $(ARGS)

sheets: $(ALL) ## write the student sheets and their solutions anew from their text sources
	@$(BIN)/python solutions/build.py $(ARGS)

pictures: $(ALL) ## draw the pictures of the documentation anew
	@$(BIN)/python docs/pictures.py

gallery: $(ALL) ## draw the gallery of the documentation anew
	@$(BIN)/python docs/gallery.py $(ARGS)

screenshots: $(ALL) ## photograph the player in Chromium for the documentation
	@$(BIN)/python docs/screenshots.py

site: $(DOCS) node ## build the web site into site/, for any web server; ARGS="--wheels FOLDER" adds wheels of Pyodide
	@$(BIN)/python website/build.py $(ARGS)

reference: $(DOCS) ## write the reference, with guides and notebooks, into build/reference
	@$(BIN)/python -m sphinx --quiet --fail-on-warning -b html -d build/doctrees docs build/reference $(ARGS)
	@echo "build/reference/index.html"

release: $(DEV) ## build the wheel and the source distribution into dist/, and check them
	@rm -rf dist
	@$(BIN)/python -m build --outdir dist
	@$(BIN)/twine check --strict dist/*

$(LAB): EXTRAS := lab,paper
$(TEST): EXTRAS := lab,paper,test
# What a student's JupyterLab may have beside it: Sphinx, but nothing that adds menus, as nbgrader does.
$(DOCS): EXTRAS := lab,paper,docs
$(ALL): EXTRAS := lab,paper,test-all
$(DEV): EXTRAS := lab,paper,test,dev
$(LAB): DONE := $(LAB)
$(TEST): DONE := $(LAB) $(TEST)
$(DOCS): DONE := $(LAB) $(DOCS)
$(ALL): DONE := $(LAB) $(TEST) $(ALL) $(DOCS)
$(DEV): DONE := $(LAB) $(TEST) $(DEV)
$(LAB) $(TEST) $(ALL) $(DOCS) $(DEV): pyproject.toml $(VENV)/made
	@echo "Installing gametree[$(EXTRAS)] into $(VENV)."
	@touch $(VENV)/unfinished
	@$(BIN)/python tools/install.py $(EXTRAS)
	@touch $(DONE)
	@rm $(VENV)/unfinished

$(NODE): package.json package-lock.json .npmrc | node
	@echo "Installing what checks the player's JavaScript, and a learning platform for tests, into node_modules."
	@npm ci --loglevel=error
	@touch $@

node:
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 18 || (a == 18 && b >= 18) ? 0 : 1)' \
		2>/dev/null && command -v npm >/dev/null || { echo "The player's JavaScript needs Node 18.18 or newer\
 and npm: install them (Debian, Ubuntu: apt install nodejs npm), then try again" >&2; exit 1; }

# uv finds a Python; without uv, the first that is new enough and can make environments (Debian splits ensurepip off).
$(VENV)/made: $(UNSOUND)
	@if [ -z "$(UNSOUND)" ]; then :; \
	elif command -v uv >/dev/null; then uv venv --clear --seed --python "$(or $(PYTHON),>=3.11)" $(VENV); \
	else \
		for python in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python) ''; do \
			$$python -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
		done; \
		if [ -z "$$python" ]; then echo "gametree needs Python 3.11 or newer with its module venv, and none was found:\
 install one (Debian, Ubuntu: apt install python3-venv), or uv, or name one: make PYTHON=python3.12 lab" >&2; exit 1; fi; \
		echo "Making a virtual environment in $(VENV) with $$python."; \
		$$python -m venv --clear $(VENV); \
	fi
	@touch $@
