/* SPDX-License-Identifier: Apache-2.0 */
/* As file-mpi-rewritten.c, but what is written is another file than the one that is read. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, number = 0, next, got, sum = 0;
    MPI_File before, behind;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_File_open(MPI_COMM_WORLD, "state", MPI_MODE_RDONLY, MPI_INFO_NULL, &before);
    MPI_File_open(MPI_COMM_WORLD, "next", MPI_MODE_WRONLY | MPI_MODE_CREATE, MPI_INFO_NULL,
                  &behind);
    MPI_File_read_at(before, rank * (int)sizeof number, &number, 1, MPI_INT, MPI_STATUS_IGNORE);
    next = rank + 100;
    MPI_File_write_at(behind, (rank + 1) % size * (int)sizeof next, &next, 1, MPI_INT,
                      MPI_STATUS_IGNORE);
    MPI_File_close(&before);
    MPI_File_close(&behind);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += got;
        }
    } else {
        MPI_Send(&number, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 24 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Recv direct in file-mpi-other.c:main:1
 * pattern main 22-29 order proved determinism proved
 * finding 24 spbc-anonymous-reception
 */
