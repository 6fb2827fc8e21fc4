# `make help` lists what there is. Everything is done in .venv and web/node_modules; nothing is installed system-wide.
SHELL := /bin/bash
.DEFAULT_GOAL := help
# The first Python that is new enough; an old one is told so by scripts/setup.py.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; exit; }; done; echo python3)
PORT ?= 8000
HOST ?= 127.0.0.1
CHROMIUM := $(shell command -v chromium || command -v chromium-browser)
VENV := .venv/bin
export PYTHONUNBUFFERED = 1
# A worker a processor, each with servers of its own; more than four would only wait for the disk.
SPREAD := -n logical --maxprocesses 4 --dist worksteal
# What takes longest is told, so that it is seen when something grows.
LONGEST := --durations=25 --durations-min=5

# The pages are built beside the installation of the Python packages, if Node is there already.
define install
$(PYTHON) -m scripts.web early & early=$$!; \
$(PYTHON) -m scripts.setup $(1) || { kill $$early 2>/dev/null; exit 1; }; \
wait $$early || exec $(VENV)/python -m scripts.web build
endef

.PHONY: help setup run-setup show test test-slow test-all lint openapi compile ograf bench

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## (.*)/  make \1\t\2/' | expand -t 20

setup: ## install everything that development needs
	@$(call install,dev)

run-setup:
	@$(call install,run)

show: run-setup ## run the show (PORT=8000 HOST=127.0.0.1; REHEARSAL=1 rehearses beside real sessions); Ctrl-C stops it
	@exec $(VENV)/python manage.py show --port "$(PORT)" --host "$(HOST)" $(if $(filter-out 0 no,$(REHEARSAL)),--rehearsal)

test: setup ## what a change needs: pytest, Vitest and the browser's, but for what is slow; in CI the slow ones too
	@$(VENV)/pytest $(SPREAD) -m "not browser and not large and not slow" --ignore=tests/browser
	@$(VENV)/python -m scripts.web test
	@$(MAKE) --no-print-directory browser-test ONLY='-m "not large and not slow" $(LONGEST)'
ifeq ($(CI),true)
	@$(MAKE) --no-print-directory test-slow
endif

test-slow: setup ## the slow ones: shows from nothing, races, whole evenings in the browser
	@$(VENV)/pytest $(SPREAD) -m "slow and not browser and not large" --ignore=tests/browser $(LONGEST)
	@$(MAKE) --no-print-directory browser-test ONLY='-m "slow and not large" $(LONGEST)'

test-all: setup ## all tests with their full samples (hours)
	@$(VENV)/pytest -m "not browser" --ignore=tests/browser
	@$(VENV)/python -m scripts.web test
	@$(MAKE) --no-print-directory browser-test

.PHONY: browser-test
browser-test:
ifneq ($(CHROMIUM),)
	@CHROMIUM="$(CHROMIUM)" $(VENV)/pytest tests/browser $(ONLY)
else ifeq ($(CI),true)
	@echo "没有 chromium · no chromium for the browser tests: apt-get install chromium"; exit 1
else
	@echo "跳过浏览器测试 · browser tests skipped, there is no chromium: apt-get install chromium"
endif

lint: setup ## ruff, mypy, import contracts, djlint, eslint, tsc, locks, migrations, OpenAPI
	$(VENV)/ruff check .
	$(VENV)/ruff format --check .
	$(VENV)/python -m scripts.locks
	$(VENV)/python manage.py makemigrations --check --dry-run
	$(VENV)/python manage.py write_frames --check
	$(VENV)/mypy
	$(VENV)/lint-imports
	$(VENV)/djlint templates --check --lint --quiet
	$(VENV)/python -m scripts.web lint
	$(VENV)/python manage.py spectacular --validate --fail-on-warn --file var/openapi.yaml
	diff -u docs/openapi.yaml var/openapi.yaml || { echo "docs/openapi.yaml is not current: make openapi"; exit 1; }

openapi: setup ## write docs/openapi.yaml
	@$(VENV)/python manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml

compile: setup ## compile the engine and its players with mypyc into build/ (optional; takes a C compiler)
	@$(VENV)/python -m scripts.compile

ograf: setup ## pack the scenes as OGraf graphics into build/ograf/ and check them
	@$(VENV)/python -m scripts.ograf pack

bench: setup ## run the benchmarks; each prints JSON
	@for program in $$(ls benchmarks/[a-z]*.py | grep -v _clients); do $(VENV)/python -m benchmarks.$$(basename $$program .py) || exit 1; done
