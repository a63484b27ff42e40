/* SPDX-License-Identifier: Apache-2.0 */
/* A library frees its keys for attributes of windows at the end; nothing one-sided is sent. */
#include <mpi.h>

static int key = MPI_KEYVAL_INVALID;

static void keys_free(void)
{
    if (key != MPI_KEYVAL_INVALID)
        MPI_Win_free_keyval(&key);
}

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &key, 0);
    for (int step = 0; step < 3; step++) {
        for (int k = 1; k < size && rank == 0; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
        if (rank > 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    keys_free();
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 23 direct in A
 * pattern A order holds determinism holds separator 28
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 23 MPI_Recv direct in window-keys.c:main:1
 * pattern main 22-27 order proved determinism proved separator 28
 * finding 23 spbc-anonymous-reception
 */
