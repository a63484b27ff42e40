/* SPDX-License-Identifier: Apache-2.0 */
/* The request and the buffer of each reception have names of their own. */
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
            MPI_Request *const request = &requests[i];
            int *const to = buffer + i;
            MPI_Irecv(to, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, request);
        }
        for (int i = 0; i < size; i++)
            MPI_Send(&rank, 1, MPI_INT, i, 7, MPI_COMM_WORLD);
        MPI_Waitall(size, requests, statuses);
        for (int i = 0; i < size; i++) {
            from[statuses[i].MPI_SOURCE] = buffer[i];
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
 * reception 25 direct in A
 * pattern A order holds determinism holds separator 33
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 25 MPI_Irecv direct in nickname-request.c:main:1
 * pattern main 22-29 order proved determinism proved separator 33
 * finding 25 spbc-anonymous-reception
 */
