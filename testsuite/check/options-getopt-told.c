/* SPDX-License-Identifier: Apache-2.0 */
/* getopt() may set how it is run; what follows getopt() in two ways is the same for each that asks. */
#include <mpi.h>

#include <stdlib.h>
#include <unistd.h>

enum { ROWS = 40 };

static int is_dry, first_row;

static void options_read(int argc, char **argv)
{
    int option;

    while ((option = getopt(argc, argv, "df:")) != -1)
        switch (option) {
        case 'd':
            is_dry = 1;
            break;
        case 'f':
            first_row = atoi(optarg);
            break;
        default:
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
}

int main(int argc, char **argv)
{
    int rank, ranks, row, order[2];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    options_read(argc, argv);
    row = first_row;
    if (rank == 0) {
        if (!is_dry) {
            for (int done = 0; done < ranks - 1; done++) {
                MPI_Recv(order, 2, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                order[0] = row < ROWS && is_dry ? row++ : -1;
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
 * reception 42 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 42 MPI_Recv direct in options-getopt-told.c:main:1
 * pattern main 39-60 order unknown determinism unknown
 * finding 42 spbc-order-unknown
 */
