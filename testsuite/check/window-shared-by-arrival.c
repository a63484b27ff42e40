/* SPDX-License-Identifier: Apache-2.0 */
/* What came last is stored into shared memory, and process 1 sends it on. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *mem;
    MPI_Win w;
    MPI_Aint sz;
    int du;
    MPI_Win_allocate_shared(rank == 0 ? 64 : 0, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &w);
    MPI_Win_shared_query(w, 0, &sz, &du, &mem);
    MPI_Win_fence(0, w);
    if (rank != 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Status st;
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &st);
            mem[0] = in;
        }
    MPI_Win_fence(0, w);
    out = mem[0];
    if (rank == 1)
        MPI_Send(&out, 1, MPI_INT, size - 1, 2, MPI_COMM_WORLD);
    if (rank == size - 1)
        MPI_Recv(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Recv direct in window-shared-by-arrival.c:main:1
 * pattern main 18-25 order unknown determinism unknown
 * finding 15 spbc-cluster-call
 * finding 23 spbc-order-unknown
 * finding 29 spbc-arrival-kept
 */
