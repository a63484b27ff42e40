/* SPDX-License-Identifier: Apache-2.0 */
/* What happens in a run of a few processes, one event behind the other?
 *
 * Requires: joint.h.  Computes: the schedule that the reports draw: every message that is sent and
 * received, receptions that begin to wait before they get one, and where all wait for all.
 */
#include "passes/picture.h"
#include "passes/cells.h"

#include <stdlib.h>
#include <string.h>

enum { EVENTS_LIMIT = 80 };

struct shown {
    const struct entry *entry;
    uint32_t rank;
};

struct shown_list {
    struct shown *items;
    uint32_t count, capacity;
};

static int shown_compare(const void *x, const void *y)
{
    const struct shown *a = x, *b = y;

    return (a->entry->time > b->entry->time) - (a->entry->time < b->entry->time);
}

/* MPI may be called through a pointer. */
static bool is_shown(struct analysis *a, const struct entry *e, const struct entry *last)
{
    enum mpi_role role = mpi_function_get(call_mpi(a, e->calls[0]))->role;

    switch (e->time <= last->time ? e->kind : ENTRY_CHOSEN) {
    case ENTRY_SEND:
    case ENTRY_RECEIVED:
        return true;
    case ENTRY_TOLD:
        return e->is_for_all;
    case ENTRY_POSTED:
        return role != ROLE_RECV && role != ROLE_PROBE && role != ROLE_MPROBE;
    default:
        return false;
    }
}

static enum schedule_kind kind_of(const struct entry *e)
{
    switch (e->kind) {
    case ENTRY_SEND:
        return SCHEDULE_SEND;
    case ENTRY_POSTED:
        return SCHEDULE_POST;
    case ENTRY_TOLD:
        return SCHEDULE_SEPARATOR;
    default:
        return SCHEDULE_RECEIVE;
    }
}

/* Which of all meetings that are shown? */
static int meeting_of(const struct shown_list *list, const struct entry *e)
{
    int number = 0;

    for (uint32_t k = 0; list->items[k].entry != e; k++) {
        const struct entry *other = list->items[k].entry;
        bool is_first = other->kind == ENTRY_TOLD;

        if (other->kind == ENTRY_TOLD && other->comm == e->comm && other->ordinal == e->ordinal)
            return meeting_of(list, other);
        for (uint32_t n = 0; n < k && is_first; n++)
            is_first = list->items[n].entry->kind != ENTRY_TOLD ||
                       list->items[n].entry->comm != other->comm ||
                       list->items[n].entry->ordinal != other->ordinal;
        number += is_first;
    }
    return number;
}

/* The event that sent what this one receives; -1. */
static int sender_of(const struct shown_list *list, const struct shown *taken)
{
    for (uint32_t k = 0; k < list->count; k++) {
        const struct shown *sent = &list->items[k];

        if (sent->entry->kind == ENTRY_SEND && (int)sent->rank == taken->entry->peer &&
            sent->entry->peer == (int)taken->rank && sent->entry->ordinal == taken->entry->ordinal)
            return (int)k;
    }
    return -1;
}

static struct schedule_event event_of(struct analysis *a, const struct picture *p,
                                      const struct shown_list *list, uint32_t at)
{
    const struct entry *e = list->items[at].entry;

    return (struct schedule_event){
        .rank = list->items[at].rank,
        .iteration = e->iterations && p->group != PICTURE_NO_GROUP ? e->iterations[p->group] : 0,
        .kind = kind_of(e),
        .place = e->calls[0]->place,
        .call = call_mpi_name(a, e->calls[0]),
        .partner = -1,
        .meeting = e->kind == ENTRY_TOLD ? meeting_of(list, e) : -1,
        .is_wrong = e == p->wrong_message ||
                    (p->wrong_reception && e->kind == ENTRY_RECEIVED &&
                     e->step == p->wrong_reception->step &&
                     memcmp(e->calls, p->wrong_reception->calls, sizeof e->calls) == 0)};
}

const struct schedule *picture_make(struct analysis *a, const struct picture *p)
{
    struct schedule *schedule = ARENA_NEW(a->arena, struct schedule);
    struct shown_list list = {0};
    struct schedule_event *events;

    for (uint32_t rank = 0; rank < p->size; rank++)
        for (uint32_t k = 0; k < p->run->histories[rank].entries.count; k++) {
            const struct entry *e = &p->run->histories[rank].entries.items[k];

            if (is_shown(a, e, p->last))
                array_push(a->arena, &list, ((struct shown){e, rank}));
        }
    if (list.count == 0 || list.count > EVENTS_LIMIT)
        return NULL;
    qsort(list.items, list.count, sizeof *list.items, shown_compare);
    events = ARENA_ARRAY(a->arena, struct schedule_event, list.count);
    for (uint32_t k = 0; k < list.count; k++) {
        int sent =
            list.items[k].entry->kind == ENTRY_RECEIVED ? sender_of(&list, &list.items[k]) : -1;

        events[k] = event_of(a, p, &list, k);
        events[k].partner = sent;
        if (sent >= 0)
            events[sent].partner = (int)k;
    }
    *schedule = (struct schedule){p->title, p->size, events, list.count};
    return schedule;
}
