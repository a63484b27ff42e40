/* The caller says whether the processes wait for each other, and may say it to some of them only. */
#include <mpi.h>
#include <stdlib.h>

int invert(const int *procs_to, int sends, int *from, int tag, int is_first, MPI_Comm comm);

int invert(const int *procs_to, int sends, int *from, int tag, int is_first, MPI_Comm comm)
{
    int rank, size, receptions;
    int *counts;

    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    counts = calloc((size_t)size, sizeof *counts);
    for (int i = 0; i < sends; i++)
        counts[procs_to[i]] = 1;
    counts[rank] = from[rank];
    if (is_first)
        MPI_Barrier(comm);
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
 * reception 27 direct in A
 * pattern A order input determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 27 MPI_Recv direct in library-flag.c:invert:1
 * pattern invert 21-29 order unknown determinism unknown
 * finding 27 spbc-order-unknown
 */
