/* SPDX-License-Identifier: Apache-2.0 */
/* A function is handed what each call of MPI returns, and says what has failed; the tree is a synchronisation of its own. */
#include <mpi.h>
#include <stdio.h>

static int check(int code, const char *what, int line)
{
    if (code != MPI_SUCCESS) {
        char text[MPI_MAX_ERROR_STRING];
        int length;

        MPI_Error_string(code, text, &length);
        fprintf(stderr, "%s in line %d: %s\n", what, line, text);
        MPI_Abort(MPI_COMM_WORLD, code);
    }
    return code;
}
#define CHECK(call) check(call, #call, __LINE__)

int main(int argc, char **argv)
{
    int rank, size, in, token = 0, code;

    MPI_Init(&argc, &argv);
    CHECK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    for (int step = 0; step < 10; step++) {
        for (int d = 1; d <= 2; d++)
            CHECK(MPI_Send(&step, 1, MPI_INT, (rank + d) % size, 1, MPI_COMM_WORLD));
        for (int d = 1; d <= 2; d++) {
            code = MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            check(code, "receiving", __LINE__);
        }
        for (int child = 2 * rank + 1; child <= 2 * rank + 2; child++)
            if (child < size)
                CHECK(MPI_Recv(&in, 1, MPI_INT, child, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        if (rank > 0) {
            CHECK(MPI_Send(&token, 1, MPI_INT, (rank - 1) / 2, 2, MPI_COMM_WORLD));
            CHECK(MPI_Recv(&token, 1, MPI_INT, (rank - 1) / 2, 3, MPI_COMM_WORLD,
                           MPI_STATUS_IGNORE));
        }
        for (int child = 2 * rank + 1; child <= 2 * rank + 2; child++)
            if (child < size)
                CHECK(MPI_Send(&token, 1, MPI_INT, child, 3, MPI_COMM_WORLD));
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 31 direct in A
 * pattern A order holds determinism holds separator 39
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 31 MPI_Recv direct in checked-by-function.c:main:1
 * pattern main 28-33 order proved determinism proved separator 39
 * finding 31 spbc-anonymous-reception
 */
