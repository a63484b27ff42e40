/* SPDX-License-Identifier: Apache-2.0 */
/* How many letters a name has, and which name it is, tells how the first one to come is answered. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], out[2] = {0, 0};
    char kind[16];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    strcpy(kind, rank % 2 == 0 ? "even" : "odd");
    out[0] = (int)strlen(kind);
    out[1] = strcmp(kind, "even") == 0;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(in, 2, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (k == 1)
                memcpy(out, in, sizeof in);
        }
        if (size > 1)
            MPI_Send(out, 2, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(out, 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(in, 2, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Recv direct in text-is-compared.c:main:1
 * pattern main 18-30 order proved determinism refuted
 * finding 20 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 * finding 25 spbc-order-dependent-message
 */
