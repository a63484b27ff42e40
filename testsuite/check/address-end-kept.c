/* SPDX-License-Identifier: Apache-2.0 */
/* The end of a block is kept in a variable of each round. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int k = 0; k < 4; k++) {
        char *text = malloc(64), *end = text + 63, *p = text;

        while (p < end)
            *p++ = 'x';
        *p = 0;
        out += (int)strlen(text);
        free(text);
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
