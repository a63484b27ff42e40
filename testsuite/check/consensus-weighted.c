/* SPDX-License-Identifier: Apache-2.0 */
/* A consensus on what was received, each message of which weighs more than the one before. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in, flag, done = 0, last = 0, posted = 0;
    MPI_Request rb, rs;
    MPI_Status st;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Issend(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &rs);
    while (!done) {
        MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &flag, &st);
        if (flag) {
            MPI_Recv(&in, 1, MPI_INT, st.MPI_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            last = 3 * last + in;
        }
        if (!posted) {
            int sent;
            MPI_Test(&rs, &sent, MPI_STATUS_IGNORE);
            if (sent) {
                MPI_Ibarrier(MPI_COMM_WORLD, &rb);
                posted = 1;
            }
        } else {
            MPI_Test(&rb, &done, MPI_STATUS_IGNORE);
        }
    }
    MPI_Bcast(&last, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * pattern A order holds determinism broken
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Iprobe direct in consensus-weighted.c:main:1
 * completion 21 MPI_Test harmless
 * completion 27 MPI_Test harmless
 * pattern main 12-29 order proved determinism refuted separator 27
 * finding 14 spbc-anonymous-reception
 * finding 30 spbc-arrival-kept
 * finding 30 spbc-order-dependent-message
 */
