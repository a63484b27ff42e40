/* A library without a main: its callers call `invert` on all processes of the communicator, as they must for the reduction in
 * it.  A call begins with the reduction, so nobody sends for it before all have left the one before. */
#include <mpi.h>
#include <stdlib.h>

int invert(const int *procs_to, int sends, int *from, int tag, MPI_Comm comm);

int invert(const int *procs_to, int sends, int *from, int tag, MPI_Comm comm)
{
    int rank, size, receptions;
    int *counts;

    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    counts = calloc((size_t)size, sizeof *counts);
    for (int i = 0; i < sends; i++)
        counts[procs_to[i]] = 1;
    MPI_Allreduce(MPI_IN_PLACE, counts, size, MPI_INT, MPI_SUM, comm);
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
/* TRUTH
 * verdict unknown
 * reception 26 direct in A
 * pattern A order holds determinism holds separator 18
 */
/* EXPECT
 * verdict unknown
 * reception 26 MPI_Recv direct in library-together.c:invert:1
 * pattern invert 20-28 order proved determinism unknown separator 18
 * finding 18 spbc-arrival-kept
 * finding 26 spbc-anonymous-reception
 */
