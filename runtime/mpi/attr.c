/* SPDX-License-Identifier: Apache-2.0 */
/* Which values has the program attached to a communicator?  Keys, attributes with their callbacks,
 * predefined attributes.
 *
 * Callbacks see virtual communicators.  A key lives until it was freed and no communicator uses it.
 * Handle of a key: 0xa4700000 + index, which the lower MPI takes for a key of communicators, too, so
 * that it refuses it for datatypes and windows.  The lower communicators carry no attributes of the program.
 */
#include "binding.h"
#include "leaks.h"
#include "lower.h"
#include "rt_own.h"
#include "world.h"

#include <stdlib.h>

#define KEY_BASE 0xa4700000u
enum { KEYS_MAX = 1 << 20 };

struct key {
    MPI_Comm_copy_attr_function *copy;
    MPI_Comm_delete_attr_function *delete;
    attribute_copy_proxy *copy_proxy; /* of another language's binding; NULL: called as C */
    attribute_delete_proxy *delete_proxy;
    void *extra;
    int references; /* the program's, and one of each attribute */
    bool is_freed;
};

struct attribute { /* newest first */
    struct attribute *next;
    int keyval;
    enum attribute_kind kind;
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

uint32_t rt_key_live(void)
{
    uint32_t live = 0;
    for (int i = 0; i < keys.count; i++)
        live += keys.entry[i].references > 0 && !keys.entry[i].is_freed;
    return live;
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
    struct key *key = key_get(*keyval);
    if (!key)
        return rt_raise(NULL, MPI_ERR_KEYVAL, "not a key for attributes of communicators");
    if (!key->is_freed) /* again, while attributes keep it alive: delete callbacks do that */
        key->references--;
    key->is_freed = true;
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

bool rt_attr_proxy(int keyval, attribute_copy_proxy *copy, attribute_delete_proxy *delete)
{
    struct key *key = key_get(keyval);
    if (!key)
        return false;
    key->copy_proxy = copy;
    key->delete_proxy = delete;
    return true;
}

/* ---- callbacks ---- */

/* What C sees of a value: an integer set by Fortran is seen through a pointer to it. */
static void *value_in_c(struct attribute *a)
{
    return a->kind == ATTRIBUTE_POINTER ? a->value : &a->value;
}

/* copy: filled when *is_copied is set; a value that C only duplicates stays what it is. */
static int callback_copy(MPI_Comm from, struct attribute *a, struct attribute *copy, int *is_copied)
{
    const struct key *key = key_get(a->keyval);
    *copy = (struct attribute){.keyval = a->keyval, .kind = a->kind};
    *is_copied = 0;
    if (!key->copy)
        return MPI_SUCCESS;
    if (key->copy_proxy)
        return key->copy_proxy(key->copy, from, a->keyval, key->extra, a->kind, a->value,
                               &copy->value, is_copied);
    int code = key->copy(from, a->keyval, key->extra, value_in_c(a), &copy->value, is_copied);
    if (copy->value == &a->value)
        copy->value = a->value;
    else
        copy->kind = ATTRIBUTE_POINTER;
    return code;
}

static int callback_delete(MPI_Comm comm, struct attribute *a)
{
    const struct key *key = key_get(a->keyval);
    if (!key->delete)
        return MPI_SUCCESS;
    if (key->delete_proxy)
        return key->delete_proxy(key->delete, comm, a->keyval, a->kind, a->value, key->extra);
    return key->delete (comm, a->keyval, value_in_c(a), key->extra);
}

/* ---- attributes ---- */

/* What the whole run knows better than the cluster's MPI; NULL: ask that one. */
static int *predefined_get(int keyval)
{
    static int universe, is_global;
    if (!rt.page)
        return NULL;
    universe = (int)rt.nranks;
    is_global = 1;
    if (keyval == MPI_UNIVERSE_SIZE)
        return &universe;
    return keyval == MPI_WTIME_IS_GLOBAL ? &is_global : NULL;
}

/* The predefined keys have names of their own in Fortran: C's plus one. */
static int predefined_key(int keyval)
{
    return keyval > MPI_TAG_UB && keyval <= MPI_APPNUM + 1 && keyval % 2 == 0 ? keyval - 1 : keyval;
}

int rt_attr_get(MPI_Comm handle, int keyval, void *value, int *flag, enum attribute_kind wanted)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    if (!value)
        return rt_raise_null(handle, "value");
    *flag = 0;
    if (key_get(keyval)) {
        for (struct attribute *a = comm->attributes; a; a = a->next) {
            if (a->keyval == keyval) {
                *(void **)value = wanted == ATTRIBUTE_POINTER ? value_in_c(a) : a->value;
                *flag = 1;
            }
        }
        return MPI_SUCCESS;
    }
    int *known = predefined_get(predefined_key(keyval));
    int code = MPI_SUCCESS;
    if (known)
        *flag = 1;
    else
        code = lower.MPI_Comm_get_attr(comm->lower, predefined_key(keyval), &known, flag);
    if (code != MPI_SUCCESS)
        return rt_raise_lower(comm, code);
    if (*flag)
        *(void **)value = wanted == ATTRIBUTE_POINTER ? (void *)known : (void *)(intptr_t)*known;
    return MPI_SUCCESS;
}

int rt_Comm_get_attr(MPI_Comm handle, int keyval, void *value, int *flag)
{
    return rt_attr_get(handle, keyval, value, flag, ATTRIBUTE_POINTER);
}

/* The callback may change the list. */
static int attribute_end(struct comm *comm, struct attribute *a)
{
    int code = callback_delete(comm->handle, a);
    if (code != MPI_SUCCESS)
        return code;
    struct attribute **link = &comm->attributes;
    while (*link && *link != a)
        link = &(*link)->next;
    if (*link) {
        *link = a->next;
        key_get(a->keyval)->references--;
        free(a);
    }
    return MPI_SUCCESS;
}

int rt_attr_set(MPI_Comm handle, int keyval, void *value, enum attribute_kind kind)
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
            int code = callback_delete(handle, a);
            if (code != MPI_SUCCESS)
                return rt_raise(comm, code, "the delete callback of the attribute failed");
            a->value = value;
            a->kind = kind;
            return MPI_SUCCESS;
        }
    }
    struct attribute *a = rt_alloc(sizeof *a);
    *a = (struct attribute){
        .next = comm->attributes, .keyval = keyval, .kind = kind, .value = value};
    comm->attributes = a;
    key->references++;
    return MPI_SUCCESS;
}

int rt_Comm_set_attr(MPI_Comm handle, int keyval, void *value)
{
    return rt_attr_set(handle, keyval, value, ATTRIBUTE_POINTER);
}

int rt_Comm_delete_attr(MPI_Comm handle, int keyval)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    if (!key_get(keyval))
        return rt_raise(comm, MPI_ERR_KEYVAL,
                        "not a key that attributes can be deleted with (0x%x)", (unsigned)keyval);
    struct attribute *a = comm->attributes;
    while (a && a->keyval != keyval)
        a = a->next;
    int code = a ? attribute_end(comm, a) : MPI_SUCCESS;
    return code == MPI_SUCCESS
               ? code
               : rt_raise(comm, code, "the delete callback of the attribute failed");
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
        struct attribute copy;
        int is_copied;
        int code = callback_copy(from->handle, a, &copy, &is_copied);
        if (code != MPI_SUCCESS)
            return code;
        if (is_copied) {
            *tail = rt_alloc(sizeof **tail);
            **tail = copy;
            tail = &(*tail)->next;
            key_get(a->keyval)->references++;
        }
    }
    return MPI_SUCCESS;
}

int rt_attr_delete_all(struct comm *comm)
{
    while (comm->attributes) {
        int code = attribute_end(comm, comm->attributes);
        if (code != MPI_SUCCESS)
            return code;
    }
    return MPI_SUCCESS;
}

void rt_attr_fini(void)
{
    free(keys.entry);
    keys.entry = NULL;
    keys.count = keys.capacity = 0;
}
