/* SPDX-License-Identifier: Apache-2.0 */
/* So many calls lie between a sum and those who say of which communicator that they are not told apart.  Nothing is received from
 * any source, so that it does not matter. */
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
        call15(MPI_COMM_WORLD, &value);
        call15(other, &value);
    }
    printf("%d %d\n", value, sum);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
