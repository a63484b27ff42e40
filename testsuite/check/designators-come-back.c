/* SPDX-License-Identifier: Apache-2.0 */
/* Designators of a table at file scope come back to an element, and what stands behind one goes on in it. */
#include <mpi.h>

struct place {
    int *at;
    int length;
};

struct both {
    struct place from, to;
    int number;
};

static int source, in, sum;
static struct both tables[] = {{.from.at = &source, .to = {&in, 1}, .from.length = 1, .number = 4},
                               {.from.at = &in, 1, &sum, 1, 5}};

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    *tables[0].from.at = MPI_ANY_SOURCE;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(tables[0].to.at, 1, MPI_INT, source, tables[1].number, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
            *tables[1].to.at = in;
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 28 variable in A
 * pattern A order holds determinism broken separator 35
 */
/* EXPECT
 * verdict not-ready
 * reception 28 MPI_Recv variable maybe in designators-come-back.c:main:1
 * pattern main 26-34 order proved determinism refuted separator 35
 * finding 28 spbc-anonymous-reception
 * finding 36 spbc-arrival-kept
 * finding 36 spbc-order-dependent-message
 */
