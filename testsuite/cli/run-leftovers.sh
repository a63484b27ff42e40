# SPDX-License-Identifier: Apache-2.0
# Is nothing left behind when spbc-run is told to end, or is killed itself?
#
# In a /dev/shm of its own where that is permitted: every spbc-run looks there for what dead jobs have left, and other tests run at the same time.
if [ "${OWN_SHM-}" != yes ] && unshare -m mount -t tmpfs none /dev/shm 2>/dev/null; then
    export OWN_SHM=yes
    exec unshare -m sh -c 'mount -t tmpfs none /dev/shm && exec sh "$0"' "$0"
fi
. "$(dirname "$0")/run-common.sh"
mkfifo "$work/ask"
# Held until it is wanted; by then its time of change is another second than that of the run that finds it.
old=/dev/shm/ucx_shm_posix_old$$
exec 6>"$old"
made=$(date +%s)

for pair in INT:2 TERM:15 HUP:1 QUIT:3 USR2:12 ALRM:14 XCPU:24; do
    signal=${pair%:*}
    echo "SIG$signal"
    begin -n 4 --clusters 2 "$RANK" init spawn r3:tell="$work/ask" stay
    timeout 60 cat "$work/ask" >"$work/rank" || fail "no rank came"
    kill -s "$signal" "$pid"
    finish
    expect_status $((128 + ${pair#*:}))
    expect_err "ended by signal"
    expect_nothing_left
done

echo "ranks that ignore signals, during a restart"
begin -n 2 --clusters 2 "$RANK" init e1:r1:signal=9 e2:r1:tell="$work/ask" stay
timeout 60 cat "$work/ask" >"$work/rank" || fail "no rank came"
kill -s INT "$pid"
finish
expect_status 130
expect_nothing_left

echo "spbc-run is killed: the ranks end by themselves, the next spbc-run removes the rest"
begin -n 4 --clusters 2 "$RANK" init r3:tell="$work/ask" stay
rank=$(timeout 60 cat "$work/ask") || fail "no rank came"
kill -9 "$pid"
wait "$waiter"
timeout 60 tail --pid="$rank" -f /dev/null || fail "rank 3 lives on"
deadline=$(($(date +%s) + 60))
while [ -n "$(processes_left)" ]; do
    [ "$(date +%s)" -lt "$deadline" ] || fail "processes live on: $(processes_left)"
done
[ -n "$(ls "$TMPDIR")" ] || fail "this test expects something to sweep" # in /dev/shm any other job may have done it
dead=$pid
rm -f "$work/pid"
run -n 1 "$RANK" init finalize
expect_status 0
expect_nothing_left
ls -d /dev/shm/spbc."$dead"-* >/dev/null 2>&1 && fail "shared memory of the dead job is still there"

echo "a living job is not swept"
begin -n 1 "$RANK" init r0:tell="$work/ask" stay
timeout 60 cat "$work/ask" >"$work/rank" || fail "no rank came"
living=$pid
timeout 60 "$RUN" -n 1 "$RANK" init finalize 2>/dev/null || fail "second job"
ls -d /dev/shm/spbc."$living"-*.page >/dev/null || fail "the living job was swept"
kill -s TERM "$living"
finish
expect_status 143

echo "the directory can not be made, shared memory is full"
TMPDIR="$work/none" run -n 1 "$RANK" init finalize
expect_status 125
expect_err "cannot make the job's directory"
(ulimit -f 0 && timeout "$limit" "$RUN" -n 1 "$RANK" init finalize 2>&1) | cat >"$work/err"
grep -q "cannot fill the job's directory\|cannot make the job's shared memory" "$work/err" || fail "no message for a full disk"
if unshare -m true 2>/dev/null; then
    unshare -m sh -c 'mount -t tmpfs -o size=4k none /dev/shm && exec "$@"' sh \
        timeout "$limit" "$RUN" -n 64 "$RANK" init finalize 2>"$work/err"
    status=$?
    expect_status 125
    expect_err "cannot make the job's shared memory in /dev/shm: No space left on device"
    unshare -m sh -c 'mount -t tmpfs -o size=64k none "$TMPDIR" && exec "$@"' sh \
        timeout "$limit" "$RUN" -n 1 "$RANK" init lines=100000 stay >/dev/null 2>"$work/err"
    status=$?
    expect_status 125
    expect_err "cannot keep the output of rank 0 in the job's directory: No space left on device"
else
    echo "(not permitted here: own mounts)"
fi
expect_nothing_left

echo "what the MPI library leaves when it is killed while it starts: removed, unless somebody has it or it is older"
while [ "$(date +%s)" -le "$made" ]; do :; done
exec 6>&-
begin -n 2 --clusters 2 sh -c 'touch /dev/shm/mpich_shar_tmp'$$'$SPBC_CLUSTER && exec "$0" "$@"' "$RANK" \
    e1:r0:tell="$work/ask" e1:r0:signal=9 init finalize
timeout 60 cat "$work/ask" >"$work/rank" || fail "no rank came"
finish
expect_status 0
for file in /dev/shm/mpich_shar_tmp$$*; do
    [ ! -e "$file" ] || fail "left behind: $file"
done
if [ "${OWN_SHM-}" = yes ]; then
    [ -e "$old" ] || fail "an older segment was removed"
else
    echo "(not permitted here: an own /dev/shm; another job may have removed the older segment)"
fi
rm -f "$old"
held=/dev/shm/ucx_shm_posix_held$$
begin -n 1 "$RANK" e1:tell="$work/ask" e1:await="$work/ask" e1:signal=9 init finalize
timeout 60 cat "$work/ask" >"$work/rank" || fail "no rank came"
exec 5>"$held"
echo >"$work/ask"
finish
expect_status 0
[ -e "$held" ] || fail "a segment in use was removed"
exec 5>&-
rm -f "$held"
expect_nothing_left
