/* SPDX-License-Identifier: Apache-2.0 */
/* A function says that the loop ends: what was complete with that message is left out. */
#include <mpi.h>
enum { FACES = 4, N = 16 };

static double ghost[FACES][N], in[FACES][N], out[FACES][N];

static int put(int face, int size)
{
    ghost[face][0] = in[face][0];
    return size > 40 && in[face][1] > 1e5;
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
        for (int done = 0, count; done < FACES; done += count) {
            int indices[FACES];

            MPI_Waitsome(FACES, receives, &count, indices, MPI_STATUSES_IGNORE);
            for (int j = 0; j < count; j++)
                if (put(indices[j], size))
                    break;
        }
        MPI_Waitall(FACES, sends, MPI_STATUSES_IGNORE);
    }
    MPI_Allreduce(MPI_IN_PLACE, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 37 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 37 MPI_Waitsome unknown
 * finding 37 spbc-completion-unknown
 */
