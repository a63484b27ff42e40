#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Do programs that were built for MPICH alone run under spbc-run, and are those refused that can not?
#     preload.sh RUN CC MPICC PROGRAM        PROGRAM: built by the MPI library's own compiler command
set -u
run=$1 cc=$2 mpicc=$3 program=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset LD_PRELOAD

fail() {
    echo "FAILED: $*"
    cat "$work/out"
    exit 1
}

# expect STATUS TEXT ARGUMENT...
expect() {
    want=$1 text=$2
    shift 2
    status=0
    timeout 60 "$run" -n 4 --clusters 2 "$@" >"$work/out" 2>&1 || status=$?
    [ "$status" -eq "$want" ] || fail "status $status, not $want: $*"
    grep -qF -- "$text" "$work/out" || fail "\"$text\" was not said: $*"
}

expect 0 "libspbc is preloaded" "$program"
grep -q 'logged: 0 messages' "$work/out" && fail "nothing crossed the clusters: it was not SPBC that was called"
expect 125 "does not load libspbc but the MPI library itself" --preload=never "$program"

# a script whose other commands are no ranks, and a directory that has to stay the same for them
printf '#!/bin/sh\nls / >/dev/null\n"%s" || exit\ndate >/dev/null\n' "$program" >"$work/script"
chmod +x "$work/script"
expect 0 "4 ranks in 2 clusters" --preload=always "$work/script"
# the user's own LD_PRELOAD stays, and libspbc may be named there
LD_PRELOAD=$(dirname "$run")/../lib/libspbc.so
export LD_PRELOAD
expect 0 "libspbc is preloaded" "$program"
unset LD_PRELOAD

# a program that reaches MPI through a library only, as those of numerical libraries do
cat >"$work/through.c" <<'C'
#include <mpi.h>
int through(void)
{
    int rank, sum = 0;
    MPI_Init(0, 0);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    return MPI_Finalize() || sum != 6;
}
C
echo 'int through(void); int main(void){return through();}' >"$work/caller.c"
$mpicc -shared -fPIC -o "$work/libthrough.so" "$work/through.c" &&
    $cc -o "$work/caller" "$work/caller.c" -L"$work" -lthrough -Wl,-rpath,"$work" || fail "$cc"
expect 0 "libspbc is preloaded" "$work/caller"

echo 'int PMPI_Init(void){return 0;} int main(void){return PMPI_Init();}' >"$work/inside.c"
$cc -o "$work/inside" "$work/inside.c" || fail "$cc"
expect 125 "has the MPI library linked into it" "$work/inside"
echo 'int main(void){return 0;}' >"$work/static.c"
$cc -static -o "$work/static" "$work/static.c" || fail "$cc -static"
expect 125 "is linked statically" --preload=always "$work/static"
echo 'int x;' >"$work/other.c"
$cc -shared -fPIC -Wl,-soname,libmpi.so.40 -o "$work/libmpi.so.40" "$work/other.c" &&
    $cc -o "$work/other" "$work/static.c" -Wl,--no-as-needed "$work/libmpi.so.40" || fail "$cc"
expect 125 "built for another MPI library (libmpi.so.40)" "$work/other"
expect 125 "--preload=always" /bin/true
echo well
