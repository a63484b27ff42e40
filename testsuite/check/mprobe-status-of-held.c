/* SPDX-License-Identifier: Apache-2.0 */
/* Each round receives the message that the one before has found: the status is that of another process, and what it sends to
 * whom goes by the order of arrival. */
#include <mpi.h>
enum { MANY = 40 };

int main(int argc, char **argv)
{
    int rank, size, value = 0, after = 0;
    MPI_Status status;
    MPI_Message message, held;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 1; i < size; i++) {
            MPI_Mprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &message, &status);
            if (i > 1) {
                MPI_Mrecv(&value, 1, MPI_INT, &held, &status);
                after = value > MANY ? status.MPI_SOURCE : after;
                MPI_Send(&after, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
            }
            held = message;
        }
        if (size > 1) {
            MPI_Mrecv(&value, 1, MPI_INT, &held, &status);
            MPI_Send(&after, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&value, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Mprobe direct in mprobe-status-of-held.c:main:1
 * pattern main 16-33 order proved determinism unknown
 * finding 18 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 */
