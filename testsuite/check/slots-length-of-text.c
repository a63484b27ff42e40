/* SPDX-License-Identifier: Apache-2.0 */
/* Every worker sends the length of its label: one letter, another one on each.  What comes is kept as it comes. */
#include <mpi.h>
#include <string.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    char label[4] = "a";
    int rank, size, length, lengths[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    label[0] = (char)('a' + rank);
    for (int round = 0; round < 4; round++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&lengths[k - 1], 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
            if (size > 1)
                MPI_Send(lengths, size - 1, MPI_INT, size - 1, 5, MPI_COMM_WORLD);
        } else {
            length = (int)strlen(label);
            MPI_Send(&length, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        }
        if (rank > 0 && rank == size - 1)
            MPI_Recv(lengths, MOST, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 29
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in slots-length-of-text.c:main:1
 * pattern main 17-28 order proved determinism unknown separator 29
 * finding 19 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 */
