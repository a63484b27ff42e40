/* SPDX-License-Identifier: Apache-2.0 */
/* A class inherits the constructor of its base by `using`: what that stores comes in any order.
 * flags: -x c++ */
#include <mpi.h>

static int total;

struct Value {
    int value;
    explicit Value(int value) : value(value) {}
    virtual ~Value() { total += value; }
};

struct Doubling : Value {
    using Value::Value;
    ~Doubling() override { total *= 2; }
};

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            Value *value = new Doubling(in);
            delete value;
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&total, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&total, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 28 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 28 MPI_Recv direct in inherited-constructor.c:main:1
 * pattern main 26-37 order proved determinism unknown
 * finding 28 spbc-anonymous-reception
 * finding 33 spbc-arrival-kept
 */
