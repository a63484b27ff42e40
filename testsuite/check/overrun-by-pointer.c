/* SPDX-License-Identifier: Apache-2.0 */
/* Four numbers are received through a pointer to the first member: the third is that of the last message. */
#include <mpi.h>

struct box {
    int a, b, c, d;
};

int main(int argc, char **argv)
{
    int rank, size, out = 0, four[4] = {0};
    struct box box = {0};
    int *first = &box.a;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Recv(first, 4, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        out = box.c;
        MPI_Send(&out, 1, MPI_INT, 1, 9, MPI_COMM_WORLD);
    } else {
        four[1] = four[2] = rank;
        MPI_Send(four, 4, MPI_INT, 0, 7, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&out, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    first[0] = out;
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
 * reception 20 MPI_Recv direct in overrun-by-pointer.c:main:1
 * pattern main 18-28 order proved determinism refuted
 * finding 20 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 * finding 22 spbc-order-dependent-message
 */
