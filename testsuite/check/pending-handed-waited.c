/* SPDX-License-Identifier: Apache-2.0 */
/* One function posts what comes from beside, all is waited for, and another one computes with it: both are handed the record. */
#include <mpi.h>
#include <stdlib.h>

struct strip {
    int count;
    double *now, *then;
};

static void spread(const struct strip *s)
{
    for (int k = 1; k <= s->count; k++)
        s->then[k] = s->now[k] + (s->now[k - 1] - 2 * s->now[k] + s->now[k + 1]) / 8;
}

static void edges_start(const struct strip *s, int left, int right, MPI_Request *requests)
{
    MPI_Irecv(&s->now[0], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&s->now[s->count + 1], 1, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(&s->now[1], 1, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(&s->now[s->count], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &requests[3]);
}

int main(int argc, char **argv)
{
    int rank, size;
    struct strip s = {argc > 1 ? atoi(argv[1]) : 16, NULL, NULL};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    s.now = calloc(s.count + 2, sizeof *s.now);
    s.then = calloc(s.count + 2, sizeof *s.then);
    s.now[1] = rank;
    for (int step = 0; step < 20; step++) {
        double *swapped = s.now;
        MPI_Request requests[4];

        edges_start(&s, (rank + size - 1) % size, (rank + 1) % size, requests);
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
        spread(&s);
        s.now = s.then;
        s.then = swapped;
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */

/* EXPECT
 * verdict ready
 */
