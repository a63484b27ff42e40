/* SPDX-License-Identifier: Apache-2.0 */
/* The steps meet on a communicator that one process is left out of. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in;
    int left_out = 1;
    MPI_Group group, some;
    MPI_Comm all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    MPI_Group_excl(group, 1, &left_out, &some);
    MPI_Comm_create(MPI_COMM_WORLD, some, &all);
    MPI_Group_free(&group);
    for (int step = 0; step < 5; step++) {
        if (rank > 0)
            MPI_Send(&step, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        for (int k = 1; rank == 0 && k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank != left_out)
            MPI_Barrier(all);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 21 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 21 MPI_Recv direct in comm-of-group-less-one.c:main:1
 * pattern main 18-21 order refuted determinism proved
 * finding 21 spbc-unordered-pattern
 */
