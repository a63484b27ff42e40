# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# What do the tests of the recorder share?  Sourced after `build` is set.
set -euo pipefail
export LC_ALL=C
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
run=$build/bin/spbc-run
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export TMPDIR=$scratch

fail() {
    printf 'FAIL: %s\n' "$*" >&2
    exit 1
}

# corpus_field PROGRAM COLUMN: one cell of the table of expected verdicts.
corpus_field() {
    awk -F '\t' -v program="$1" -v column="$2" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
        NR > 1 && $1 == program { print $at[column] }' "$top/corpus/verdicts.tsv"
}
