/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: a probe finds a message, and the reception behind it is anonymous again: another message may be taken. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Status status;
            int count;

            MPI_Probe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, MPI_INT, &count);
            int *in = malloc(sizeof(int) * (size_t)count);

            MPI_Recv(in, count, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            free(in);
        }
    } else {
        int out[64] = {0};

        MPI_Send(out, rank % 64, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * reception 22 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Probe direct in probe-then-any.c:main:1
 * reception 22 MPI_Recv direct in probe-then-any.c:main:1
 * pattern main 13-29 order proved determinism unknown
 * finding 18 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 */
