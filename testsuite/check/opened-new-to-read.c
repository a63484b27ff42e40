/* SPDX-License-Identifier: Apache-2.0 */
/* Files are opened only to be read, with a mode that asks for new ones all the same (fopen's x, O_EXCL without O_CREAT, which
 * changes nothing for a file that is there), and a message is sent when they are there. */
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    FILE *input;
    int other;

    MPI_Init(&argc, &argv);
    input = fopen("input", "rx");
    other = open("other", O_RDONLY | O_EXCL);
    if (input != NULL && other >= 0)
        MPI_Barrier(MPI_COMM_WORLD);
    if (input != NULL)
        fclose(input);
    if (other >= 0)
        close(other);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
