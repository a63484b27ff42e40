/* A field of what the caller hands over says whether the processes wait for each other: it may differ. */
#include <mpi.h>
#include <stdlib.h>

struct plan {
    int is_first, *from;
};

int invert(const int *procs_to, int sends, const struct plan *plan, int tag, MPI_Comm comm);

int invert(const int *procs_to, int sends, const struct plan *plan, int tag, MPI_Comm comm)
{
    int rank, size, receptions;
    int *counts;

    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    counts = calloc((size_t)size, sizeof *counts);
    for (int i = 0; i < sends; i++)
        counts[procs_to[i]] = 1;
    counts[rank] = plan->from[rank];
    if (plan->is_first)
        MPI_Barrier(comm);
    receptions = counts[rank];
    for (int i = 0; i < sends; i++)
        MPI_Send(&sends, 1, MPI_INT, procs_to[i], tag, comm);
    for (int i = 0; i < receptions; i++) {
        int value;
        MPI_Status status;

        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, tag, comm, &status);
        plan->from[status.MPI_SOURCE] = value;
    }
    free(counts);
    return receptions;
}
/* TRUTH
 * verdict unknown
 * reception 31 direct in A
 * pattern A order input determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 31 MPI_Recv direct in library-field.c:invert:1
 * pattern invert 25-33 order unknown determinism unknown
 * finding 31 spbc-order-unknown
 */
