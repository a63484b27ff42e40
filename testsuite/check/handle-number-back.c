/* SPDX-License-Identifier: Apache-2.0 */
/* A communicator goes through its Fortran number and back: what is sent does not hold it. */
#include <mpi.h>

static int sum_on(MPI_Fint number, int mine)
{
    MPI_Comm comm = MPI_Comm_f2c(number);
    int rank, size, in, sum = 0;

    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    if (rank != 0) {
        MPI_Send(&mine, 1, MPI_INT, 0, 1, comm);
        return 0;
    }
    for (int k = 1; k < size; k++) {
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, comm, MPI_STATUS_IGNORE);
        sum += in;
    }
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size, sum;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        sum = sum_on(MPI_Comm_c2f(MPI_COMM_WORLD), rank);
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 33
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in handle-number-back.c:sum_on:1
 * pattern sum_on 12-19 order proved determinism proved separator 33
 * finding 17 spbc-anonymous-reception
 */
