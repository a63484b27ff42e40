/* SPDX-License-Identifier: Apache-2.0 */
/* Five does not go into three bits with a sign: it is -3, and what came last is never sent. */
#include <ctype.h>
#include <limits.h>
#include <mpi.h>
#include <stdarg.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct {
        int n : 3;
    } s = {0};
    s.n = 5;
    int last = 0;
    if (rank != 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Status st;
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &st);
            last = in;
        }
    if (!(s.n == -3))
        out = last;
    if (rank == 0)
        MPI_Send(&out, 1, MPI_INT, size - 1, 2, MPI_COMM_WORLD);
    if (rank == size - 1)
        MPI_Recv(&out, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 25 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Recv direct in bits-sign.c:main:1
 * pattern main 20-27 order proved determinism unknown
 * finding 25 spbc-anonymous-reception
 * finding 31 spbc-arrival-kept
 */
