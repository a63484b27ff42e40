/* SPDX-License-Identifier: Apache-2.0 */
/* The same, and the sum that lies between the rounds of an exchange is of every other process only. */
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
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &other);
    value = rank;
    call15(MPI_COMM_WORLD, &value);
    for (int step = 0; step < 3; step++) {
        call15(other, &value);
        if (rank == 0)
            for (int k = 1, in; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        call15(other, &value);
    }
    printf("%d %d\n", value, sum);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 41 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 41 MPI_Recv direct in deep-calls-total-split.c:main:1
 * pattern main 39-45 order refuted determinism proved
 * finding 41 spbc-unordered-pattern
 */
