/* SPDX-License-Identifier: Apache-2.0 */
/* The record of the first that came is copied twice and sent field by field. */
#include <mpi.h>

struct part {
    int owner, cell[2];
};

static int tell(struct part part, int to)
{
    return MPI_Send(part.cell, 2, MPI_INT, to, 2, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size, in[3];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        struct part first = {0}, kept[2], out;

        for (int k = 1; rank == 0 && k < size; k++) {
            MPI_Recv(in, 3, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (k == 1)
                first = (struct part){in[0], {in[1], in[2]}};
        }
        kept[1] = first;
        out = kept[1];
        in[0] = in[1] = in[2] = rank;
        if (rank == 0)
            tell(out, 1);
        else
            MPI_Send(in, 3, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(in, 2, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order holds determinism broken separator 38
 */
/* EXPECT
 * verdict not-ready
 * reception 25 MPI_Recv direct in record-passed-on.c:main:1
 * pattern main 24-37 order unknown determinism refuted separator 38
 * finding 11 spbc-order-dependent-message
 * finding 25 spbc-order-unknown
 */
