/* SPDX-License-Identifier: Apache-2.0 */
/* What is done with the row of a request is chosen by a switch, and by a function with two ends. */
#include <mpi.h>
enum { FACES = 4, N = 16 };

static double ghost[FACES][N], in[FACES][N], out[FACES][N];

static double weight_of(int face)
{
    if (face < 2)
        return 0.5;
    return 0.25;
}

int main(int argc, char **argv)
{
    int rank, size;
    double total = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int to[FACES] = {(rank + 1) % size, (rank + size - 1) % size, (rank + 2) % size, (rank + 2 * size - 2) % size};

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
            int begin, step;

            switch (face) {
            case 0:
                begin = 0;
                step = 1;
                break;
            case 1:
                begin = 1;
                step = 2;
                break;
            default:
                begin = 2;
                step = 1;
                break;
            }
            for (int k = begin; k < N; k += step)
                ghost[face][k] = weight_of(face) * in[face][k];
        }
        MPI_Waitall(FACES, sends, MPI_STATUSES_IGNORE);
    }
    MPI_Allreduce(MPI_IN_PLACE, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 38 harmless
 */
/* EXPECT
 * verdict ready
 * completion 38 MPI_Waitany harmless
 */
