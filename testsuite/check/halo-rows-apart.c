/* SPDX-License-Identifier: Apache-2.0 */
/* As halo-rows-overlap.c, a line apart. */
#include <mpi.h>

enum { WIDTH = 16, STEPS = 10 };

int main(int argc, char **argv)
{
    int rank, size, count = 0, neighbours[2];
    double halo[2 * WIDTH] = {0}, line[WIDTH];
    MPI_Request requests[4];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0)
        neighbours[count++] = rank - 1;
    if (rank < size - 1)
        neighbours[count++] = rank + 1;
    for (int i = 0; i < WIDTH; i++)
        line[i] = rank + i;
    for (int step = 0; step < STEPS; step++) {
        for (int k = 0; k < count; k++)
            MPI_Irecv(&halo[k * WIDTH], WIDTH, MPI_DOUBLE, neighbours[k], 1, MPI_COMM_WORLD,
                      &requests[k]);
        for (int k = 0; k < count; k++)
            MPI_Isend(line, WIDTH, MPI_DOUBLE, neighbours[k], 1, MPI_COMM_WORLD,
                      &requests[count + k]);
        MPI_Waitall(2 * count, requests, MPI_STATUSES_IGNORE);
        for (int i = 0; i < WIDTH; i++)
            line[i] += 0.25 * (halo[i] + halo[WIDTH + i]);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
