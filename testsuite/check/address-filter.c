/* SPDX-License-Identifier: Apache-2.0 */
/* How many stay of a list is a difference in one block. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int k = 0; k < 3; k++) {
        int *a = malloc(40), *to = a;

        for (int *from = a; from < a + 10; from++) {
            *from = k;
            if (*from > 1)
                *to++ = *from;
        }
        out += (int)(to - a);
        free(a);
    }
    if (rank == 1)
        MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
