/* SPDX-License-Identifier: Apache-2.0 */
/* What has a search come to already, and in which calls?
 *
 * One table for a search and all that it starts for operands, each of which has a serial number;
 * its memory is used again by the next.  Frames are made once for each call and outer frame, so that
 * equal ways into a function are one.
 */
#include "passes/visits.h"

enum { FIRST_SLOTS = 256 };

/* Serials of visits that stand for frames, and for how many searches follow a thing now. */
#define FRAMES 0
#define ACTIVE UINT32_MAX

static uint32_t *slot_of(const struct visits *v, const void *what, const struct frame *frame,
                         uint32_t serial)
{
    uint64_t hash = ((uint64_t)(uintptr_t)what ^ (uint64_t)(uintptr_t)frame * 31 ^
                     serial * UINT64_C(0xc2b2ae3d27d4eb4f)) *
                    UINT64_C(0x9e3779b97f4a7c15);
    uint32_t at = (uint32_t)(hash >> 32) & (v->slot_count - 1);

    for (;; at = (at + 1) & (v->slot_count - 1)) {
        const struct visit *visit = v->slots[at] ? &v->list.items[v->slots[at] - 1] : NULL;

        if (!visit || (visit->what == what && visit->frame == frame && visit->serial == serial))
            return &v->slots[at];
    }
}

static void slots_grow(struct visits *v)
{
    v->slot_count = v->slot_count ? v->slot_count * 4 : FIRST_SLOTS;
    v->slots = ARENA_ARRAY(v->arena, uint32_t, v->slot_count);
    for (uint32_t k = 0; k < v->list.count; k++) {
        struct visit *visit = &v->list.items[k];
        uint32_t *slot = slot_of(v, visit->what, visit->frame, visit->serial);

        *slot = k + 1;
        visit->slot = (uint32_t)(slot - v->slots);
    }
}

void visits_clear(struct visits *v)
{
    for (uint32_t k = 0; k < v->list.count; k++)
        v->slots[v->list.items[k].slot] = 0;
    v->list.count = 0;
    v->frames_used = 0;
}

const struct visit *visits_find(const struct visits *v, const void *what, const struct frame *frame,
                                uint32_t serial)
{
    const uint32_t *slot = v->slot_count ? slot_of(v, what, frame, serial) : NULL;

    return slot && *slot ? &v->list.items[*slot - 1] : NULL;
}

static uint32_t add(struct visits *v, const void *what, const struct frame *frame, uint32_t serial)
{
    uint32_t *slot;

    if (v->list.count * 2 >= v->slot_count)
        slots_grow(v);
    slot = slot_of(v, what, frame, serial);
    array_push(
        v->arena, &v->list,
        (struct visit){
            .what = what, .frame = frame, .serial = serial, .slot = (uint32_t)(slot - v->slots)});
    *slot = v->list.count;
    return v->list.count - 1;
}

uint32_t visits_add(struct visits *v, const void *what, const struct frame *frame, uint32_t serial)
{
    uint32_t visit = add(v, what, frame, serial);
    const struct visit *known = visits_find(v, what, frame, ACTIVE);
    uint32_t active = known ? (uint32_t)(known - v->list.items) : add(v, what, frame, ACTIVE);

    v->list.items[visit].active = active;
    v->list.items[active].active++;
    return visit;
}

void visits_leave(struct visits *v, uint32_t visit)
{
    v->list.items[v->list.items[visit].active].active--;
}

bool visits_is_active(const struct visits *v, const void *what, const struct frame *frame)
{
    const struct visit *known = visits_find(v, what, frame, ACTIVE);

    return known && known->active > 0;
}

const struct frame *visits_frame(struct visits *v, const struct node *call,
                                 const struct frame *outer)
{
    const struct visit *known = visits_find(v, call, outer, FRAMES);
    struct frame *frame;
    uint32_t visit;

    if (known)
        return known->made;
    if (v->frames_used == v->frames.count)
        array_push(v->arena, &v->frames, ARENA_NEW(v->arena, struct frame));
    frame = v->frames.items[v->frames_used++];
    *frame = (struct frame){call, outer};
    visit = add(v, call, outer, FRAMES); /* which may move the list */
    v->list.items[visit].made = frame;
    return frame;
}
