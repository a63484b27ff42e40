/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: what came first makes the first record of a list, which is sent. */
#include <mpi.h>

struct note {
    int kind, value;
};

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            struct note notes[64];
            int count = 0;
            for (int i = 1; i < size; i++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
                notes[count++] = (struct note){in % 10, in};
            }
            out = notes[0].value + count;
            MPI_Send(&out, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        } else {
            in = rank * 10 + step;
            MPI_Send(&in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order holds determinism broken separator 33
 */
/* EXPECT
 * verdict unknown
 * reception 22 MPI_Recv direct in record-literal-appended.c:main:1
 * pattern main 18-32 order proved determinism unknown separator 33
 * finding 22 spbc-anonymous-reception
 * finding 26 spbc-arrival-kept
 */
