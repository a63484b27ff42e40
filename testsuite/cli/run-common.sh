# SPDX-License-Identifier: Apache-2.0
# What do the tests of spbc-run share?  Sourced; wants RUN (spbc-run) and RANK (rank-script) in the environment.
#
#     run ARGS...        runs spbc-run; sets $status; standard output and error in $work/out and $work/err
#     begin ARGS...      the same in the background; $pid is spbc-run; finish waits and sets $status
#     expect_status N    expect_out TEXT    expect_err TEXT    expect_err_like PATTERN    expect_no_err TEXT    expect_same FILE
#     expect_nothing_left     no process, no shared memory, no directory of the job
# A failed expectation prints what was seen and ends the test.
set -u

work=$(mktemp -d)
export TMPDIR="$work/tmp"
mkdir "$TMPDIR"
unset LD_PRELOAD 2>/dev/null || true
for name in $(env | sed -n 's/^\(SPBC_[A-Z_]*\)=.*/\1/p'); do unset "$name"; done
limit=120
status=

cleanup() {
    for file in $(processes_left); do kill -9 "$(echo "$file" | cut -d/ -f3)" 2>/dev/null; done
    rm -rf "$work"
}
trap cleanup EXIT

processes_left() {
    grep -lz "^TMPDIR=$TMPDIR\$" /proc/[0-9]*/environ 2>/dev/null | grep -v "^/proc/$$/" |
        while read -r file; do
            # this test's own shells carry the variable too
            grep -qz "^SPBC_JOB=" "$file" 2>/dev/null && echo "$file"
        done
}

fail() {
    echo "FAILED: $*"
    echo "--- status: $status; standard output:"
    cat "$work/out" 2>/dev/null
    echo "--- standard error:"
    cat "$work/err" 2>/dev/null
    exit 1
}

begin() {
    : >"$work/out"
    : >"$work/err"
    timeout "$limit" sh -c 'echo $$ >"$0"; exec "$@"' "$work/pid" "$RUN" "$@" >"$work/out" 2>"$work/err" <"${input:-/dev/null}" &
    waiter=$!
    until [ -s "$work/pid" ]; do :; done
    pid=$(cat "$work/pid")
}

finish() {
    status=0
    wait "$waiter" || status=$?
    rm -f "$work/pid"
}

run() {
    begin "$@"
    finish
}

expect_status() { [ "$status" -eq "$1" ] || fail "status $status, expected $1"; }
expect_out() { grep -qF -- "$1" "$work/out" || fail "no '$1' on standard output"; }
expect_err() { grep -qF -- "$1" "$work/err" || fail "no '$1' on standard error"; }
expect_err_like() { grep -q -- "$1" "$work/err" || fail "nothing like '$1' on standard error"; }
expect_no_err() { ! grep -qF -- "$1" "$work/err" || fail "'$1' on standard error"; }
expect_same() { cmp -s "$1" "$work/out" || { diff "$1" "$work/out" | head -20; fail "standard output differs"; }; }

expect_nothing_left() {
    left=$(ls -d /dev/shm/spbc."$pid"-* 2>/dev/null)
    [ -z "$left" ] || fail "left in /dev/shm: $left"
    left=$(ls "$TMPDIR")
    [ -z "$left" ] || fail "left in TMPDIR: $left"
    left=$(processes_left)
    [ -z "$left" ] || fail "processes left: $left: $(for f in $left; do tr '\0' ' ' <"${f%environ}cmdline"; done)"
}
