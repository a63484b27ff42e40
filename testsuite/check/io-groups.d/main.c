/* SPDX-License-Identifier: Apache-2.0 */
/* A model with an I/O server on its last rank; the clients exchange halos on a communicator of their own. */
#include <mpi.h>
#include "io.h"

int main(int argc, char **argv)
{
    struct io io;
    MPI_Comm model;
    int rank, size;
    double field[16] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, rank == size - 1, rank, &model);
    io_init(&io, MPI_COMM_WORLD);
    if (!io.is_server) {
        int here, all;

        MPI_Comm_rank(model, &here);
        MPI_Comm_size(model, &all);
        for (int step = 0; step < 5; step++) {
            MPI_Sendrecv_replace(field, 16, MPI_DOUBLE, (here + 1) % all, 1, (here + all - 1) % all, 1, model, MPI_STATUS_IGNORE);
            io_field(&io, field, 16);
        }
        io_close(&io);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception io.c:29 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 29 MPI_Probe direct in main.c:main:1
 * pattern main 17-28 order unknown determinism proved
 * finding 29 spbc-order-unknown
 */
