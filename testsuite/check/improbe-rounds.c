/* SPDX-License-Identifier: Apache-2.0 */
/* Matched probes that do not wait, in rounds of an allreduce: leave when all have what was announced. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 10; round++) {
        int missing = 2, all = 1;

        MPI_Send(&round, 1, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD);
        MPI_Send(&round, 1, MPI_INT, (rank + 2) % size, 3, MPI_COMM_WORLD);
        while (all > 0) {
            MPI_Message message;
            int flag, in;

            MPI_Improbe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &flag, &message, MPI_STATUS_IGNORE);
            if (flag) {
                MPI_Mrecv(&in, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
                missing--;
            }
            MPI_Allreduce(&missing, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator 25
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Improbe direct in improbe-rounds.c:main:1
 * pattern main 14-26 order proved determinism refuted separator 25
 * finding 20 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 * finding 25 spbc-order-dependent-message
 */
