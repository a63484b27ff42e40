/* SPDX-License-Identifier: Apache-2.0 */
/* Which thread took which item, as it comes when each takes the next one, is brought together by a collective.
 * flags: -fopenmp
 */
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int rank, by[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < 64; i++)
        by[i] = omp_get_thread_num() + rank;
    MPI_Allreduce(MPI_IN_PLACE, by, 64, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 17 spbc-clock-may-decide
 */
