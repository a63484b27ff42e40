/* SPDX-License-Identifier: Apache-2.0 */
/* Does a replayed message meet the receive of its own iteration?  Figure 2 of the SPBC paper, made
 * certain instead of likely.
 *
 *     figure2 crossing|internal BYTES        4 ranks, clusters {0, 1, 3} and {2}
 *
 * Rank 1 posts an anonymous receive in each of two iterations.  Without a failure the first can
 * only get m0 of rank 3, because the other message, m2, is sent after it: m1 of rank 1 to rank 2,
 * which answers with m2 (crossing), or makes rank 0 send it (internal).  After a crash of the first
 * cluster m2 is in the log of rank 2, or what makes rank 0 send it is, so m2 is there before m0. No
 * luck is needed: the overtaking rank sends a mark behind m2 on the same channel, and in the second
 * incarnation rank 1 asks rank 3 for m0 only after it has seen the mark, with its receive posted
 * long before.  So without pattern ids the first receive gets m2 for certain; with ids never.  Rank
 * 1 prints who it has received from, and sends that on as m1, so that rank 2 sees the divergence.
 */
#include <mpi.h>
#include <spbc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DATA = 1, GO, M1, NEXT, MARK, BYE };

static int rank, overtaker, bytes;
static SPBC_Pattern pattern;
static char *payload;

static void token(int to, int tag)
{
    MPI_Send(NULL, 0, MPI_BYTE, to, tag, MPI_COMM_WORLD);
}

static void await(int from, int tag)
{
    MPI_Recv(NULL, 0, MPI_BYTE, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void iteration_empty(void)
{
    SPBC_Begin_iteration(pattern);
    SPBC_End_iteration(pattern);
}

static MPI_Request iteration_send(void)
{
    MPI_Request request;
    SPBC_Begin_iteration(pattern);
    memset(payload, rank, (size_t)bytes);
    MPI_Isend(payload, bytes, MPI_BYTE, 1, DATA, MPI_COMM_WORLD, &request);
    SPBC_End_iteration(pattern);
    return request;
}

static MPI_Request iteration_post(void)
{
    MPI_Request request;
    SPBC_Begin_iteration(pattern);
    MPI_Irecv(payload, bytes, MPI_BYTE, MPI_ANY_SOURCE, DATA, MPI_COMM_WORLD, &request);
    SPBC_End_iteration(pattern);
    return request;
}

static int source_of(MPI_Request *request)
{
    MPI_Status status;
    MPI_Wait(request, &status);
    for (int i = 0; i < bytes; i++) {
        if (payload[i] != status.MPI_SOURCE) {
            fprintf(stderr, "the message of rank %d holds byte %d of rank %d\n", status.MPI_SOURCE,
                    i, payload[i]);
            MPI_Abort(MPI_COMM_WORLD, 3);
        }
    }
    return status.MPI_SOURCE;
}

static void receiver(void)
{
    const char *epoch = getenv("SPBC_EPOCH");
    int got[2];
    MPI_Request request = iteration_post();
    if (epoch && atoi(epoch) > 1)
        MPI_Probe(overtaker, MARK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    token(3, GO);
    got[0] = source_of(&request);
    MPI_Send(&got[0], 1, MPI_INT, 2, M1, MPI_COMM_WORLD);
    request = iteration_post();
    got[1] = source_of(&request);
    await(overtaker, MARK);
    token(2, BYE); /* the fault of the test strikes here */
    printf("rank 1 received from rank %d, then from rank %d\n", got[0], got[1]);
}

static void overtake(void)
{
    MPI_Request request = iteration_send();
    token(1, MARK);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int size, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != 4 || argc != 3) {
        fprintf(stderr, "usage: figure2 crossing|internal BYTES   (4 ranks)\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    overtaker = strcmp(argv[1], "internal") == 0 ? 0 : 2;
    bytes = atoi(argv[2]);
    payload = malloc((size_t)bytes + 1);
    SPBC_Declare_pattern("figure 2", &pattern);
    if (rank == 1) {
        receiver();
    } else if (rank == 3) {
        await(1, GO);
        MPI_Request request = iteration_send();
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        iteration_empty();
    } else if (rank == 2) {
        iteration_empty();
        MPI_Recv(&got, 1, MPI_INT, 1, M1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (overtaker == 2) {
            overtake();
        } else {
            iteration_empty();
            token(0, NEXT);
        }
        await(1, BYE);
    } else if (overtaker == 0) {
        iteration_empty();
        await(2, NEXT);
        overtake();
    } else {
        iteration_empty();
        iteration_empty();
    }
    free(payload);
    MPI_Finalize();
    return 0;
}
