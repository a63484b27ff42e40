/* SPDX-License-Identifier: Apache-2.0 */
/* What counts for the end is unpacked from the message, and another one comes behind it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char buf[64];
    int pos, v;
    for (int step = 0; step < 6; step++) {
        if (rank == 0) {
            int open = size - 1;
            while (open > 0) {
                MPI_Recv(buf, 64, MPI_PACKED, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &status);
                pos = 0;
                MPI_Unpack(buf, 64, &pos, &v, 1, MPI_INT, MPI_COMM_WORLD);
                if (v)
                    open--;
            }
        } else {
            for (v = 1; v >= 0; v--) {
                pos = 0;
                MPI_Pack(&v, 1, MPI_INT, buf, 64, &pos, MPI_COMM_WORLD);
                MPI_Send(buf, pos, MPI_PACKED, 0, 4, MPI_COMM_WORLD);
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in ended-by-unpacked.c:main:1
 * pattern main 16-31 order unknown determinism proved separator 32
 * finding 19 spbc-order-unknown
 */
