/* SPDX-License-Identifier: Apache-2.0 */
/* The sum, the largest and a count of what was received, by the elements that it was received into. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, largest = 0;
    long sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in[64], x = rank, total = 0;
    if (rank)
        MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else
        for (int i = 1; i < size && i < 64; ++i) {
            MPI_Recv(in + i, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in[i] * 2;
            if (in[i] > largest)
                largest = in[i];
            total += in[i] > 3;
        }
    MPI_Bcast(&sum, 1, MPI_LONG, 0, MPI_COMM_WORLD);
    MPI_Bcast(&largest, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&total, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in sum-of-elements.c:main:1
 * pattern main 12-21 order proved determinism proved
 * finding 16 spbc-anonymous-reception
 */
