# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# What do the fault tests share?  Runs under spbc-run with a fault, and the three things that must hold afterwards: same output, same
# survivors, nothing left behind.  Sourced after `build` is set.
set -euo pipefail
export LC_ALL=C
export MALLOC_PERTURB_=165 # freed memory is overwritten

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
run=$build/bin/spbc-run
scratch=$(mktemp -d)
export TMPDIR=$scratch/tmp # the mark of our processes, and the place of the job directories
mkdir "$TMPDIR"
begun=() # spbc-runs in the background
trap cleanup EXIT

# processes_left: pids of living processes of our runs: spbc-run, launchers, guards, ranks.
processes_left() {
    local file state
    for file in $(grep -lzxF "TMPDIR=$TMPDIR" /proc/[0-9]*/environ 2>/dev/null); do
        file=${file%/environ}
        state=$(sed -n 's/^State:[[:space:]]*//p' "$file/status" 2>/dev/null) || continue
        case $(readlink "$file/exe" 2>/dev/null) in
        "$run") ;;
        *) grep -qz '^SPBC_JOB=' "$file/environ" 2>/dev/null || continue ;;
        esac
        [[ -z $state || $state == [ZX]* ]] || echo "${file#/proc/}"
    done
}

cleanup() {
    local process
    for process in $(processes_left); do kill -9 "$process" 2>/dev/null || true; done
    for process in "${begun[@]}"; do rm -f /dev/shm/spbc."$process"-*; done
    rm -rf "$scratch"
}

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
        --max-restarts 0 -- "$@" >"$scratch/$name.out" 2>"$scratch/$name.err" || status=$?
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

# begin NAME OPTIONS... -- PROGRAM [ARGS]: a run in the background; sets $pid.  Its output goes to $scratch/NAME.out, .err and .json.
begin() {
    local name=$1
    shift
    "$run" --timeout 100 --summary=json --summary-file="$scratch/$name.json" "$@" >"$scratch/$name.out" 2>"$scratch/$name.err" &
    pid=$!
    begun+=("$pid")
}

# finish NAME STATUS: the run of begin has ended, with this status.
finish() {
    local status=0
    wait "$pid" || status=$?
    [[ $status -eq $2 ]] || { tail -n 40 "$scratch/$1.err" >&2; fail "$1: status $status, expected $2"; }
}

# same NAME FREE: output as in the failure-free run.
same() {
    cmp -s "$scratch/$1.out" "$scratch/$2.out" || { diff "$scratch/$2.out" "$scratch/$1.out" | head -20 >&2; fail "$1: other output than $2"; }
}

# said NAME PATTERN: on standard error.
said() { grep -qE -- "$2" "$scratch/$1.err" || { tail -n 40 "$scratch/$1.err" >&2; fail "$1: did not say: $2"; }; }

# counted NAME EXPRESSION: holds in the JSON summary.
counted() { jq -e "$2" "$scratch/$1.json" >/dev/null || { cat "$scratch/$1.json" >&2; fail "$1: not so: $2"; }; }

# asked: the pid that a program writes into the named pipe $FAULT_ASK (point.h).
asked() { timeout 60 cat "$FAULT_ASK" || fail "no rank came to the point"; }

# rank_pid CLUSTER LOCAL: the process of a rank of a run of ours, as one finds it by hand: by its environment, below its guard.
rank_pid() {
    local file found=
    for file in $(grep -lzxF "TMPDIR=$TMPDIR" /proc/[0-9]*/environ 2>/dev/null); do
        file=${file%/environ}
        if grep -qzxF "SPBC_CLUSTER=$1" "$file/environ" 2>/dev/null && grep -qzxF "PMI_RANK=$2" "$file/environ" 2>/dev/null &&
            [[ $(readlink "$file/exe") != "$run" ]]; then
            found=${file#/proc/}
        fi
    done
    [[ -n $found ]] || fail "no process of rank $2 of cluster $1"
    echo "$found"
}

# log_await NAME TEXT: until a run with -v has said this on standard error, in the background or not.
log_await() {
    grep -qm1 -E -- "$2" < <(timeout 60 tail -n +1 -s 0.02 -f --pid="$pid" "$scratch/$1.err" 2>/dev/null) ||
        { tail -n 40 "$scratch/$1.err" >&2; fail "$1: never said: $2"; }
}

# no_leftovers: nothing of our jobs in shared memory and in $TMPDIR, no process.
no_leftovers() {
    local job left
    for job in $(jq -r .job "$scratch"/*.json 2>/dev/null | sort -u); do
        ! compgen -G "/dev/shm/spbc.$job.*" >/dev/null || fail "left behind: $(ls -d /dev/shm/spbc."$job".*)"
    done
    for job in "${begun[@]}"; do
        ! compgen -G "/dev/shm/spbc.$job-*" >/dev/null || fail "left behind: $(ls -d /dev/shm/spbc."$job"-*)"
    done
    left=$(ls "$TMPDIR")
    [[ -z $left ]] || fail "left behind in TMPDIR: $left"
    left=$(processes_left)
    [[ -z $left ]] || fail "processes left behind: $left"
}
