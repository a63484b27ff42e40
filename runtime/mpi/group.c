/* SPDX-License-Identifier: Apache-2.0 */
/* Which world ranks are in a group, and in which order?  Virtual groups and their set operations,
 * all local.
 *
 * A group is an ordered list of world ranks.  Handle: 0x88000000 + slot; MPI_GROUP_EMPTY keeps its
 * constant and stands for every group without members.
 */
#include "leaks.h"
#include "rt_own.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

#define HANDLE_BASE 0x88000000u
#define INDEX_MASK  0x00ffffffu

struct group {
    int size, rank; /* rank: mine, or MPI_UNDEFINED */
    uint32_t world[];
};

static struct {
    struct group **slot;
    uint32_t count, capacity;
} table;

static struct group empty = {.size = 0, .rank = MPI_UNDEFINED};

static struct group *group_get(MPI_Group handle)
{
    if (handle == MPI_GROUP_EMPTY)
        return &empty;
    uint32_t index = (uint32_t)handle & INDEX_MASK;
    return ((uint32_t)handle & ~INDEX_MASK) == HANDLE_BASE && index < table.count
               ? table.slot[index]
               : NULL;
}

static int group_invalid(MPI_Group handle)
{
    return rt_raise(NULL, MPI_ERR_GROUP, "%s (0x%x)",
                    handle == MPI_GROUP_NULL ? "the group is MPI_GROUP_NULL"
                                             : "no group has this handle",
                    (unsigned)handle);
}

static int result_missing(void)
{
    return rt_raise(NULL, MPI_ERR_ARG, "a null pointer");
}

bool rt_group_get(MPI_Group handle, int *size, const uint32_t **world)
{
    struct group *group = group_get(handle);
    if (!group)
        return false;
    *size = group->size;
    *world = group->world;
    return true;
}

MPI_Group rt_group_new(int size, const uint32_t *world)
{
    if (size == 0)
        return MPI_GROUP_EMPTY;
    struct group *group = rt_alloc(sizeof *group + (size_t)size * sizeof *world);
    group->size = size;
    group->rank = MPI_UNDEFINED;
    memcpy(group->world, world, (size_t)size * sizeof *world);
    for (int i = 0; i < size; i++)
        if (world[i] == rt.rank)
            group->rank = i;
    uint32_t index = 0;
    while (index < table.count && table.slot[index])
        index++;
    if (index == table.capacity) {
        uint32_t capacity = table.capacity ? 2 * table.capacity : 16;
        struct group **more = realloc(table.slot, capacity * sizeof(struct group *));
        if (!more || capacity > INDEX_MASK)
            rt_fatal("out of memory for groups");
        table.slot = more;
        table.capacity = capacity;
    }
    if (index == table.count)
        table.count++;
    table.slot[index] = group;
    return (MPI_Group)(HANDLE_BASE + index);
}

uint32_t rt_group_live(void)
{
    uint32_t live = 0;
    for (uint32_t i = 0; i < table.count; i++)
        live += table.slot[i] != NULL;
    return live;
}

void rt_group_fini(void)
{
    for (uint32_t i = 0; i < table.count; i++)
        free(table.slot[i]);
    free(table.slot);
    table.slot = NULL;
    table.count = table.capacity = 0;
}

/* group_places: for every world rank its place in the group, or -1 */
static int *group_places(const struct group *group)
{
    int *place = rt_alloc(rt.nranks * sizeof *place);
    for (uint32_t i = 0; i < rt.nranks; i++)
        place[i] = -1;
    for (int i = 0; i < group->size; i++)
        place[group->world[i]] = i;
    return place;
}

int rt_Group_free(MPI_Group *handle)
{
    if (!handle)
        return rt_raise(NULL, MPI_ERR_ARG, "a null pointer");
    if (!group_get(*handle))
        return group_invalid(*handle);
    if (*handle != MPI_GROUP_EMPTY) {
        uint32_t index = (uint32_t)*handle & INDEX_MASK;
        free(table.slot[index]);
        table.slot[index] = NULL;
    }
    *handle = MPI_GROUP_NULL;
    return MPI_SUCCESS;
}

int rt_Group_size(MPI_Group handle, int *size)
{
    struct group *group = group_get(handle);
    if (!group)
        return group_invalid(handle);
    if (!size)
        return result_missing();
    *size = group->size;
    return MPI_SUCCESS;
}

int rt_Group_rank(MPI_Group handle, int *rank)
{
    struct group *group = group_get(handle);
    if (!group)
        return group_invalid(handle);
    if (!rank)
        return result_missing();
    *rank = group->rank;
    return MPI_SUCCESS;
}

int rt_Group_compare(MPI_Group handle1, MPI_Group handle2, int *result)
{
    struct group *a = group_get(handle1), *b = group_get(handle2);
    if (!a || !b)
        return group_invalid(a ? handle2 : handle1);
    if (!result)
        return result_missing();
    *result = MPI_UNEQUAL;
    if (a->size != b->size)
        return MPI_SUCCESS;
    int *place = group_places(b);
    bool has_same_order = true, has_same_members = true;
    for (int i = 0; i < a->size; i++) {
        has_same_order = has_same_order && a->world[i] == b->world[i];
        has_same_members = has_same_members && place[a->world[i]] >= 0;
    }
    free(place);
    if (has_same_members)
        *result = has_same_order ? MPI_IDENT : MPI_SIMILAR;
    return MPI_SUCCESS;
}

int rt_Group_translate_ranks(MPI_Group handle1, int n, const int ranks1[], MPI_Group handle2,
                             int ranks2[])
{
    struct group *a = group_get(handle1), *b = group_get(handle2);
    if (!a || !b)
        return group_invalid(a ? handle2 : handle1);
    if (n < 0)
        return rt_raise(NULL, MPI_ERR_ARG, "%d ranks", n);
    if (n > 0 && (!ranks1 || !ranks2))
        return result_missing();
    int *place = group_places(b), code = MPI_SUCCESS;
    for (int i = 0; i < n && code == MPI_SUCCESS; i++) {
        if (ranks1[i] == MPI_PROC_NULL)
            ranks2[i] = MPI_PROC_NULL;
        else if (ranks1[i] < 0 || ranks1[i] >= a->size)
            code = MPI_ERR_RANK;
        else
            ranks2[i] = place[a->world[ranks1[i]]] < 0 ? MPI_UNDEFINED : place[a->world[ranks1[i]]];
    }
    free(place);
    return code == MPI_SUCCESS ? code
                               : rt_raise(NULL, code, "a rank is outside the group of %d", a->size);
}

/* ---- set operations ---- */

/* group_combine: members of a that are also in b (in_both) or not (only_left); then those of b
 * alone (only_right) */
static int group_combine(MPI_Group handle1, MPI_Group handle2, bool in_both, bool only_left,
                         bool only_right, MPI_Group *out)
{
    struct group *a = group_get(handle1), *b = group_get(handle2);
    if (!a || !b)
        return group_invalid(a ? handle2 : handle1);
    if (!out)
        return result_missing();
    int *in_a = group_places(a), *in_b = group_places(b), count = 0;
    uint32_t *world = rt_alloc((size_t)(a->size + b->size) * sizeof *world);
    for (int i = 0; i < a->size; i++)
        if (in_b[a->world[i]] >= 0 ? in_both : only_left)
            world[count++] = a->world[i];
    for (int i = 0; i < b->size && only_right; i++)
        if (in_a[b->world[i]] < 0)
            world[count++] = b->world[i];
    *out = rt_group_new(count, world);
    free(world);
    free(in_a);
    free(in_b);
    return MPI_SUCCESS;
}

int rt_Group_union(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup)
{
    return group_combine(group1, group2, true, true, true, newgroup);
}

int rt_Group_intersection(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup)
{
    return group_combine(group1, group2, true, false, false, newgroup);
}

int rt_Group_difference(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup)
{
    return group_combine(group1, group2, false, true, false, newgroup);
}

/* group_pick: the named members in the order given, or all others in the group's order */
static int group_pick(struct group *group, int n, const int ranks[], bool is_inclusive,
                      MPI_Group *out)
{
    int count = 0, code = MPI_SUCCESS;
    if (n < 0)
        return rt_raise(NULL, MPI_ERR_ARG, "%d ranks", n);
    if (!out || (n > 0 && !ranks))
        return result_missing();
    char *is_named = rt_alloc((size_t)group->size + 1);
    uint32_t *world = rt_alloc((size_t)group->size * sizeof *world);
    memset(is_named, 0, (size_t)group->size + 1);
    for (int i = 0; i < n && code == MPI_SUCCESS; i++) {
        if (ranks[i] < 0 || ranks[i] >= group->size || is_named[ranks[i]]) {
            code = MPI_ERR_RANK;
        } else {
            is_named[ranks[i]] = 1;
            if (is_inclusive)
                world[count++] = group->world[ranks[i]];
        }
    }
    for (int i = 0; i < group->size && !is_inclusive; i++)
        if (!is_named[i])
            world[count++] = group->world[i];
    if (code == MPI_SUCCESS)
        *out = rt_group_new(count, world);
    free(is_named);
    free(world);
    if (code != MPI_SUCCESS)
        return rt_raise(NULL, code, "a rank is outside the group of %d, or named twice",
                        group->size);
    return MPI_SUCCESS;
}

int rt_Group_incl(MPI_Group handle, int n, const int ranks[], MPI_Group *newgroup)
{
    struct group *group = group_get(handle);
    return group ? group_pick(group, n, ranks, true, newgroup) : group_invalid(handle);
}

int rt_Group_excl(MPI_Group handle, int n, const int ranks[], MPI_Group *newgroup)
{
    struct group *group = group_get(handle);
    return group ? group_pick(group, n, ranks, false, newgroup) : group_invalid(handle);
}

/* Each triplet is (first, last, stride). */
static int group_range(MPI_Group handle, int n, int ranges[][3], bool is_inclusive,
                       MPI_Group *newgroup)
{
    struct group *group = group_get(handle);
    if (!group)
        return group_invalid(handle);
    if (n < 0)
        return rt_raise(NULL, MPI_ERR_ARG, "%d ranges", n);
    if (!newgroup || (n > 0 && !ranges))
        return result_missing();
    int *rank = rt_alloc((size_t)group->size * sizeof *rank + sizeof *rank), count = 0;
    for (int i = 0; i < n; i++) {
        int first = ranges[i][0], last = ranges[i][1], stride = ranges[i][2];
        bool is_sound = stride > 0 ? first <= last : stride < 0 && first >= last;
        for (long r = first; is_sound && (stride > 0 ? r <= last : r >= last); r += stride) {
            is_sound = r >= 0 && r < group->size && count < group->size;
            if (is_sound)
                rank[count++] = (int)r;
        }
        if (!is_sound) {
            free(rank);
            return rt_raise(NULL, MPI_ERR_ARG,
                            "range %d (%d, %d, %d) leaves the group of %d or names a rank twice", i,
                            first, last, stride, group->size);
        }
    }
    int code = group_pick(group, count, rank, is_inclusive, newgroup);
    free(rank);
    return code;
}

int rt_Group_range_incl(MPI_Group handle, int n, int ranges[][3], MPI_Group *newgroup)
{
    return group_range(handle, n, ranges, true, newgroup);
}

int rt_Group_range_excl(MPI_Group handle, int n, int ranges[][3], MPI_Group *newgroup)
{
    return group_range(handle, n, ranges, false, newgroup);
}
