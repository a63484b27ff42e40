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

include=$top/runtime/include
mpicc=$(command -v mpicc.mpich || command -v mpicc)
mpiexec=$(command -v mpiexec.mpich || command -v mpiexec)

# analysis NAME REPORT FLAGS SOURCE...: spbc-check's report; 1: the program is none for it
analysis() {
    local name=$1 report=$2 flags=$3 status=0
    shift 3
    # shellcheck disable=SC2086 # a list of words
    timeout 100 "$build/bin/spbc-check" --format=json "$@" -- -I"$include" $flags >"$report" 2>"$scratch/err" || status=$?
    [[ $status -ne 2 ]] || return 1
    [[ $status -le 1 ]] || fail "$name: spbc-check ended with status $status"
}
# What a report says of the whole program
is_called_deterministic() {
    jq -e '(.program.verdict | startswith("ready")) and all(.patterns[]; .determinism == "proved")' "$1" >/dev/null
}
is_called_ordered() {
    jq -e '(.patterns | length > 0) and all(.patterns[]; .order == "proved")' "$1" >/dev/null
}
is_kept_by_ids() {
    jq -e 'any(.program.assumptions[]; test("the ids keep it from being taken"))' "$1" >/dev/null
}
is_up_to_rounding() {
    grep -q 'rounding' <<<"$(jq -r '.patterns[].determinism_reason // ""' "$1")"
}

# is_defined SOURCE FLAGS: does it compile, and do the compilers see nothing in it that C leaves undefined?
is_defined() {
    # shellcheck disable=SC2086 # a list of words
    clang -fsyntax-only -Werror=uninitialized -Werror=conditional-uninitialized $("$mpicc" -compile_info | tr ' ' '\n' | grep '^-[ID]') \
        -I"$include" $2 "$1" 2>/dev/null || return
    # shellcheck disable=SC2086
    "$mpicc" -O2 -c -o /dev/null -Wall -Werror=uninitialized -Werror=maybe-uninitialized -Werror=array-bounds -Werror=div-by-zero \
        -Werror=sequence-point -Werror=int-conversion -Werror=incompatible-pointer-types -Werror=implicit-function-declaration \
        -Werror=stringop-overflow -I"$include" $2 "$1" 2>/dev/null
}
flags_of() {
    sed -n 's|^ \* flags: \(.*\)$|\1|p' "$1" | head -n 1
}

# damages_memory FLAGS SOURCE...: does a run of the program do what C leaves undefined?
damages_memory() {
    local flags=$1 status=0
    shift
    # shellcheck disable=SC2086 # a list of words
    "$mpicc" -g -O1 -w -fsanitize=address,undefined -fno-sanitize-recover=all -I"$include" $flags "$@" -o "$scratch/sanitized" -lm 2>"$scratch/err" ||
        return 1
    mkdir -p "$scratch/run"
    (cd "$scratch/run" && ASAN_OPTIONS=detect_leaks=0 timeout 60 "$mpiexec" -n 4 "$scratch/sanitized") >"$scratch/err" 2>&1 </dev/null || status=$?
    rm -rf "$scratch/run"
    [[ $status -ne 0 ]] && grep -Eq 'ERROR: AddressSanitizer|runtime error:' "$scratch/err"
}

# each_program programs PART PARTS [NAME...] | each_program random SEED COUNT | each_program mutants PART PARTS: calls check NAME FLAGS SOURCE...
# for those of testsuite/check (one of PARTS: sample.awk), for those that generate writes for COUNT seeds, or for one of PARTS of those
# programs of testsuite/check of which all is proved, in which mutate has changed something
each_program() {
    local mode=$1 first=$2 second=$3 name names owner seed sources
    shift 3
    if [[ $mode == programs ]]; then
        cd "$top/testsuite/check"
        [[ $# -gt 0 ]] || set -- *.c *.d
        mapfile -t names < <(printf '%s\n' "$@" | awk -v part="$first" -v parts="$second" -f ../sample.awk)
        for name in "${names[@]}"; do
            owner=$name sources=("$name")
            if [[ -d $name ]]; then
                owner=$name/main.c
                mapfile -t sources < <(find "$name" -name '*.c' | sort)
            fi
            check "$name" "$(flags_of "$owner")" "${sources[@]}"
        done
    elif [[ $mode == mutants ]]; then
        mapfile -t names < <(cd "$top/testsuite/check" && grep -l 'order proved determinism proved' -- *.c |
            sed "s/\\.c\$/-$first.c/" | awk -v part="$first" -v parts="$second" -f ../sample.awk)
        cd "$scratch"
        for name in "${names[@]}"; do
            owner=$top/testsuite/check/${name%-"$first".c}.c
            "$build/tools/record-mutate" "$first" "$owner" >"$name"
            ! is_defined "$name" "$(flags_of "$owner")" || check "$name" "$(flags_of "$owner")" "$name"
            rm "$name"
        done
    else
        cd "$scratch"
        for ((seed = first; seed < first + second; seed++)); do
            "$build/tools/record-generate" "$seed" >"program-$seed.c"
            check "program-$seed.c" "" "program-$seed.c"
            rm "program-$seed.c"
        done
    fi
}
