/* SPDX-License-Identifier: Apache-2.0 */
/* The number that came last is read through a pointer before its variable is set anew. */
#include <mpi.h>
enum { MANY = 40 };

int main(int argc, char **argv)
{
    int rank, size, value = 0, sent = 0;
    MPI_Status status;
    const int *last = &value;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 1; i < size; i++)
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        sent = *last;
        value = 0;
        if (size > 1)
            MPI_Send(&sent, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        value = rank > MANY ? rank : 0;
        MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&sent, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in last-behind-kept-copy.c:main:1
 * pattern main 15-27 order proved determinism unknown
 * finding 17 spbc-anonymous-reception
 * finding 21 spbc-arrival-kept
 */
