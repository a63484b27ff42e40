/* SPDX-License-Identifier: Apache-2.0 */
/* Two functions find their neighbours by a consensus each, with one tag on one communicator. */
#include <mpi.h>
#include <stdlib.h>

static void sources_count(MPI_Comm comm, int tag, int sends, const int *to, int *found)
{
    MPI_Request *requests = malloc((size_t)(sends + 1) * sizeof(MPI_Request));
    MPI_Request barrier;
    int done = 0, is_entered = 0;

    *found = 0;
    for (int k = 0; k < sends; k++)
        MPI_Issend(&to[k], 1, MPI_INT, to[k], tag, comm, &requests[k]);
    while (!done) {
        MPI_Status status;
        int flag, in;

        MPI_Iprobe(MPI_ANY_SOURCE, tag, comm, &flag, &status);
        if (flag) {
            MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, tag, comm, MPI_STATUS_IGNORE);
            (*found)++;
        }
        if (!is_entered) {
            int sent;

            MPI_Testall(sends, requests, &sent, MPI_STATUSES_IGNORE);
            if (sent) {
                MPI_Ibarrier(comm, &barrier);
                is_entered = 1;
            }
        } else {
            MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
        }
    }
    free(requests);
}

static void sources_list(MPI_Comm comm, int tag, int sends, const int *to, int *list)
{
    MPI_Request requests[2], barrier = MPI_REQUEST_NULL;
    int is_over = 0;

    for (int k = 0; k < sends; k++)
        MPI_Issend(&to[k], 1, MPI_INT, to[k], tag, comm, &requests[k]);
    for (;;) {
        MPI_Status status;
        int flag, in;

        MPI_Iprobe(MPI_ANY_SOURCE, tag, comm, &flag, &status);
        if (flag) {
            MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, tag, comm, MPI_STATUS_IGNORE);
            list[status.MPI_SOURCE] = in;
        }
        if (barrier != MPI_REQUEST_NULL) {
            MPI_Test(&barrier, &is_over, MPI_STATUS_IGNORE);
            if (is_over)
                break;
        } else {
            MPI_Testall(sends, requests, &flag, MPI_STATUSES_IGNORE);
            if (flag)
                MPI_Ibarrier(comm, &barrier);
        }
    }
}

int main(int argc, char **argv)
{
    int rank, size, found, *list;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    list = calloc((size_t)size, sizeof(int));
    for (int step = 0; step < 4; step++) {
        int to[2] = {(rank + 1 + step) % size, (rank + 2 + step) % size};

        sources_count(MPI_COMM_WORLD, 7, 2, to, &found);
        sources_list(MPI_COMM_WORLD, 7, 2, to, list);
    }
    free(list);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * reception 50 direct in B
 * pattern A order holds determinism holds separator 33 56
 * pattern B order holds determinism holds separator 33 56
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Iprobe direct in nbx-two-one-tag.c:sources_count:1
 * reception 50 MPI_Iprobe direct in nbx-two-one-tag.c:sources_list:1
 * completion 27 MPI_Testall harmless
 * completion 33 MPI_Test harmless
 * completion 56 MPI_Test harmless
 * completion 60 MPI_Testall harmless
 * pattern sources_count 13-35 order proved determinism proved separator 33
 * pattern sources_list 44-64 order proved determinism proved separator 56
 * finding 19 spbc-anonymous-reception
 * finding 19 spbc-consensus-race
 * finding 50 spbc-anonymous-reception
 * finding 50 spbc-consensus-race
 */
