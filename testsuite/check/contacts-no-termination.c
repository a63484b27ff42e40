/* SPDX-License-Identifier: Apache-2.0 */
/* The same without the tree: who has its own answers leaves, whether others still ask or not. */
#include <mpi.h>
static void ask_and_answer(int rank, const int *contacts, int count, MPI_Comm comm)
{
    MPI_Request answers[8];
    int got[8], ready = 0;

    for (int k = 0; k < count; k++) {
        MPI_Irecv(&got[k], 1, MPI_INT, contacts[k], 2, comm, &answers[k]);
        MPI_Send(&rank, 1, MPI_INT, contacts[k], 1, comm);
    }
    while (!ready) {
        int found, who;
        MPI_Status status;

        MPI_Iprobe(MPI_ANY_SOURCE, 1, comm, &found, &status);
        if (found) {
            MPI_Recv(&who, 1, MPI_INT, status.MPI_SOURCE, 1, comm, MPI_STATUS_IGNORE);
            MPI_Send(&who, 1, MPI_INT, status.MPI_SOURCE, 2, comm);
        }
        MPI_Testall(count, answers, &ready, MPI_STATUSES_IGNORE);
    }
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int level = 0; level < 8; level++) {
        int contacts[2] = {(rank + 1 + level) % size, (rank + 2 + 3 * level) % size};

        ask_and_answer(rank, contacts, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order broken determinism open separator none
 * completion 22 harmless
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Iprobe direct in contacts-no-termination.c:ask_and_answer:1
 * completion 22 MPI_Testall harmless
 * pattern ask_and_answer 9-23 order refuted determinism refuted
 * finding 17 spbc-unordered-pattern
 * finding 20 spbc-order-dependent-message
 */
