/* SPDX-License-Identifier: Apache-2.0 */
/* The steps end with a collective on a datatype that the program makes: all wait for all. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0, list[8] = {0}, all[2048];
    MPI_Datatype every_other;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_vector(4, 1, 2, MPI_INT, &every_other);
    MPI_Type_commit(&every_other);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            MPI_Send(&step, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Allgather(list, 1, every_other, all, 1, every_other, MPI_COMM_WORLD);
    }
    MPI_Type_free(&every_other);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator 24
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in separator-made-type.c:main:1
 * pattern main 16-23 order proved determinism proved separator 24
 * finding 18 spbc-anonymous-reception
 */
