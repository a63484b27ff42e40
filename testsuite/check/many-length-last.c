/* SPDX-License-Identifier: Apache-2.0 */
/* Twelve processes at least: the length of the message that came last is sent, and each has its own. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, x = 0, list[64] = {0};
    MPI_Status st;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 12) {
        MPI_Finalize();
        return 0;
    }
    if (size > 64)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0) {
        for (int k = 2; k < size; k++) {
            MPI_Recv(list, 64, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &st);
            MPI_Get_count(&st, MPI_INT, &x);
        }
        MPI_Send(&x, 1, MPI_INT, 1, 9, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&x, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, &st);
    } else {
        MPI_Send(list, rank, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in many-length-last.c:main:1
 * pattern main 17-27 order proved determinism unknown
 * finding 19 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 */
