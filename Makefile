# Two commands to start with: make demo, make test. Each sets up its own environment.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
# Where benchmarks look for corpus/, eval/ and treebank/; none of it is part of the project.
DATA   ?= ../shared/data
# NumPy's products are small here: threads that wait for each other cost more than they bring.
export OPENBLAS_NUM_THREADS ?= 1

.PHONY: demo test smoke check docs pages bench papers lock locked audit types release clean

demo: $(VENV)/demo.done
	@$(BIN)/python examples/demo.py

test: $(VENV)/test.done
	$(BIN)/python -m pytest

# Whether it runs at all under another Python: make smoke PYTHON=python3.13 VENV=.venv-3.13
smoke: $(VENV)/demo.done
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docx,serve,vault]'
	@$(BIN)/python examples/demo.py > /dev/null
	@$(BIN)/textveil sanitize examples/medical-letter.docx -o $(VENV)/letter.docx --certificate $(VENV)/promise.json
	@$(BIN)/textveil verify $(VENV)/letter.docx $(VENV)/promise.json
	@$(BIN)/python -c 'import textveil.serve.app, sys; print("runs under Python", sys.version.split()[0])'

check: test $(VENV)/check.done
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/check_wheel.py

# What can be measured with the data at hand (DATA), and the page of all figures; LONG=--long measures the rest too.
bench: $(VENV)/bench.done
	$(BIN)/python -m benchmarks.run --data $(DATA) $(LONG)

# The documentation as a site in build/site, which asks nothing of the network when it is read.
docs: $(VENV)/docs.done
	$(BIN)/python -m tools.build_site

# The pages that scripts write from the source, the examples and the benchmarks, as they are now.
pages: $(VENV)/bench.done
	$(BIN)/python -m tools.write_presets_page
	$(BIN)/python -m tools.write_reference
	$(BIN)/python -m tools.release.list_licences
	$(BIN)/python -m tools.draw_data_flow
	$(BIN)/python -m tools.run_examples
	$(BIN)/python -m benchmarks.summary
	PYTHONPATH=src:tests $(BIN)/python -m pinned

# Versions and hashes of all that development needs; and an environment of exactly these.
lock: $(VENV)/release.done
	$(BIN)/python -m tools.release.lock_dependencies

locked: $(VENV)/demo.done
	$(BIN)/python -m pip install --require-hashes -r requirements.lock

audit: $(VENV)/release.done
	$(BIN)/python -m tools.release.audit_dependencies

types: $(VENV)/check.done $(VENV)/release.done
	$(BIN)/python -m tools.release.check_types

# What is uploaded: sdist, the wheel and the bill of materials in dist/, after all checks.
release: check types docs
	$(BIN)/python -m build
	$(BIN)/python -m tools.release.write_sbom
	$(BIN)/python -m tools.release.audit_dependencies

# The tables and figures of the papers, done again.
papers: $(VENV)/bench.done
	$(BIN)/python -m benchmarks.counterexamples
	$(BIN)/python -m benchmarks.general_purpose $(DATA)
	$(BIN)/python -m benchmarks.correlations $(DATA)
	$(BIN)/python -m benchmarks.c_sanitized $(DATA)/corpus/pages.jsonl.xz
	$(BIN)/python -m benchmarks.letter $(DATA)/corpus/pages.jsonl.xz
	$(BIN)/python -m benchmarks.erase --part paper --naive 5 --limit 0.3

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/demo.done: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "textveil needs Python 3.11 or newer: make PYTHON=python3.12 …")'
	@echo "Setting up $(VENV) …"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/%.done: $(VENV)/demo.done
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --group $*
	@touch $@
