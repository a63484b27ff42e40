/* SPDX-License-Identifier: Apache-2.0 */
/* A macro with the name of the MPI function counts its calls: what is written is still a direct reception, unlike a macro with a name of its own. */
#include <mpi.h>
#include <stdio.h>

static unsigned long received;

#define MPI_Recv(buffer, count, type, source, tag, comm, status)                                   \
    ((received++, 0) || MPI_Recv(buffer, count, type, source, tag, comm, status))
#define CHECK(call)                                                                                \
    do {                                                                                           \
        if (call)                                                                                  \
            MPI_Abort(MPI_COMM_WORLD, 1);                                                          \
    } while (0)
#define TAKE(buffer)                                                                               \
    MPI_Recv(buffer, 1, MPI_INT, MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE)

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            CHECK(MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        for (int k = 1; k < size; k++)
            CHECK(TAKE(&in));
    } else {
        CHECK(MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD));
        CHECK(MPI_Send(&rank, 1, MPI_INT, 0, 8, MPI_COMM_WORLD));
    }
    printf("%lu\n", received);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 27 direct in A
 * reception 29 macro in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 27 MPI_Recv direct in macro-counts-calls.c:main:1
 * reception 29 MPI_Recv macro in macro-counts-calls.c:main:1
 * pattern main 25-33 order proved determinism proved
 * finding 27 spbc-anonymous-reception
 */
