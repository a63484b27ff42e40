/* SPDX-License-Identifier: Apache-2.0 */
/* Which values has the program attached to a communicator?  Keys, attributes with their callbacks,
 * predefined attributes.
 *
 * Callbacks see virtual communicators.  A key lives until it was freed and no communicator uses it.
 * Handle of a key: 0xa4f00000 + index.  The lower communicators carry no attributes of the program.
 */
#include "lower.h"
#include "rt_own.h"
#include "world.h"

#include <stdlib.h>

#define KEY_BASE 0xa4f00000u
enum { KEYS_MAX = 1 << 20 };

struct key {
    MPI_Comm_copy_attr_function *copy;
    MPI_Comm_delete_attr_function *delete;
    void *extra;
    int references; /* the program's, and one of each attribute */
    bool is_freed;
};

struct attribute { /* newest first */
    struct attribute *next;
    int keyval;
    void *value;
};

static struct {
    struct key *entry;
    int count, capacity;
} keys;

static struct key *key_get(int keyval)
{
    uint32_t index = (uint32_t)keyval - KEY_BASE;
    return index < (uint32_t)keys.count && keys.entry[index].references > 0 ? &keys.entry[index]
                                                                            : NULL;
}

int rt_Comm_create_keyval(MPI_Comm_copy_attr_function *copy, MPI_Comm_delete_attr_function *delete,
                          int *keyval, void *extra)
{
    int i = 0;
    while (i < keys.count && keys.entry[i].references > 0)
        i++;
    if (i == keys.capacity) {
        int capacity = keys.capacity ? 2 * keys.capacity : 16;
        struct key *more =
            capacity <= KEYS_MAX ? realloc(keys.entry, (size_t)capacity * sizeof *more) : NULL;
        if (!more)
            return rt_raise(NULL, MPI_ERR_NO_MEM, "out of memory for attribute keys");
        keys.entry = more;
        keys.capacity = capacity;
    }
    if (i == keys.count)
        keys.count++;
    keys.entry[i] = (struct key){.copy = copy, .delete = delete, .extra = extra, .references = 1};
    *keyval = (int)(KEY_BASE + (uint32_t)i);
    return MPI_SUCCESS;
}

int rt_Comm_free_keyval(int *keyval)
{
    struct key *key = keyval ? key_get(*keyval) : NULL;
    if (!key || key->is_freed)
        return rt_raise(NULL, MPI_ERR_KEYVAL, "not a key for attributes of communicators");
    key->is_freed = true;
    key->references--;
    *keyval = MPI_KEYVAL_INVALID;
    return MPI_SUCCESS;
}

int rt_Keyval_create(MPI_Copy_function *copy, MPI_Delete_function *delete, int *keyval, void *extra)
{
    return rt_Comm_create_keyval(copy, delete, keyval, extra);
}

int rt_Keyval_free(int *keyval)
{
    return rt_Comm_free_keyval(keyval);
}

/* ---- attributes ---- */

/* What the whole run knows better than the cluster's MPI; false: ask that one. */
static bool predefined_get(int keyval, void *out)
{
    static int universe, is_global;
    if (keyval == MPI_UNIVERSE_SIZE && rt.page) {
        universe = (int)rt.nranks;
        *(int **)out = &universe;
        return true;
    }
    if (keyval == MPI_WTIME_IS_GLOBAL && rt.page) {
        is_global = 1;
        *(int **)out = &is_global;
        return true;
    }
    return false;
}

int rt_Comm_get_attr(MPI_Comm handle, int keyval, void *value, int *flag)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    *flag = 0;
    if (key_get(keyval)) {
        for (struct attribute *a = comm->attributes; a; a = a->next) {
            if (a->keyval == keyval) {
                *(void **)value = a->value;
                *flag = 1;
            }
        }
        return MPI_SUCCESS;
    }
    if (predefined_get(keyval, value)) {
        *flag = 1;
        return MPI_SUCCESS;
    }
    int code = lower.MPI_Comm_get_attr(comm->lower, keyval, value, flag);
    return code == MPI_SUCCESS ? code : rt_raise_lower(comm, code);
}

static int attribute_end(struct comm *comm, struct attribute *a)
{
    struct key *key = key_get(a->keyval);
    int code =
        key->delete ? key->delete (comm->handle, a->keyval, a->value, key->extra) : MPI_SUCCESS;
    if (code == MPI_SUCCESS) {
        key = key_get(a->keyval); /* the callback may have made keys */
        key->references--;
    }
    return code;
}

int rt_Comm_set_attr(MPI_Comm handle, int keyval, void *value)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    struct key *key = key_get(keyval);
    if (!key)
        return rt_raise(comm, MPI_ERR_KEYVAL, "not a key that attributes can be set with (0x%x)",
                        (unsigned)keyval);
    for (struct attribute *a = comm->attributes; a; a = a->next) {
        if (a->keyval == keyval) {
            int code =
                key->delete ? key->delete (handle, keyval, a->value, key->extra) : MPI_SUCCESS;
            if (code != MPI_SUCCESS)
                return rt_raise(comm, code, "the delete callback of the attribute failed");
            a->value = value;
            return MPI_SUCCESS;
        }
    }
    struct attribute *a = rt_alloc(sizeof *a);
    *a = (struct attribute){.next = comm->attributes, .keyval = keyval, .value = value};
    comm->attributes = a;
    key->references++;
    return MPI_SUCCESS;
}

int rt_Comm_delete_attr(MPI_Comm handle, int keyval)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    struct attribute **link = &comm->attributes;
    while (*link && (*link)->keyval != keyval)
        link = &(*link)->next;
    if (!*link)
        return rt_raise(comm, MPI_ERR_KEYVAL,
                        "the communicator has no attribute with this key (0x%x)", (unsigned)keyval);
    struct attribute *a = *link;
    int code = attribute_end(comm, a);
    if (code != MPI_SUCCESS)
        return rt_raise(comm, code, "the delete callback of the attribute failed");
    *link = a->next;
    free(a);
    return MPI_SUCCESS;
}

int rt_Attr_get(MPI_Comm comm, int keyval, void *value, int *flag)
{
    return rt_Comm_get_attr(comm, keyval, value, flag);
}

int rt_Attr_put(MPI_Comm comm, int keyval, void *value)
{
    return rt_Comm_set_attr(comm, keyval, value);
}

int rt_Attr_delete(MPI_Comm comm, int keyval)
{
    return rt_Comm_delete_attr(comm, keyval);
}

/* ---- with the communicator's life ---- */

int rt_attr_copy_all(struct comm *from, struct comm *to)
{
    struct attribute **tail = &to->attributes;
    for (struct attribute *a = from->attributes; a; a = a->next) {
        struct key *key = key_get(a->keyval);
        void *value = NULL;
        int is_copied = 0;
        int code =
            key->copy ? key->copy(from->handle, a->keyval, key->extra, a->value, &value, &is_copied)
                      : MPI_SUCCESS;
        if (code != MPI_SUCCESS)
            return code;
        if (is_copied) {
            *tail = rt_alloc(sizeof **tail);
            **tail = (struct attribute){.keyval = a->keyval, .value = value};
            tail = &(*tail)->next;
            key_get(a->keyval)->references++;
        }
    }
    return MPI_SUCCESS;
}

int rt_attr_delete_all(struct comm *comm)
{
    while (comm->attributes) {
        struct attribute *a = comm->attributes;
        int code = attribute_end(comm, a);
        if (code != MPI_SUCCESS)
            return code;
        comm->attributes = a->next;
        free(a);
    }
    return MPI_SUCCESS;
}

void rt_attr_fini(void)
{
    free(keys.entry);
    keys.entry = NULL;
    keys.count = keys.capacity = 0;
}
