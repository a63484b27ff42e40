/* SPDX-License-Identifier: Apache-2.0 */
/* A member of the record that is still being sent is set. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct box {
    int one, three[3];
};

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    MPI_Request requests[4];
    struct box box = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
        box.three[1] = sum;
        MPI_Isend(&box, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, requests);
        box.one = 7;
        MPI_Wait(requests, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            for (int k = 0; k < 1; k++)
                MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return in;
}

/* TRUTH
 * verdict not-ready
 * reception 21 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 21 MPI_Recv direct in pending-field.c:main:1
 * pattern main 19-33 order proved determinism unknown
 * finding 21 spbc-anonymous-reception
 * finding 26 spbc-pending-buffer
 */
