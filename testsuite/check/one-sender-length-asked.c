/* SPDX-License-Identifier: Apache-2.0 */
/* Whether the message is taken is up to its length, which the one process before has given it. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, v = 9, n;
    MPI_Status s;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Probe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
        MPI_Get_count(&s, MPI_INT, &n);
        if (n == 1) {
            MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
            if (rank + 1 != size)
                MPI_Send(&v, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 14 direct in A
 * reception 17 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 14 MPI_Probe direct in one-sender-length-asked.c:main:1
 * reception 17 MPI_Recv direct in one-sender-length-asked.c:main:1
 * pattern main 11-21 order proved determinism proved
 * finding 14 spbc-anonymous-reception
 */
