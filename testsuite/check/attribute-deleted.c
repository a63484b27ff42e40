/* SPDX-License-Identifier: Apache-2.0 */
/* What a message held is an attribute when it is deleted, and is kept by the function that MPI calls. */
#include <mpi.h>
#include <stddef.h>

static int out;

static int forget(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm;
    (void)key;
    (void)extra;
    out = *(int *)value;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int rank, size, in, key;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, forget, &key, NULL);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                MPI_Comm_set_attr(MPI_COMM_WORLD, key, &in);
            }
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
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
 * reception 28 direct in A
 * pattern A order holds determinism broken separator 33
 */
/* EXPECT
 * verdict unknown
 * reception 28 MPI_Recv direct in attribute-deleted.c:main:1
 * pattern main 26-32 order proved determinism unknown separator 33
 * finding 24 spbc-arrival-kept
 * finding 28 spbc-anonymous-reception
 */
