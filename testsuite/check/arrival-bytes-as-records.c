/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes of static memory are filled as one record and read as another. */
#include <mpi.h>

struct header {
    int kind, length;
};
struct pair {
    int left, right;
};
static _Alignas(8) char room[64];

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                ((struct header *)room)->length = in;
            }
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            out = ((struct pair *)room)->right;
            MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        }
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order holds determinism broken separator 28
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Recv direct in arrival-bytes-as-records.c:main:1
 * pattern main 21-27 order proved determinism unknown separator 28
 * finding 23 spbc-anonymous-reception
 * finding 31 spbc-arrival-kept
 */
