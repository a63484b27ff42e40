# SPDX-License-Identifier: Apache-2.0
# Is what takes too many steps said to be unknown, by the function's name, while the rest of the program is judged?
. "$(dirname "$0")/tool-common.sh"

# round NAME TAG STATEMENT: a function that collects from anyone and does the statement many times with what came
round() {
    echo "static double $1(MPI_Comm comm, int rank, int size)"
    echo '{'
    echo '    double value = rank, in = 0, sum = 0;'
    echo '    if (rank == 0)'
    echo '        for (int i = 1; i < size; i++) {'
    echo "            MPI_Recv(&in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, $2, comm, MPI_STATUS_IGNORE);"
    k=0
    while [ $k -lt "$3" ]; do
        echo "            if (in > $k) sum += in * $k;"
        k=$((k + 1))
    done
    echo '        }'
    echo '    else'
    echo "        MPI_Send(&value, 1, MPI_DOUBLE, 0, $2, comm);"
    echo '    MPI_Barrier(comm);'
    echo '    return rank == 0;'
    echo '}'
}
{
    echo '#include <mpi.h>'
    round heavy 2 400 # first: what is found once for the program is found for it
    round light 1 1
    echo 'int main(int argc, char **argv)'
    echo '{'
    echo '    int rank, size;'
    echo '    MPI_Init(&argc, &argv);'
    echo '    MPI_Comm_rank(MPI_COMM_WORLD, &rank);'
    echo '    MPI_Comm_size(MPI_COMM_WORLD, &size);'
    echo '    for (int n = 0; n < 3; n++) {'
    echo '        heavy(MPI_COMM_WORLD, rank, size);'
    echo '        light(MPI_COMM_WORLD, rank, size);'
    echo '    }'
    echo '    MPI_Finalize();'
    echo '    return 0;'
    echo '}'
} >rounds.c

# claims: order and determinism of the patterns, in the order of the source
claims() {
    sed -n 's/^[[:space:]]*"\(order\|determinism\)":[[:space:]]*"\([a-z]*\)".*/\1 \2/p' "$work/out" | tr '\n' ' '
}
run "$BIN/spbc-check" --format=json rounds.c
[ "$(claims)" = "order proved determinism proved order proved determinism proved " ] || fail "without a limit: $(claims)"
! grep -q budget "$work/out" || fail "a budget is told of without a reason"
run "$BIN/spbc-check" --format=json --step-limit=2000 rounds.c
[ "$(claims)" = "order unknown determinism unknown order proved determinism proved " ] || fail "with a limit: $(claims)"
grep -q '"order_reason":.*budget.*heavy' "$work/out" || fail "the order's reason does not name the function"
grep -q '"determinism_reason":.*budget.*heavy' "$work/out" || fail "the reason of the determinism does not name the function"
grep -q '"assumptions":.*budget.*heavy' "$work/out" || fail "the assumptions do not name the function"
grep -q '"verdict":[[:space:]]*"unknown"' "$work/out" || fail "the verdict takes no notice of it"
! grep -q '"\(order_reason\|determinism_reason\|assumptions\)":.*budget.*light' "$work/out" || fail "the light function is said to be heavy"
grep -q '"instances":.*budget.*light.*--step-limit' "$work/out" || fail "small runs, which run all of the program, have no budget"
cp "$work/out" first
run "$BIN/spbc-check" --format=json --step-limit=2000 rounds.c
cmp first "$work/out" || fail "two runs with one limit tell different things"
run "$BIN/spbc-check" --step-limit=2000 rounds.c
grep -q 'budget.*heavy' "$work/out" || fail "the terminal does not name the function"

# One of forty communicators: what it takes to find them is counted by itself, and the expression is named.
{
    echo '#include <mpi.h>'
    echo 'static MPI_Comm handles[40];'
    echo 'static MPI_Comm pick(int k)'
    echo '{'
    echo '    switch (k) {'
    k=0
    while [ $k -lt 40 ]; do
        echo "    case $k: MPI_Comm_dup(MPI_COMM_WORLD, &handles[$k]); return handles[$k];"
        k=$((k + 1))
    done
    echo '    }'
    echo '    return MPI_COMM_WORLD;'
    echo '}'
    round one 1 1
    echo 'int main(int argc, char **argv)'
    echo '{'
    echo '    int rank, size;'
    echo '    MPI_Init(&argc, &argv);'
    echo '    MPI_Comm_rank(MPI_COMM_WORLD, &rank);'
    echo '    MPI_Comm_size(MPI_COMM_WORLD, &size);'
    echo '    for (int n = 0; n < 3; n++)'
    echo '        one(pick(argc), rank, size);'
    echo '    MPI_Finalize();'
    echo '    return 0;'
    echo '}'
} >communicators.c
run "$BIN/spbc-check" --format=json communicators.c
! grep -q budget "$work/out" || fail "a budget of communicators is told of without a reason"
run "$BIN/spbc-check" --format=json --step-limit=100 communicators.c
grep -q '"assumptions":.*budget.*which communicators `comm` at communicators.c:[0-9]* may be.*--step-limit' "$work/out" ||
    fail "the communicator whose search was given up is not named"
run "$BIN/spbc-check" --step-limit=0 rounds.c
expect_status 2
finish
