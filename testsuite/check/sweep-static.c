/* SPDX-License-Identifier: Apache-2.0 */
/* The same sweep dealt out by rank: results come from any source and carry their number. */
#include <mpi.h>
enum { JOBS = 50 };

static double results[JOBS];

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int job = rank; job < JOBS; job += size) {
        double parameter = 0.1 * job, message[2] = {job, parameter * parameter};

        if (rank == 0)
            results[job] = message[1];
        else
            MPI_Send(message, 2, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    if (rank == 0)
        for (int job = 0; job < JOBS; job++) {
            double message[2];

            if (job % size == 0)
                continue;
            MPI_Recv(message, 2, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            results[(int)message[0]] = message[1];
        }
    MPI_Bcast(results, JOBS, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 29 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 29 MPI_Recv direct in sweep-static.c:main:1
 * pattern main 15-31 order proved determinism unknown
 * finding 29 spbc-anonymous-reception
 */
