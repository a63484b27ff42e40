# SPDX-License-Identifier: Apache-2.0
# How far do small runs come in a program that computes a lot, and that receives from anyone many times?
. "$(dirname "$0")/tool-common.sh"

cat >main.c <<'END'
#include <mpi.h>
static double field[1000];
static double smooth(double *values, int n)
{
    double sum = 0;
    for (int round = 0; round < 100; round++)
        for (int i = 1; i < n; i++) {
            values[i] = (values[i] + values[i - 1]) / 2;
            if (i % 3 == 0)
                sum += values[i];
        }
    return sum;
}
END
for k in 1 2 3 4 5 6; do
    cat >>main.c <<END
static double collect$k(double value, int rank, int size)
{
    double in = 0, sum = 0;
    if (rank == 0)
        for (int i = 1; i < size; i++) {
            MPI_Recv(&in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, $k, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
    else
        MPI_Send(&value, 1, MPI_DOUBLE, 0, $k, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    return sum;
}
END
done
cat >>main.c <<'END'
int main(int argc, char **argv)
{
    int rank, size, first = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else if (rank < 3)
        MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
    field[0] = smooth(field, 1000);
    field[0] += collect1(field[1], rank, size) + collect2(field[2], rank, size) + collect3(field[3], rank, size);
    field[0] += collect4(field[4], rank, size) + collect5(field[5], rank, size) + collect6(field[6], rank, size);
    if (rank == 0 && size > 3)
        MPI_Recv(&first, 1, MPI_INT, 1, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
END

run "$BIN/spbc-check" --format=json --exit-zero main.c
if grep -q "take too long" "$work/out"; then
    fail "the runs end where the program only computes"
fi
# The first reception decides whether the last one gets a message; hundreds of orders of arrival lie between them.
grep -q "spbc-message-race" "$work/out" || fail "nobody tells that process 0 may wait for ever"
finish
