/* SPDX-License-Identifier: Apache-2.0 */
/* Objects are made where others lie: what they begin with is kept there, in a number, in bytes, and in a block of its own. */
#include <mpi.h>
#include <new>

struct entry {
    int key, value;
};

alignas(entry) static unsigned char room[sizeof(entry)];

static void last_number(int rank, int size)
{
    int in = 0, kept = 0, *block = nullptr;

    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            new (&kept) int(in);
            delete block;
            block = new int(in);
        }
        MPI_Send(&kept, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        MPI_Send(block, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        delete block;
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1) {
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
}

static void last_entry(int rank, int size)
{
    int in = 0, out;

    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            new (room) entry{1, in};
        }
        out = reinterpret_cast<entry *>(room)->value;
        MPI_Send(&out, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    last_number(rank, size);
    MPI_Barrier(MPI_COMM_WORLD);
    last_entry(rank, size);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 18 direct
 * reception 41 direct
 * pattern A order holds determinism broken
 * pattern B order holds determinism broken
 */
