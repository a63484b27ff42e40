/* SPDX-License-Identifier: Apache-2.0 */
/* The same, and the sum is what separates the rounds of an exchange: on a communicator that is not told. */
#include <mpi.h>
#include <stdio.h>

static void call0(MPI_Comm comm, int *value)
{
    MPI_Allreduce(MPI_IN_PLACE, value, 1, MPI_INT, MPI_MAX, comm);
}
static void call1(MPI_Comm comm, int *value) { call0(comm, value); }
static void call2(MPI_Comm comm, int *value) { call1(comm, value); }
static void call3(MPI_Comm comm, int *value) { call2(comm, value); }
static void call4(MPI_Comm comm, int *value) { call3(comm, value); }
static void call5(MPI_Comm comm, int *value) { call4(comm, value); }
static void call6(MPI_Comm comm, int *value) { call5(comm, value); }
static void call7(MPI_Comm comm, int *value) { call6(comm, value); }
static void call8(MPI_Comm comm, int *value) { call7(comm, value); }
static void call9(MPI_Comm comm, int *value) { call8(comm, value); }
static void call10(MPI_Comm comm, int *value) { call9(comm, value); }
static void call11(MPI_Comm comm, int *value) { call10(comm, value); }
static void call12(MPI_Comm comm, int *value) { call11(comm, value); }
static void call13(MPI_Comm comm, int *value) { call12(comm, value); }
static void call14(MPI_Comm comm, int *value) { call13(comm, value); }
static void call15(MPI_Comm comm, int *value) { call14(comm, value); }

int main(int argc, char **argv)
{
    int rank, size, value, sum = 0;
    MPI_Comm other;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    value = rank;
    for (int step = 0; step < 3; step++) {
        call15(other, &value);
        if (rank == 0)
            for (int k = 1, in; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        call15(MPI_COMM_WORLD, &value);
    }
    printf("%d %d\n", value, sum);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 40 direct in A
 * pattern A order holds determinism holds separator 8 37 45
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 40 MPI_Recv direct in deep-calls-total-any.c:main:1
 * pattern main 38-44 order proved determinism proved separator 45
 * finding 40 spbc-anonymous-reception
 */
