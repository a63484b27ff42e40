/* SPDX-License-Identifier: Apache-2.0 */
/* A function copies the record through pointers while its sum still grows. */
#include <mpi.h>

struct sums {
    int total, count;
};

static void keep(struct sums *to, const struct sums *from)
{
    *to = *from;
}

int main(int argc, char **argv)
{
    int rank, size, got;
    MPI_Status status;
    struct sums all = {0}, last = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                keep(&last, &all);
                all.total += got;
            }
            if (size > 1)
                MPI_Send(&last, 2, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&last, 2, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 26 direct in A
 * pattern A order holds determinism broken separator 37
 */
/* EXPECT
 * verdict not-ready
 * reception 26 MPI_Recv direct in record-copied-in-callee.c:main:1
 * pattern main 24-36 order proved determinism refuted separator 37
 * finding 26 spbc-anonymous-reception
 * finding 31 spbc-arrival-kept
 * finding 31 spbc-order-dependent-message
 */
