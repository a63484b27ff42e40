/* SPDX-License-Identifier: Apache-2.0 */
/* Every message is thrown as an object, and the handler adds it up: the sum is the same in every order.
 * flags: -x c++ */
#include <mpi.h>

struct Got {
    int value;
    explicit Got(int value) : value(value) {}
};

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            try {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                throw Got(in);
            } catch (Got &got) {
                sum = sum + got.value;
            }
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&sum, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&sum, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 21 MPI_Recv direct in thrown-sum.c:main:1
 * pattern main 18-32 order proved determinism unknown
 * finding 21 spbc-anonymous-reception
 * finding 28 spbc-arrival-kept
 * finding 28 spbc-clock-may-decide
 */
