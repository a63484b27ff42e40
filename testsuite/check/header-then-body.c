/* SPDX-License-Identifier: Apache-2.0 */
/* The length of a body, and whether the program goes on, stand in a header; how many headers there are does not. */
#include <mpi.h>
#include <stdlib.h>
struct header { int magic, length; };
static void take(MPI_Comm comm, char **into)
{
    struct header h;
    MPI_Status st;
    MPI_Recv(&h, 2, MPI_INT, MPI_ANY_SOURCE, 6, comm, &st);
    if (h.magic != 0x5150)
        MPI_Abort(comm, 3);
    into[st.MPI_SOURCE] = realloc(into[st.MPI_SOURCE], (size_t)h.length);
    MPI_Recv(into[st.MPI_SOURCE], h.length, MPI_BYTE, st.MPI_SOURCE, 6, comm, &st);
}
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char **into = calloc((size_t)size, sizeof *into);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                take(MPI_COMM_WORLD, into);
        } else {
            struct header h = {0x5150, rank * 8 + step};
            char *body = calloc(1, (size_t)h.length);
            MPI_Send(&h, 2, MPI_INT, 0, 6, MPI_COMM_WORLD);
            MPI_Send(body, h.length, MPI_BYTE, 0, 6, MPI_COMM_WORLD);
            free(body);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 10 direct in A
 * pattern A order holds determinism holds separator 34
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 10 MPI_Recv direct in header-then-body.c:main:1
 * pattern main 24-33 order proved determinism proved separator 34
 * finding 10 spbc-anonymous-reception
 */
