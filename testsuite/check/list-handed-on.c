/* SPDX-License-Identifier: Apache-2.0 */
/* Each source gets what the one before it in the list has sent. */
#include <mpi.h>
enum { MOST = 1000 };

int main(int argc, char **argv)
{
    int rank, size, from[MOST], out[MOST] = {0};
    int in[MOST];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            int n = 0;

            for (int k = 1; k < size; k++) {
                int value;

                MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                if (value > 3) {
                    in[n] = value;
                    from[n++] = status.MPI_SOURCE;
                }
            }
            int last = 0;

            for (int k = 0; k < n; k++) {
                out[from[k]] = last;
                if (size > 40)
                    last = in[k];
            }
            MPI_Send(out, MOST, MPI_INT, size - 1, 2, MPI_COMM_WORLD);
        } else {
            int value = rank * step;

            MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == size - 1)
                MPI_Recv(out, MOST, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order holds determinism broken separator 43
 */
/* EXPECT
 * verdict unknown
 * reception 22 MPI_Recv direct in list-handed-on.c:main:1
 * pattern main 16-42 order proved determinism unknown separator 43
 * finding 22 spbc-anonymous-reception
 * finding 35 spbc-arrival-kept
 */
