/* SPDX-License-Identifier: Apache-2.0 */
/* A number of seconds is kept with the communicator, and looked up again as the tag. */
#include <mpi.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank;
    int key, has_one;
    void *kept;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, (void *)(long)(time(NULL) % 60));
    MPI_Comm_get_attr(MPI_COMM_WORLD, key, &kept, &has_one);
    if (rank == 1)
        MPI_Send(&rank, 1, MPI_INT, 0, (long)kept == 3 ? 3 : 4, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 18 spbc-clock-may-decide
 */
