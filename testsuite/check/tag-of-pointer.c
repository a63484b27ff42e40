/* SPDX-License-Identifier: Apache-2.0 */
/* The tag of a call comes through a pointer, and the base of all tags is an argument. */
#include <mpi.h>

static void take_tag(int *tag)
{
    static int last = 0;

    *tag = last;
    last++;
}

static void gather(int rank, int size, int tag)
{
    int in, sum = 0;

    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
}

static void exchanges(int rank, int size, int base)
{
    for (int step = 0; step < 500; step++) {
        int tag;

        take_tag(&tag);
        gather(rank, size, base + 3 * tag);
    }
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    exchanges(rank, size, 100);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in tag-of-pointer.c:gather:1
 * pattern gather 17-23 order proved determinism proved
 * finding 19 spbc-anonymous-reception
 */
