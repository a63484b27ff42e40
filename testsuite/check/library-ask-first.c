/* A process without work does not take part: the others wait for it in the reduction, or take another one for it. */
#include <mpi.h>
#include <stdlib.h>

int invert(const int *procs_to, int sends, int *from, int tag, MPI_Comm comm);

int invert(const int *procs_to, int sends, int *from, int tag, MPI_Comm comm)
{
    int rank, size, receptions;
    int *counts;

    if (sends == 0)
        return 0;
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
 * reception 27 direct in A
 * pattern A order input determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 27 MPI_Recv direct in library-ask-first.c:invert:1
 * pattern invert 21-29 order unknown determinism unknown separator 19
 * finding 27 spbc-order-unknown
 */
