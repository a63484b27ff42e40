/* SPDX-License-Identifier: Apache-2.0 */
/* For one request a jump leaves out what sets the number for all others. */
#include <mpi.h>
enum { FACES = 4, N = 16 };

static double ghost[FACES][N], in[FACES][N], out[FACES][N];

int main(int argc, char **argv)
{
    int rank, size;
    double total = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int to[FACES] = {(rank + 1) % size, (rank + size - 1) % size, (rank + 2) % size, (rank + 2 * size - 2) % size};
    int weight = 0;

    for (int step = 0; step < 20; step++) {
        MPI_Request receives[FACES], sends[FACES];

        for (int f = 0; f < FACES; f++)
            MPI_Irecv(in[f], N, MPI_DOUBLE, to[f ^ 1], f, MPI_COMM_WORLD, &receives[f]);
        for (int f = 0; f < FACES; f++) {
            for (int k = 0; k < N; k++)
                out[f][k] = rank + step + ghost[f][k];
            MPI_Isend(out[f], N, MPI_DOUBLE, to[f], f, MPI_COMM_WORLD, &sends[f]);
        }
        for (int f = 0; f < FACES; f++) {
            int face;

            MPI_Waitany(FACES, receives, &face, MPI_STATUS_IGNORE);
            if (face == 3 && size > 40)
                goto add;
            if (face < 2)
                weight = face + 1;
            else
                weight = 5;
add:
            for (int k = 0; k < N; k++)
                ghost[face][k] = weight * in[face][k];
        }
        MPI_Waitall(FACES, sends, MPI_STATUSES_IGNORE);
    }
    MPI_Allreduce(MPI_IN_PLACE, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 32 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 32 MPI_Waitany unknown
 * finding 32 spbc-completion-unknown
 */
