/* SPDX-License-Identifier: Apache-2.0 */
/* Of a record one element of a member is set nowhere, and all of its bytes are sent. */
#include <mpi.h>

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
    struct sample r;
    if (rank == 0) {
        char in[1024];

        for (int k = 0; k < size - 1; k++)
            MPI_Recv(in, 1024, MPI_BYTE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        r.id = rank;
        r.level = 1;
        r.v[0] = r.v[1] = 0;
        MPI_Send(&r, (int)sizeof r, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Recv direct in raw-record-part.c:main:1
 * pattern main 19-29 order proved determinism unknown
 * finding 23 spbc-anonymous-reception
 * finding 28 spbc-run-dependent
 */
