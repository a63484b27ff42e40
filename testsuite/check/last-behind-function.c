/* SPDX-License-Identifier: Apache-2.0 */
/* The number that came last is read by a function, which knows its name. */
#include <mpi.h>
enum { MANY = 40 };
static int last;

static int look(void)
{
    return last;
}

int main(int argc, char **argv)
{
    int rank, size, value = 0, sent = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 1; i < size; i++)
            MPI_Recv(&last, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        sent = look();
        if (size > 1)
            MPI_Send(&sent, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        value = rank > MANY ? rank : 0;
        MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&sent, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 22 MPI_Recv direct in last-behind-function.c:main:1
 * pattern main 20-31 order proved determinism unknown
 * finding 22 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 */
