/* SPDX-License-Identifier: Apache-2.0 */
/* Records of a block are copies of one, and of each a member is set again. */
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
    struct sample *r = malloc(n * sizeof *r), a = {1, {2, 3, 4}, 5};
    if (rank == 0) {
        char in[1024];

        for (int k = 0; k < size - 1; k++)
            MPI_Recv(in, 1024, MPI_BYTE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        for (int i = 0; i < n; i++) {
            r[i] = a;
            r[i].id = i;
        }
        MPI_Send(r, n * (int)sizeof *r, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 25 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 25 MPI_Recv direct in raw-records.c:main:1
 * pattern main 21-32 order proved determinism proved
 * finding 25 spbc-anonymous-reception
 */
