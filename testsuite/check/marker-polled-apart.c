/* SPDX-License-Identifier: Apache-2.0 */
/* Data and end markers are looked for apart: markers may be found before the data that were sent before them. */
#include <mpi.h>
enum { DATA = 1, DONE = 2 };
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x, s = 0, f;
    MPI_Status st;
    for (int t = 0; t < 3; t++) {
        if (rank == 0) {
            int done = 0;
            while (done < size - 1) {
                MPI_Iprobe(MPI_ANY_SOURCE, DATA, MPI_COMM_WORLD, &f, &st);
                if (f) {
                    MPI_Recv(&x, 1, MPI_INT, st.MPI_SOURCE, DATA, MPI_COMM_WORLD,
                             MPI_STATUS_IGNORE);
                    s += x;
                }
                MPI_Iprobe(MPI_ANY_SOURCE, DONE, MPI_COMM_WORLD, &f, &st);
                if (f) {
                    MPI_Recv(&x, 1, MPI_INT, st.MPI_SOURCE, DONE, MPI_COMM_WORLD,
                             MPI_STATUS_IGNORE);
                    done++;
                }
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, DATA, MPI_COMM_WORLD);
            MPI_Send(&t, 1, MPI_INT, 0, DONE, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Bcast(&s, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * reception 23 direct in B
 * pattern A order broken determinism broken separator none
 * pattern B order holds determinism open separator 34
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Iprobe direct in marker-polled-apart.c:main:1
 * reception 23 MPI_Iprobe direct in marker-polled-apart.c:main:2
 * pattern main 14-33 order refuted determinism refuted separator 34
 * pattern main 14-33 order unknown determinism refuted separator 34
 * finding 17 spbc-unordered-pattern
 * finding 23 spbc-order-unknown
 * finding 35 spbc-order-dependent-message
 * finding 35 spbc-order-dependent-message
 */
