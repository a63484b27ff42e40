/* SPDX-License-Identifier: Apache-2.0 */
/* Two pointers meet in the middle of a text. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static void reverse(char *s)
{
    char *e = s + strlen(s) - 1;

    while (s < e) {
        char t = *s;

        *s++ = *e;
        *e-- = t;
    }
}

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int k = 0; k < 3; k++) {
        char *s = strdup("abc");

        reverse(s);
        out += s[0];
        free(s);
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
