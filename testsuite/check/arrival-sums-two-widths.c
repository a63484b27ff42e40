/* SPDX-License-Identifier: Apache-2.0 */
/* A sum of numbers and a sum of its lowest byte: what is carried depends on which comes first. */
#include <mpi.h>
union word {
    int whole;
    unsigned char bytes[4];
};

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Status status;
    union word word = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            if (in == 1)
                word.whole += 255;
            else
                word.bytes[0] += 1;
        }
        out = word.whole;
        MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in arrival-sums-two-widths.c:main:1
 * pattern main 18-32 order proved determinism unknown
 * finding 20 spbc-anonymous-reception
 * finding 27 spbc-arrival-kept
 */
