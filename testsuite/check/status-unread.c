/* SPDX-License-Identifier: Apache-2.0 */
/* The test of what was sent fills in a status that nobody looks at; another one, of the same type, says what was found. */
#include <mpi.h>
static MPI_Request going;
static int is_going, taken;
static void sent_forget(void)
{
    int is_gone;
    MPI_Status unused;
    MPI_Test(&going, &is_gone, &unused);
    if (is_gone)
        is_going = 0;
}
static void all_take(void)
{
    int is_there, in;
    for (;;) {
        MPI_Status found;
        MPI_Iprobe(MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &is_there, &found);
        if (!is_there)
            return;
        MPI_Recv(&in, 1, MPI_INT, found.MPI_SOURCE, found.MPI_TAG, MPI_COMM_WORLD, &found);
        taken++;
    }
}
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 7; round++) {
        taken = 0;
        is_going = 1;
        MPI_Isend(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, &going);
        if (rank == 0)
            while (taken < size)
                all_take();
        while (is_going)
            sent_forget();
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 41
 * completion 10 harmless
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Iprobe direct in status-unread.c:main:1
 * completion 10 MPI_Test harmless
 * pattern main 35-38 order proved determinism proved separator 41
 * finding 19 spbc-anonymous-reception
 */
