/* SPDX-License-Identifier: Apache-2.0 */
/* MPI has other names, whose functions end the program when a call fails. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static void give_up(int code)
{
    (void)fprintf(stderr, "MPI failed: %d\n", code);
    MPI_Abort(MPI_COMM_WORLD, code);
}

static int net_post(const void *data, int count, int to, int tag, MPI_Request *request)
{
    int code = MPI_Isend(data, count, MPI_INT, to, tag, MPI_COMM_WORLD, request);

    if (code != MPI_SUCCESS)
        give_up(code);
    return code;
}

static int net_take(void *data, int count, int from, int tag)
{
    MPI_Status status;

    return MPI_Recv(data, count, MPI_INT, from, tag, MPI_COMM_WORLD, &status);
}

static void net_finish(MPI_Request *request)
{
    MPI_Wait(request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    MPI_Request request;
    int list[8] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            net_take(&in, 1, MPI_ANY_SOURCE, 1);
            sum += in;
        }
        list[3] = sum;
        net_post(&list[3], 1, 1, 2, &request);
        net_finish(&request);
        memset(list, 0, sizeof list);
    } else {
        net_post(&rank, 1, 0, 1, &request);
        net_finish(&request);
        if (rank == 1)
            net_take(&in, 1, 0, 2);
    }
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 45 wrapper in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 45 net_take wrapper in wrappers-check-errors.c:main:1
 * pattern main 43-57 order proved determinism proved
 * finding 45 spbc-anonymous-reception
 */
