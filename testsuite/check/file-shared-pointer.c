/* SPDX-License-Identifier: Apache-2.0 */
/* Jobs are read at a file pointer that all share: who reads first gets the first. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, job = 0, others = 0;
    MPI_File file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_File_open(MPI_COMM_WORLD, "jobs", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    for (int step = 0; step < 10; step++) {
        MPI_File_read_shared(file, &job, 1, MPI_INT, MPI_STATUS_IGNORE);
        MPI_Sendrecv(&job, 1, MPI_INT, (rank + 1) % size, 3, &others, 1, MPI_INT,
                     (rank + size - 1) % size, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_File_close(&file);
    MPI_Finalize();
    return others == -1;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 15 spbc-cluster-call
 * finding 16 spbc-arrival-kept
 */
