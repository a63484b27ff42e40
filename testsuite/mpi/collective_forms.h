/* SPDX-License-Identifier: Apache-2.0 */
/* How is a collective called in any of its forms?  any_Xxx has the arguments of MPI_Xxx and picks
 * blocking, non-blocking or persistent, with int or large counts, by the dice that all ranks throw
 * alike; it returns when the call is complete.
 */
#ifndef SPBC_TESTSUITE_COLLECTIVE_FORMS_H
#define SPBC_TESTSUITE_COLLECTIVE_FORMS_H

#include "world.h"

enum { FORMS_RANKS = 64 };

static struct dice *forms_dice;
static MPI_Count forms_wide[4][FORMS_RANKS];

/* An array of int as one of MPI_Count; NULL stays. */
static inline const MPI_Count *wide_counts(int slot, const int *narrow, int n)
{
    for (int i = 0; narrow && i < n; i++)
        forms_wide[slot][i] = narrow[i];
    return narrow ? forms_wide[slot] : NULL;
}

static inline const MPI_Aint *wide_displs(int slot, const int *narrow, int n)
{
    _Static_assert(sizeof(MPI_Aint) == sizeof(MPI_Count), "one table serves both");
    return (const MPI_Aint *)wide_counts(slot, narrow, n);
}

static inline int forms_size(MPI_Comm c)
{
    int size;
    MPI_Comm_size(c, &size);
    return size;
}

/* Completes by one of the ways there are; a persistent request is started once more when the call
 * may be repeated. */
static inline void forms_complete(MPI_Request *request, int is_persistent, int may_repeat)
{
    int times = is_persistent && may_repeat ? 2 : 1;
    for (int i = 0; i < times; i++) {
        int flag = 0, index;
        MPI_Status status;
        if (is_persistent)
            MPI_Start(request);
        switch (dice_throw(forms_dice, 4)) {
        case 0:
            MPI_Wait(request, MPI_STATUS_IGNORE);
            break;
        case 1:
            while (!flag)
                MPI_Test(request, &flag, &status);
            break;
        case 2:
            MPI_Waitany(1, request, &index, &status);
            break;
        default:
            while (!flag)
                MPI_Request_get_status(*request, &flag, &status);
            MPI_Waitall(1, request, MPI_STATUSES_IGNORE);
        }
    }
    if (is_persistent)
        MPI_Request_free(request);
    CHECK(*request == MPI_REQUEST_NULL, "the request is still there");
}

#define ANY_FORM(X, Ix, may_repeat, narrow, wide)                                                  \
    do {                                                                                           \
        MPI_Request request = MPI_REQUEST_NULL;                                                    \
        switch (dice_throw(forms_dice, 6)) {                                                       \
        case 0:                                                                                    \
            MPI_##X narrow;                                                                        \
            return;                                                                                \
        case 1:                                                                                    \
            MPI_##X##_c wide;                                                                      \
            return;                                                                                \
        case 2:                                                                                    \
            MPI_##Ix FORM_ADD(narrow, &request);                                                   \
            forms_complete(&request, 0, 0);                                                        \
            return;                                                                                \
        case 3:                                                                                    \
            MPI_##Ix##_c FORM_ADD(wide, &request);                                                 \
            forms_complete(&request, 0, 0);                                                        \
            return;                                                                                \
        case 4:                                                                                    \
            MPI_##X##_init FORM_ADD(narrow, MPI_INFO_NULL, &request);                              \
            forms_complete(&request, 1, may_repeat);                                               \
            return;                                                                                \
        default:                                                                                   \
            MPI_##X##_init_c FORM_ADD(wide, MPI_INFO_NULL, &request);                              \
            forms_complete(&request, 1, may_repeat);                                               \
        }                                                                                          \
    } while (0)
#define FORM_ADD(list, ...) (FORM_STRIP list, __VA_ARGS__)
#define FORM_STRIP(...)     __VA_ARGS__

static inline void any_Bcast(void *buffer, int count, MPI_Datatype type, int root, MPI_Comm c)
{
    ANY_FORM(Bcast, Ibcast, 1, (buffer, count, type, root, c), (buffer, count, type, root, c));
}

static inline void any_Gather(const void *sb, int sn, MPI_Datatype st, void *rb, int rn,
                              MPI_Datatype rt, int root, MPI_Comm c)
{
    ANY_FORM(Gather, Igather, 1, (sb, sn, st, rb, rn, rt, root, c),
             (sb, sn, st, rb, rn, rt, root, c));
}

static inline void any_Scatter(const void *sb, int sn, MPI_Datatype st, void *rb, int rn,
                               MPI_Datatype rt, int root, MPI_Comm c)
{
    ANY_FORM(Scatter, Iscatter, 1, (sb, sn, st, rb, rn, rt, root, c),
             (sb, sn, st, rb, rn, rt, root, c));
}

static inline void any_Allgather(const void *sb, int sn, MPI_Datatype st, void *rb, int rn,
                                 MPI_Datatype rt, MPI_Comm c)
{
    ANY_FORM(Allgather, Iallgather, 1, (sb, sn, st, rb, rn, rt, c), (sb, sn, st, rb, rn, rt, c));
}

static inline void any_Alltoall(const void *sb, int sn, MPI_Datatype st, void *rb, int rn,
                                MPI_Datatype rt, MPI_Comm c)
{
    ANY_FORM(Alltoall, Ialltoall, sb != MPI_IN_PLACE, (sb, sn, st, rb, rn, rt, c),
             (sb, sn, st, rb, rn, rt, c));
}

static inline void any_Gatherv(const void *sb, int sn, MPI_Datatype st, void *rb, const int rn[],
                               const int rd[], MPI_Datatype rt, int root, MPI_Comm c)
{
    int n = forms_size(c);
    ANY_FORM(Gatherv, Igatherv, 1, (sb, sn, st, rb, rn, rd, rt, root, c),
             (sb, sn, st, rb, wide_counts(0, rn, n), wide_displs(1, rd, n), rt, root, c));
}

static inline void any_Scatterv(const void *sb, const int sn[], const int sd[], MPI_Datatype st,
                                void *rb, int rn, MPI_Datatype rt, int root, MPI_Comm c)
{
    int n = forms_size(c);
    ANY_FORM(Scatterv, Iscatterv, 1, (sb, sn, sd, st, rb, rn, rt, root, c),
             (sb, wide_counts(0, sn, n), wide_displs(1, sd, n), st, rb, rn, rt, root, c));
}

static inline void any_Allgatherv(const void *sb, int sn, MPI_Datatype st, void *rb, const int rn[],
                                  const int rd[], MPI_Datatype rt, MPI_Comm c)
{
    int n = forms_size(c);
    ANY_FORM(Allgatherv, Iallgatherv, 1, (sb, sn, st, rb, rn, rd, rt, c),
             (sb, sn, st, rb, wide_counts(0, rn, n), wide_displs(1, rd, n), rt, c));
}

static inline void any_Alltoallv(const void *sb, const int sn[], const int sd[], MPI_Datatype st,
                                 void *rb, const int rn[], const int rd[], MPI_Datatype rt,
                                 MPI_Comm c)
{
    int n = forms_size(c);
    ANY_FORM(Alltoallv, Ialltoallv, sb != MPI_IN_PLACE, (sb, sn, sd, st, rb, rn, rd, rt, c),
             (sb, wide_counts(0, sn, n), wide_displs(1, sd, n), st, rb, wide_counts(2, rn, n),
              wide_displs(3, rd, n), rt, c));
}

static inline void any_Alltoallw(const void *sb, const int sn[], const int sd[],
                                 const MPI_Datatype st[], void *rb, const int rn[], const int rd[],
                                 const MPI_Datatype rt[], MPI_Comm c)
{
    int n = forms_size(c);
    ANY_FORM(Alltoallw, Ialltoallw, sb != MPI_IN_PLACE, (sb, sn, sd, st, rb, rn, rd, rt, c),
             (sb, wide_counts(0, sn, n), wide_displs(1, sd, n), st, rb, wide_counts(2, rn, n),
              wide_displs(3, rd, n), rt, c));
}

static inline void any_Reduce(const void *sb, void *rb, int count, MPI_Datatype type, MPI_Op op,
                              int root, MPI_Comm c)
{
    ANY_FORM(Reduce, Ireduce, 0, (sb, rb, count, type, op, root, c),
             (sb, rb, count, type, op, root, c));
}

static inline void any_Allreduce(const void *sb, void *rb, int count, MPI_Datatype type, MPI_Op op,
                                 MPI_Comm c)
{
    ANY_FORM(Allreduce, Iallreduce, sb != MPI_IN_PLACE, (sb, rb, count, type, op, c),
             (sb, rb, count, type, op, c));
}

static inline void any_Scan(const void *sb, void *rb, int count, MPI_Datatype type, MPI_Op op,
                            MPI_Comm c)
{
    ANY_FORM(Scan, Iscan, sb != MPI_IN_PLACE, (sb, rb, count, type, op, c),
             (sb, rb, count, type, op, c));
}

static inline void any_Exscan(const void *sb, void *rb, int count, MPI_Datatype type, MPI_Op op,
                              MPI_Comm c)
{
    ANY_FORM(Exscan, Iexscan, sb != MPI_IN_PLACE, (sb, rb, count, type, op, c),
             (sb, rb, count, type, op, c));
}

static inline void any_Reduce_scatter_block(const void *sb, void *rb, int count, MPI_Datatype type,
                                            MPI_Op op, MPI_Comm c)
{
    ANY_FORM(Reduce_scatter_block, Ireduce_scatter_block, sb != MPI_IN_PLACE,
             (sb, rb, count, type, op, c), (sb, rb, count, type, op, c));
}

static inline void any_Reduce_scatter(const void *sb, void *rb, const int rn[], MPI_Datatype type,
                                      MPI_Op op, MPI_Comm c)
{
    int n = forms_size(c);
    ANY_FORM(Reduce_scatter, Ireduce_scatter, sb != MPI_IN_PLACE, (sb, rb, rn, type, op, c),
             (sb, rb, wide_counts(0, rn, n), type, op, c));
}

#endif
