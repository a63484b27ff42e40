/* SPDX-License-Identifier: Apache-2.0 */
/* A static member function that is called by an object sends what came first.
 * flags: -x c++ */
#include <mpi.h>

struct Post {
    static void out(int what, int to) { MPI_Send(&what, 1, MPI_INT, to, 2, MPI_COMM_WORLD); }
};

int main(int argc, char **argv)
{
    int rank, size, in = 0, first = 0;
    Post post;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (k == 1)
                first = in;
        }
        for (int k = 1; k < size; k++)
            post.out(first, k);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Recv direct in static-member-sends.c:main:1
 * pattern main 18-29 order proved determinism refuted
 * finding 7 spbc-arrival-kept
 * finding 7 spbc-order-dependent-message
 * finding 20 spbc-anonymous-reception
 */
