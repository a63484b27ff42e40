/* SPDX-License-Identifier: Apache-2.0 */
/* The number of processes, asked of the group of the communicator, is the same on all that send it. */
#include <mpi.h>
enum { MOST = 32, COUNT = 1, LIST = 2 };

int main(int argc, char **argv)
{
    MPI_Group everybody;
    int rank, members, said, heard[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &everybody);
    MPI_Group_size(everybody, &members);
    for (int step = 0; step < 3; step++) {
        if (rank > 0) {
            said = members;
            MPI_Send(&said, 1, MPI_INT, 0, COUNT, MPI_COMM_WORLD);
        }
        if (rank == 0) {
            for (int k = 1; k < members; k++)
                MPI_Recv(&heard[k], 1, MPI_INT, MPI_ANY_SOURCE, COUNT, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
            if (members > 1)
                MPI_Send(&heard[1], members - 1, MPI_INT, 1, LIST, MPI_COMM_WORLD);
        } else if (rank == 1) {
            MPI_Recv(heard, MOST, MPI_INT, 0, LIST, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Group_free(&everybody);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 direct in A
 * pattern A order holds determinism holds separator 29
 */
/* EXPECT
 * verdict unknown
 * reception 22 MPI_Recv direct in slots-group-size.c:main:1
 * pattern main 16-28 order proved determinism unknown separator 29
 * finding 22 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 */
