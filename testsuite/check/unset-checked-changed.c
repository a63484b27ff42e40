/* SPDX-License-Identifier: Apache-2.0 */
/* The type that was checked is another one when the number is set, or is not. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct matrix {
    int type, count;
};

static int bytes_of(struct matrix *m)
{
    int bytes;

    if (!(m->type == 1 || m->type == 2)) {
        fprintf(stderr, "no such type: %d\n", m->type);
        exit(1);
    }
    m->type = m->count;
    if (m->type == 1)
        bytes = 8 * m->count;
    else if (m->type == 2)
        bytes = 16 * m->count;
    return bytes;
}

int main(int argc, char **argv)
{
    struct matrix m;
    int rank, in, bytes;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    m.type = argc;
    m.count = 2 * argc;
    bytes = bytes_of(&m);
    if (rank == 0)
        MPI_Send(&bytes, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 38 spbc-run-dependent
 */
