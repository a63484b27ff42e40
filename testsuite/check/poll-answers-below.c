/* SPDX-License-Identifier: Apache-2.0 */
/* While its own question is not taken, each process answers the question of its neighbour, whenever that comes: how often it is
 * asked whether the question was taken does not decide what is answered. */
#include <mpi.h>

static int answered;

static void answer_one(int left)
{
    int has_come, question;

    MPI_Iprobe(left, 1, MPI_COMM_WORLD, &has_come, MPI_STATUS_IGNORE);
    if (has_come) {
        MPI_Recv(&question, 1, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&question, 1, MPI_INT, left, 2, MPI_COMM_WORLD);
        answered = 1;
    }
}

int main(int argc, char **argv)
{
    int rank, size, left, right, is_taken = 0, answer;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    MPI_Issend(&rank, 1, MPI_INT, right, 1, MPI_COMM_WORLD, &request);
    while (!is_taken) {
        answer_one(left);
        MPI_Test(&request, &is_taken, MPI_STATUS_IGNORE);
    }
    while (!answered)
        answer_one(left);
    MPI_Recv(&answer, 1, MPI_INT, right, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 32 harmless
 * completion 33 harmless
 * completion 36 harmless
 */
/* EXPECT
 * verdict unknown
 * completion 36 answer_one unknown
 * completion 32 answer_one unknown
 * completion 33 MPI_Test harmless
 * finding 32 spbc-completion-unknown
 * finding 36 spbc-completion-unknown
 */
