/* SPDX-License-Identifier: Apache-2.0 */
/* A member of all records of a block is named nowhere. */
#include <mpi.h>
#include <stdlib.h>

struct sample {
    int id;
    double v[3];
    short level;
};

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = size + 1;
    struct sample *r = malloc(n * sizeof *r);
    if (rank == 0) {
        char in[1024];

        for (int k = 0; k < size - 1; k++)
            MPI_Recv(in, 1024, MPI_BYTE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        for (int i = 0; i < n; i++) {
            r[i].id = rank;
            for (int k = 0; k < 3; k++)
                r[i].v[k] = k;
        }
        MPI_Send(r, n * (int)sizeof *r, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Recv direct in raw-records-part.c:main:1
 * pattern main 21-33 order proved determinism unknown
 * finding 25 spbc-anonymous-reception
 * finding 32 spbc-run-dependent
 */
