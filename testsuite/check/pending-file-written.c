/* SPDX-License-Identifier: Apache-2.0 */
/* A number is changed while it is written to a file: what the file holds, and whoever reads it sends, is for the time to say. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0, numbers[4] = {0};
    MPI_File file;
    MPI_Request requests[4];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_File_open(MPI_COMM_WORLD, "table", MPI_MODE_WRONLY | MPI_MODE_CREATE, MPI_INFO_NULL, &file);
    out = rank;
    MPI_File_iwrite_at(file, 4 * rank, &numbers[1], 1, MPI_INT, &requests[0]);
    numbers[1] = 3;
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Sendrecv(&out, 1, MPI_INT, (rank + 1) % size, 3, &in, 1, MPI_INT, (rank + size - 1) % size, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 17 spbc-pending-buffer
 */
