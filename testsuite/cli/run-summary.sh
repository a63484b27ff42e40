# SPDX-License-Identifier: Apache-2.0
# What does the summary say about memory, collectives, leaks, survivors, and in whose words about the end?
. "$(dirname "$0")/run-common.sh"

echo "processor time and memory, logs a channel, collectives beside the flat algorithm, over incarnations"
steps="init log=3145728,3 collective=MPI_Bcast,2,1000,4000 collective=MPI_Barrier,5,0,0 r1:collective=MPI_Bcast,1,500,1000 e1:r1:signal=9 finalize"
# shellcheck disable=SC2086
run -n 4 --clusters 2 --summary=long "$RANK" $steps
expect_status 0
expect_err "logs 12.0 MiB in 12 channels, 1024.0 KiB a channel"
expect_err_like 'collectives across clusters  *calls  *logged bytes  *flat algorithm'
# rank 1 came twice, and so did its cluster's other rank when it had got so far
expect_err_like 'MPI_Bcast  *[0-9]*  *[0-9]*  *[0-9]*  *2[5-9].[0-9] %'
expect_err_like 'MPI_Barrier  *[0-9]*  *0  *0  *-'
[ "$(grep -c '^  *[0-3]  *[01]  *[0-9.]*  *[0-9.]*  *3.00  *3,  *0 ' "$work/err")" -eq 4 ] || fail "a line for each rank"
# shellcheck disable=SC2086
run -n 2 --clusters 2 --summary=json --summary-file="$work/json" "$RANK" $steps
if command -v python3 >/dev/null; then
    python3 - "$work/json" <<'END' || fail "JSON: $(cat "$work/json")"
import json, sys
run = json.load(open(sys.argv[1]))
bcast = [c for c in run["collectives"] if c["name"] == "MPI_Bcast"]
assert len(bcast) == 1 and bcast[0] == {"name": "MPI_Bcast", "calls": 8, "logged_bytes": 4000, "flat_bytes": 14000}, bcast
for rank in run["ranks"]:
    assert rank["memory_kib"] > 100 and rank["cpu_s"] >= 0 and rank["log_peak"] == 3145728 and rank["leaks"] is None
END
fi

echo "what ranks have cost that are ended by a signal"
mkfifo "$work/ask" "$work/other"
begin -n 2 --clusters 2 --summary=json --summary-file="$work/json" "$RANK" init r0:tell="$work/ask" r1:tell="$work/other" stay
timeout 60 cat "$work/ask" >"$work/rank" || fail "no rank came"
timeout 60 cat "$work/other" >"$work/rank" || fail "no other rank came"
kill -s TERM "$pid"
finish
expect_status 143
[ "$(grep -c '"memory_kib": [1-9][0-9][0-9]' "$work/json")" -eq 2 ] || fail "ranks without memory: $(cat "$work/json")"

echo "leaks"
run -n 3 --check-leaks "$RANK" init r0:leak= r1:leak=2,3 r1:leak=0,1 finalize
expect_status 0
expect_err "leaks: rank 1 has not freed: 1 communicator, 3 requests"
expect_err "leaks: 2 of 3 ranks checked themselves, 1 of them have left something"
run -n 1 --check-leaks --summary=json --summary-file="$work/json" "$RANK" init leak=2,3 finalize
grep -q '"leaks": {"requests": 3}' "$work/json" || fail "leaks in JSON: $(cat "$work/json")"
run -n 1 "$RANK" init leak=2,3 finalize
expect_no_err "leaks"

echo "survivors: untouched, or none"
run -n 2 --clusters 2 "$RANK" init e1:r1:signal=9 finalize
expect_err "survivors untouched: yes (rank:pid 0:"
run -n 2 --clusters 2 --summary=json --summary-file="$work/json" "$RANK" init e1:signal=9 finalize
grep -q '"survivors_untouched": null' "$work/json" || fail "no survivors: $(cat "$work/json")"
run -n 2 --clusters 1 "$RANK" init e1:r1:signal=9 finalize
expect_err "survivors: none, every cluster has failed"

echo "who speaks is said once"
for kind in 4,3 6,0 7,0 5,1; do
    run -n 12 "$RANK" init "r11:say=$kind,rank 11: MPI_Send: trouble" stay
    [ "$status" -ne 0 ] || fail "$kind: status 0"
    expect_err "spbc-run: rank 11: MPI_Send: trouble"
    run -n 12 "$RANK" init "r1:say=$kind,rank 11 is concerned" stay
    expect_err_like '^spbc-run: rank 1[: ].*rank 11 is concerned'
done
expect_nothing_left
