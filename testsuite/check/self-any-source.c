/* SPDX-License-Identifier: Apache-2.0 */
/* On MPI_COMM_SELF only the process itself sends. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int a, it;
    MPI_Request q;
    MPI_Init(&argc, &argv);
    for (it = 0; it < 10; it++) {
        MPI_Isend(&it, 1, MPI_INT, 0, 5, MPI_COMM_SELF, &q);
        MPI_Recv(&a, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_SELF, MPI_STATUS_IGNORE);
        MPI_Wait(&q, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 11 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 11 MPI_Recv direct in self-any-source.c:main:1
 * pattern main 10-11 order proved determinism proved
 * finding 11 spbc-anonymous-reception
 */
