/* SPDX-License-Identifier: Apache-2.0 */
/* The steps meet on a communicator that is made of the group of all processes. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Group group;
    MPI_Comm all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    MPI_Comm_create(MPI_COMM_WORLD, group, &all);
    MPI_Group_free(&group);
    for (int step = 0; step < 5; step++) {
        if (rank > 0)
            MPI_Send(&step, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        for (int k = 1; rank == 0 && k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(all);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 20
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in comm-of-group.c:main:1
 * pattern main 16-19 order proved determinism proved separator 20
 * finding 19 spbc-anonymous-reception
 */
