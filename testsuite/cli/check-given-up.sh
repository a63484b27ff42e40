# SPDX-License-Identifier: Apache-2.0
# Is an analysis that takes too long, or dies, told as that, with the receptions that it knows, and is nothing of it left running?
here=$(cd "$(dirname "$0")" && pwd)
. "$here/tool-common.sh"
source=$SOURCES/particles-neighbour-counts.c

# Its question to the solver has products of unknowns: with this limit it takes minutes.
long="--solver-limit=1000000 --mpi-compiler=mpicc $source -- -I$INCLUDE"

run "$BIN/spbc-check" --format=json --time-limit=1 $long
expect_status 2
expect_err 'took more than 1 CPU seconds'
expect_out '--time-limit gives it more'
grep -q '"verdict":[[:space:]]*"unknown"' "$work/out" || fail "the verdict is not unknown"
grep -q '"call":[[:space:]]*"MPI_Recv"' "$work/out" || fail "the reception is not told"
# What was found before the limit is told, what was not judged is unknown.
python3 - "$work/out" <<'END' || fail "the pattern is not told, or something that was not judged"
import json, sys
told = json.load(open(sys.argv[1]))
assert len(told["patterns"]) == 1 and told["receptions"][0]["pattern"] == told["patterns"][0]["id"], told["patterns"]
assert told["patterns"][0]["determinism_reason"].startswith("unknown (budget)"), told["patterns"]
END
python3 "$here/schema.py" "$here/../../docs/spbc-check.schema.json" "$work/out" >"$work/schema" 2>&1 || fail "against the schema: $(cat "$work/schema")"
run "$BIN/spbc-check" --time-limit=0 "$SOURCES/barrier.c" -- "-I$INCLUDE"
expect_status 1
expect_no_err

# started: the process of the analysis that the last command in the background has, once it is there
started() {
    analysis=
    for k in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
        for child in $(cat "/proc/$1/task/$1/children" 2>/dev/null); do
            [ "$(cat "/proc/$child/comm" 2>/dev/null)" != spbc-analysis ] || analysis=$child
        done
        [ -z "$analysis" ] || return 0
        sleep 1
    done
    return 1
}

# What kills it is named.
"$BIN/spbc-check" --format=json $long >"$work/out" 2>"$work/err" &
check=$! command_line="spbc-check, its analysis killed"
started $check || fail "no process of the analysis in 30 s"
kill -SEGV "$analysis"
wait $check
status=$?
expect_status 2
expect_err 'died of signal 11'
grep -q '"reason":[[:space:]]*"the analysis died of signal 11' "$work/out" || fail "the reason does not tell it"

# Who ends spbc-check ends its analysis.
"$BIN/spbc-check" --format=json $long >"$work/out" 2>"$work/err" &
check=$! command_line="spbc-check, killed"
started $check || fail "no process of the analysis in 30 s"
kill -KILL $check
wait $check 2>/dev/null
ended() { ! grep -q '^State:[[:space:]]*[^Z]' "/proc/$analysis/status" 2>/dev/null; }
for k in 1 2 3 4 5 6 7 8 9 10; do
    ended && break
    sleep 1
done
ended || fail "the analysis runs on without its parent"
finish
