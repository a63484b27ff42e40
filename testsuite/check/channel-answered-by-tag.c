/* SPDX-License-Identifier: Apache-2.0 */
/* Each message is sent back, but those of two tags in either order. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            int in, out, tag = 1;
            MPI_Status status;
            for (int k = 0; k < 2 * (size - 1); k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &status);
                out = in + 1;
                MPI_Send(&out, 1, MPI_INT, status.MPI_SOURCE, 9, MPI_COMM_WORLD);
                tag = 3 - tag;
            }
        } else {
            int give[2] = {rank, rank + 100}, get[2];
            MPI_Request requests[4];
            for (int k = 0; k < 2; k++) {
                MPI_Irecv(&get[k], 1, MPI_INT, 0, 9, MPI_COMM_WORLD, &requests[k]);
                MPI_Isend(&give[k], 1, MPI_INT, 0, 1 + k, MPI_COMM_WORLD, &requests[2 + k]);
            }
            MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order holds determinism broken separator 29
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in channel-answered-by-tag.c:main:1
 * pattern main 11-28 order unknown determinism refuted separator 29
 * finding 15 spbc-order-unknown
 * finding 17 spbc-order-dependent-message
 */
