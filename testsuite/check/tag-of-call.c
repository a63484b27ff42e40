/* SPDX-License-Identifier: Apache-2.0 */
/* Every call takes a tag that no call before it had: messages of different calls can not meet, and nothing has to separate them. */
#include <mpi.h>

static int next_tag(void)
{
    static int last = 100;

    return last++;
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

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 500; step++)
        gather(rank, size, next_tag());
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in tag-of-call.c:gather:1
 * pattern gather 16-22 order proved determinism proved
 * finding 18 spbc-anonymous-reception
 */
