/* SPDX-License-Identifier: Apache-2.0 */
/* The options are looked for from the program's own name on; each one that has asked is told what is its own. */
#include <mpi.h>

#include <stdlib.h>
#include <string.h>

static void options_read(int argc, char **argv, int *is_dry, char *name)
{
    *is_dry = 0;
    strcpy(name, "rows.out");
    for (int k = 0; k < argc; k++)
        if (strcmp(argv[k], "-dry\0") == 0)
            *is_dry = 1;
        else if (strcmp(argv[k], "-out\0") == 0 && argv[k + 1] != NULL)
            strcpy(name, argv[k + 1]);
        else if (strcmp(argv[k], "-help\0") == 0) {
            MPI_Finalize();
            exit(0);
        }
}

int main(int argc, char **argv)
{
    int rank, ranks, is_dry, order[2];
    char name[256];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    options_read(argc, argv, &is_dry, name);
    if (rank == 0) {
        if (!is_dry) {
            for (int done = 0; done < ranks - 1; done++) {
                MPI_Recv(order, 2, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                order[0] = -order[1];
                MPI_Send(order, 2, MPI_INT, order[1], 2, MPI_COMM_WORLD);
            }
        } else {
            for (int to = 1; to < ranks; to++) {
                MPI_Recv(order, 2, MPI_INT, to, 1, MPI_COMM_WORLD, &status);
                order[0] = -1;
                MPI_Send(order, 2, MPI_INT, to, 2, MPI_COMM_WORLD);
            }
        }
    } else {
        do {
            order[0] = 0;
            order[1] = rank;
            MPI_Send(order, 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(order, 2, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        } while (order[0] >= 0);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 36 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 36 MPI_Recv direct in options-own-name-told.c:main:1
 * pattern main 33-54 order unknown determinism unknown
 * finding 36 spbc-order-unknown
 */
