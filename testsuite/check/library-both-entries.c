/* Both functions that others call begin with a barrier, so whichever comes next, all have left the one before. */
#include <mpi.h>
#include <stdlib.h>

int invert(const int *procs_to, int sends, int *from, int tag, MPI_Comm comm);
int invert_again(const int *procs_to, int sends, int *from, int tag, MPI_Comm comm);

static int exchange(const int *procs_to, int sends, int *from, int tag, MPI_Comm comm)
{
    int rank, size, receptions;
    int *counts;

    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    counts = calloc((size_t)size, sizeof *counts);
    for (int i = 0; i < sends; i++)
        counts[procs_to[i]] = 1;
    counts[rank] = from[rank];
    receptions = counts[rank];
    for (int i = 0; i < sends; i++)
        MPI_Send(&sends, 1, MPI_INT, procs_to[i], tag, comm);
    for (int i = 0; i < receptions; i++) {
        int value;
        MPI_Status status;

        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, tag, comm, &status);
        from[status.MPI_SOURCE] = value;
    }
    free(counts);
    return receptions;
}

int invert(const int *procs_to, int sends, int *from, int tag, MPI_Comm comm)
{
    MPI_Barrier(comm);
    return exchange(procs_to, sends, from, tag, comm);
}

int invert_again(const int *procs_to, int sends, int *from, int tag, MPI_Comm comm)
{
    MPI_Barrier(comm);
    return exchange(procs_to, sends, from, tag, comm);
}
/* TRUTH
 * verdict unknown
 * reception 26 direct in A
 * pattern A order holds determinism holds separator 35 41
 */
/* EXPECT
 * verdict unknown
 * reception 26 MPI_Recv direct in library-both-entries.c:exchange:1
 * pattern exchange 20-28 order proved determinism unknown separator 35
 * finding 21 spbc-arrival-kept
 * finding 26 spbc-anonymous-reception
 */
