/* SPDX-License-Identifier: Apache-2.0 */
/* A pointer to a local record, of which a member is received and another one set. */
#include <mpi.h>

enum { MOST = 64 };

struct message {
    int from, value;
};

int main(int argc, char **argv)
{
    int rank, size, got[MOST] = {0};
    struct message message, *to = &message;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&to->value, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            to->from = status.MPI_SOURCE;
            got[to->from] = to->value;
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    MPI_Bcast(got, MOST, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Recv direct in nickname-record.c:main:1
 * pattern main 20-27 order proved determinism proved
 * finding 22 spbc-anonymous-reception
 */
