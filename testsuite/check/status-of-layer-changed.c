/* SPDX-License-Identifier: Apache-2.0 */
/* A layer tells its caller a source that it has changed itself, as a number. */
#include <mpi.h>
static int take(int *into)
{
    MPI_Status status;
    MPI_Recv(into, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
    for (int *part = (int *)&status; part < (int *)(&status + 1); part++)
        *part = 1;
    return status.MPI_SOURCE;
}

int main(int argc, char **argv)
{
    int rank, size, last[64] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                int in, source = take(&in);
                last[source] = in;
            }
            MPI_Send(last, 64, MPI_INT, 1, 3, MPI_COMM_WORLD);
        } else {
            int out = rank + step;
            MPI_Send(&out, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(last, 64, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 7 direct in A
 * pattern A order holds determinism broken separator 33
 */
/* EXPECT
 * verdict unknown
 * reception 7 MPI_Recv direct in status-of-layer-changed.c:main:1
 * pattern main 21-32 order proved determinism unknown separator 33
 * finding 7 spbc-anonymous-reception
 * finding 26 spbc-arrival-kept
 */
