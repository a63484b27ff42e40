/* SPDX-License-Identifier: Apache-2.0 */
/* Waitany over two wildcards; each source gets its own number back doubled. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int a = rank, b[2], i, k;
    MPI_Status st;
    MPI_Request req[2];
    if (rank == 0) {
        MPI_Irecv(&b[0], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &req[0]);
        MPI_Irecv(&b[1], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &req[1]);
        for (k = 0; k < 2; k++) {
            MPI_Waitany(2, req, &i, &st);
            b[i] *= 2;
            MPI_Send(&b[i], 1, MPI_INT, st.MPI_SOURCE, 1, MPI_COMM_WORLD);
        }
    } else if (rank <= 2) {
        MPI_Send(&a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(b, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * reception 17 direct in A
 * completion 19 harmless
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Irecv direct in choice-any-answered.c:main:1
 * reception 17 MPI_Irecv direct in choice-any-answered.c:main:1
 * completion 19 MPI_Waitany unknown
 * pattern main 15-26 order proved determinism unknown
 * finding 16 spbc-anonymous-reception
 * finding 19 spbc-completion-unknown
 */
