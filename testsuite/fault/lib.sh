# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# What do the fault tests share?  Runs under spbc-run with a fault, and the three things that must hold afterwards: same output, same
# survivors, nothing left behind.  Sourced after `build` is set.
set -euo pipefail
export LC_ALL=C

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
run=$build/bin/spbc-run
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

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

# run_free NAME RANKS CLUSTERS PROGRAM [ARGS]: a failure-free run; leaves $scratch/NAME.out and .json.
run_free() {
    local name=$1 ranks=$2 clusters=$3
    shift 3
    local status=0
    "$run" -n "$ranks" --clusters "$clusters" --timeout 100 --summary=json --summary-file="$scratch/$name.json" \
        -- "$@" >"$scratch/$name.out" 2>"$scratch/$name.err" || status=$?
    [[ $status -eq 0 ]] || { cat "$scratch/$name.err" >&2; fail "failure-free run of $1 ended with status $status"; }
}

# run_fault NAME FREE RANKS CLUSTERS FAULTS PROGRAM [ARGS]: a run with faults (space-separated specs), compared with the failure-free run
# FREE.  Prints how many faults fired.
run_fault() {
    local name=$1 free=$2 ranks=$3 clusters=$4 faults=$5 status=0 spec
    shift 5
    local options=()
    for spec in $faults; do options+=(--fault "$spec"); done
    local what="$(basename "$1") in $clusters clusters, $faults"
    "$run" -n "$ranks" --clusters "$clusters" --timeout 100 --summary=json --summary-file="$scratch/$name.json" \
        "${options[@]}" -- "$@" >"$scratch/$name.out" 2>"$scratch/$name.err" || status=$?
    if [[ $status -ne 0 ]]; then
        tail -n 40 "$scratch/$name.err" >&2
        fail "$what: status $status"
    fi
    if ! cmp -s "$scratch/$free.out" "$scratch/$name.out"; then
        diff "$scratch/$free.out" "$scratch/$name.out" | head -20 >&2 || true
        fail "$what: output differs from the failure-free run"
    fi
    # Survivors: every rank of a cluster that no failure names has had one process.
    jq -e '([.failures[].cluster]) as $failed
           | [.ranks[] | select(([.cluster] | inside($failed)) | not) | .pids | length == 1] | all' \
        "$scratch/$name.json" >/dev/null || { cat "$scratch/$name.json" >&2; fail "$what: a survivor was restarted"; }
    jq -e '.output_divergences == 0' "$scratch/$name.json" >/dev/null || fail "$what: repeated output differs"
    jq '.failures | length' "$scratch/$name.json"
}

# events_of NAME RANK: MPI calls that the rank entered in run NAME.
events_of() { jq ".ranks[$2].events" "$scratch/$1.json"; }

# no_leftovers: nothing of our jobs in shared memory.
no_leftovers() {
    local job
    for job in $(jq -r .job "$scratch"/*.json 2>/dev/null | sort -u); do
        ! compgen -G "/dev/shm/spbc.$job.*" >/dev/null || fail "left behind: $(ls -d /dev/shm/spbc."$job".*)"
    done
}
