/* SPDX-License-Identifier: Apache-2.0 */
/* A thread communicates beside the process; the container that the function is in runs nothing. */
#include <mpi.h>
#include <set>
#include <thread>

static int value;

static void total()
{
    MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int provided;
    std::set<void (*)()> all;

    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    all.insert(total);
    std::thread beside(total);
    MPI_Barrier(MPI_COMM_WORLD);
    beside.join();
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * told spbc-order-unknown 21
 */
