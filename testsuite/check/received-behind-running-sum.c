/* SPDX-License-Identifier: Apache-2.0 */
/* Messages are received one behind the other; where each begins is the sum of the lengths before it, kept in an array. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, total = 0;
    double sent[3] = {1, 2, 3}, sum = 0, all = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *counts = malloc(size * sizeof *counts), *lengths = malloc(size * sizeof *lengths), *begins = malloc(size * sizeof *begins);
    MPI_Request *requests = malloc(2 * size * sizeof *requests);
    for (int k = 0; k < size; k++)
        counts[k] = 1 + (rank + k) % 3;
    MPI_Alltoall(counts, 1, MPI_INT, lengths, 1, MPI_INT, MPI_COMM_WORLD);
    for (int k = 0; k < size; k++) {
        begins[k] = total;
        total += lengths[k];
    }
    double *got = malloc(total * sizeof *got);
    for (int k = 0; k < size; k++)
        MPI_Irecv(got + begins[k], lengths[k], MPI_DOUBLE, k, 1, MPI_COMM_WORLD, &requests[k]);
    for (int k = 0; k < size; k++)
        MPI_Isend(sent, counts[k], MPI_DOUBLE, k, 1, MPI_COMM_WORLD, &requests[size + k]);
    MPI_Waitall(2 * size, requests, MPI_STATUSES_IGNORE);
    for (int k = 0; k < total; k++)
        sum += got[k];
    MPI_Reduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
