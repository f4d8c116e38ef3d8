# The commands of the project. `make` alone lists them.

VENV := .venv
BIN := $(VENV)/bin
PYTHON :=
ARGS :=

# Where the stamps stand that say what is installed; pip runs again when pyproject.toml changes.
LAB := $(VENV)/lab.done
TEST := $(VENV)/test.done
DEV := $(VENV)/dev.done
# The same for npm and package.json.
NODE := node_modules/done

# An environment is made anew when an installation was interrupted or its Python went away.
UNSOUND := $(shell test ! -e $(VENV)/unfinished && $(BIN)/python -I -c \
	'import importlib.util, sys; sys.exit(not importlib.util.find_spec("gametree"))' 2>/dev/null || echo remake)

.DEFAULT_GOAL := help
.PHONY: help lab update test check node bench fuzz contracts mistakes messages notebooks sheets pictures gallery screenshots\
	site reference release remake

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

lab: $(LAB) ## install the kit and open copies of the notebooks in work/; ARGS="--port 9999" passes options on
	@$(BIN)/gametree lab $(ARGS)

update: $(LAB) ## bring a newer course into work/; what you changed there stays
	@$(BIN)/gametree lab --update $(ARGS)
	@$(MAKE) --no-print-directory $(LAB)

# Without bytecode, each process would prepare all tests anew, and each program that a test starts compile the kit.
# What npm brings is for a few tests only, which are skipped without it; in CI they fail.
test: $(TEST) ## run the tests, one in six of the slow ones (CI=1: all); ARGS="-k frames" passes options on
	@! command -v npm >/dev/null || $(MAKE) --no-print-directory $(NODE) || echo "Tests that need it are skipped." >&2
	@env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest --numprocesses auto $(ARGS)

check: $(DEV) ## check style and types, of the player's JavaScript too
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(MAKE) --no-print-directory $(NODE)
	@npm run --silent check

bench: $(TEST) ## measure the speed as ratios and write benchmarks/RESULTS.md
	@$(BIN)/python benchmarks/run.py $(ARGS)

fuzz: $(TEST) ## throw odd answers at the questions, and spoilt text at every reader; ARGS="--seconds 300" says how long
	@$(BIN)/python tests/fuzz_answers.py $(ARGS)
	@$(BIN)/python tests/fuzz_readers.py $(ARGS)

contracts: $(TEST) ## hold all that one place says against all that others say: every case, in an hour or two
	@env -u PYTHONDONTWRITEBYTECODE GAMETREE_CONTRACTS=all $(BIN)/python -m pytest --numprocesses auto tests/contracts $(ARGS)

mistakes: $(TEST) ## write the list of known mistakes, docs/mistakes.md, anew
	@$(BIN)/python docs/mistakes.py

LOCALE := gametree/locale
messages: $(DEV) ## collect the sentences of the captions, update and compile their translations
	@mkdir -p build
	@$(BIN)/pybabel extract --add-comments=TRANSLATORS: --strip-comment-tags --add-location=file --sort-output \
		--project=gametree --output-file=build/gametree.pot gametree
	@$(BIN)/pybabel update --domain=gametree --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date \
		--width=120 --input-file=build/gametree.pot --output-dir=$(LOCALE)
	@$(BIN)/pybabel compile --domain=gametree --statistics --directory=$(LOCALE)

notebooks: $(TEST) ## write the notebooks anew from their text sources
	@$(BIN)/python notebooks/build.py $(ARGS)

sheets: $(TEST) ## write the student sheets and their solutions anew from their text sources
	@$(BIN)/python solutions/build.py $(ARGS)

pictures: $(TEST) ## draw the pictures of the documentation anew
	@$(BIN)/python docs/pictures.py

gallery: $(TEST) ## draw the gallery of the documentation anew
	@$(BIN)/python docs/gallery.py $(ARGS)

screenshots: $(TEST) ## photograph the player in Chromium for the documentation
	@$(BIN)/python docs/screenshots.py

site: $(TEST) node ## build the web site into site/, for any web server; ARGS="--wheels FOLDER" adds wheels of Pyodide
	@$(BIN)/python website/build.py $(ARGS)

reference: $(TEST) ## write the reference, with guides and notebooks, into build/reference
	@$(BIN)/python -m sphinx --quiet --fail-on-warning -b html -d build/doctrees docs build/reference $(ARGS)
	@echo "build/reference/index.html"

release: $(DEV) ## build the wheel and the source distribution into dist/, and check them
	@rm -rf dist
	@$(BIN)/python -m build --outdir dist
	@$(BIN)/twine check --strict dist/*

$(LAB): EXTRAS := lab
$(TEST): EXTRAS := lab,test
$(DEV): EXTRAS := lab,test,dev
$(LAB): DONE := $(LAB)
$(TEST): DONE := $(LAB) $(TEST)
$(DEV): DONE := $(LAB) $(TEST) $(DEV)
$(LAB) $(TEST) $(DEV): pyproject.toml $(VENV)/made
	@echo "Installing gametree[$(EXTRAS)] into $(VENV); the first time takes a minute or two."
	@touch $(VENV)/unfinished
	@$(BIN)/python -m pip install --disable-pip-version-check --editable '.[$(EXTRAS)]'
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

# The first Python that is new enough and can make environments (Debian splits ensurepip off).
$(VENV)/made: $(UNSOUND)
	@if [ -n "$(UNSOUND)" ]; then \
		cure="no Python found: install Python 3.11 or newer"; found=; rank=0; \
		for python in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python); do \
			version=$$($$python -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue; \
			if ! $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then \
				[ $$rank -gt 0 ] || cure="$$python is Python $$version, but gametree needs 3.11 or newer:\
 install one, then run for example make PYTHON=python3.12 lab"; \
				[ $$rank -gt 0 ] || rank=1; \
			elif ! $$python -c 'import ensurepip, venv' 2>/dev/null; then \
				[ $$rank -gt 1 ] || cure="$$python cannot make virtual environments:\
 install its venv package (Debian, Ubuntu: apt install python$$version-venv), then try again"; \
				rank=2; \
			else \
				found=$$python; break; \
			fi; \
		done; \
		if [ -z "$$found" ]; then echo "$$cure" >&2; exit 1; fi; \
		echo "Making a virtual environment in $(VENV) with $$found, Python $$version."; \
		"$$found" -m venv --clear $(VENV); \
	fi
	@touch $@
