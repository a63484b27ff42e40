/* SPDX-License-Identifier: Apache-2.0 */
/* A record is filled as one type and read as another that begins alike. */
#include <mpi.h>
#include <stdlib.h>

struct header {
    int kind, length;
};
struct order {
    int kind, length;
    double price;
};
static struct header *last;

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
                struct order *got = malloc(sizeof *got);
                got->length = in;
                free(last);
                last = (struct header *)got;
            }
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            out = last->length;
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
 * reception 25 direct in A
 * pattern A order holds determinism broken separator 33
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Recv direct in arrival-record-begins-alike.c:main:1
 * pattern main 23-32 order proved determinism unknown separator 33
 * finding 25 spbc-anonymous-reception
 * finding 36 spbc-arrival-kept
 */
