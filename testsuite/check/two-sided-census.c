/* Who sends to me?  Flags are summed, then as many receptions from anybody are posted as there are senders; the
 * caller goes through several rounds with no other synchronisation. */
#include <mpi.h>
#include <stdlib.h>

static void build(MPI_Comm comm, int nto, const int *to, const double *data, int *nfrom, int **from, double **values)
{
    int size, rank;
    MPI_Comm_size(comm, &size);
    MPI_Comm_rank(comm, &rank);
    int *flags = calloc(size, sizeof *flags);
    for (int i = 0; i < nto; i++)
        flags[to[i]] = 1;
    MPI_Allreduce(MPI_IN_PLACE, flags, size, MPI_INT, MPI_SUM, comm);
    int n = flags[rank];
    free(flags);
    MPI_Request *reqs = malloc(sizeof *reqs * (nto + n));
    MPI_Status *statuses = malloc(sizeof *statuses * (nto + n));
    MPI_Request *sends = reqs + n;
    *values = malloc(sizeof **values * n);
    for (int i = 0; i < n; i++)
        MPI_Irecv(*values + i, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 17, comm, reqs + i);
    for (int i = 0; i < nto; i++)
        MPI_Isend(data + i, 1, MPI_DOUBLE, to[i], 17, comm, sends + i);
    MPI_Waitall(nto + n, reqs, statuses);
    *from = malloc(sizeof **from * n);
    for (int i = 0; i < n; i++)
        (*from)[i] = statuses[i].MPI_SOURCE;
    free(reqs);
    free(statuses);
    *nfrom = n;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        int to[2] = {(rank + 1) % size, (rank + step + 2) % size};
        int nto = to[0] == to[1] ? 1 : 2, nfrom, *from;
        double data[2] = {rank, step}, *values;
        build(MPI_COMM_WORLD, nto, to, data, &nfrom, &from, &values);
        free(from);
        free(values);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 direct in census
 * pattern census order holds determinism holds separator 14
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Irecv direct in two-sided-census.c:build:1
 * pattern build 21-25 order proved determinism proved separator 14
 * finding 22 spbc-anonymous-reception
 */
