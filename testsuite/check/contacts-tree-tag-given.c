/* SPDX-License-Identifier: Apache-2.0 */
/* Contact lists under tags that the caller gives: answered until everybody has its answers, which a tree of named messages finds out. */
#include <mpi.h>
static int ask_and_answer(int rank, int size, const int *contacts, int count, int tag, MPI_Comm comm)
{
    MPI_Request answers[8], questions[8], children[2], parent;
    int got[8], up[2], token = 0, sign = 0, child_count = 0, over = 0, told = 0, handled = 0;

    for (int k = 0; k < count; k++)
        MPI_Irecv(&got[k], 1, MPI_INT, contacts[k], tag + 1, comm, &answers[k]);
    for (int k = 0; k < count; k++)
        MPI_Isend(&rank, 1, MPI_INT, contacts[k], tag, comm, &questions[k]);
    for (int k = 1; k <= 2; k++)
        if (2 * rank + k < size) {
            MPI_Irecv(&up[child_count], 1, MPI_INT, 2 * rank + k, tag + 2, comm, &children[child_count]);
            child_count++;
        }
    if (rank > 0)
        MPI_Irecv(&token, 1, MPI_INT, (rank - 1) / 2, tag + 3, comm, &parent);
    while (!over) {
        int found, ready, below;
        MPI_Status status;

        MPI_Iprobe(MPI_ANY_SOURCE, tag, comm, &found, &status);
        if (found) {
            int who;

            MPI_Recv(&who, 1, MPI_INT, status.MPI_SOURCE, tag, comm, MPI_STATUS_IGNORE);
            who = who * 10 + 1;
            MPI_Send(&who, 1, MPI_INT, status.MPI_SOURCE, tag + 1, comm);
            handled++;
        }
        if (!told) {
            MPI_Testall(count, answers, &ready, MPI_STATUSES_IGNORE);
            MPI_Testall(child_count, children, &below, MPI_STATUSES_IGNORE);
            if (ready && below) {
                told = 1;
                if (rank > 0)
                    MPI_Send(&sign, 1, MPI_INT, (rank - 1) / 2, tag + 2, comm);
            }
        } else if (rank > 0) {
            MPI_Test(&parent, &over, MPI_STATUS_IGNORE);
        } else {
            over = 1;
        }
    }
    for (int k = 1; k <= 2; k++)
        if (2 * rank + k < size)
            MPI_Send(&sign, 1, MPI_INT, 2 * rank + k, tag + 3, comm);
    MPI_Waitall(count, questions, MPI_STATUSES_IGNORE);
    return handled;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int level = 0; level < 8; level++) {
        int contacts[2] = {(rank + 1 + level) % size, (rank + 2 + 3 * level) % size};

        ask_and_answer(rank, size, contacts, 2, level % 2 ? 200 : 100, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 24 direct in A
 * pattern A order holds determinism holds separator 42 49 none
 * completion 34 harmless
 * completion 35 harmless
 * completion 42 harmless
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Iprobe direct in contacts-tree-tag-given.c:ask_and_answer:1
 * completion 34 MPI_Testall harmless
 * completion 35 MPI_Testall harmless
 * completion 42 MPI_Test harmless
 * pattern ask_and_answer 9-49 order proved determinism proved separator 42
 * finding 24 spbc-anonymous-reception
 * finding 30 spbc-tag-order
 */
