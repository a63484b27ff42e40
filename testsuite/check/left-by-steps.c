/* SPDX-License-Identifier: Apache-2.0 */
/* All that was sent has come when the function has reported it, now or in a call before. */
#include <mpi.h>

struct finish {
    int is_reported, is_over;
};

static int finish_poll(struct finish *f, int is_done)
{
    if (f->is_over)
        return 1;
    if (!f->is_reported) {
        if (!is_done)
            return 0;
        f->is_reported = 1;
    }
    f->is_over = 1;
    return 1;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            struct finish finish = {0, 0};
            MPI_Status status;
            int found, count = 0;

            do {
                MPI_Iprobe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &found, &status);
                if (found) {
                    MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                    count++;
                }
            } while (!finish_poll(&finish, count >= size - 1));
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 36 direct in A
 * pattern A order holds determinism holds separator 45
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 36 MPI_Iprobe direct in left-by-steps.c:main:1
 * pattern main 30-44 order proved determinism proved separator 45
 * finding 36 spbc-anonymous-reception
 */
