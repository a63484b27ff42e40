/* SPDX-License-Identifier: Apache-2.0 */
/* A loop over a member array of a record goes on into the member that follows. */
#include <mpi.h>

struct box {
    int four[4], next;
};

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    struct box box = {{0}, 0};
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                for (int j = 0; j <= 4; j++)
                    box.four[j] = in;
            }
            out = box.next;
            MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&out, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return out;
}

/* TRUTH
 * verdict not-ready
 * reception 21 direct in A
 * pattern A order holds determinism broken separator 32
 */
/* EXPECT
 * verdict unknown
 * reception 21 MPI_Recv direct in record-loop-overrun.c:main:1
 * pattern main 19-31 order proved determinism unknown separator 32
 * finding 21 spbc-anonymous-reception
 * finding 23 spbc-arrival-kept
 */
