/* SPDX-License-Identifier: Apache-2.0 */
/* Each source has a row of ten numbers and sends eleven, behind a header that is the same for all. */
#include <mpi.h>
enum { MOST = 640 };
int main(int argc, char **argv)
{
    int rank, size, all[MOST] = {0};
    MPI_Status st;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                int n;
                MPI_Recv(&n, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &st);
                MPI_Recv(&all[st.MPI_SOURCE * 10], 11, MPI_INT, st.MPI_SOURCE, 2, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
            }
        } else {
            int n = 11, row[11] = {rank, size};
            MPI_Send(&n, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Send(row, n, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
        MPI_Bcast(all, MOST, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator 25
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in body-behind-header.c:main:1
 * pattern main 13-24 order proved determinism unknown separator 25
 * finding 16 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 */
