# Seven Marks: `make run` to use it, `make test` to change it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# Without bytecode each of the tests' many processes would compile every module anew.
unexport PYTHONDONTWRITEBYTECODE

FIGURES := $(if $(filter bench,$(firstword $(MAKECMDGOALS))),$(wordlist 2,9,$(MAKECMDGOALS)))
$(if $(FIGURES),$(eval $(FIGURES): ; @:))

.PHONY: help run sign-in stack test lint pytest bench demo-state soak lock format messages

help: ## Say what there is
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

run: ## Start Seven Marks for the local network on port 8042
	@$(PYTHON) manage.py serve

sign-in: ## Make a new password for the director
	@$(PYTHON) manage.py sign_in $(NAME)

stack: $(VENV)/test ## Run the servers' set here: Postgres, Redis, web, live, worker, beat
	@$(BIN)/python -m tests.stack

test: lint pytest ## Check and run every test

# In CI what failed runs once more, one after the other: a slow machine may fail a test that
# waits for a browser. What passes then fails nothing, and is a fault to be mended.
ONCE_MORE := $(if $(CI),|| $(BIN)/python -m pytest --last-failed --last-failed-no-failures=none --exitfirst)

pytest: $(VENV)/test
	@$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder $(ONCE_MORE)

lint: $(VENV)/test ## Check format, types, imports, migrations and lock files
	@$(BIN)/ruff format --check .
	@$(BIN)/djangofmt --quiet --check templates
	@$(BIN)/ruff check .
	@$(BIN)/lint-imports
	@$(BIN)/mypy .
	@$(BIN)/python manage.py makemigrations --check --dry-run
	@$(BIN)/python tests/lock.py --check

bench: $(VENV)/test ## Measure; one JSON line a figure: all, or those named (make bench hall)
	@$(BIN)/python -m tests.bench $(FIGURES)

demo-state: $(VENV)/test ## Fill a database with a state of clubs (PART=0.1 makes a tenth)
	@$(BIN)/python -m tests.bench.demo_state $(PART)

soak: $(VENV)/test ## The long proofs in full; one JSON line a proof
	@$(BIN)/python -m tests.soak

lock: $(VENV)/test ## Pin the dependencies of pyproject.toml anew
	@$(BIN)/python tests/lock.py

format: $(VENV)/test ## Put the code in order
	@$(BIN)/ruff format .
	@$(BIN)/djangofmt --quiet templates
	@$(BIN)/ruff check --fix .

messages: $(VENV)/test ## Collect and compile the translated texts
	@$(BIN)/python tests/messages.py

# uv installs in a fifth of pip's time; where it finds no index, pip does it.
$(VENV)/test: tests/requirements.txt requirements.txt
	@uv=$$(mktemp); trap "rm $$uv" EXIT; awk '/^[^ ]/ { is_uv = /^uv==/ } is_uv' $< >$$uv; $(PYTHON) deploy/start/environment.py $$uv
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r $< \
		|| $(PYTHON) deploy/start/environment.py $<
	@cp requirements.txt $(VENV)/installed-requirements.txt
	@touch $@
