/* SPDX-License-Identifier: Apache-2.0 */
/* Which reception does a request (or a matched message) stand for?  A table by handle, with open
 * addressing; what is not in it is nothing that is recorded.
 */
#include "record.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 256 };

struct slot {
    MPI_Request handle;
    bool is_used;
    struct posted posted;
};
static struct slot *slots;
static uint32_t capacity, used, dropped;

static uint32_t place_of(MPI_Request handle)
{
    return (uint32_t)(((uint64_t)(uint32_t)handle * 0x9e3779b97f4a7c15u) >> 32) & (capacity - 1);
}

static void slot_put(MPI_Request handle, const struct posted *posted)
{
    uint32_t at = place_of(handle);
    while (slots[at].is_used && slots[at].handle != handle)
        at = (at + 1) & (capacity - 1);
    used += !slots[at].is_used;
    slots[at] = (struct slot){handle, true, *posted};
}

static void grow(void)
{
    struct slot *old = slots;
    uint32_t count = capacity;
    capacity = capacity ? 2 * capacity : FIRST_CAPACITY;
    slots = calloc(capacity, sizeof *slots);
    if (!slots)
        abort();
    used = 0;
    for (uint32_t k = 0; k < count; k++)
        if (old[k].is_used)
            slot_put(old[k].handle, &old[k].posted);
    free(old);
}

void request_keep(MPI_Request handle, const struct posted *posted)
{
    record_lock();
    if (2 * used >= capacity)
        grow();
    slot_put(handle, posted);
    record_unlock();
}

struct posted *request_find(MPI_Request handle)
{
    for (uint32_t at = capacity ? place_of(handle) : 0; capacity && slots[at].is_used;
         at = (at + 1) & (capacity - 1))
        if (slots[at].handle == handle)
            return &slots[at].posted;
    return NULL;
}

/* What follows in a run of used slots is put in anew, so that no gap hides it. */
void request_drop(MPI_Request handle)
{
    record_lock();
    struct posted *found = request_find(handle);
    if (found) {
        struct slot *slot = (struct slot *)((char *)found - offsetof(struct slot, posted));
        uint32_t at = (uint32_t)(slot - slots);
        dropped += found->is_active && found->is_receive;
        slot->is_used = false;
        used--;
        for (at = (at + 1) & (capacity - 1); slots[at].is_used; at = (at + 1) & (capacity - 1)) {
            struct slot moved = slots[at];
            slots[at].is_used = false;
            used--;
            slot_put(moved.handle, &moved.posted);
        }
    }
    record_unlock();
}

void request_done(MPI_Request handle, const MPI_Status *status)
{
    struct posted *found = request_find(handle);
    if (!found || !found->is_active)
        return;
    struct posted posted = *found;
    found->is_active = false;
    if (!posted.is_persistent)
        request_drop(handle);
    if (posted.is_receive)
        event_receive(&posted, status);
}

uint32_t request_lost(void)
{
    uint32_t lost = dropped;
    for (uint32_t k = 0; k < capacity; k++)
        lost += slots[k].is_used && slots[k].posted.is_active && slots[k].posted.is_receive;
    return lost;
}
