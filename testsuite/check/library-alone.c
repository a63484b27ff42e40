/* How many messages come is told by the caller: nothing keeps two calls apart. */
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
/* TRUTH
 * verdict unknown
 * reception 25 direct in A
 * pattern A order input determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Recv direct in library-alone.c:invert:1
 * pattern invert 19-27 order unknown determinism unknown
 * finding 25 spbc-order-unknown
 */
