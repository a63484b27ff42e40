/* SPDX-License-Identifier: Apache-2.0 */
/* The name of a status is that of the next one, as the index is stepped before it. */
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
            int next = i;
            const MPI_Status *status;
            next = (next + 1) % size;
            status = &statuses[next];
            from[status->MPI_SOURCE] = buffer[i];
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
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order holds determinism broken separator 35
 */
/* EXPECT
 * verdict not-ready
 * reception 23 MPI_Irecv direct in nickname-status-next.c:main:1
 * pattern main 22-27 order proved determinism refuted separator 35
 * finding 23 spbc-anonymous-reception
 * finding 35 spbc-arrival-kept
 * finding 35 spbc-order-dependent-message
 */
