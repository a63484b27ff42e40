# SPDX-License-Identifier: Apache-2.0
# Does spbc-run notice that nobody gets on, say what every rank waits for, and name circles and mismatches?
. "$(dirname "$0")/run-common.sh"
mkfifo "$work/ask"
receive="wait=MPI_Recv,1" # ,PEER,WORLD,TAG,CONTEXT,0

echo "two ranks wait for each other: said once, and ended when wanted"
run -n 4 --clusters 2 --hang-timeout 0.4 --hang-action abort "$RANK" init \
    "r0:$receive,1,1,7,0,0" "r1:$receive,0,0,8,0,0" "r2:$receive,3,3,-1,0,0" "r3:wait=MPI_Waitall,1,2,2,5,9,0" \
    "r3:wait=MPI_Waitall,2,0,1,6,9,0" stay
expect_status 124
expect_err "the run hangs: no rank has got on for 0.4 seconds"
expect_err "rank 0 (cluster 0, pid "
expect_err "waits in MPI_Recv for a message from rank 1, tag 7, on MPI_COMM_WORLD, since "
expect_err "a circle of 2 ranks: rank 0 (MPI_Recv) waits for rank 1, rank 1 (MPI_Recv) waits for rank 0"
expect_err "a circle of 2 ranks: rank 2 (MPI_Recv) waits for rank 3, rank 3 (MPI_Waitall) waits for rank 2"
expect_err "and a send to rank 0 (world rank 1), tag 6, on the communicator with context 9"
expect_err "ended because it hangs (--hang-action=abort)"
[ "$(grep -c 'a circle' "$work/err")" -eq 2 ] || fail "two circles expected"
expect_nothing_left

echo "a rank that waits for one that has finished"
run -n 2 --clusters 2 --hang-timeout 0.4 --hang-action abort "$RANK" init "r1:$receive,0,0,7,0,0" r1:stay finalize
expect_status 124
expect_err_like "rank 0 (cluster 0, pid [0-9]*): has ended"
expect_err "rank 1 waits for rank 0, which has left MPI: it will not send anything more"

echo "different collectives, another number of the same, a missing member"
run -n 4 --hang-timeout 0.4 --hang-action abort "$RANK" init "r0:wait=MPI_Barrier,4,-1,-1,-1,0,3" "r1:wait=MPI_Barrier,4,-1,-1,-1,0,3" \
    "r2:wait=MPI_Bcast,4,-1,-1,-1,0,3" "r3:wait=MPI_Barrier,4,-1,-1,-1,0,4" stay
expect_status 124
expect_err "different collectives on MPI_COMM_WORLD: rank 0-1 in MPI_Barrier (number 3), rank 2 in MPI_Bcast (number 3), rank 3 in MPI_Barrier (number 4)"
run -n 3 --hang-timeout 0.4 --hang-action abort "$RANK" init "r0:wait=MPI_Barrier,4,-1,-1,-1,0,3" "r1:wait=MPI_Recv,1,-1,-1,-1,0,0" \
    "r2:wait=MPI_Barrier,4,-1,-1,-1,0,3" stay
expect_status 124
expect_err_like "rank 1 .*: waits in MPI_Recv for a message from any rank, any tag, on MPI_COMM_WORLD"
expect_err "MPI_Barrier on MPI_COMM_WORLD misses rank 1"

echo "inside a call of the library below only the call is known"
run -n 2 --hang-timeout 0.4 --hang-action abort "$RANK" init below=MPI_Recv stay
expect_status 124
expect_err "is inside MPI_Recv of its cluster's own MPI library, which does not tell what it waits for"

echo "many ranks are shown in groups"
run -n 40 --clusters 1 --hang-timeout 0.6 --hang-action abort "$RANK" init "r7:wait=MPI_Recv,1,3,3,1,0,0" "r7:stay" \
    "wait=MPI_Barrier,4,-1,-1,-1,0,1" stay
expect_status 124
expect_err "ranks 0-6,8-39 (39): each waits in MPI_Barrier"
expect_err "misses rank 7"

echo "who computes does not hang; the report is made once, and the run goes on"
run -n 2 --timeout 4 --hang-timeout 0.2 "$RANK" init "r0:$receive,1,1,7,0,0" stay
expect_status 124
expect_no_err "the run hangs"
expect_err_like "rank 1 .*: is computing, or looks for messages without waiting"
begin -n 2 --hang-timeout 0.2 "$RANK" init "r0:$receive,1,1,7,0,0" "r1:$receive,0,0,7,0,0" r0:tell="$work/ask" "wait=" finalize
until grep -q "the run hangs" "$work/err"; do kill -0 "$waiter" || fail "no report"; done
timeout 60 cat "$work/ask" >/dev/null || fail "rank 0 does not go on"
finish
expect_status 0
[ "$(grep -c 'the run hangs' "$work/err")" -eq 1 ] || fail "said more than once"

echo "asked by another process, and by a signal"
mkfifo "$work/other"
begin -n 2 --clusters 2 "$RANK" init "r0:$receive,1,1,7,0,0" r0:tell="$work/other" r1:tell="$work/ask" stay
timeout 60 cat "$work/ask" "$work/other" >/dev/null || fail "the ranks did not come"
timeout 60 "$RUN" --status "$pid" >"$work/out" || fail "--status"
expect_out "2 ranks in 2 clusters"
expect_out "waits in MPI_Recv for a message from rank 1, tag 7, on MPI_COMM_WORLD"
stopped=$(sed -n 's/.*rank 1 (cluster 1, pid \([0-9]*\)).*/\1/p' "$work/out")
kill -s STOP "$stopped"
until timeout 60 "$RUN" --status "$pid" | grep -q "rank 1 .*: was stopped (kill -CONT lets it go on), is computing"; do
    kill -0 "$waiter" || fail "the stopped rank is not told"
done
kill -s CONT "$stopped"
kill -s USR1 "$pid"
until grep -q "rank 1 (cluster 1" "$work/err"; do kill -0 "$waiter" || fail "no report"; done
expect_err "asked by SIGUSR1"
kill -s TERM "$pid"
finish
expect_status 143
run --status "$$"
expect_status 125
expect_err "no job of a spbc-run with this process id"
expect_nothing_left
