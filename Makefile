# Everything a person or a machine does with mark, by name. `make help` lists it.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.NOTPARALLEL:
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
T ?= 600
swift_needed := 6.2

# What a plain glance runs of ours. The kernel maps a program in pieces of 64 KB, so what lies scattered
# costs memory and time. Only gold can order by pattern.
start_order := $$s11mark_glance* $$s6Glance*takeShortWay* $$s6Glance*Quick* $$ss4SpanV6Glance* \
  $$s6System0A6Buffer* $$s6System0A5Clock* $$s6System10UnixSocket* $$s6System8Terminal* \
  $$s6System14StartArguments* $$s6System7Program* $$s6System14FileDescriptor* \
  $$s6System15ProcessIdentity* $$ss4SpanV6System* $$s5Glibc*
gold_flags := $(if $(shell command -v ld.gold), \
  -Xswiftc -use-ld=gold -Xlinker --section-ordering-file=$(CURDIR)/.build/start-order)

# One set of flags for every release build, so that no target builds anew what another has built.
# Each function in a section of its own, so that the linker drops what is not called and can put
# side by side what `start_order` lists.
release_flags := -c release -Xswiftc -static-executable -Xswiftc -Xfrontend \
  -Xswiftc -function-sections -Xlinker --gc-sections -Xlinker -s $(gold_flags)
release_dir := .build/release
programs := $(addprefix $(release_dir)/,markd mark mark-glance)
stage := .build/stage
# What has threads: the shell of the daemon, and the daemon as a program, with whoever speaks to it. To build the other
# tests for the sanitizer as well would take half as long again. Less what it cannot run, for it needs more room in files than
# those allow, and less what tries the same threads beside sshd and a desktop.
threaded_tests := HostTests ProgramTests
tsan_flags := --sanitize=thread --scratch-path .build/tsan
tsan_chosen := --filter '^HostTests\.' --filter '\.(Daemon.*|FaultPoint|CallFault|Backup|Killing|Service|PythonCompanion|SpokenProtocol)Tests' \
  --skip '\.(Archive|DaemonFullDisk|DaemonDesktop)Tests'

# Expanded by a recipe before any line of it runs, so that nothing else is printed.
swift_found = $(shell $(SWIFT) --version 2>/dev/null \
  | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
require_swift = $(call refuse_swift_before_needed,$(or $(swift_found),none))
refuse_swift_before_needed = $(if $(shell \
  printf '%s\n' $(swift_needed) $(patsubst none,0,$(1)) | sort -V -C || echo old),$(error \
  mark needs Swift $(swift_needed) or newer (found $(1)): see https://www.swift.org/install/))

# A static program that could call dlopen is warned about at every link; ours never does.
quiet_linker := sed -u '/in statically linked applications requires at runtime/d'

# Shows what failed and the summary; the whole output stays in the log. No tests are no success.
# $(1): the log; $(2): arguments of `swift test`.
define run_tests
$(SWIFT) test --skip-build --disable-xctest $(2) 2>&1 | tee $(1) \
  | LC_ALL=C awk '/^✔ Test run with / || !/^(◇|✔ Test) /' \
  || { grep ' recorded an issue ' $(1) || true; echo 'the whole output is in $(1)' >&2; exit 1; }
grep -Eq 'Test run with [1-9][0-9]* tests?' $(1) || { echo 'no tests ran' >&2; exit 1; }
endef

.PHONY: all
all: .build/programs .build/manual $(stage)/install.sh ## Build the three programs, static and stripped (the default)

# Runs when the programs are older than a source, gone, or built by other hands with other flags.
# One by one: a build of everything takes in TestSupport, and there is no static Testing library.
.build/programs: Package.swift Makefile $(shell find Sources) $(wildcard $(programs)) \
  $(if $(filter-out $(wildcard $(programs)),$(programs)),force)
	@$(require_swift)
	mkdir -p .build
	printf '.text.%s\n' $(foreach section,$(start_order),'$(section)') >.build/start-order
	for program in $(notdir $(programs)); do
	  $(SWIFT) build $(release_flags) --product $$program 2>&1 | $(quiet_linker)
	done
	touch $@

# Each program's page in each language, as source below .build and destination below PREFIX alike.
pages := $(foreach place,share/man/man1 share/man/es/man1, \
  $(addprefix $(place)/,$(addsuffix .1,$(notdir $(programs)))))

# The programs know their commands and options; they write the pages.
.build/manual: .build/programs $(if $(filter-out $(wildcard $(pages:%=.build/%)),$(pages:%=.build/%)),force)
	@mkdir -p .build/share/man/man1 .build/share/man/es/man1
	for program in $(notdir $(programs)); do
	  LC_ALL=en $(release_dir)/mark manual $$program >.build/share/man/man1/$$program.1
	  LC_ALL=es $(release_dir)/mark manual $$program >.build/share/man/es/man1/$$program.1
	done
	touch $@

.PHONY: force
force:

.PHONY: demo
demo: all ## Show the daemon, a glance, a grade and a reminder at work in a throw-away home
	@Tests/Demo/demo.sh

.PHONY: test
test: all ## Run every test
	@$(require_swift)
	$(SWIFT) build --build-tests --explicit-target-dependency-import-check error
	$(call run_tests,.build/test.log,)

.PHONY: check
check: lint tsan test instructions ## Run what continuous integration runs: format, thread sanitizer, tests

.PHONY: lint
lint:
	@$(require_swift)
	$(SWIFT) format lint -r -p --strict Package.swift Sources Tests

.PHONY: tsan
tsan: all
	@$(require_swift)
	export MARK_TESTS='$(threaded_tests)'
	$(SWIFT) build --build-tests $(tsan_flags)
	$(call run_tests,.build/tsan.log,$(tsan_flags) $(tsan_chosen))

.PHONY: format
format: ## Format the sources in place
	@$(require_swift)
	$(SWIFT) format -i -r -p Package.swift Sources Tests

.PHONY: instructions
instructions: all
	@SWIFT='$(SWIFT)' PROGRAMS=$(release_dir) Tests/Benchmarks/instructions

.PHONY: bench
bench: all ## Measure against yardsticks in the same run
	@SWIFT='$(SWIFT)' Tests/Benchmarks/run

.PHONY: fuzz
fuzz: ## Compare with the oracle, fuzz, simulate and kill for T seconds in all (T=600)
	@$(require_swift)
	SWIFT='$(SWIFT)' Tests/Fuzz/run --seconds $(T)

syllabi := $(shell find syllabi -type f -not -name '.*')
# What goes where below PREFIX, as source=destination.
installed = $(foreach program,$(programs),$(program)=bin/$(notdir $(program))) \
  $(foreach file,$(syllabi),$(file)=share/mark/$(file)) \
  $(foreach page,$(pages),.build/$(page)=$(page)) \
  $(foreach program,$(notdir $(programs)), \
    docs/completions/mark.bash=share/bash-completion/completions/$(program) \
    docs/completions/mark.fish=share/fish/vendor_completions.d/$(program).fish) \
  docs/completions/_mark=share/zsh/site-functions/_mark \
  $(foreach unit,$(wildcard docs/units/*),$(unit)=share/systemd/user/$(notdir $(unit))) \
  README.md=share/doc/mark/README.md docs/service.md=share/doc/mark/service.md \
  $(foreach page,syllabus-format tutorial,docs/$(page).md=share/doc/mark/$(page).md)

# All of it in a tree of its own, with what installs it: on this machine, or packed, on another. Made by `all`,
# so that `sudo make install` finds it and leaves nothing here that belongs to root.
$(stage)/install.sh: .build/programs .build/manual Makefile README.md docs/install.sh docs/service.md \
  docs/syllabus-format.md docs/tutorial.md \
  $(wildcard docs/units/* docs/completions/*) $(syllabi)
	@rm -rf $(stage)
	for pair in $(installed) docs/install.sh=install.sh; do
	  target=$(stage)/$${pair#*=}
	  mkdir -p "$${target%/*}"
	  cp "$${pair%%=*}" "$$target"
	done

.PHONY: install
install: all ## Install below PREFIX (/usr/local), staged in DESTDIR
	@DESTDIR='$(DESTDIR)' $(stage)/install.sh --prefix '$(PREFIX)'

.PHONY: uninstall
uninstall: ## Remove what install put below PREFIX, and nothing else
	@DESTDIR='$(DESTDIR)' docs/install.sh --prefix '$(PREFIX)' --uninstall

# The same bytes whoever packs it and when: sorted, of one time, of nobody.
.PHONY: dist
dist: all ## Pack everything for a machine without Swift, and try it in an empty root and under systemd
	@read -r _ version < <($(release_dir)/mark --version)
	name=mark-$$version-$$(uname -m)
	time=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct 2>/dev/null || echo 0)}
	tar -c --sort=name --format=gnu --mtime="@$$time" --owner=0 --group=0 --numeric-owner \
	  --mode=u=rwX,go=rX --transform "s,^\.,$$name," -C $(stage) . | gzip -9n >.build/$$name.tar.gz
	Tests/Dist/check .build/$$name.tar.gz
	Tests/Service/check .build/$$name.tar.gz
	echo ".build/$$name.tar.gz"

.PHONY: clean
clean: ## Remove everything that was built
	@rm -rf .build Tests/Benchmarks/.build Tests/Fuzz/.build

.PHONY: help
help: ## List the targets
	@sed -n 's/^\([a-z]*\):.* ## \(.*\)/\1\t\2/p' Makefile | expand -t 12
