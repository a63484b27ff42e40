/* SPDX-License-Identifier: Apache-2.0 */
/* The status of each reception has a name of its own. */
#include <mpi.h>
#include <stdlib.h>

enum { STEPS = 3 };

int main(int argc, char **argv)
{
    int rank, size, *buffer, *from;
    MPI_Request *requests;
    MPI_Status *statuses;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    buffer = calloc(size + 1, sizeof *buffer);
    from = calloc(size, sizeof *from);
    requests = malloc(size * sizeof *requests);
    statuses = malloc((size + 1) * sizeof *statuses);
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < size; i++) {
            MPI_Irecv(&buffer[i], 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &requests[i]);
        }
        for (int i = 0; i < size; i++)
            MPI_Send(&rank, 1, MPI_INT, i, 7, MPI_COMM_WORLD);
        MPI_Waitall(size, requests, statuses);
        for (int i = 0; i < size; i++) {
            const MPI_Status *const status = &statuses[i];
            const int process = status->MPI_SOURCE;
            from[process] = buffer[i];
        }
        MPI_Allreduce(MPI_IN_PLACE, from, size, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    free(buffer);
    free(from);
    free(requests);
    free(statuses);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 23 direct in A
 * pattern A order holds determinism holds separator 33
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Irecv direct in nickname-status.c:main:1
 * pattern main 22-27 order proved determinism unknown separator 33
 * finding 23 spbc-anonymous-reception
 * finding 33 spbc-arrival-kept
 */
