/* SPDX-License-Identifier: Apache-2.0 */
/* The last number is kept as an attribute of a communicator. */
#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

int main(int argc, char **argv)
{
    int rank, size, in, out = 0, key, is_there;
    void *kept;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                MPI_Comm_set_attr(MPI_COMM_WORLD, key, (void *)(intptr_t)in);
            }
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            MPI_Comm_get_attr(MPI_COMM_WORLD, key, &kept, &is_there);
            out = (int)(intptr_t)kept;
            MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        }
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator 23
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in attribute-by-arrival.c:main:1
 * pattern main 16-22 order proved determinism unknown separator 23
 * finding 18 spbc-anonymous-reception
 * finding 27 spbc-arrival-kept
 */
