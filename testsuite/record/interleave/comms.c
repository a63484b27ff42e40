/* SPDX-License-Identifier: Apache-2.0 */
/* Communicators and collectives of `interleave`.  A collective is a meeting: its members give what they have as they enter, and leave
 * when those have come that the standard lets them depend on (enum leave); what they get is computed from what was given, in the order
 * of the ranks. */
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMMS_MAX = 4096, HANDLE_BASE = 0x200000 };

struct comm *world_comm;
static struct comm *comms[COMMS_MAX];
static int comms_used;
static struct comm *selves[RANKS_MAX];
static struct meeting *meetings;
static uint64_t clock_steps;

static struct comm *comm_new(uint64_t name)
{
    struct comm *comm = memory(sizeof *comm);
    comm->name = name;
    return comm;
}

void comms_init(void)
{
    world_comm = comm_new(1);
    world_comm->size = world_size;
    for (int k = 0; k < world_size; k++) {
        world_comm->members[k] = k;
        selves[k] = comm_new(2);
        selves[k]->size = 1;
        selves[k]->members[0] = k;
    }
}

struct comm *comm_of(MPI_Comm handle)
{
    const int at = (int)handle - HANDLE_BASE;
    one_thread();
    if (handle == MPI_COMM_WORLD)
        return world_comm;
    if (handle == MPI_COMM_SELF)
        return selves[me->number];
    if (at < 0 || at >= comms_used)
        failed("%x is not a communicator", (unsigned)handle);
    return comms[at];
}

int comm_rank(const struct comm *comm)
{
    for (int k = 0; k < comm->size; k++)
        if (comm->members[k] == me->number)
            return k;
    failed("rank %d is not in its communicator", me->number);
}

size_t type_size(MPI_Datatype type, int count)
{
    if (((unsigned)type & 0xffff0000u) != 0x4c000000u)
        _exit(77); /* a derived datatype */
    if (count < 0)
        failed("a negative count");
    return (((unsigned)type >> 8) & 0xff) * (size_t)count;
}

/* ---- meetings ---- */

static struct meeting *meeting_enter(MPI_Comm handle, const char *call, const void *given,
                                     size_t size)
{
    struct comm *comm = comm_of(handle);
    const int rank = comm_rank(comm);
    const uint32_t number = comm->meetings[rank]++;
    struct meeting *meeting;

    turn();
    meeting = meetings;
    while (meeting && (meeting->comm != comm || meeting->number != number))
        meeting = meeting->next;
    if (!meeting) {
        meeting = memory(sizeof *meeting);
        meeting->next = meetings;
        meeting->comm = comm;
        meeting->number = number;
        meeting->call = call;
        meetings = meeting;
    }
    if (strcmp(meeting->call, call) != 0)
        failed("%s meets %s", call, meeting->call);
    meeting->is_here[rank] = true;
    meeting->entered++;
    meeting->size[rank] = size;
    meeting->given[rank] = memory(size);
    if (size)
        memcpy(meeting->given[rank], given, size);
    event();
    return meeting;
}

struct leaving {
    const struct meeting *meeting;
    enum leave leave;
    int rank, root;
};

static bool may_leave(const void *what)
{
    const struct leaving *l = what;
    if (l->leave == LEAVE_ROOT)
        return l->meeting->is_here[l->root];
    if (l->leave == LEAVE_AT_ROOT && l->rank != l->root)
        return true;
    if (l->leave == LEAVE_PREFIX) {
        for (int k = 0; k <= l->rank; k++)
            if (!l->meeting->is_here[k])
                return false;
        return true;
    }
    return l->meeting->entered == l->meeting->comm->size;
}

/* Enters and waits; returns my rank */
static int meet(MPI_Comm comm, const char *call, const void *given, size_t size, enum leave leave,
                int root, struct meeting **meeting)
{
    struct leaving l;
    *meeting = meeting_enter(comm, call, given, size);
    l = (struct leaving){*meeting, leave, comm_rank((*meeting)->comm), root};
    wait_for(may_leave, &l);
    return l.rank;
}

/* ---- operations ---- */

static long double number_get(MPI_Datatype type, const unsigned char *at)
{
    const unsigned size = ((unsigned)type >> 8) & 0xff;
    long long whole = 0;
    if (type == MPI_DOUBLE) {
        double v;
        memcpy(&v, at, sizeof v);
        return v;
    }
    if (type == MPI_FLOAT) {
        float v;
        memcpy(&v, at, sizeof v);
        return v;
    }
    memcpy(&whole, at, size > 8 ? 8 : size);
    if (size < 8 && (whole >> (8 * size - 1) & 1)) /* taken as signed */
        whole -= 1LL << (8 * size);
    return whole;
}

static void number_put(MPI_Datatype type, unsigned char *at, long double value)
{
    const unsigned size = ((unsigned)type >> 8) & 0xff;
    if (type == MPI_DOUBLE) {
        const double v = (double)value;
        memcpy(at, &v, sizeof v);
    } else if (type == MPI_FLOAT) {
        const float v = (float)value;
        memcpy(at, &v, sizeof v);
    } else {
        const long long whole = (long long)value;
        memcpy(at, &whole, size > 8 ? 8 : size);
    }
}

static long double combine(MPI_Op op, long double x, long double y)
{
    if (op == MPI_MAX)
        return x > y ? x : y;
    if (op == MPI_MIN)
        return x < y ? x : y;
    if (op == MPI_SUM)
        return x + y;
    if (op == MPI_PROD)
        return x * y;
    if (op == MPI_LAND)
        return x != 0 && y != 0;
    if (op == MPI_LOR)
        return x != 0 || y != 0;
    if (op == MPI_BAND)
        return (long double)((long long)x & (long long)y);
    if (op == MPI_BOR)
        return (long double)((long long)x | (long long)y);
    if (op == MPI_BXOR)
        return (long double)((long long)x ^ (long long)y);
    _exit(77); /* an operation of the user's */
}

/* What the first `members` have given, from byte `offset` on, in out */
static void reduce(const struct meeting *meeting, int members, size_t offset, void *out,
                   size_t size, MPI_Datatype type, MPI_Op op)
{
    const size_t step = type_size(type, 1);
    for (int k = 0; k < members; k++)
        if (meeting->size[k] < offset + size)
            failed("%s: the members give different lengths", meeting->call);
    for (size_t at = 0; at < size; at += step) {
        long double value = number_get(type, meeting->given[0] + offset + at);
        for (int k = 1; k < members; k++)
            value = combine(op, value, number_get(type, meeting->given[k] + offset + at));
        number_put(type, (unsigned char *)out + at, value);
    }
}

static void take(const struct meeting *meeting, int from, size_t offset, void *out, size_t size)
{
    if (meeting->size[from] < offset + size)
        failed("%s: rank %d gives too little", meeting->call, from);
    if (size)
        memcpy(out, meeting->given[from] + offset, size);
}

/* ---- MPI: collectives ---- */

int MPI_Barrier(MPI_Comm c)
{
    struct meeting *m;
    (void)meet(c, "MPI_Barrier", NULL, 0, LEAVE_ALL, 0, &m);
    return 0;
}

int MPI_Bcast(void *b, int n, MPI_Datatype t, int root, MPI_Comm c)
{
    struct meeting *m;
    const int rank = meet(c, "MPI_Bcast", b, type_size(t, n), LEAVE_ROOT, root, &m);
    if (rank != root)
        take(m, root, 0, b, type_size(t, n));
    return 0;
}

int MPI_Reduce(const void *s, void *r, int n, MPI_Datatype t, MPI_Op op, int root, MPI_Comm c)
{
    struct meeting *m;
    const size_t size = type_size(t, n);
    const int rank =
        meet(c, "MPI_Reduce", s == MPI_IN_PLACE ? r : s, size, LEAVE_AT_ROOT, root, &m);
    if (rank == root)
        reduce(m, m->comm->size, 0, r, size, t, op);
    return 0;
}

int MPI_Allreduce(const void *s, void *r, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c)
{
    struct meeting *m;
    const size_t size = type_size(t, n);
    (void)meet(c, "MPI_Allreduce", s == MPI_IN_PLACE ? r : s, size, LEAVE_ALL, 0, &m);
    reduce(m, m->comm->size, 0, r, size, t, op);
    return 0;
}

int MPI_Scan(const void *s, void *r, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c)
{
    struct meeting *m;
    const size_t size = type_size(t, n);
    const int rank = meet(c, "MPI_Scan", s == MPI_IN_PLACE ? r : s, size, LEAVE_PREFIX, 0, &m);
    reduce(m, rank + 1, 0, r, size, t, op);
    return 0;
}

int MPI_Exscan(const void *s, void *r, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c)
{
    struct meeting *m;
    const size_t size = type_size(t, n);
    const int rank = meet(c, "MPI_Exscan", s == MPI_IN_PLACE ? r : s, size, LEAVE_PREFIX, 0, &m);
    if (rank > 0)
        reduce(m, rank, 0, r, size, t, op);
    return 0;
}

int MPI_Reduce_scatter_block(const void *s, void *r, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c)
{
    struct meeting *m;
    const size_t size = type_size(t, n);
    const int members = comm_of(c)->size;
    const int rank = meet(c, "MPI_Reduce_scatter_block", s == MPI_IN_PLACE ? r : s,
                          size * (size_t)members, LEAVE_ALL, 0, &m);
    reduce(m, members, size * (size_t)rank, r, size, t, op);
    return 0;
}

int MPI_Reduce_scatter(const void *s, void *r, const int n[], MPI_Datatype t, MPI_Op op, MPI_Comm c)
{
    struct meeting *m;
    const int members = comm_of(c)->size;
    size_t total = 0, offset = 0;
    for (int k = 0; k < members; k++)
        total += type_size(t, n[k]);
    const int rank =
        meet(c, "MPI_Reduce_scatter", s == MPI_IN_PLACE ? r : s, total, LEAVE_ALL, 0, &m);
    for (int k = 0; k < rank; k++)
        offset += type_size(t, n[k]);
    reduce(m, members, offset, r, type_size(t, n[rank]), t, op);
    return 0;
}

int MPI_Gather(const void *s, int n, MPI_Datatype t, void *r, int rn, MPI_Datatype rt, int root,
               MPI_Comm c)
{
    struct meeting *m;
    const bool is_root = comm_rank(comm_of(c)) == root;
    const size_t size = s == MPI_IN_PLACE ? type_size(rt, rn) : type_size(t, n);
    (void)meet(c, "MPI_Gather", s == MPI_IN_PLACE ? (char *)r + size * (size_t)root : s, size,
               LEAVE_AT_ROOT, root, &m);
    for (int k = 0; is_root && k < m->comm->size; k++)
        take(m, k, 0, (char *)r + type_size(rt, rn) * (size_t)k, type_size(rt, rn));
    return 0;
}

int MPI_Allgather(const void *s, int n, MPI_Datatype t, void *r, int rn, MPI_Datatype rt,
                  MPI_Comm c)
{
    struct meeting *m;
    const size_t block = type_size(rt, rn), size = s == MPI_IN_PLACE ? block : type_size(t, n);
    const int rank = comm_rank(comm_of(c));
    (void)meet(c, "MPI_Allgather", s == MPI_IN_PLACE ? (char *)r + block * (size_t)rank : s, size,
               LEAVE_ALL, 0, &m);
    for (int k = 0; k < m->comm->size; k++)
        take(m, k, 0, (char *)r + block * (size_t)k, block);
    return 0;
}

int MPI_Scatter(const void *s, int n, MPI_Datatype t, void *r, int rn, MPI_Datatype rt, int root,
                MPI_Comm c)
{
    struct meeting *m;
    const int rank = comm_rank(comm_of(c));
    const size_t size = rank == root ? type_size(t, n) * (size_t)comm_of(c)->size : 0;
    (void)meet(c, "MPI_Scatter", s, size, LEAVE_ROOT, root, &m);
    if (r != MPI_IN_PLACE)
        take(m, root, type_size(rt, rn) * (size_t)rank, r, type_size(rt, rn));
    return 0;
}

int MPI_Alltoall(const void *s, int n, MPI_Datatype t, void *r, int rn, MPI_Datatype rt, MPI_Comm c)
{
    struct meeting *m;
    const size_t block = type_size(rt, rn), members = (size_t)comm_of(c)->size;
    const int rank =
        meet(c, "MPI_Alltoall", s == MPI_IN_PLACE ? r : s,
             s == MPI_IN_PLACE ? block * members : type_size(t, n) * members, LEAVE_ALL, 0, &m);
    for (int k = 0; k < m->comm->size; k++)
        take(m, k, block * (size_t)rank, (char *)r + block * (size_t)k, block);
    return 0;
}

static void allreduce_finish(struct request *request)
{
    if (request->meeting->entered != request->meeting->comm->size)
        return;
    if (request->size)
        reduce(request->meeting, request->meeting->entered, 0, request->buffer, request->size,
               request->type, request->op);
    request->is_complete = true;
}

static MPI_Request later(struct meeting *meeting, void *out, size_t size, MPI_Datatype t, MPI_Op op)
{
    struct request *request = request_new(REQUEST_MEETING);
    request->meeting = meeting;
    request->finish = allreduce_finish;
    request->is_active = true;
    request->buffer = out;
    request->size = size;
    request->type = t;
    request->op = op;
    return request_handle(request);
}

int MPI_Ibarrier(MPI_Comm c, MPI_Request *r)
{
    *r = later(meeting_enter(c, "MPI_Ibarrier", NULL, 0), NULL, 0, MPI_BYTE, MPI_SUM);
    return 0;
}

int MPI_Iallreduce(const void *s, void *out, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c,
                   MPI_Request *r)
{
    const size_t size = type_size(t, n);
    *r = later(meeting_enter(c, "MPI_Iallreduce", s == MPI_IN_PLACE ? out : s, size), out, size, t,
               op);
    return 0;
}

/* ---- MPI: communicators ---- */

struct choice {
    int color, key;
};

/* The communicator of those that have chosen the same color: made by the first of them that leaves */
static MPI_Comm comm_made(const struct meeting *m, int color)
{
    const uint64_t name =
        (m->comm->name * UINT64_C(0x9fb21c651e98df25) + m->number) * 31 + (uint64_t)color;
    int at = 0;
    while (at < comms_used && comms[at]->name != name)
        at++;
    if (at == COMMS_MAX)
        failed("too many communicators");
    if (at == comms_used) {
        struct comm *comm = comms[comms_used++] = comm_new(name);
        int keys[RANKS_MAX];
        for (int k = 0; k < m->comm->size; k++) {
            const struct choice *choice = (const struct choice *)m->given[k];
            int place = comm->size;
            if (choice->color != color)
                continue;
            for (; place > 0 && keys[place - 1] > choice->key; place--) {
                keys[place] = keys[place - 1];
                comm->members[place] = comm->members[place - 1];
            }
            keys[place] = choice->key;
            comm->members[place] = m->comm->members[k];
            comm->size++;
        }
    }
    return (MPI_Comm)(HANDLE_BASE + at);
}

int MPI_Comm_split(MPI_Comm c, int color, int key, MPI_Comm *out)
{
    struct meeting *m;
    const struct choice choice = {color, key};
    (void)meet(c, "MPI_Comm_split", &choice, sizeof choice, LEAVE_ALL, 0, &m);
    *out = color == MPI_UNDEFINED ? MPI_COMM_NULL : comm_made(m, color);
    return 0;
}

int MPI_Comm_dup(MPI_Comm c, MPI_Comm *out)
{
    return MPI_Comm_split(c, 0, 0, out);
}

int MPI_Comm_free(MPI_Comm *c)
{
    *c = MPI_COMM_NULL;
    return 0;
}

int MPI_Comm_rank(MPI_Comm c, int *rank)
{
    *rank = comm_rank(comm_of(c));
    return 0;
}

int MPI_Comm_size(MPI_Comm c, int *size)
{
    *size = comm_of(c)->size;
    return 0;
}

int MPI_Comm_set_errhandler(MPI_Comm c, MPI_Errhandler handler)
{
    (void)c, (void)handler;
    return 0;
}

/* ---- MPI: the rest ---- */

int MPI_Init(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    turn();
    return 0;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    *provided = required < MPI_THREAD_SERIALIZED ? required : MPI_THREAD_SERIALIZED;
    return MPI_Init(argc, argv);
}

int MPI_Finalize(void)
{
    return 0;
}

int MPI_Abort(MPI_Comm c, int code)
{
    (void)c;
    failed("MPI_Abort with %d", code);
}

double MPI_Wtime(void)
{
    turn();
    return 1e-6 * (double)++clock_steps;
}

int MPI_Get_processor_name(char *name, int *length)
{
    *length = snprintf(name, MPI_MAX_PROCESSOR_NAME, "node%d", me->number);
    return 0;
}

int MPI_Get_address(const void *at, MPI_Aint *address)
{
    *address = (MPI_Aint)at;
    return 0;
}
