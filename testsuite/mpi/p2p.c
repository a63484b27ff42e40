/* SPDX-License-Identifier: Apache-2.0 */
/* Do sends, receives and probes between every pair of ranks do what MPI says?  Directed cases, one
 * function each.
 *
 * 4 ranks; run in 1, 2 and 4 clusters, so that the same case meets the lower MPI, the transport and
 * mixtures of both. Each case ends with a barrier.  No case depends on timing: where an order
 * matters, messages make it.
 */
#include <mpi.h>
#include <spbc.h>
#include <stdbool.h>
#include <string.h>

#include "check.h"

enum { BIG = 300 * 1024, TAG = 7 };

static int rank, size;
static char *big_out, *big_in;

static int class_of(int code)
{
    int class;
    MPI_Error_class(code, &class);
    return class;
}

static int bytes_of(const MPI_Status *status)
{
    int count;
    MPI_Get_count(status, MPI_BYTE, &count);
    return count;
}

static void empty_message(int dest, int tag)
{
    MPI_Send(NULL, 0, MPI_BYTE, dest, tag, MPI_COMM_WORLD);
}

static void await_empty(int source, int tag)
{
    MPI_Recv(NULL, 0, MPI_BYTE, source, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* ---- plain traffic ---- */

static void ring_of_all_sizes(void)
{
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int n = 0; n <= BIG; n = n ? n * 3 : 1) {
        MPI_Status status;
        memset(big_out, rank + n, (size_t)n);
        memset(big_in, -1, (size_t)n + 1);
        MPI_Sendrecv(big_out, n, MPI_BYTE, right, TAG, big_in, n + 1, MPI_BYTE, left, TAG,
                     MPI_COMM_WORLD, &status);
        CHECK_EQUAL(bytes_of(&status), n);
        CHECK_EQUAL(status.MPI_SOURCE, left);
        CHECK_EQUAL(status.MPI_TAG, TAG);
        for (int i = 0; i < n; i++)
            CHECK(big_in[i] == (char)(left + n));
        CHECK(big_in[n] == (char)-1);
        MPI_Sendrecv_replace(big_out, n, MPI_BYTE, left, TAG, right, MPI_ANY_TAG, MPI_COMM_WORLD,
                             &status);
        CHECK_EQUAL(status.MPI_SOURCE, right);
        CHECK_EQUAL(bytes_of(&status), n);
        for (int i = 0; i < n; i++)
            CHECK(big_out[i] == (char)(right + n));
    }
}

static void proc_null(void)
{
    MPI_Status status;
    MPI_Request request;
    MPI_Message message;
    int flag, x = 5;
    MPI_Send(&x, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
    MPI_Ssend(&x, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
    MPI_Recv(&x, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &status);
    CHECK(x == 5 && status.MPI_SOURCE == MPI_PROC_NULL && status.MPI_TAG == MPI_ANY_TAG);
    CHECK_EQUAL(bytes_of(&status), 0);
    MPI_Irecv(&x, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, &status);
#ifdef SPBC_RUNTIME /* MPICH 4.0.2 alone gets this status wrong */
    CHECK(request == MPI_REQUEST_NULL && status.MPI_SOURCE == MPI_PROC_NULL);
#endif
    MPI_Probe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &status);
    CHECK(status.MPI_SOURCE == MPI_PROC_NULL && bytes_of(&status) == 0);
    MPI_Iprobe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &flag, &status);
    CHECK(flag && status.MPI_SOURCE == MPI_PROC_NULL);
    MPI_Mprobe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &message, &status);
    CHECK(message == MPI_MESSAGE_NO_PROC);
    MPI_Mrecv(&x, 1, MPI_INT, &message, &status);
    CHECK(message == MPI_MESSAGE_NULL && status.MPI_SOURCE == MPI_PROC_NULL);
    MPI_Sendrecv(&x, 1, MPI_INT, MPI_PROC_NULL, 0, &x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD,
                 &status);
    CHECK(x == 5 && status.MPI_SOURCE == MPI_PROC_NULL);
}

static void to_myself(void)
{
    MPI_Request request[2];
    MPI_Status status[2];
    int out[2] = {rank, rank + 100}, in[2] = {-1, -1};
    MPI_Irecv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &request[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, rank, TAG, MPI_COMM_WORLD, &request[1]);
    MPI_Send(&out[0], 1, MPI_INT, rank, TAG, MPI_COMM_WORLD);
    MPI_Ssend(&out[1], 1, MPI_INT, rank, TAG, MPI_COMM_WORLD);
    MPI_Waitall(2, request, status);
    CHECK(in[0] == out[0] && in[1] == out[1]);
    CHECK(status[0].MPI_SOURCE == rank && status[1].MPI_SOURCE == rank);
}

/* The send request is gone when the message is found by a probe, taken out, or never received. */
static void to_myself_and_forgotten(void)
{
    enum { MESSAGES = 200, NEVER = 3 };
    static int out[MESSAGES + NEVER];
    MPI_Comm comms[2] = {MPI_COMM_WORLD, MPI_COMM_SELF};
    for (int c = 0; c < 2; c++) {
        MPI_Request request;
        int me;
        MPI_Comm_rank(comms[c], &me);
        for (int i = 0; i < MESSAGES + NEVER; i++) {
            out[i] = 1000 * c + i;
            if (i >= MESSAGES && comms[c] == MPI_COMM_WORLD)
                continue;
            MPI_Isend(i % 7 ? &out[i] : (int *)big_out, i % 7 ? 1 : BIG / (int)sizeof(int), MPI_INT,
                      me, i < MESSAGES ? TAG : TAG + 1, comms[c], &request);
            MPI_Request_free(&request);
        }
        for (int i = 0; i < MESSAGES; i++) {
            MPI_Message message;
            MPI_Status status;
            int in = -1, *to = i % 7 ? &in : (int *)big_in, room = i % 7 ? 1 : BIG / (int)sizeof in;
            if (i % 3) {
                MPI_Mprobe(i % 2 ? me : MPI_ANY_SOURCE, TAG, comms[c], &message, &status);
                MPI_Mrecv(to, room, MPI_INT, &message, &status);
            } else {
                MPI_Recv(to, room, MPI_INT, me, TAG, comms[c], &status);
            }
            CHECK_EQUAL(bytes_of(&status), room * (int)sizeof in);
            CHECK(i % 7 == 0 || in == out[i]);
        }
    }
}

/* ---- order ---- */

/* A wildcard posted first gets the message that came first, a named receive behind it the second;
 * for every sender. */
static void wildcard_before_named(void)
{
    for (int sender = 1; sender < size; sender++) {
        if (rank == 0) {
            MPI_Request request[3];
            MPI_Status status[3];
            int in[3] = {-1, -1, -1};
            MPI_Irecv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request[0]);
            MPI_Irecv(&in[1], 1, MPI_INT, sender, TAG, MPI_COMM_WORLD, &request[1]);
            MPI_Irecv(&in[2], 1, MPI_INT, sender, MPI_ANY_TAG, MPI_COMM_WORLD, &request[2]);
            empty_message(sender, 1);
            MPI_Waitall(3, request, status);
            for (int i = 0; i < 3; i++)
                CHECK(in[i] == 10 * sender + i && status[i].MPI_SOURCE == sender &&
                      status[i].MPI_TAG == TAG);
        } else if (rank == sender) {
            await_empty(0, 1);
            for (int i = 0; i < 3; i++) {
                int out = 10 * sender + i;
                MPI_Send(&out, 1, MPI_INT, 0, TAG, MPI_COMM_WORLD);
            }
        }
    }
}

/* A named receive posted before the wildcard keeps its message. */
static void named_before_wildcard(void)
{
    for (int sender = 1; sender < size; sender++) {
        if (rank == 0) {
            MPI_Request request[2];
            int in[2] = {-1, -1};
            MPI_Irecv(&in[0], 1, MPI_INT, sender, TAG, MPI_COMM_WORLD, &request[0]);
            MPI_Irecv(&in[1], 1, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &request[1]);
            empty_message(sender, 1);
            MPI_Wait(&request[1], MPI_STATUS_IGNORE);
            MPI_Wait(&request[0], MPI_STATUS_IGNORE);
            CHECK(in[0] == 1 && in[1] == 2);
        } else if (rank == sender) {
            await_empty(0, 1);
            for (int out = 1; out <= 2; out++)
                MPI_Send(&out, 1, MPI_INT, 0, TAG, MPI_COMM_WORLD);
        }
    }
}

/* A probe sees the message behind the one a posted receive will take, and the next receive gets
 * what was probed. */
static void probe_does_not_overtake(void)
{
    for (int sender = 1; sender < size; sender++) {
        if (rank == 0) {
            MPI_Request request;
            MPI_Status status;
            int flag = 0, in[3] = {0, 0, 0};
            MPI_Irecv(in, 1, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &request);
            empty_message(sender, 1);
            while (!flag)
                MPI_Iprobe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &flag, &status);
            CHECK_EQUAL(bytes_of(&status), 2 * sizeof(int));
            CHECK_EQUAL(status.MPI_SOURCE, sender);
            MPI_Probe(sender, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            CHECK_EQUAL(bytes_of(&status), 2 * sizeof(int));
            MPI_Recv(in + 1, 2, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            CHECK(status.MPI_SOURCE == sender && bytes_of(&status) == 2 * sizeof(int));
            MPI_Wait(&request, &status);
            CHECK(in[0] == 1 && in[1] == 2 && in[2] == 3);
        } else if (rank == sender) {
            int out[3] = {1, 2, 3};
            await_empty(0, 1);
            MPI_Send(out, 1, MPI_INT, 0, TAG, MPI_COMM_WORLD);
            MPI_Send(out + 1, 2, MPI_INT, 0, TAG, MPI_COMM_WORLD);
        }
    }
}

/* A matched message is out of the queue: the next receive gets the second one. */
static void matched_probe(void)
{
    for (int sender = 1; sender < size; sender++)
        for (int source = -1; source < 1; source++) {
            int from = source < 0 ? MPI_ANY_SOURCE : sender;
            if (rank == 0) {
                MPI_Message message;
                MPI_Request request;
                MPI_Status status;
                int in[2] = {0, 0}, flag = 0;
                MPI_Mprobe(from, TAG, MPI_COMM_WORLD, &message, &status);
                CHECK(status.MPI_SOURCE == sender && bytes_of(&status) == BIG);
                MPI_Recv(in, 1, MPI_INT, from, TAG, MPI_COMM_WORLD, &status);
                CHECK_EQUAL(in[0], 2);
                MPI_Mrecv(big_in, BIG, MPI_BYTE, &message, &status);
                CHECK(message == MPI_MESSAGE_NULL && status.MPI_SOURCE == sender);
                CHECK(bytes_of(&status) == BIG && big_in[0] == 1 && big_in[BIG - 1] == 1);
                while (!flag)
                    MPI_Improbe(from, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &message, &status);
                CHECK_EQUAL(status.MPI_TAG, TAG + 1);
                MPI_Imrecv(in, 2, MPI_INT, &message, &request);
                MPI_Wait(&request, &status);
                CHECK(in[0] == 3 && bytes_of(&status) == 4 && status.MPI_TAG == TAG + 1);
            } else if (rank == sender) {
                MPI_Request request;
                int out[2] = {2, 3};
                memset(big_out, 1, BIG);
                MPI_Isend(big_out, BIG, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, &request);
                MPI_Send(&out[0], 1, MPI_INT, 0, TAG, MPI_COMM_WORLD);
                MPI_Send(&out[1], 1, MPI_INT, 0, TAG + 1, MPI_COMM_WORLD);
                MPI_Wait(&request, MPI_STATUS_IGNORE);
            }
            MPI_Barrier(MPI_COMM_WORLD);
        }
}

/* ---- progress ---- */

/* Both sides send large messages into wildcards that are posted: nobody may block in the send. */
static void large_sends_into_wildcards(void)
{
    MPI_Request request;
    MPI_Status status;
    int peer = rank ^ 1, other = size - 1 - rank;
    for (int i = 0; i < 2; i++, peer = other) {
        MPI_Irecv(big_in, BIG, MPI_BYTE, MPI_ANY_SOURCE, TAG + i, MPI_COMM_WORLD, &request);
        memset(big_out, rank, BIG);
        MPI_Send(big_out, BIG, MPI_BYTE, peer, TAG + i, MPI_COMM_WORLD);
        MPI_Wait(&request, &status);
        CHECK(status.MPI_SOURCE == peer && big_in[0] == peer && big_in[BIG - 1] == peer);
        MPI_Irecv(big_in, BIG, MPI_BYTE, MPI_ANY_SOURCE, TAG + i, MPI_COMM_WORLD, &request);
        MPI_Ssend(big_out, BIG, MPI_BYTE, peer, TAG + i, MPI_COMM_WORLD);
        MPI_Wait(&request, &status);
        CHECK(status.MPI_SOURCE == peer && big_in[0] == peer);
    }
}

/* Every rank starts a large send to each rank in turn and then waits for a message that comes only
 * after it was received. */
static void progress_while_waiting_elsewhere(void)
{
    for (int a = 0; a < size; a++)
        for (int b = 0; b < size; b++) {
            int c = 0;
            while (c == a || c == b)
                c++;
            if (a == b)
                continue;
            if (rank == a) {
                MPI_Request request;
                memset(big_out, a, BIG);
                MPI_Isend(big_out, BIG, MPI_BYTE, b, TAG, MPI_COMM_WORLD, &request);
                await_empty(c, 2);
                MPI_Wait(&request, MPI_STATUS_IGNORE);
            } else if (rank == b) {
                MPI_Recv(big_in, BIG, MPI_BYTE, a, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                CHECK(big_in[0] == a && big_in[BIG - 1] == a);
                empty_message(c, 3);
            } else if (rank == c) {
                await_empty(b, 3);
                empty_message(a, 2);
            }
        }
}

/* a has a receive posted and blocks in a send; the synchronous sender of the posted message has to
 * get on nevertheless. */
static void posted_receive_while_blocked(void)
{
    for (int a = 0; a < size; a++)
        for (int b = 0; b < size; b++) {
            int c = 0;
            while (c == a || c == b)
                c++;
            if (a == b)
                continue;
            if (rank == a) {
                MPI_Request request;
                int in = 0;
                MPI_Irecv(&in, 1, MPI_INT, c, 5, MPI_COMM_WORLD, &request);
                MPI_Ssend(NULL, 0, MPI_BYTE, b, TAG, MPI_COMM_WORLD);
                MPI_Wait(&request, MPI_STATUS_IGNORE);
                CHECK_EQUAL(in, c);
            } else if (rank == c) {
                MPI_Ssend(&rank, 1, MPI_INT, a, 5, MPI_COMM_WORLD);
                empty_message(b, 6);
            } else if (rank == b) {
                await_empty(c, 6);
                await_empty(a, TAG);
            }
        }
}

/* Everyone floods rank 0 until it has heard of all: a wildcard must not be fed by one side only. */
static void flood_starves_nobody(void)
{
    enum { STOP = 70, END = 71, BURST = 16 };
    if (rank == 0) {
        int heard[4] = {1, 0, 0, 0}, all = 1, ends = 0;
        while (ends < size - 1) {
            MPI_Status status;
            MPI_Recv(big_in, 64, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            ends += status.MPI_TAG == END;
            all += !heard[status.MPI_SOURCE];
            heard[status.MPI_SOURCE] = 1;
            for (int to = 1; all == size && to < size; to++)
                empty_message(to, STOP);
            all += all == size;
        }
        return;
    }
    for (int flag = 0; !flag;) {
        for (int i = 0; i < BURST; i++)
            MPI_Send(big_out, 64, MPI_BYTE, 0, TAG, MPI_COMM_WORLD);
        MPI_Ssend(big_out, 64, MPI_BYTE, 0, TAG, MPI_COMM_WORLD);
        MPI_Iprobe(0, STOP, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    }
    await_empty(0, STOP);
    empty_message(0, END);
}

/* ---- modes ---- */

static void synchronous_waits_for_its_receive(void)
{
    for (int sender = 1; sender < size; sender++) {
        if (rank == sender) {
            MPI_Request request;
            int flag = 1, out = 9;
            MPI_Issend(&out, 1, MPI_INT, 0, TAG, MPI_COMM_WORLD, &request);
            empty_message(0, 1);
            await_empty(0, 2); /* it has probed, not received */
            for (int i = 0; i < 50; i++) {
                MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
                CHECK(!flag);
            }
            MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE);
            CHECK(!flag);
            empty_message(0, 3);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            CHECK(request == MPI_REQUEST_NULL);
        } else if (rank == 0) {
            MPI_Status status;
            int in = 0;
            await_empty(sender, 1);
            MPI_Probe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &status);
            CHECK_EQUAL(status.MPI_SOURCE, sender);
            empty_message(sender, 2);
            await_empty(sender, 3);
            MPI_Recv(&in, 1, MPI_INT, sender, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK_EQUAL(in, 9);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

static void buffered(void)
{
    enum { ROOM = 2 * (BIG + MPI_BSEND_OVERHEAD) };
    static char room[ROOM];
    void *address;
    int bytes;
    MPI_Request request;
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Buffer_attach(room, ROOM);
    memset(big_out, rank, BIG);
    MPI_Bsend(big_out, BIG, MPI_BYTE, right, TAG, MPI_COMM_WORLD);
    memset(big_out, rank + 1, BIG);
    MPI_Ibsend(big_out, BIG, MPI_BYTE, right, TAG, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    memset(big_out, -1, BIG);
    MPI_Request received[2];
    static char second[BIG];
    MPI_Irecv(big_in, BIG, MPI_BYTE, left, TAG, MPI_COMM_WORLD, &received[0]);
    MPI_Irecv(second, BIG, MPI_BYTE, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &received[1]);
    MPI_Buffer_detach(&address, &bytes); /* the receives are posted: this must come back */
    CHECK(address == room && bytes == ROOM);
    MPI_Waitall(2, received, MPI_STATUSES_IGNORE);
    CHECK(big_in[0] == left && big_in[BIG - 1] == left);
    CHECK(second[0] == left + 1 && second[BIG - 1] == left + 1);
}

static void cancelled(void)
{
    MPI_Request request[2];
    MPI_Status status;
    int flag, in[2] = {-1, -1}, out = 4;
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Irecv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &request[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, left, TAG, MPI_COMM_WORLD, &request[1]);
    MPI_Cancel(&request[0]);
    MPI_Wait(&request[0], &status);
    MPI_Test_cancelled(&status, &flag);
    CHECK(flag && request[0] == MPI_REQUEST_NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Send(&out, 1, MPI_INT, right, TAG, MPI_COMM_WORLD);
    MPI_Wait(&request[1], &status);
    MPI_Test_cancelled(&status, &flag);
    CHECK(!flag && in[1] == 4 && in[0] == -1);
    for (int source = 0; source < size; source++) {
        MPI_Irecv(&in[0], 1, MPI_INT, source, TAG, MPI_COMM_WORLD, &request[0]);
        MPI_Cancel(&request[0]);
        MPI_Wait(&request[0], &status);
        MPI_Test_cancelled(&status, &flag);
        CHECK(flag);
    }
}

/* A send that was marked for cancellation is waited for although nobody receives it (MPI 3.1, 3.8.4); being in the log it
 * is not cancelled, so it is received afterwards. */
static void cancelled_synchronous(void)
{
    MPI_Request request[2];
    MPI_Status status;
    int flag, right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Ssend_init(big_out, BIG, MPI_BYTE, right, TAG + 1, MPI_COMM_WORLD, &request[1]);
    for (int round = 0; round < 2; round++) {
        memset(big_out, 10 * round + rank, BIG);
        MPI_Issend(big_out, 5, MPI_BYTE, right, TAG, MPI_COMM_WORLD, &request[0]);
        MPI_Start(&request[1]);
        for (int i = 0; i < 2; i++) {
            MPI_Cancel(&request[i]);
            MPI_Wait(&request[i], &status);
            MPI_Test_cancelled(&status, &flag);
            CHECK(!flag);
        }
        memset(big_out, -1, BIG);
        MPI_Recv(big_in, BIG, MPI_BYTE, left, TAG + 1, MPI_COMM_WORLD, &status);
        CHECK(big_in[0] == 10 * round + left && big_in[BIG - 1] == big_in[0]);
        MPI_Recv(big_in, 5, MPI_BYTE, left, TAG, MPI_COMM_WORLD, &status);
        CHECK(big_in[0] == 10 * round + left);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Request_free(&request[1]);
}

static void freed_requests(void)
{
    MPI_Request request;
    MPI_Comm comm;
    int in = -1, named = -1;
    static int out;
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    out = rank;
    MPI_Irecv(&in, 1, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &request);
    MPI_Request_free(&request);
    CHECK(request == MPI_REQUEST_NULL);
    MPI_Irecv(&named, 1, MPI_INT, left, TAG + 1, MPI_COMM_WORLD, &request);
    MPI_Request_free(&request);
    MPI_Isend(&out, 1, MPI_INT, right, TAG, MPI_COMM_WORLD, &request);
    MPI_Request_free(&request);
    MPI_Issend(&out, 1, MPI_INT, right, TAG + 1, MPI_COMM_WORLD, &request);
    MPI_Request_free(&request);
    MPI_Send(NULL, 0, MPI_BYTE, right, TAG + 1, MPI_COMM_WORLD); /* behind both on this channel */
    await_empty(left, TAG + 1);
    MPI_Send(NULL, 0, MPI_BYTE, right, TAG, MPI_COMM_WORLD);
    await_empty(left, TAG);
    CHECK(in == left && named == left);
    /* a freed communicator lives until its requests are complete */
    MPI_Request pending[3];
    int late[2] = {-1, -1};
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Irecv(&late[0], 1, MPI_INT, MPI_ANY_SOURCE, TAG, comm, &pending[0]);
    MPI_Irecv(&late[1], 1, MPI_INT, left, TAG + 1, comm, &pending[1]);
    MPI_Isend(&out, 1, MPI_INT, right, TAG, comm, &pending[2]);
    MPI_Send(&out, 1, MPI_INT, right, TAG + 1, comm);
    MPI_Comm_free(&comm);
    CHECK(comm == MPI_COMM_NULL);
    MPI_Waitall(3, pending, MPI_STATUSES_IGNORE);
    CHECK(late[0] == left && late[1] == left);
}

/* ---- errors ---- */

static void truncated(void)
{
    MPI_Request request[2];
    MPI_Status status, statuses[2];
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    memset(big_out, 3, BIG);
    for (int n = 64; n <= BIG; n += BIG - 64)
        for (int wild = 0; wild < 2; wild++) {
            MPI_Irecv(big_in, n - 8, MPI_BYTE, wild ? MPI_ANY_SOURCE : left, TAG, MPI_COMM_WORLD,
                      &request[0]);
            MPI_Irecv(big_in + BIG - 8, 8, MPI_BYTE, left, TAG + 1, MPI_COMM_WORLD, &request[1]);
            big_in[n - 8] = 1;
            MPI_Send(big_out, n, MPI_BYTE, right, TAG, MPI_COMM_WORLD);
            MPI_Send(big_out, 8, MPI_BYTE, right, TAG + 1, MPI_COMM_WORLD);
            int code = MPI_Waitall(2, request, statuses);
            CHECK_EQUAL(class_of(code), MPI_ERR_IN_STATUS);
            CHECK_EQUAL(class_of(statuses[0].MPI_ERROR), MPI_ERR_TRUNCATE);
            CHECK(statuses[1].MPI_ERROR == MPI_SUCCESS || statuses[1].MPI_ERROR == MPI_ERR_PENDING);
            MPI_Wait(&request[1], &status); /* MPICH leaves it pending */
            CHECK(request[1] == MPI_REQUEST_NULL && big_in[BIG - 1] == 3);
            CHECK(n == BIG || big_in[n - 8] == 1);
            MPI_Isend(big_out, n, MPI_BYTE, right, TAG, MPI_COMM_WORLD, &request[0]);
            code = MPI_Recv(big_in, n - 8, MPI_BYTE, wild ? MPI_ANY_SOURCE : left, TAG,
                            MPI_COMM_WORLD, &status);
            CHECK_EQUAL(class_of(code), MPI_ERR_TRUNCATE);
            MPI_Wait(&request[0], MPI_STATUS_IGNORE);
            MPI_Barrier(MPI_COMM_WORLD);
        }
}

/* A message of another signature that ends within an element of a datatype with gaps. */
static void broken_elements(void)
{
    static const int whole[] = {0, 1, 5, 13, 14, 18, 26};
    MPI_Datatype type;
    MPI_Type_create_struct(3, (int[]){1, 1, 1}, (MPI_Aint[]){0, 8, 16},
                           (MPI_Datatype[]){MPI_CHAR, MPI_INT, MPI_DOUBLE}, &type);
    MPI_Type_commit(&type);
    memset(big_out, 3, 64);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int bytes = 0, i = 0; bytes <= 26; bytes++) {
        MPI_Request request;
        MPI_Status status;
        int elements;
        memset(big_in, 1, 64);
        MPI_Isend(big_out, bytes, MPI_BYTE, right, TAG, MPI_COMM_WORLD, &request);
        int code = MPI_Recv(big_in, 2, type, left, TAG, MPI_COMM_WORLD, &status);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        CHECK_EQUAL(class_of(code), bytes == whole[i] ? MPI_SUCCESS : MPI_ERR_TRUNCATE);
        if (bytes != whole[i])
            continue;
        MPI_Get_elements(&status, type, &elements);
        CHECK_EQUAL(elements, i++);
        CHECK(big_in[0] == (bytes ? 3 : 1) && big_in[8] == (bytes > 1 ? 3 : 1));
        CHECK(big_in[16] == (bytes > 5 ? 3 : 1) && big_in[32] == (bytes > 14 ? 3 : 1));
    }
    MPI_Type_free(&type);
}

static void wrong_arguments(void)
{
    MPI_Request request = MPI_REQUEST_NULL, stale;
    MPI_Status status;
    int x = 0, y = 0, flag, *tag_ub;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &tag_ub, &flag);
    CHECK(flag);
    CHECK_EQUAL(class_of(MPI_Send(&x, 1, MPI_INT, size, 0, MPI_COMM_WORLD)), MPI_ERR_RANK);
    CHECK_EQUAL(class_of(MPI_Send(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD)),
                MPI_ERR_RANK);
    CHECK_EQUAL(class_of(MPI_Send(&x, -1, MPI_INT, 0, 0, MPI_COMM_WORLD)), MPI_ERR_COUNT);
    CHECK_EQUAL(class_of(MPI_Send(&x, 1, MPI_INT, 0, -5, MPI_COMM_WORLD)), MPI_ERR_TAG);
    CHECK_EQUAL(class_of(MPI_Send(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD)), MPI_ERR_TAG);
    if (*tag_ub < 0x7fffffff)
        CHECK_EQUAL(class_of(MPI_Send(&x, 1, MPI_INT, 0, *tag_ub + 1, MPI_COMM_WORLD)),
                    MPI_ERR_TAG);
    CHECK_EQUAL(class_of(MPI_Send(&x, 1, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_WORLD)), MPI_ERR_TYPE);
    CHECK_EQUAL(class_of(MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_NULL)), MPI_ERR_COMM);
    MPI_Datatype open_type; /* not committed */
    MPI_Type_contiguous(1, MPI_INT, &open_type);
    for (int peer = 0; peer < size; peer++) {
        CHECK_EQUAL(class_of(MPI_Send(&x, 1, open_type, peer, 0, MPI_COMM_WORLD)), MPI_ERR_TYPE);
        CHECK_EQUAL(class_of(MPI_Recv(&x, 1, open_type, peer, 0, MPI_COMM_WORLD, &status)),
                    MPI_ERR_TYPE);
        CHECK_EQUAL(class_of(MPI_Send(NULL, 1, MPI_INT, peer, 0, MPI_COMM_WORLD)), MPI_ERR_BUFFER);
        CHECK_EQUAL(class_of(MPI_Isend(NULL, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request)),
                    MPI_ERR_BUFFER);
        CHECK_EQUAL(class_of(MPI_Recv(NULL, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &status)),
                    MPI_ERR_BUFFER);
    }
    CHECK_EQUAL(class_of(MPI_Recv(NULL, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status)),
                MPI_ERR_BUFFER);
    CHECK_EQUAL(class_of(MPI_Bcast(&x, 1, open_type, 0, MPI_COMM_WORLD)), MPI_ERR_TYPE);
    MPI_Type_free(&open_type);
    CHECK_EQUAL(class_of(MPI_Recv(&x, 1, MPI_INT, size + 3, 0, MPI_COMM_WORLD, &status)),
                MPI_ERR_RANK);
    CHECK_EQUAL(class_of(MPI_Irecv(&x, 1, MPI_INT, 0, -3, MPI_COMM_WORLD, &request)), MPI_ERR_TAG);
    CHECK_EQUAL(class_of(MPI_Iprobe(-9, 0, MPI_COMM_WORLD, &flag, &status)), MPI_ERR_RANK);
    MPI_Irecv(&y, 1, MPI_INT, rank, TAG, MPI_COMM_WORLD, &request);
    stale = request;
    MPI_Send(&x, 1, MPI_INT, rank, TAG, MPI_COMM_WORLD);
    MPI_Wait(&request, &status);
    CHECK_EQUAL(class_of(MPI_Wait(&stale, &status)), MPI_ERR_REQUEST);
    CHECK_EQUAL(class_of(MPI_Test(&stale, &flag, &status)), MPI_ERR_REQUEST);
    CHECK_EQUAL(class_of(MPI_Request_free(&stale)), MPI_ERR_REQUEST);
    CHECK_EQUAL(class_of(MPI_Start(&stale)), MPI_ERR_REQUEST);
}

/* A buffered send has to fit into the attached buffer, wherever it goes. */
static void unbuffered(void)
{
    static char small[MPI_BSEND_OVERHEAD + 64];
    int detached, in = -1, left = (rank + size - 1) % size;
    const int to[] = {rank, (rank + 1) % size, (rank + size / 2) % size};
    void *address;
    MPI_Request request;
    for (size_t i = 0; i < sizeof to / sizeof *to; i++) {
        for (int is_attached = 0; is_attached < 2; is_attached++) {
            if (is_attached)
                MPI_Buffer_attach(small, sizeof small);
            CHECK_EQUAL(class_of(MPI_Bsend(big_out, BIG, MPI_BYTE, to[i], TAG, MPI_COMM_WORLD)),
                        MPI_ERR_BUFFER);
            CHECK_EQUAL(
                class_of(MPI_Ibsend(big_out, BIG, MPI_BYTE, to[i], TAG, MPI_COMM_WORLD, &request)),
                MPI_ERR_BUFFER);
            MPI_Bsend_init(big_out, BIG, MPI_BYTE, to[i], TAG, MPI_COMM_WORLD, &request);
            CHECK_EQUAL(class_of(MPI_Start(&request)), MPI_ERR_BUFFER);
            MPI_Request_free(&request);
            if (is_attached)
                MPI_Buffer_detach(&address, &detached);
        }
    }
    CHECK_EQUAL(MPI_Bsend(&rank, 1, MPI_INT, MPI_PROC_NULL, TAG, MPI_COMM_WORLD), MPI_SUCCESS);
    MPI_Buffer_attach(small, sizeof small);
    for (int i = 0; i < 4; i++) { /* what has been received makes room */
        CHECK_EQUAL(MPI_Bsend(&rank, 1, MPI_INT, to[1], TAG, MPI_COMM_WORLD), MPI_SUCCESS);
        MPI_Recv(&in, 1, MPI_INT, left, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK_EQUAL(in, left);
        MPI_Buffer_detach(&address, &detached);
        MPI_Buffer_attach(small, sizeof small);
    }
    MPI_Buffer_detach(&address, &detached);
}

static const struct {
    const char *name;
    void (*run)(void);
    bool is_named_only; /* MPICH, inside a cluster, waits for the receiver */
} cases[] = {
#define CASE(name)                                                                                 \
    {                                                                                              \
#name, name, false                                                                         \
    }
    CASE(ring_of_all_sizes),
    CASE(proc_null),
    CASE(to_myself),
    CASE(to_myself_and_forgotten),
    CASE(wildcard_before_named),
    CASE(named_before_wildcard),
    CASE(probe_does_not_overtake),
    CASE(matched_probe),
    CASE(large_sends_into_wildcards),
    CASE(progress_while_waiting_elsewhere),
    CASE(posted_receive_while_blocked),
    CASE(flood_starves_nobody),
    CASE(synchronous_waits_for_its_receive),
    CASE(buffered),
    CASE(cancelled),
    CASE(freed_requests),
    CASE(truncated),
    CASE(broken_elements),
    CASE(wrong_arguments),
    CASE(unbuffered),
    {"cancelled_synchronous", cancelled_synchronous, true},
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    CHECK(size == 4);
    big_out = malloc(BIG + 1);
    big_in = malloc(BIG + 1);
    SPBC_Pattern pattern = 0;
    for (int inside = 0; inside < 2; inside++) {
        if (inside) {
            SPBC_Declare_pattern("all cases", &pattern);
            SPBC_Begin_iteration(pattern);
        }
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            if (argc > 1 ? strcmp(argv[1], cases[i].name) != 0 : cases[i].is_named_only)
                continue;
            if (rank == 0) {
                printf("%s%s\n", cases[i].name, inside ? " (inside a pattern)" : "");
                fflush(stdout);
            }
            cases[i].run();
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    SPBC_End_iteration(pattern);
    free(big_out);
    free(big_in);
    MPI_Finalize();
    return 0;
}
