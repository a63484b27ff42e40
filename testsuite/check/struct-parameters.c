/* SPDX-License-Identifier: Apache-2.0 */
/* The number of iterations is a field that the command line sets. */
#include <mpi.h>
#include <stdlib.h>

static void exchange(MPI_Comm comm, int rank, int size)
{
    int in, out = rank;
    MPI_Status status;

    MPI_Send(&out, 1, MPI_INT, (rank + 1) % size, 7, comm);
    MPI_Send(&out, 1, MPI_INT, (rank + size - 1) % size, 7, comm);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, &status);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, &status);
}

struct parameters {
    int steps, width;
};

static void parse(int argc, char **argv, struct parameters *p)
{
    int *fields[2] = {&p->steps, &p->width};

    for (int k = 1; k < argc && k < 3; k++)
        *fields[k - 1] = atoi(argv[k]);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct parameters p = {10, 3};

    parse(argc, argv, &p);
    for (int step = 0; step < p.steps; step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 13 direct in A
 * reception 14 direct in A
 * pattern A order holds determinism holds separator 41
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 13 MPI_Recv direct in struct-parameters.c:exchange:1
 * reception 14 MPI_Recv direct in struct-parameters.c:exchange:1
 * pattern exchange 11-14 order proved determinism proved separator 41
 * finding 13 spbc-anonymous-reception
 */
