/* SPDX-License-Identifier: Apache-2.0 */
/* One process tells all others the same number, which have a communicator of their own that is made of a group; the last
 * one is first there. */
#include <mpi.h>

#include <stdlib.h>

enum { ASK = 1, NUMBER };

int main(int argc, char **argv)
{
    int rank, ranks, server, member, last, number = 0, wish = 1, sum, *order;
    MPI_Group all, some, reversed;
    MPI_Comm workers, backwards;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    server = ranks - 1;
    order = malloc(ranks * sizeof *order);
    for (int k = 0; k < ranks; k++)
        order[k] = ranks - 1 - k;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, ranks, order, &reversed);
    MPI_Group_excl(all, 1, &server, &some);
    MPI_Group_rank(some, &member);
    MPI_Comm_create(MPI_COMM_WORLD, reversed, &backwards);
    MPI_Comm_create(MPI_COMM_WORLD, some, &workers);
    MPI_Group_free(&reversed);
    MPI_Group_free(&some);
    MPI_Group_free(&all);
    if (member == MPI_UNDEFINED) {
        for (int left = ranks - 1; left > 0; left--) {
            MPI_Recv(&wish, 1, MPI_INT, MPI_ANY_SOURCE, ASK, backwards, &status);
            number = left > 0;
            MPI_Send(&number, 1, MPI_INT, status.MPI_SOURCE, NUMBER, backwards);
        }
    } else {
        MPI_Comm_size(workers, &last);
        for (int round = 0; round < 1; round++) {
            MPI_Send(&wish, 1, MPI_INT, 0, ASK, backwards);
            MPI_Recv(&number, 1, MPI_INT, 0, NUMBER, backwards, &status);
            MPI_Allreduce(&number, &sum, 1, MPI_INT, MPI_SUM, workers);
        }
        MPI_Comm_free(&workers);
    }
    MPI_Comm_free(&backwards);
    free(order);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 35 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 35 MPI_Recv direct in group-server-told.c:main:1
 * pattern main 33-47 order proved determinism unknown
 * finding 35 spbc-anonymous-reception
 * finding 37 spbc-arrival-kept
 */
