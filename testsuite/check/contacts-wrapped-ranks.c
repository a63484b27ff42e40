/* SPDX-License-Identifier: Apache-2.0 */
/* Contact lists with a tree of named messages.  Rank and size are asked by functions of the program's own, which it also asks about
 * a communicator of rows: whose they are is said by the call of the wrapper, not by the one in it. */
#include <mpi.h>
static int rank_of(MPI_Comm comm, int *rank)
{
    int ours, code;

    code = MPI_Comm_rank(comm, &ours);
    *rank = ours;
    return code;
}

static int size_of(MPI_Comm comm, int *size)
{
    return MPI_Comm_size(comm, size);
}

static int ask_and_answer(int rank, int size, const int *contacts, int count, int tag,
                          MPI_Comm comm)
{
    MPI_Request answers[8], questions[8], children[2], parent;
    int got[8], up[2], token = 0, child_count = 0, over = 0, told = 0, handled = 0;

    for (int k = 0; k < count; k++)
        MPI_Irecv(&got[k], 1, MPI_INT, contacts[k], tag + 1, comm, &answers[k]);
    for (int k = 0; k < count; k++)
        MPI_Isend(&rank, 1, MPI_INT, contacts[k], tag, comm, &questions[k]);
    for (int k = 1; k <= 2; k++)
        if (2 * rank + k < size) {
            MPI_Irecv(&up[child_count], 1, MPI_INT, 2 * rank + k, tag + 2, comm,
                      &children[child_count]);
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
                    MPI_Send(&token, 1, MPI_INT, (rank - 1) / 2, tag + 2, comm);
            }
        } else if (rank > 0) {
            MPI_Test(&parent, &over, MPI_STATUS_IGNORE);
        } else {
            over = 1;
        }
    }
    for (int k = 1; k <= 2; k++)
        if (2 * rank + k < size)
            MPI_Send(&token, 1, MPI_INT, 2 * rank + k, tag + 3, comm);
    MPI_Waitall(count, questions, MPI_STATUSES_IGNORE);
    return handled;
}

int main(int argc, char **argv)
{
    int rank, size, place, length, sum;
    MPI_Comm row;

    MPI_Init(&argc, &argv);
    rank_of(MPI_COMM_WORLD, &rank);
    size_of(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &row);
    rank_of(row, &place);
    size_of(row, &length);
    for (int level = 0; level < 8; level++) {
        int contacts[2] = {(rank + 1 + level) % size, (rank + 2 + 3 * level) % size};

        ask_and_answer(rank, size, contacts, 2, level % 2 ? 200 : 100, MPI_COMM_WORLD);
    }
    place += length;
    MPI_Allreduce(&place, &sum, 1, MPI_INT, MPI_SUM, row);
    MPI_Comm_free(&row);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 41 direct in A
 * pattern A order holds determinism holds separator 59 66 none
 * completion 51 harmless
 * completion 52 harmless
 * completion 59 harmless
 */
/* EXPECT
 * verdict unknown
 * reception 41 MPI_Iprobe direct in contacts-wrapped-ranks.c:ask_and_answer:1
 * completion 51 MPI_Testall harmless
 * completion 52 MPI_Testall harmless
 * completion 59 MPI_Test harmless
 * pattern ask_and_answer 25-66 order proved determinism unknown separator 59
 * finding 41 spbc-anonymous-reception
 * finding 56 spbc-arrival-kept
 */
