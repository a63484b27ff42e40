/* SPDX-License-Identifier: Apache-2.0 */
/* A call that the runtime refuses, and one for a cluster only. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm other;
    /* made of a socket */
    MPI_Win window;

    MPI_Comm_join(0, &other);
    MPI_Comm_disconnect(&other);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * refused 16
 */
/* EXPECT
 * verdict not-ready
 * refused 16 MPI_Comm_join
 * finding 16 spbc-refused-call
 * finding 18 spbc-cluster-call
 */
