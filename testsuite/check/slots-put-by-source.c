/* SPDX-License-Identifier: Apache-2.0 */
/* What came is kept in the order of arrival; later it is put where its source says, and sent to all. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST], out[MOST], from[MOST], n = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in[n], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            from[n++] = status.MPI_SOURCE;
        }
        for (int k = 0; k < n; k++)
            out[from[k]] = in[k];
        for (int to = 1; to < size; to++)
            MPI_Send(out, size, MPI_INT, to, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(in, MOST, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in slots-put-by-source.c:main:1
 * pattern main 14-26 order proved determinism unknown
 * finding 16 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 * finding 22 spbc-run-dependent
 */
