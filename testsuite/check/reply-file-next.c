/* SPDX-License-Identifier: Apache-2.0 */
/* Whoever asks gets the next number of a file: who gets which depends on the order of arrival. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, out;
    MPI_Status status;
    MPI_File file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_File_open(MPI_COMM_SELF, "numbers", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                MPI_File_read(file, &out, 1, MPI_INT, MPI_STATUS_IGNORE);
                MPI_Send(&out, 1, MPI_INT, status.MPI_SOURCE, 8, MPI_COMM_WORLD);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 * reception 18 direct in A
 * pattern A order holds determinism input separator 26
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in reply-file-next.c:main:1
 * pattern main 16-25 order proved determinism unknown separator 26
 * finding 18 spbc-anonymous-reception
 * finding 20 spbc-arrival-kept
 */
