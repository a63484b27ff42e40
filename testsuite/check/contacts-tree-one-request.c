/* SPDX-License-Identifier: Apache-2.0 */
/* The report is sent with the request of the release: who has reported takes that for its release. */
#include <mpi.h>

enum { QUESTION = 1, ANSWER, DONE };

/* Everybody answers until all have their answers, which a tree finds out. */
static void ask(int rank, int size, const int *whom, int count, MPI_Comm comm)
{
    MPI_Request questions[8], answers[8], children[2], parent;
    int got[8], up[2], down = 0, out = 0, child_count = 0, has_answers = 0, has_children = 0, over = 0;

    for (int k = 0; k < count; k++)
        MPI_Irecv(&got[k], 1, MPI_INT, whom[k], ANSWER, comm, &answers[k]);
    for (int k = 0; k < count; k++)
        MPI_Isend(&rank, 1, MPI_INT, whom[k], QUESTION, comm, &questions[k]);
    for (int child = 2 * rank + 1; child <= 2 * rank + 2; child++)
        if (child < size) {
            MPI_Irecv(&up[child_count], 1, MPI_INT, child, DONE, comm, &children[child_count]);
            child_count++;
        }
    while (!over) {
        MPI_Status status;
        int found, who;

        MPI_Iprobe(MPI_ANY_SOURCE, QUESTION, comm, &found, &status);
        while (found) {
            MPI_Recv(&who, 1, MPI_INT, status.MPI_SOURCE, QUESTION, comm, MPI_STATUS_IGNORE);
            who = 2 * who + rank;
            MPI_Send(&who, 1, MPI_INT, status.MPI_SOURCE, ANSWER, comm);
            MPI_Iprobe(MPI_ANY_SOURCE, QUESTION, comm, &found, &status);
        }
        if (!has_answers) {
            MPI_Testall(count, answers, &has_answers, MPI_STATUSES_IGNORE);
        } else if (!has_children) {
            MPI_Testall(child_count, children, &has_children, MPI_STATUSES_IGNORE);
            if (has_children & (rank > 0)) {
                MPI_Irecv(&down, 1, MPI_INT, (rank - 1) / 2, DONE, comm, &parent);
                MPI_Isend(&out, 1, MPI_INT, (rank - 1) / 2, DONE, comm, &parent);
            }
        } else {
            if (rank == 0)
                over = 1;
            else
                MPI_Test(&parent, &over, MPI_STATUS_IGNORE);
            if (over) {
                for (int k = 1; k <= 2; k++)
                    if (2 * rank + k < size)
                        MPI_Send(&out, 1, MPI_INT, 2 * rank + k, DONE, comm);
            }
        }
    }
    MPI_Waitall(count, questions, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int level = 0; level < 6; level++) {
        int whom[3] = {(rank + 1) % size, (rank + 2 + level) % size, (rank * level) % size};

        ask(rank, size, whom, 1 + level % 3, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 26 direct in A
 * reception 31 direct in A
 * pattern A order broken determinism open separator none
 * completion 34 harmless
 * completion 36 harmless
 * completion 45 harmless
 */
/* EXPECT
 * verdict not-ready
 * reception 26 MPI_Iprobe direct in contacts-tree-one-request.c:ask:1
 * reception 31 MPI_Iprobe direct in contacts-tree-one-request.c:ask:1
 * completion 34 MPI_Testall harmless
 * completion 36 MPI_Testall harmless
 * completion 45 MPI_Test harmless
 * pattern ask 13-52 order refuted determinism refuted
 * finding 26 spbc-unordered-pattern
 * finding 30 spbc-order-dependent-message
 * finding 38 spbc-pending-buffer
 */
