/* SPDX-License-Identifier: Apache-2.0 */
/* Two sections copy a text to one place.
 * flags: -fopenmp
 */
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char text[16] = "", in[16];
#pragma omp parallel sections
    {
#pragma omp section
        strcpy(text, "one");
#pragma omp section
        strcpy(text, "two");
    }
    MPI_Send(text, 16, MPI_CHAR, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(in, 16, MPI_CHAR, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 23 spbc-clock-may-decide
 */
