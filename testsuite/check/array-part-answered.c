/* SPDX-License-Identifier: Apache-2.0 */
/* The first elements of a long array are received, changed and sent back; the others nobody looks at. */
#include <mpi.h>
enum { PART = 8, ALL = 64, MANY = 40 };

int main(int argc, char **argv)
{
    int rank, size, sum = 0, in[ALL] = {0}, out[ALL] = {0};
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 1; i < size; i++) {
            MPI_Recv(in, PART, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            for (int j = 0; j < PART; j++)
                in[j] += in[0] - j;
            MPI_Send(&in[0], PART, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
    } else {
        for (int j = 0; j < PART; j++)
            out[j] = rank > MANY ? rank : 0;
        MPI_Send(out, PART, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(in, ALL, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in array-part-answered.c:main:1
 * pattern main 14-26 order proved determinism proved
 * finding 16 spbc-anonymous-reception
 */
