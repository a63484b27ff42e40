/* SPDX-License-Identifier: Apache-2.0 */
/* The same, and what is read decides. */
#include <mpi.h>
#include <stdio.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("scratch", "w+");

    fprintf(f, "%ld", (long)time(NULL) % 2);
    rewind(f);
    if (fscanf(f, "%d", &out) != 1)
        out = 1;
    fclose(f);
    if (out)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 21 spbc-clock-may-decide
 */
