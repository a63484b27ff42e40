/* SPDX-License-Identifier: Apache-2.0 */
/* So many calls lie between a reception and those who say its source, a number too high, that they are not told apart: one of them
 * means any source. */
#include <mpi.h>
#include <stdio.h>

static void call0(MPI_Comm comm, int to, int from, int *value)
{
    MPI_Send(value, 1, MPI_INT, to, 4, comm);
    MPI_Recv(value, 1, MPI_INT, from - 1, 4, comm, MPI_STATUS_IGNORE);
}
static void call1(MPI_Comm comm, int to, int from, int *value) { call0(comm, to, from, value); }
static void call2(MPI_Comm comm, int to, int from, int *value) { call1(comm, to, from, value); }
static void call3(MPI_Comm comm, int to, int from, int *value) { call2(comm, to, from, value); }
static void call4(MPI_Comm comm, int to, int from, int *value) { call3(comm, to, from, value); }
static void call5(MPI_Comm comm, int to, int from, int *value) { call4(comm, to, from, value); }
static void call6(MPI_Comm comm, int to, int from, int *value) { call5(comm, to, from, value); }
static void call7(MPI_Comm comm, int to, int from, int *value) { call6(comm, to, from, value); }
static void call8(MPI_Comm comm, int to, int from, int *value) { call7(comm, to, from, value); }
static void call9(MPI_Comm comm, int to, int from, int *value) { call8(comm, to, from, value); }
static void call10(MPI_Comm comm, int to, int from, int *value) { call9(comm, to, from, value); }
static void call11(MPI_Comm comm, int to, int from, int *value) { call10(comm, to, from, value); }
static void call12(MPI_Comm comm, int to, int from, int *value) { call11(comm, to, from, value); }
static void call13(MPI_Comm comm, int to, int from, int *value) { call12(comm, to, from, value); }
static void call14(MPI_Comm comm, int to, int from, int *value) { call13(comm, to, from, value); }
static void call15(MPI_Comm comm, int to, int from, int *value) { call14(comm, to, from, value); }

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
        call15(MPI_COMM_WORLD, (rank + 1) % size, (rank + size - 1) % size + 1, &value);
        call15(other, (rank + size - 1) % size, MPI_ANY_SOURCE + 1, &value);
    }
    printf("%d %d\n", value, sum);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict unknown
 * reception 40 wrapper in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 */
