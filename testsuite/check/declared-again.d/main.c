/* SPDX-License-Identifier: Apache-2.0 */
/* Functions and variables of the system's library that the program declares again, as old ones do. */
#include <mpi.h>
#include <unistd.h>

extern char *optarg;
extern int optind;
int getopt(int argc, char *const argv[], const char *options);
int own_rounds(const char *text);

int main(int argc, char **argv)
{
    int rank, size, in, rounds = 2, option;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    while ((option = getopt(argc, argv, "n:")) != -1)
        if (option == 'n')
            rounds = own_rounds(optarg);
    for (int step = 0; step < rounds; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, optind, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, optind, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception main.c:24 direct in A
 * pattern A order holds determinism holds separator main.c:28
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Recv direct in main.c:main:1
 * pattern main 22-27 order proved determinism proved separator 28
 * finding 24 spbc-anonymous-reception
 */
