/* SPDX-License-Identifier: Apache-2.0 */
/* The source encloses the consensus: the ids keep its rounds apart, which is said in a note. */
#include <mpi.h>
#include <spbc.h>

static void exchange(const int *to, int count, int tag)
{
    MPI_Request sends[4], barrier = MPI_REQUEST_NULL;
    MPI_Status status;
    int found, sent, in, is_over = 0;

    for (int k = 0; k < count; k++)
        MPI_Issend(&to[k], 1, MPI_INT, to[k], tag, MPI_COMM_WORLD, &sends[k]);
    while (!is_over) {
        MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &found, &status);
        if (found)
            MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (barrier != MPI_REQUEST_NULL) {
            MPI_Test(&barrier, &is_over, MPI_STATUS_IGNORE);
        } else {
            MPI_Testall(count, sends, &sent, MPI_STATUSES_IGNORE);
            if (sent)
                MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
        }
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    SPBC_Pattern pattern;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    SPBC_Declare_pattern("consensus", &pattern);
    for (int step = 0; step < 5; step++) {
        int to[2] = {(rank + 1) % size, (rank + 2) % size};

        SPBC_Begin_iteration(pattern);
        exchange(to, 2, 3);
        SPBC_End_iteration(pattern);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * reception 15 direct in A
 * pattern A order holds determinism holds separator 19 23
 * finding 15 spbc-consensus-race
 */
/* EXPECT
 * verdict ready
 * reception 15 MPI_Iprobe direct in consensus
 * completion 19 MPI_Test harmless
 * completion 21 MPI_Testall harmless
 * pattern main 40-42 order proved determinism proved annotated separator 19
 * finding 15 spbc-consensus-race
 */
