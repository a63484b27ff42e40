/* SPDX-License-Identifier: Apache-2.0 */
/* The last message is stored in one member of an unnamed union in a record, and read as the other. */
#include <mpi.h>
struct word {
    int kind;
    union {
        int whole;
        short parts[2];
    };
};

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Status status;
    struct word word = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            word.parts[0] = (short)in;
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
 * reception 23 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Recv direct in arrival-unnamed-union.c:main:1
 * pattern main 21-32 order proved determinism unknown
 * finding 23 spbc-anonymous-reception
 * finding 27 spbc-arrival-kept
 */
