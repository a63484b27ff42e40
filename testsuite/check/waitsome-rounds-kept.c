/* SPDX-License-Identifier: Apache-2.0 */
/* The rounds keep what belongs to others, too, but nothing of it is ever sent. */
#include <mpi.h>
#include <stdlib.h>

enum { WIDTH = 4 };

int main(int argc, char **argv)
{
    int rank, size, n = 0, done = 0, m;
    double *mine, *in, *kept;
    MPI_Request *requests;
    MPI_Status *statuses;
    int *which;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = calloc(WIDTH, sizeof *mine);
    in = calloc(WIDTH * size, sizeof *in);
    kept = calloc(WIDTH * size, sizeof *kept);
    requests = malloc(size * sizeof *requests);
    statuses = malloc(size * sizeof *statuses);
    which = malloc(size * sizeof *which);
    for (int p = 0; p < size; p++)
        if (p != rank) {
            MPI_Irecv(&in[p * WIDTH], WIDTH, MPI_DOUBLE, p, 9, MPI_COMM_WORLD, &requests[n]);
            n++;
        }
    for (int p = 0; p < size; p++)
        if (p != rank)
            MPI_Send(mine, WIDTH, MPI_DOUBLE, p, 9, MPI_COMM_WORLD);
    while (done < n) {
        MPI_Waitsome(n, requests, &m, which, statuses);
        for (int j = 0; j < m; j++)
            kept[done + j] = in[0] + in[statuses[j].MPI_SOURCE * WIDTH];
        done += m;
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 * completion 34 harmless
 */
/* EXPECT
 * verdict ready
 * completion 34 MPI_Waitsome harmless
 */
