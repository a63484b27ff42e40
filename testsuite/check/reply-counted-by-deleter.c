/* SPDX-License-Identifier: Apache-2.0 */
/* MPI runs a function of the program whenever an attribute is deleted; the answer says how often that was. */
#include <mpi.h>
#include <stddef.h>

static int deleted;

static int count(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)value, (void)extra;
    deleted++;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int rank, size, in, out;
    MPI_Status status;
    int key;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, count, &key, NULL);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL);
                MPI_Comm_delete_attr(MPI_COMM_SELF, key);
                out = deleted;
                MPI_Send(&out, 1, MPI_INT, status.MPI_SOURCE, 8, MPI_COMM_WORLD);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 28 direct in A
 * pattern A order holds determinism broken separator 38
 */
/* EXPECT
 * verdict unknown
 * reception 28 MPI_Recv direct in reply-counted-by-deleter.c:main:1
 * pattern main 26-37 order proved determinism unknown separator 38
 * finding 28 spbc-anonymous-reception
 * finding 32 spbc-arrival-kept
 */
