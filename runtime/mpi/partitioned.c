/* SPDX-License-Identifier: Apache-2.0 */
/* How do partitioned operations travel?  MPI_Psend_init, MPI_Precv_init, MPI_Pready and its kin,
 * MPI_Parrived.
 *
 *     INACTIVE --MPI_Start--> PARTS --the last partition is ready--> a send like any other --> DONE
 *         ^------------------------------- completed -------------------------------------------'
 *
 * All partitions travel as one message, once the last is ready: MPI leaves the number of transfers
 * to the library.  Partitioned operations match each other only, and they match when they are made:
 * the n-th of one peer, tag and communicator on one side is the n-th on the other.  So their
 * messages carry an id of their own, (PARTITIONED, n), which nothing else has; the shadow and
 * the transport carry ids anyway, and matching compares them.
 */
#include <stdlib.h>
#include <string.h>

#include "mpi/match.h"
#include "rt_own.h"
#include "world.h"

#define PARTITIONED 0x737062632d6d7069ull /* where patterns have the hash of their name */

struct partitioned {
    int partitions, left; /* not ready yet */
    uint64_t number;      /* among those of its peer and tag, from 1 */
    bool is_ready[];
};

struct partition_count { /* how many were made; in a list of the communicator */
    struct partition_count *next;
    bool is_receive;
    int peer, tag;
    uint64_t made;
};

void partitioned_forget(struct comm_match *m)
{
    for (struct partition_count *n = m->partition_counts, *next; n; n = next) {
        next = n->next;
        free(n);
    }
    m->partition_counts = NULL;
}

static uint64_t number_next(struct comm *c, bool is_receive, int peer, int tag)
{
    struct partition_count *n = c->match->partition_counts;
    while (n && (n->is_receive != is_receive || n->peer != peer || n->tag != tag))
        n = n->next;
    if (!n) {
        n = rt_alloc(sizeof *n);
        *n = (struct partition_count){c->match->partition_counts, is_receive, peer, tag, 0};
        c->match->partition_counts = n;
    }
    return ++n->made;
}

static int partitioned_init(bool is_receive, void *buf, int partitions, MPI_Count count,
                            MPI_Datatype datatype, int peer, int tag, MPI_Comm comm,
                            MPI_Request *request)
{
    struct comm *c = rt_comm_get(comm);
    int error = p2p_check(c, buf, count, datatype, peer, tag, false);
    if (error)
        return error;
    if (partitions <= 0)
        return rt_raise(c, MPI_ERR_ARG, "%d partitions", partitions);
    if (count && partitions > PTRDIFF_MAX / count)
        return rt_raise(c, MPI_ERR_COUNT, "%d partitions of %lld elements are too many", partitions,
                        (long long)count);
    struct partitioned *p = rt_alloc(sizeof *p + (size_t)partitions * sizeof p->is_ready[0]);
    p->partitions = partitions;
    p->left = 0;
    struct request *r = request_new(c, REQUEST_INACTIVE);
    r->is_persistent = r->is_partitioned = true;
    r->is_receive = is_receive;
    r->partitioned = p;
    r->mode = SEND_STANDARD;
    r->buf = buf;
    r->count = partitions * count;
    r->datatype = datatype;
    r->peer = rt_peer_in(c, peer);
    r->tag = tag;
    p->number = number_next(c, is_receive, r->peer, tag);
    request_keep_datatype(r);
    *request = request_handle(r);
    return MPI_SUCCESS;
}

int rt_Psend_init(const void *buf, int partitions, MPI_Count count, MPI_Datatype datatype, int dest,
                  int tag, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    (void)info;
    return partitioned_init(false, (void *)buf, partitions, count, datatype, dest, tag, comm,
                            request);
}

int rt_Precv_init(void *buf, int partitions, MPI_Count count, MPI_Datatype datatype, int dest,
                  int tag, MPI_Comm comm, MPI_Info info, MPI_Request *request)
{
    (void)info;
    return partitioned_init(true, buf, partitions, count, datatype, dest, tag, comm, request);
}

static struct pattern_id id_of(const struct request *r)
{
    return (struct pattern_id){PARTITIONED, r->partitioned->number};
}

void partitioned_start(struct request *r)
{
    struct partitioned *p = r->partitioned;
    if (r->is_receive) {
        match_post(r, id_of(r));
        return;
    }
    r->kind = REQUEST_PARTS;
    p->left = p->partitions;
    memset(p->is_ready, 0, (size_t)p->partitions * sizeof p->is_ready[0]);
}

static void all_are_ready(struct request *r)
{
    struct comm *c = r->comm;
    if (r->peer == MPI_PROC_NULL)
        request_done_empty(r);
    else if (comm_is_internal(c, r->peer))
        shadow_send(r, SEND_STANDARD, r->buf, r->count, r->datatype, c->lower_rank[r->peer], r->tag,
                    id_of(r));
    else
        crossing_send(r, SEND_STANDARD, r->buf, r->count, r->datatype, r->peer, r->tag, c,
                      id_of(r));
}

/* ---- partitions ---- */

static int request_check(MPI_Request request, bool is_receive, int low, int high,
                         struct request **out)
{
    struct request *r = request == MPI_REQUEST_NULL ? NULL : request_get(request);
    if (!r || !r->is_partitioned || r->is_receive != is_receive)
        return rt_raise(NULL, MPI_ERR_REQUEST, "not a partitioned %s",
                        is_receive ? "receive" : "send");
    if (low < 0 || high >= r->partitioned->partitions)
        return rt_raise(r->comm, MPI_ERR_ARG, "partition %d does not exist among %d",
                        low < 0 ? low : high, r->partitioned->partitions);
    *out = r;
    return MPI_SUCCESS;
}

static int ready(struct request *r, int partition)
{
    struct partitioned *p = r->partitioned;
    if (r->kind != REQUEST_PARTS)
        return rt_raise(r->comm, MPI_ERR_REQUEST, "the partitioned send was not started");
    if (p->is_ready[partition])
        return rt_raise(r->comm, MPI_ERR_ARG, "partition %d is ready already", partition);
    p->is_ready[partition] = true;
    if (--p->left == 0)
        all_are_ready(r);
    return MPI_SUCCESS;
}

int rt_Pready_range(int partition_low, int partition_high, MPI_Request request)
{
    struct request *r = NULL;
    int error = request_check(request, false, partition_low, partition_high, &r);
    for (int i = partition_low; !error && i <= partition_high; i++)
        error = ready(r, i);
    return error;
}

int rt_Pready(int partition, MPI_Request request)
{
    return rt_Pready_range(partition, partition, request);
}

int rt_Pready_list(int length, int array_of_partitions[], MPI_Request request)
{
    struct request *r = NULL;
    int error = request_check(request, false, 0, 0, &r);
    if (!error && (length < 0 || (length > 0 && !array_of_partitions)))
        error = rt_raise(r->comm, MPI_ERR_ARG, "a list of %d partitions", length);
    for (int i = 0; !error && i < length; i++)
        error = rt_Pready(array_of_partitions[i], request);
    return error;
}

int rt_Parrived(MPI_Request request, int partition, int *flag)
{
    struct request *r = NULL;
    int error = request_check(request, true, partition, partition, &r);
    if (error)
        return error;
    *flag = r->kind == REQUEST_INACTIVE || request_is_complete(r) ||
            (rt_progress() && request_is_complete(r));
    rt_idle_test(*flag, 1, &r, false);
    return MPI_SUCCESS;
}
