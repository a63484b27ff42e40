/* SPDX-License-Identifier: Apache-2.0 */
/* The element is that of the source which another status names, one that no reception sets: all lie over one. */
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size, in, all[64] = {0};
    MPI_Status status, other, *last;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    memset(&other, 0, sizeof other);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                last = step < 5 ? &other : &status;
                all[last->MPI_SOURCE] = in;
            }
            MPI_Send(all, 64, MPI_INT, 1, 5, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(all, 64, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator 28
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in status-of-another.c:main:1
 * pattern main 16-27 order proved determinism unknown separator 28
 * finding 18 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 */
