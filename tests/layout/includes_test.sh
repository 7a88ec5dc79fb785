#!/usr/bin/env bash
# Holds the tree to the dependencies that docs/architecture.md names: which folder may include which, and which library
# is used where. Every row below is "folder: what its files may include of the project".
set -euo pipefail
cd "$(dirname "$0")/../.."

passed=0 failed=0
fail() { printf 'FAIL %s\n' "$1"; failed=$((failed + 1)); }
ok() { passed=$((passed + 1)); }

check_folder() { # folder allowed-prefix...
  local folder=$1; shift
  local pattern offenders
  pattern=$(printf '|%s/' "$@"); pattern=${pattern#|}
  [ -n "$(find "$folder" -name '*.cc' -o -name '*.h' | head -n 1)" ] || { fail "$folder has no sources"; return; }
  offenders=$(grep -rnE '^#include "' "$folder" --include=*.h --include=*.cc | grep -vE "#include \"($pattern)" || true)
  if [ -n "$offenders" ]; then fail "$folder includes what it may not:"; printf '%s\n' "$offenders"; else ok; fi
}

check_library() { # header-pattern allowed-folder
  local offenders
  offenders=$(grep -rnE "^#include <($1)" rewriter selector cli --include=*.h --include=*.cc | grep -vE "^($2)" || true)
  if [ -n "$offenders" ]; then fail "<$1> is used outside $2:"; printf '%s\n' "$offenders"; else ok; fi
}

check_folder rewriter/base rewriter/base
check_folder rewriter/classfile rewriter/base rewriter/classfile
check_folder rewriter/jar rewriter/base rewriter/jar
check_folder rewriter/facts rewriter/base rewriter/classfile rewriter/jar rewriter/facts
check_folder rewriter/instrument rewriter/base rewriter/classfile rewriter/jar rewriter/facts rewriter/instrument
check_folder selector rewriter/base rewriter/classfile rewriter/jar rewriter/facts selector
check_folder cli rewriter selector cli
check_library 'zip\.h|libdeflate|isa-l|igzip' 'rewriter/jar/'
check_library 'zstd' 'selector/'
check_library 'boost' 'cli/'
check_library 'xxhash' 'rewriter/base/digest128|rewriter/facts/digest_stream'

printf '%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
