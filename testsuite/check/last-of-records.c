/* SPDX-License-Identifier: Apache-2.0 */
/* The record that comes last is copied, and stays. */
#include <mpi.h>

struct offer {
    long price;
    int from;
};

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct offer best = {100 + rank * 7 % 5, rank}, one;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&one, sizeof one, MPI_BYTE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            best = one;
        }
    } else {
        MPI_Send(&best, sizeof best, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Bcast(&best, sizeof best, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Recv direct in last-of-records.c:main:1
 * pattern main 18-25 order proved determinism refuted
 * finding 20 spbc-anonymous-reception
 * finding 26 spbc-arrival-kept
 * finding 26 spbc-order-dependent-message
 */
