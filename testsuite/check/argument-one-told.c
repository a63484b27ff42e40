/* SPDX-License-Identifier: Apache-2.0 */
/* The one argument says how many rounds there are, and never is it two texts at once: nothing is ever dealt out. */
#include <mpi.h>

#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, ranks, rounds, in, dealt = 0, is_odd;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc != 2)
        MPI_Abort(MPI_COMM_WORLD, 1);
    rounds = atoi(argv[1]);
    is_odd = (strcmp(argv[1], "3") == 0 && rounds != 3) ||
             (argv[1][0] == '4' && strlen(argv[1]) == 1 && rounds != 4);
    for (int round = 0; round < rounds; round++) {
        if (rank == 0)
            for (int k = 1; k < ranks; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                if (is_odd)
                    in = dealt++;
                MPI_Send(&in, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
            }
        else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 24 direct in A
 * pattern A order holds determinism holds separator 33
 */
/* EXPECT
 * verdict unknown
 * reception 24 MPI_Recv direct in argument-one-told.c:main:1
 * pattern main 22-32 order proved determinism unknown separator 33
 * finding 24 spbc-anonymous-reception
 * finding 27 spbc-arrival-kept
 */
