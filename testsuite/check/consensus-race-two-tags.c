/* SPDX-License-Identifier: Apache-2.0 */
/* Two rounds of a step have different tags: whoever sends with one of them has left the other round, as all have entered it. */
#include <mpi.h>

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

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        int to[2] = {(rank + 1) % size, (rank + 2) % size};

        exchange(to, 2, 3);
        exchange(to, 1, 4);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 14 direct in A
 * pattern A order holds determinism holds separator 18 22
 */
/* EXPECT
 * verdict unknown
 * reception 14 MPI_Iprobe direct in consensus-race-two-tags.c:exchange:1
 * completion 18 MPI_Test harmless
 * completion 20 MPI_Testall harmless
 * pattern exchange 11-24 order proved determinism proved separator 18
 * finding 14 spbc-anonymous-reception
 * finding 14 spbc-completion-unknown
 */
