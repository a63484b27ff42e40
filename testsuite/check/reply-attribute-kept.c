/* SPDX-License-Identifier: Apache-2.0 */
/* The answer is an attribute that the round before has set. */
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, size, in, out;
    MPI_Status status;
    int key, has_value;
    void *value;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                MPI_Comm_get_attr(MPI_COMM_SELF, key, &value, &has_value);
                out = value != NULL;
                MPI_Comm_set_attr(MPI_COMM_SELF, key, in == 1 ? &key : NULL);
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
 * reception 21 direct in A
 * pattern A order holds determinism broken separator 31
 */
/* EXPECT
 * verdict unknown
 * reception 21 MPI_Recv direct in reply-attribute-kept.c:main:1
 * pattern main 19-30 order proved determinism unknown separator 31
 * finding 21 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 */
