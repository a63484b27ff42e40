/* SPDX-License-Identifier: Apache-2.0 */
/* Do all processes come to the same collectives?
 *
 * Requires: runs of a few processes (joint.h), the separator of a pattern.  Computes: a run in which one
 * process is at the separator, and another one is in another collective of MPI_COMM_WORLD or has ended:
 * then they do not go through the same iterations, whatever is shown of the statements.  That a run gets
 * stuck for another reason does not count, nor that one ends which takes part in no exchange: the program
 * is made for fewer processes, and with one more nobody comes behind the synchronisation; nor that one aborts
 * all: nobody goes on then.
 */
#include "passes/together.h"
#include "passes/cells.h"
#include "passes/comms.h"
#include "passes/patterns.h"

struct apart { /* two processes of a run */
    uint32_t run, rank, other;
    const struct entry *here, *elsewhere; /* elsewhere NULL: the other one has ended */
};

static const struct entry *meeting_at(const struct history *h, uint32_t ordinal)
{
    for (uint32_t k = 0; k < h->entries.count; k++) {
        const struct entry *e = &h->entries.items[k];

        if (e->kind == ENTRY_GIVE && e->comm == COMM_WORLD_NUMBER && e->ordinal == ordinal)
            return e;
    }
    return NULL;
}

static bool is_separator(const struct group *g, const struct entry *e)
{
    for (int k = 0; k < JOINT_CALLS && e->calls[k]; k++)
        if (e->calls[k]->place.file == g->separator.file &&
            e->calls[k]->place.offset == g->separator.offset)
            return true;
    return false;
}

/* Does it exchange nothing with another process, as with more processes than the program is made for? */
static bool is_bystander(const struct run *run, uint32_t size, uint32_t rank)
{
    for (uint32_t k = 0; k < size; k++)
        for (uint32_t n = 0; n < run->histories[k].entries.count; n++) {
            const struct entry *e = &run->histories[k].entries.items[n];

            if (e->kind != ENTRY_GIVE && e->kind != ENTRY_TOLD &&
                (k == rank || e->peer == (int)rank))
                return false;
        }
    return true;
}

/* Does it end by MPI_Abort of all processes? */
static bool aborts_all(const struct sample *s, const struct history *h)
{
    const struct node *last = h->trail.count ? h->trail.items[h->trail.count - 1].node : NULL;
    const int row = last && last->kind == NODE_CALL ? call_mpi(s->a, last) : -1;
    struct comm_value comm;

    if (row < 0 || mpi_function_get(row)->role != ROLE_ABORT)
        return false;
    comm_value_of(s->a, last->args[0], last, NULL, &comm);
    return comm.is_world && !comm.is_unknown;
}

/* Is the other process somewhere else than in this meeting, and stays there? */
static bool is_apart(const struct sample *s, uint32_t run, uint32_t rank, const struct entry *here,
                     const struct entry **elsewhere)
{
    const struct history *other = &s->runs[run]->histories[rank];

    *elsewhere = meeting_at(other, here->ordinal);
    return *elsewhere ? (*elsewhere)->calls[0]->mpi != here->calls[0]->mpi
                      : other->is_finished && !aborts_all(s, other) &&
                            !is_bystander(s->runs[run], s->size, rank);
}

static bool apart_find(const struct sample *s, const struct group *g, struct apart *out)
{
    for (uint32_t k = 0; k < s->run_count * s->size * s->size; k++) {
        const uint32_t run = k / (s->size * s->size), rank = k / s->size % s->size,
                       other = k % s->size;
        const struct history *h = &s->runs[run]->histories[rank];

        for (uint32_t n = 0; n < h->entries.count; n++) {
            const struct entry *e = &h->entries.items[n];

            if (e->kind != ENTRY_GIVE || e->comm != COMM_WORLD_NUMBER || !is_separator(g, e) ||
                !is_apart(s, run, other, e, &out->elsewhere))
                continue;
            out->run = run;
            out->rank = rank;
            out->other = other;
            out->here = e;
            return true;
        }
    }
    return false;
}

void together_check(const struct sample *s, struct group *g)
{
    const struct place *place;
    const char *processes;
    struct apart found;

    if (!g->separator.file || !group_is_anonymous(g) || !apart_find(s, g, &found))
        return;
    place = &found.here->calls[0]->place;
    processes = joint_processes(s->a, s->size, s->start, s->runs[0]);
    g->instances =
        arena_printf(s->a->arena, "%u processes do not pass the same synchronisations", s->size);
    g->order = claim_make(
        TRUTH_REFUTED,
        found.elsewhere
            ? arena_printf(s->a->arena,
                           "of %s, process %u comes to the synchronisation at %s:%u, and "
                           "process %u to the collective at %s:%u instead",
                           processes, found.rank, place->file->path, place->line, found.other,
                           found.elsewhere->calls[0]->place.file->path,
                           found.elsewhere->calls[0]->place.line)
            : arena_printf(s->a->arena,
                           "of %s, process %u comes to the synchronisation at %s:%u, and "
                           "process %u ends without it: they do not pass the same iterations",
                           processes, found.rank, place->file->path, place->line, found.other),
        *place);
}
