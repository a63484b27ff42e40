/* SPDX-License-Identifier: Apache-2.0 */
/* The number that came last chooses a communicator, whose size is sent. */
#include <mpi.h>
enum { MANY = 40 };

int main(int argc, char **argv)
{
    int rank, size, value = 0, sent = 0;
    MPI_Status status;
    MPI_Comm alone, chosen = MPI_COMM_WORLD;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_SELF, &alone);
    if (rank == 0) {
        for (int i = 1; i < size; i++) {
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            chosen = value > MANY ? alone : MPI_COMM_WORLD;
        }
        MPI_Comm_size(chosen, &sent);
        if (size > 1)
            MPI_Send(&sent, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        value = rank > MANY ? rank : 0;
        MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&sent, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in comm-chosen-by-last.c:main:1
 * pattern main 16-29 order proved determinism unknown
 * finding 18 spbc-anonymous-reception
 * finding 23 spbc-arrival-kept
 */
