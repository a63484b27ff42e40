/* SPDX-License-Identifier: Apache-2.0 */
/* Halos are unpacked as they come; each face has its own request, buffer and place. */
#include <mpi.h>
enum { N = 32 };

static double field[N + 2][N + 2], in[4][N], out[4][N];

static void unpack(int face)
{
    for (int k = 0; k < N; k++) {
        if (face == 0)
            field[0][k + 1] = in[face][k];
        else if (face == 1)
            field[N + 1][k + 1] = in[face][k];
        else if (face == 2)
            field[k + 1][0] = in[face][k];
        else
            field[k + 1][N + 1] = in[face][k];
    }
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int to[4] = {(rank + 1) % size, (rank + size - 1) % size, (rank + 2) % size, (rank + 2 * size - 2) % size};

    for (int step = 0; step < 50; step++) {
        MPI_Request receives[4], sends[4];

        for (int f = 0; f < 4; f++)
            MPI_Irecv(in[f], N, MPI_DOUBLE, to[f ^ 1], f, MPI_COMM_WORLD, &receives[f]);
        for (int f = 0; f < 4; f++) {
            for (int k = 0; k < N; k++)
                out[f][k] = field[f < 2 ? 1 : k + 1][f < 2 ? k + 1 : 1];
            MPI_Isend(out[f], N, MPI_DOUBLE, to[f], f, MPI_COMM_WORLD, &sends[f]);
        }
        for (int f = 0; f < 4; f++) {
            int face;

            MPI_Waitany(4, receives, &face, MPI_STATUS_IGNORE);
            unpack(face);
        }
        MPI_Waitall(4, sends, MPI_STATUSES_IGNORE);
        for (int i = 1; i <= N; i++)
            for (int j = 1; j <= N; j++)
                field[i][j] = 0.25 * (field[i - 1][j] + field[i + 1][j] + field[i][j - 1] + field[i][j + 1]);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 44 harmless
 */
/* EXPECT
 * verdict ready
 * completion 44 MPI_Waitany harmless
 */
