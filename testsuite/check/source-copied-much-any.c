/* SPDX-License-Identifier: Apache-2.0 */
/* Each of many numbers is copied to another one, by calls of one place, and one of them is MPI_ANY_SOURCE. */
#include <mpi.h>
#include <string.h>

#define TEN(M, N) M(N##0) M(N##1) M(N##2) M(N##3) M(N##4) M(N##5) M(N##6) M(N##7) M(N##8) M(N##9)
#define ALL(M)                                                                                     \
    TEN(M, 10)                                                                                     \
    TEN(M, 11)                                                                                     \
    TEN(M, 12) TEN(M, 13) TEN(M, 14) TEN(M, 15) TEN(M, 16) TEN(M, 17) TEN(M, 18) TEN(M, 19)        \
        TEN(M, 20) TEN(M, 21) TEN(M, 22) TEN(M, 23) TEN(M, 24)
#define MAKE(N) static int from##N = 1, to##N = 1;
#define FROM(N) &from##N,
#define TO(N)   &to##N,

ALL(MAKE)

static int *const from[] = {ALL(FROM)}, *const to[] = {ALL(TO)};
static int in;

int main(int argc, char **argv)
{
    const int count = (int)(sizeof to / sizeof to[0]);
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    from117 = MPI_ANY_SOURCE;
    for (int k = 0; k < count; k++)
        memcpy(to[k], from[k], sizeof(int));
    if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, to117, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else if (rank == 1)
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 37 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 32 MPI_Recv variable maybe in source-copied-much-any.c:main:1
 * pattern main 31-34 order proved determinism proved
 * finding 32 spbc-anonymous-reception
 */
