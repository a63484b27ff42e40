/* SPDX-License-Identifier: Apache-2.0 */
/* The result of a call of MPI decides, but the way out without an end is that of success. */
#include <mpi.h>
#include <spbc.h>

static SPBC_Pattern sum_up;

static int gather(int rank, int size)
{
    int value, total = 0, code = 0;
    MPI_Status status;
    SPBC_Begin_iteration(sum_up);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            code = MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            if (code == MPI_SUCCESS && value == 7)
                return -1;
            total += value;
        }
    } else {
        value = rank;
        MPI_Send(&value, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }
    SPBC_End_iteration(sum_up);
    return total + code;
}

int main(int argc, char **argv)
{
    int rank, size, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    SPBC_Declare_pattern("sum up", &sum_up);
    for (int step = 0; step < 6; step++) {
        total += gather(rank, size);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return total < 0;
}

/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order broken determinism holds separator none
 * missing-end 12
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in sum up
 * pattern gather 12-24 order unknown determinism proved annotated separator 37
 * finding 12 spbc-missing-end
 * finding 15 spbc-order-unknown
 */
