/* SPDX-License-Identifier: Apache-2.0 */
/* An anonymous reception is posted into a variable, whose value goes into a list at once: all of the list is waited for. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, sum = 0, *values;
    MPI_Request *list;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    values = malloc(size * sizeof *values);
    list = malloc(size * sizeof *list);
    for (int round = 0; round < 4; round++) {
        int count = 0;

        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Request request;

                MPI_Irecv(&values[k], 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &request);
                list[count++] = request;
            }
            MPI_Waitall(count, list, MPI_STATUSES_IGNORE);
            for (int k = 1; k < size; k++)
                sum += values[k];
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 23 direct in A
 * pattern A order holds determinism holds separator 33 34
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Irecv direct in pushed-request.c:main:1
 * pattern main 19-31 order proved determinism unknown separator 33
 * finding 23 spbc-anonymous-reception
 * finding 32 spbc-arrival-kept
 */
