# SPDX-License-Identifier: Apache-2.0
# With which message and status does spbc-run end, for every way in which ranks can end?
. "$(dirname "$0")/run-common.sh"

echo "all well"
run -n 4 --clusters 2 "$RANK" init print=done finalize
expect_status 0
expect_err "all ranks have finished"
expect_nothing_left

echo "a status after MPI_Finalize is the rank's own, and the highest counts"
run -n 3 --clusters 3 "$RANK" init finalize r1:exit=3 r2:exit=5
expect_status 5
expect_err "all ranks have finished"

echo "a status before MPI_Finalize ends the run"
run -n 4 --clusters 2 "$RANK" init r1:exit=3 stay
expect_status 3
expect_err "rank 1 ended with status 3 without calling MPI_Finalize"
expect_nothing_left

echo "so does _exit, which runs no handlers"
run -n 2 "$RANK" init r1:_exit=4 stay
expect_status 4
expect_err "rank 1 ended with status 4 without calling MPI_Finalize"

echo "status 0 without MPI_Finalize is an error"
run -n 2 "$RANK" init r0:exit=0 stay
expect_status 125
expect_err "rank 0 ended with status 0 without calling MPI_Finalize"
expect_nothing_left

echo "before MPI_Init"
run -n 2 "$RANK" r1:exit=0 init stay
expect_status 125
expect_err "rank 1 ended with status 0 before it was through MPI_Init"
run -n 2 "$RANK" r1:exit=9 init stay
expect_status 9
expect_err "rank 1 ended with status 9 before it was through MPI_Init"
expect_nothing_left

mkfifo "$work/late"
begin -n 2 --clusters 2 "$RANK" r1:exit=0 r0:await="$work/late" init stay
timeout 60 sh -c "sleep 0.3; echo >$work/late" # it has ended by then, mostly; if not, the end is the same
finish
expect_status 125
expect_err "rank 1 ended with status 0 before it was through MPI_Init"
expect_nothing_left

echo "without MPI_Init at all"
run -n 4 --clusters 2 "$RANK" print=usage exit=0
expect_status 0
expect_out "rank 3: usage"
expect_err "all ranks have finished"
run -n 4 --clusters 2 "$RANK" r2:exit=3 exit=0
expect_status 3
expect_err "rank 2 ended with status 3 before it was through MPI_Init"
expect_nothing_left

echo "the others' last words are shown although one has ended the run"
mkfifo "$work/slow"
begin -n 2 --clusters 1 "$RANK" init r1:exit=9 r0:await="$work/slow" r0:print=words r0:exit=9
timeout 60 sh -c "echo >$work/slow"
finish
expect_status 9
expect_out "rank 0: words"

echo "MPI_Abort"
run -n 4 --clusters 2 "$RANK" init r2:say=4,7,no r2:_exit=7 stay
expect_status 7
expect_err "rank 2 called MPI_Abort with code 7"
expect_nothing_left
run -n 2 "$RANK" init r1:say=4,0,x stay
expect_status 0
run -n 2 "$RANK" init r1:say=4,256,x stay
expect_status 1

echo "a refused call, trouble of the runtime, a divergence that stops"
run -n 2 "$RANK" init "r1:say=6,0,MPI_Win_create is not supported" stay
expect_status 125
expect_err "rank 1: MPI_Win_create is not supported"
run -n 2 "$RANK" init "r1:say=7,0,shared memory is full" stay
expect_status 125
expect_err "rank 1: shared memory is full"
run -n 2 "$RANK" init "r1:say=5,1,length differs" stay
expect_status 125
expect_err "rank 1: length differs"
expect_nothing_left

echo "reports go on"
run -n 2 "$RANK" init "r1:say=5,0,content differs" "r0:say=8,0,a note" finalize
expect_status 0
expect_err "rank 1: content differs"
expect_err "rank 0: a note"

echo "the time limit"
run -n 2 --timeout 2 "$RANK" init stay
expect_status 124
expect_err "time limit of 2 seconds"
expect_err "is computing, or looks for messages without waiting; 0 MPI calls"
expect_nothing_left

echo "nobody registers: the program ends, or stays"
STAND_IN_SILENT=1 run -n 2 "$RANK"
expect_status 125
expect_err "never registered: the program was not built with spbc"
STAND_IN_SILENT=1 run -n 2 --init-timeout 1 "$RANK" stay
expect_status 125
expect_err "ranks registered within 1 seconds"
expect_nothing_left

echo "a script may start the program"
printf '#!/bin/sh\n"%s" "$@"\nexit $?\n' "$RANK" >"$work/script"
chmod +x "$work/script"
run -n 2 --clusters 2 "$work/script" init print=done e1:r1:signal=9 finalize
expect_status 0
expect_out "rank 1: done"
expect_err "clusters restarted: 1"
run -n 2 "$work/script" init r1:exit=3 stay
expect_status 3

echo "a script whose program has ended without MPI_Init, and that goes on, holds nobody's last words back"
mkfifo "$work/ended" "$work/never"
printf '#!/bin/sh\n"%s" "$@"\n[ "$PMI_RANK" = 0 ] || { echo >"%s"; read -r line <"%s"; }\n' "$RANK" "$work/ended" "$work/never" >"$work/longer"
chmod +x "$work/longer"
run -n 2 --clusters 1 --timeout 20 "$work/longer" r0:init r0:await="$work/ended" r0:say=4,7,no r0:stay
expect_status 7
expect_err "rank 0 called MPI_Abort with code 7"
expect_nothing_left

echo "scripts without a program"
printf '#!/bin/sh\nexit 0\n' >"$work/empty"
chmod +x "$work/empty"
run -n 2 "$work/empty"
expect_status 125
expect_err "never registered"
printf '#!/no/such/interpreter\n' >"$work/bad"
chmod +x "$work/bad"
run -n 2 "$work/bad"
expect_status 127
expect_err "could not be started"
expect_nothing_left

echo "a process left in the background ends with the run"
run -n 2 "$RANK" init spawn finalize
expect_status 0
expect_nothing_left
