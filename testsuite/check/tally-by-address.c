/* SPDX-License-Identifier: Apache-2.0 */
/* A member of a local record is set through the address that MPI tells. */
#include <mpi.h>

struct tally {
    int last, weight;
};

static int values[128];

int main(int argc, char **argv)
{
    int rank, size, got;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct tally all = {0, 0};
    MPI_Aint where;
    MPI_Get_address(&all, &where);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                struct tally one;

                MPI_Recv(&one, sizeof one, MPI_BYTE, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                ((struct tally *)where)->last = one.last;
                all.weight += one.weight;
                values[1] = all.weight;
                values[2] = all.last;
            }
        } else {
            struct tally own = {rank, rank * rank + step};

            MPI_Send(&own, sizeof own, MPI_BYTE, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        for (int k = 1; k < size && rank == 0; k++)
            MPI_Send(&values[k], 1, MPI_INT, k, 4, MPI_COMM_WORLD);
        if (rank > 0)
            MPI_Recv(&got, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 26 direct in A
 * pattern A order holds determinism broken separator 37
 */
/* EXPECT
 * verdict not-ready
 * reception 26 MPI_Recv direct in tally-by-address.c:main:1
 * pattern main 22-36 order proved determinism refuted separator 37
 * finding 26 spbc-anonymous-reception
 * finding 39 spbc-order-dependent-message
 */
