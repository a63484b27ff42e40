/* SPDX-License-Identifier: Apache-2.0 */
/* The clock says whether something is written to a stream in memory, whose length decides. */
#include <mpi.h>
#include <stdio.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char *text = NULL;
    size_t n = 0;
    FILE *f = open_memstream(&text, &n);

    if (time(NULL) % 2)
        fputs("odd", f);
    fclose(f);
    out = (int)n;
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
 * finding 22 spbc-clock-may-decide
 */
