/* SPDX-License-Identifier: Apache-2.0 */
/* Times go to a log, and the input is another file. */
#include <mpi.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *log = fopen("log", "w"), *f = fopen("input", "r");

    fprintf(log, "%ld %d\n", (long)time(NULL), (int)getpid());
    fclose(log);
    if (fscanf(f, "%d", &out) != 1)
        out = 2;
    fclose(f);
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
