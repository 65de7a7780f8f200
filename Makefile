# Two commands do everything: `make book` and `make test`.
#   PYTHON    the interpreter to set up with; python3, or python3.13, 3.12, 3.11 where that is too old or too new
#   PORT      where `make book` serves
#   SITE_URL  the address at which the site will stand, if its pages are to name it (make site SITE_URL=https://…)

FITS := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))
PYTHON ?= $(or $(shell for p in python3 python3.13 python3.12 python3.11; do $$p -c '$(FITS)' 2>/dev/null && echo $$p && break; done),python3)
PORT ?= 8000
SITE_URL ?=
export SITE_URL

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
LIVE := _build/live
WHEEL := _build/dist
SITE := _build/html
SINGLE := _build/singlehtml
PDF := _build/pdf/polskpas.pdf
EPUB := _build/epub-book/polskpas.epub
DOWNLOADS := _build/downloads
ADDRESS := _build/address
LIVE_SOURCES := $(wildcard book/live/*.js book/live/*.mjs book/live/*.py book/_assets/*.js) $(shell find book/live/py -name '*.py')
CHAPTERS := $(shell find book -name '*.md' -not -path '*/node_modules/*')
PACKAGE := $(shell find polskpas book/hands -type f -not -path '*/__pycache__/*' -not -name '*.md')
SITE_SOURCES := _config.yml _toc.yml CITATION.cff $(wildcard book/*.bib book/*.toml) \
  $(shell find book/_ext book/_assets book/print -type f -not -path '*/__pycache__/*')

# Node and npm come from the environment, whatever else the machine has.
WITH_NODE := PATH="$(CURDIR)/$(BIN):$$PATH"

export PYTHONDONTWRITEBYTECODE := 1
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV

.PHONY: help book site downloads test mutants pythons golden studies clean FORCE
.DELETE_ON_ERROR:
.SILENT:

help:
	echo "make book    build the book and serve it at http://127.0.0.1:$(PORT)"
	echo "make site    build the book into $(SITE)"
	echo "make downloads  also make the book as PDF and as EPUB, and put them into the site (needs Chromium)"
	echo "make test    run every test"
	echo "make mutants change the rules line by line, and see whether a test notices (an hour or more)"
	echo "make pythons run the package's own tests in empty environments of every Python (some minutes each)"
	echo "make golden  renew what the notebooks are compared with, and the list of each rule's tests"
	echo "make studies renew what the odds chapter is drawn from (a quarter of an hour on two idle cores)"
	echo "make clean   remove all that was built"

book: site
	$(PY) book/live/serve.py $(SITE) $(PORT)

site: $(SITE)/.built

downloads: $(PDF) $(EPUB)
	mkdir -p $(DOWNLOADS)
	cp -p $^ $(DOWNLOADS)
	$(MAKE) --no-print-directory site

test: $(SITE)/.built $(SINGLE)/.built $(EPUB) tests/site/node_modules/.installed
	echo "Running every test"
	# Two files at a time, in their order: the long ones come first. A file's tests stay together. A busy machine may
	# take a minute to start a kernel.
	$(PY) -m pytest --nbval --nbval-kernel-startup-timeout 180 -n 2 --dist loadfile --no-loadscope-reorder

mutants: $(VENV)/.installed
	echo "Trying every small change to the rules"
	$(PY) tests/mutants.py

pythons: $(VENV)/.installed tests/pythons/node_modules/.installed
	$(PY) tests/pythons/everywhere.py _build/pythons

golden: $(VENV)/.installed
	echo "Renewing the list of each rule's tests"
	$(PY) tests/marked_tests.py
	echo "Renewing the hands that are played through, one for each rule set"
	$(PY) tests/played_through.py
	echo "Renewing the golden outputs of the notebooks"
	$(PY) tests/notebooks/golden.py

studies: $(VENV)/.installed
	echo "Renewing the studies; then renew the golden outputs too"
	$(PY) -m polskpas.studies

clean:
	echo "Removing $(VENV), _build and the node packages"
	rm -rf $(VENV) _build book/live/node_modules tests/site/node_modules tests/pythons/node_modules build *.egg-info
	rm -rf .pytest_cache .hypothesis

$(VENV)/.installed: requirements.txt pyproject.toml polskpas/__init__.py
	$(PYTHON) -c '$(FITS)' 2>/dev/null \
	  || { echo "Python 3.11, 3.12 or 3.13 is needed, and $(PYTHON) is not one: say make PYTHON=python3.12, for example." >&2; exit 1; }
	$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
	  || { echo "$(PYTHON) has no venv module (on Debian: apt-get install python3-venv)." >&2; exit 1; }
	echo "Setting up Python packages in $(VENV)"
	test -x $(PY) && $(PY) -c '' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
	$(PY) -m pip install -qq --disable-pip-version-check -r requirements.txt
	$(PY) -m pip install -qq --disable-pip-version-check --no-build-isolation --no-deps -e .
	touch $@

%/node_modules/.installed: %/package.json %/package-lock.json $(VENV)/.installed
	echo "Setting up node packages in $*/node_modules"
	cd $* && $(WITH_NODE) npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
	touch $@

$(LIVE)/.built: book/live/node_modules/.installed $(LIVE_SOURCES) $(PACKAGE) $(CHAPTERS)
	echo "Building what the live pages load"
	mkdir -p _build
	$(PY) book/live/pack.py _build/live-bundle.zip _build/live-cells.json
	$(WITH_NODE) node book/live/build.mjs _build/live-bundle.zip _build/live-cells.json $(LIVE)
	touch $@

# The time inside the wheel is fixed: the same sources give the same bytes.
$(WHEEL)/.built: $(VENV)/.installed $(PACKAGE) pyproject.toml
	echo "Building the package"
	rm -rf build $(WHEEL)
	SOURCE_DATE_EPOCH=315532800 $(PY) -m pip wheel -qq --disable-pip-version-check --no-build-isolation --no-deps -w $(WHEEL) .
	rm -rf build
	touch $@

# Written only when it changes.
$(ADDRESS): FORCE
	mkdir -p $(@D)
	printf '%s' "$(SITE_URL)" | cmp -s - $@ || printf '%s' "$(SITE_URL)" >$@

BUILT_FROM := $(LIVE)/.built $(WHEEL)/.built $(ADDRESS) $(SITE_SOURCES)
BUILD_BOOK = $(BIN)/jupyter-book build . -W -n --keep-going --quiet $(BUILDER) >_build/book.log 2>&1 \
  || { grep -v IPKernelApp _build/book.log; echo "The book was not built: what is wrong stands above." >&2; exit 1; }

$(SITE)/.built: $(BUILT_FROM) $(wildcard $(DOWNLOADS)/*)
	echo "Building the book"
	$(BUILD_BOOK)
	touch $@

# The book in one file is made from what has been run for the site.
$(SINGLE)/.built: private BUILDER := --builder custom --custom-builder singlehtml
$(SINGLE)/.built: $(BUILT_FROM) | $(SITE)/.built
	echo "Building the book as one page"
	$(BUILD_BOOK)
	touch $@

$(PDF): $(SINGLE)/.built
	echo "Printing the book"
	mkdir -p $(@D)
	$(PY) book/print/pdf.py $(SINGLE) $@

$(EPUB): private BUILDER := --builder custom --custom-builder epub
$(EPUB): $(BUILT_FROM) | $(SINGLE)/.built
	echo "Building the book as EPUB"
	rm -rf _build/epub
	$(BUILD_BOOK)
	mkdir -p $(@D)
	$(PY) book/print/epub.py _build/epub $@
