/* SPDX-License-Identifier: Apache-2.0 */
/* As receptions-table-overlap.c, but each row is a part of its own. */
#include <mpi.h>

enum { PARTS = 4, LENGTH = 8 };

static const int begins[PARTS] = {0, 24, 8, 16};

int main(int argc, char **argv)
{
    int rank, size;
    double all[PARTS * LENGTH] = {0};
    MPI_Request requests[PARTS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 0; k < PARTS; k++)
            MPI_Irecv(&all[begins[k]], LENGTH, MPI_DOUBLE, k + 1, 2, MPI_COMM_WORLD, &requests[k]);
        MPI_Waitall(PARTS, requests, MPI_STATUSES_IGNORE);
    } else if (rank <= PARTS) {
        double part[LENGTH];

        for (int i = 0; i < LENGTH; i++)
            part[i] = rank * 100 + i;
        MPI_Send(part, LENGTH, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Bcast(all, PARTS * LENGTH, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
