/* SPDX-License-Identifier: Apache-2.0 */
/* A server takes messages of unknown length by matched probes; every client sends five, once. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        long total = 0;

        for (int k = 0; k < 5 * (size - 1); k++) {
            MPI_Message message;
            MPI_Status status;
            int bytes;

            MPI_Mprobe(MPI_ANY_SOURCE, 21, MPI_COMM_WORLD, &message, &status);
            MPI_Get_count(&status, MPI_BYTE, &bytes);
            char *data = malloc((size_t)bytes);

            MPI_Mrecv(data, bytes, MPI_BYTE, &message, &status);
            total += bytes;
            free(data);
        }
    } else {
        char data[500] = {0};

        for (int k = 0; k < 5; k++)
            MPI_Send(data, 10 * rank + k, MPI_BYTE, 0, 21, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Mprobe direct in matched-probe-server.c:main:1
 * pattern main 13-34 order proved determinism proved
 * finding 21 spbc-anonymous-reception
 */
