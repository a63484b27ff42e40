/* SPDX-License-Identifier: Apache-2.0 */
/* After some numbers the search begins anew. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine, in, best = -1, owner = -1;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank * rank % 7;
    if (rank == 0) {
        for (int n = 1; n < size; n++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &status);
            if (in > best || (in == best && status.MPI_SOURCE < owner)) {
                best = in;
                owner = status.MPI_SOURCE;
            }
            if (in == 1)
                best = -1;
        }
    } else {
        MPI_Send(&mine, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(&owner, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Recv direct in champion-begun-anew.c:main:1
 * pattern main 15-27 order proved determinism refuted
 * finding 17 spbc-anonymous-reception
 * finding 28 spbc-arrival-kept
 * finding 28 spbc-order-dependent-message
 */
