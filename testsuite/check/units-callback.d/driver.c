/* SPDX-License-Identifier: Apache-2.0 */
/* The loop with the exchange. */
#include "driver.h"
#include <mpi.h>

void drive(const struct model *model, int steps)
{
    int rank, size;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < steps; step++) {
        int value = model->produce(model->self, step);

        for (int k = 0; k < size; k++)
            if (k != rank)
                MPI_Send(&value, 1, MPI_INT, k, 1, MPI_COMM_WORLD);
        for (int k = 0; k < size - 1; k++) {
            MPI_Status status;
            int in;

            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            model->consume(model->self, status.MPI_SOURCE, in);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
}
