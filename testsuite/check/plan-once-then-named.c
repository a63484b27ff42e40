/* SPDX-License-Identifier: Apache-2.0 */
/* Who needs something from me is told once, into the array that the number was summed in; then, behind a sum over all,
 * it is sent by name with the same tag, again and again. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static int plan(int rank, int size, const int *needs, int n, int *askers)
{
    int *flags = calloc(size, sizeof *flags), *sums = malloc(size * sizeof *sums), m;
    MPI_Request *requests = malloc(size * sizeof *requests);

    for (int k = 0; k < n; k++)
        flags[needs[k]] = 1;
    MPI_Allreduce(flags, sums, size, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    m = sums[rank];
    for (int k = 0; k < m; k++)
        MPI_Irecv(sums + k, 1, MPI_INT, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, requests + k);
    for (int k = 0; k < n; k++)
        MPI_Send(&rank, 1, MPI_INT, needs[k], 99, MPI_COMM_WORLD);
    for (int k = 0; k < m; k++) {
        MPI_Status status;

        MPI_Wait(requests + k, &status);
        askers[k] = status.MPI_SOURCE;
    }
    free(flags);
    free(sums);
    free(requests);
    return m;
}
static void exchange(const double *own, double *ghost, const int *list, int n)
{
    MPI_Request *requests = malloc((n + 1) * sizeof *requests);

    for (int k = 0; k < n; k++)
        MPI_Irecv(ghost + k, 1, MPI_DOUBLE, list[k], 99, MPI_COMM_WORLD, requests + k);
    for (int k = 0; k < n; k++)
        MPI_Send(own, 1, MPI_DOUBLE, list[k], 99, MPI_COMM_WORLD);
    for (int k = 0; k < n; k++)
        MPI_Wait(requests + k, MPI_STATUS_IGNORE);
    free(requests);
}
int main(int argc, char **argv)
{
    int rank, size, n = 0, needs[2], *askers, m;
    double own = 1, ghost[2] = {0, 0}, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    askers = malloc(size * sizeof *askers);
    if (rank > 0)
        needs[n++] = rank - 1;
    if (rank + 1 < size)
        needs[n++] = rank + 1;
    m = plan(rank, size, needs, n, askers);
    MPI_Allreduce(&own, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    for (int step = 0; step < 10; step++) {
        exchange(&own, ghost, needs, n);
        own += ghost[0] - ghost[1];
        MPI_Allreduce(&own, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    printf("%d %g\n", m, total);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 57 none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Irecv direct in plan-once-then-named.c:plan:1
 * pattern plan 16-25 order proved determinism proved separator 57
 * finding 17 spbc-anonymous-reception
 */
