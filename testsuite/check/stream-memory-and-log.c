/* SPDX-License-Identifier: Apache-2.0 */
/* Times go to a log, and the rank to a stream in memory. */
#include <mpi.h>
#include <stdio.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char *text = NULL;
    size_t n = 0;
    FILE *f = open_memstream(&text, &n), *log = fopen("log", "w");

    fprintf(f, "%64d", rank);
    fclose(f);
    fprintf(log, "%ld\n", (long)time(NULL));
    fclose(log);
    if (rank == 1)
        MPI_Send(text, 64, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(text, 64, MPI_CHAR, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
