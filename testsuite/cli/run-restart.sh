# SPDX-License-Identifier: Apache-2.0
# Is exactly the cluster in which a process died started again, whatever killed it and however often?
. "$(dirname "$0")/run-common.sh"

pids_of() { # of the rank $1, from the JSON summary, one a line
    sed -n "s/.*{\"rank\": $1, .*\"pids\": \[\(.*\)\], \"events\".*/\1/p" "$work/json" | grep -o '"pid": [0-9]*' | grep -o '[0-9]*'
}
expect_pids() { [ "$(pids_of "$1" | wc -l)" -eq "$2" ] || fail "rank $1 had $(pids_of "$1" | wc -l) processes, expected $2: $(cat "$work/json")"; }
json="--summary=json --summary-file=$work/json"
mkfifo "$work/ask" "$work/go"

echo "a rank dies by itself; the other cluster keeps its processes; output is shown once"
run -n 4 --clusters 2 "$RANK" init lines=100 e1:r1:signal=9 print=end finalize
expect_status 0
expect_err "clusters restarted: 1, restarts: 1"
expect_err "survivors untouched: yes"
for rank in 0 1 2 3; do
    [ "$(grep -c "^rank $rank: line" "$work/out")" -eq 100 ] || fail "lines of rank $rank"
    [ "$(grep -c "^rank $rank: end" "$work/out")" -eq 1 ] || fail "end of rank $rank"
done
expect_nothing_left

echo "a rank, its guard, the proxy, the launcher, all ranks: killed by hand"
for victim in rank guard proxy launcher; do
    begin -n 4 --clusters 2 $json "$RANK" init lines=3 e1:r3:tell="$work/ask" e1:r3:stay r0:await="$work/go" print=end finalize
    rank=$(timeout 60 cat "$work/ask") || fail "rank 3 did not come"
    guard=$(sed -n 's/^PPid:\t//p' "/proc/$rank/status")
    proxy=$(sed -n 's/^PPid:\t//p' "/proc/$guard/status")
    launcher=$(sed -n 's/^PPid:\t//p' "/proc/$proxy/status")
    eval kill -9 "\$$victim"
    timeout 60 sh -c "echo >$work/go" || fail "rank 0 did not wait"
    finish
    expect_status 0
    expect_pids 0 1
    expect_pids 1 1
    expect_pids 3 2
    # rank 2 may have died before it registered, and then has no first process
    grep -q '"rank": 2, .*"epoch": 2, "pid": [0-9]*}\], "events"' "$work/json" || fail "rank 2 did not restart: $(cat "$work/json")"
    [ "$(grep -c "line" "$work/out")" -eq 12 ] || fail "lines after the death of the $victim"
    expect_nothing_left
done

echo "a guard is killed whose rank has crashed already: the status of the crash is told, not lost with the guard"
begin -n 4 --clusters 2 $json "$RANK" init e1:r3:tell="$work/ask" e1:r3:stay r0:await="$work/go" print=end finalize
rank=$(timeout 60 cat "$work/ask") || fail "rank 3 did not come"
guard=$(sed -n 's/^PPid:\t//p' "/proc/$rank/status")
kill -STOP "$guard" # so that it does not see the end of its rank
kill -QUIT "$rank"
timeout 60 sh -c "until grep -q '^State:.Z' /proc/$rank/status; do :; done" || fail "rank 3 did not die"
kill -9 "$guard"
timeout 60 sh -c "echo >$work/go" || fail "rank 0 did not wait"
finish
expect_status 0
expect_pids 0 1
expect_pids 3 2
expect_err "rank 3 (pid $rank) was ended by signal 3"
expect_nothing_left

echo "two clusters at once"
run -n 4 --clusters 4 $json "$RANK" init lines=5 e1:r1:signal=9 e1:r2:signal=11 print=end finalize
expect_status 0
expect_pids 0 1
expect_pids 1 2
expect_pids 2 2
expect_pids 3 1
[ "$(wc -l <"$work/out")" -eq 24 ] || fail "24 lines expected"

echo "both ranks of a cluster at once are one failure"
run -n 4 --clusters 2 $json "$RANK" init e1:r2:signal=9 e1:r3:signal=9 finalize
expect_status 0
grep -q '"restarts": 1' "$work/json" || fail "not one restart"

echo "again during the recovery, before and after MPI_Init"
run -n 2 --clusters 2 $json "$RANK" lines=2 e1:r1:signal=9 e2:r1:signal=9 init e3:r1:signal=9 finalize
expect_status 0
expect_pids 0 1
expect_pids 1 4
expect_nothing_left

echo "a crash after MPI_Finalize"
run -n 2 --clusters 2 "$RANK" init finalize e1:r1:signal=11
expect_status 0
expect_err "clusters restarted: 1"

echo "gives up: too many restarts, none allowed, too early too often, the same error at the same place"
run -n 2 --max-restarts=2 "$RANK" init r1:signal=9 stay
expect_status 137
expect_err "giving up after 2 restarts (--max-restarts=2)"
expect_nothing_left
run -n 2 --max-restarts=0 "$RANK" init r1:signal=11 stay
expect_status 139
expect_err "giving up after 0 restarts"
run -n 2 --log-forget=1M "$RANK" init r1:signal=9 stay
expect_status 137
expect_err "no cluster can restart: the logs were not kept (--log-forget)"
expect_nothing_left
run -n 2 "$RANK" r1:signal=9 init stay
expect_status 137
expect_err "died 3 times in a row before all its ranks were through MPI_Init"
run -n 2 "$RANK" init r1:count=17 r1:signal=6 stay
expect_status 134
expect_err "3 times at the same place, after 17 MPI calls: an error of the program"
expect_nothing_left

echo "faults by time, once, and in a certain incarnation"
run -n 4 --clusters 2 --fault rank=2,ms=50 $json "$RANK" init e1:r2:stay e1:r3:stay finalize
expect_status 0
expect_pids 2 2
expect_pids 0 1
grep -q '"detect_ms": [0-9]' "$work/json" || fail "no time of detection"
run -n 2 --fault rank=1,ms=0,epoch=1 --fault rank=1,ms=0,epoch=2 $json "$RANK" init e1:r1:stay e2:r1:stay finalize
expect_status 0
expect_pids 1 3
expect_nothing_left
