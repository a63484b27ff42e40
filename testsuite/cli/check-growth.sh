# SPDX-License-Identifier: Apache-2.0
# Does a pattern cost as much as the program is large?  What comes from any source gets into memory that all of the program reads: what
# that leads to is found for all patterns at once.  The steps of the analysis tell.
. "$(dirname "$0")/tool-common.sh"

"$SOURCES/../perf/generate-program" 30 program
cd program || exit 2
run "$BIN/spbc-check" --format=json --step-limit=14000 ./*.c
[ "$(grep -c '"determinism":.*unknown' "$work/out")" = 7 ] || fail "not seven patterns"
! grep -q '"\(order\|determinism\)_reason":.*budget' "$work/out" || fail "a pattern costs too many steps: $(grep -m1 budget "$work/out")"

# Exchanges in one main share an array and a number, so that what one leaves behind reaches all others.  What all but one lead to is found
# for many patterns at once; the first patterns cost several times as much.
write_long many.c 300
run "$BIN/spbc-check" --format=json --step-limit=16000 many.c
[ "$(grep -c '"determinism":.*unknown' "$work/out")" = 300 ] || fail "not three hundred patterns"
[ "$(grep -c '"determinism_reason":.*budget' "$work/out")" -le 10 ] || fail "many patterns cost too many steps: $(grep -m1 budget "$work/out")"

# A function that calls itself sends and receives through another that main calls too: each wider range takes in what leads back to the first
# one, which is judged once and not again for every wider one.
cat >again.c <<'END'
#include <mpi.h>
static int out;
static void give(void) { MPI_Send(&out, 1, MPI_INT, 0, 3, MPI_COMM_WORLD); }
static void take(int size)
{
    int in = 0;
    for (int k = 0; k < size; k++) {
        give();
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    out += in;
    if (out < 100) take(size - 1);
}
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    give();
    for (int i = 0; i < 3; i++) {
        if (rank == 0) take(size);
        else give();
        take(size);
    }
    MPI_Finalize();
    return 0;
}
END
run "$BIN/spbc-check" --format=json --step-limit=400 again.c
grep -q '"order":.*"unknown"' "$work/out" || fail "no pattern: $(cat "$work/out")"
! grep -q '_reason":.*budget' "$work/out" || fail "one range is judged again and again: $(grep -m1 budget "$work/out")"

# Pointers that lead to thousands of variables are taken for one; a function among what they lead to is called all the same, and what is
# told apart without them still is.
{
    echo '#include <mpi.h>'
    seq -f 'static int v%g;' 5000
    cat <<'END'
static void take(int size)
{
    for (int k = 1, in; k < size; k++) MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
static void give(int size) { MPI_Send(&size, 1, MPI_INT, 0, 3, MPI_COMM_WORLD); }
static void *all[] = {
END
    seq -f '    &v%g,' 5000
    cat <<'END'
    (void *)take,
};
static void *others[5001];
int main(int argc, char **argv)
{
    int rank, size;
    void (*step)(int) = give;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 5001; k++) others[k] = all[5000 - k];
    for (int k = 0; k < 5; k++) {
        if (rank == 0) ((void (*)(int))others[0])(size);
        else step(size);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
END
} >vast.c
run "$BIN/spbc-check" --format=json vast.c
[ "$(jq -c '[.receptions[].function, .patterns[].order]' "$work/out")" = '["take","proved"]' ] || fail "pointers to thousands of variables: $(cat "$work/out")"
finish
