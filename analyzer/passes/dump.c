/* SPDX-License-Identifier: Apache-2.0 */
/* What does the program look like after a pass?  Text for people who work on the passes. */
#include "passes/dump.h"
#include "passes/events.h"
#include "passes/stored.h"
#include "passes/taint.h"
#include "passes/varying.h"

#include <stdio.h>
#include <string.h>

static const char *const KINDS[] = {"send", "receive",    "probe", "completion",
                                    "sync", "collective", "start"};
static const char *const SOURCES[] = {"named", "any", "maybe", "unknown"};
static const char *const TRUTHS[] = {"proved", "refuted", "unknown"};

static void dump_values(const struct values *v)
{
    fprintf(stderr, "{");
    for (uint32_t k = 0; k < v->count; k++)
        fprintf(stderr, "%s%lld", k ? " " : "", (long long)v->numbers[k]);
    for (uint32_t k = 0; k < v->makers.count; k++)
        fprintf(stderr, " %s@%u",
                v->makers.items[k]->mpi >= 0 ? mpi_function_get(v->makers.items[k]->mpi)->name
                                             : "MPI",
                v->makers.items[k]->place.line);
    fprintf(stderr, "%s%s%s%s}", v->is_computed ? " computed" : "", v->is_status ? " status" : "",
            v->is_unknown ? " unknown " : "", v->is_unknown ? v->unknown : "");
}

static void dump_events(const struct analysis *a)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        fprintf(stderr, "event %u: %s %s at %s:%u in %s depth %u", e->id, KINDS[e->kind],
                e->mpi->name, e->node->place.file ? e->node->place.file->path : "?",
                e->node->place.line, e->home->name, e->depth);
        if (e->peer) {
            fprintf(stderr, " peer %s ", expr_text(a->program, e->peer));
            dump_values(&e->peer_values);
        }
        if (e->kind == EVENT_RECEIVE || e->kind == EVENT_PROBE)
            fprintf(stderr, " source %s", SOURCES[e->source]);
        if (e->tag) {
            fprintf(stderr, " tag %s ", expr_text(a->program, e->tag));
            dump_values(&e->tag_values);
        }
        if (e->comm) {
            fprintf(stderr, " comm %s%s%s", expr_text(a->program, e->comm),
                    e->comm_value.is_world ? " world" : "",
                    e->comm_value.is_unknown ? " unknown" : "");
            for (uint32_t n = 0; n < e->comm_value.origins.count; n++)
                fprintf(stderr, " #%u", e->comm_value.origins.items[n]);
        }
        for (uint32_t n = 0; n < e->guard_count; n++)
            fprintf(stderr, " guard %s%s", e->guards[n].is_true ? "" : "!",
                    expr_text(a->program, e->guards[n].condition));
        for (uint32_t n = 0; n < e->request_cells.count; n++)
            fprintf(stderr, " request c%u", e->request_cells.items[n]);
        fprintf(stderr, "\n");
    }
}

static void dump_makers(const struct analysis *a)
{
    for (uint32_t k = 0; k < a->comm_makers.count; k++)
        fprintf(stderr, "communicator #%u: %s at %s:%u\n", k + 2,
                a->comm_makers.items[k]->mpi >= 0
                    ? mpi_function_get(a->comm_makers.items[k]->mpi)->name
                    : "MPI",
                a->comm_makers.items[k]->place.file->path, a->comm_makers.items[k]->place.line);
}

static void dump_claim(const char *name, const struct claim *claim)
{
    fprintf(stderr, "  %s: %s%s%s\n", name, TRUTHS[claim->truth], claim->reason ? ": " : "",
            claim->reason ? claim->reason : "");
}

static void dump_varying(const struct analysis *a)
{
    const struct taint *values = a->varying ? varying_values(a->varying) : NULL;

    for (uint32_t k = 0; values && k < a->cell_count; k++) {
        const struct cell *c = a->cells[k];

        if (bits_get(&values->cells, k))
            fprintf(stderr, "varying %s %s\n", c->kind == CELL_RETURN ? "result of" : "value of",
                    c->variable   ? c->variable->name
                    : c->key      ? c->key
                    : c->function ? c->function->name
                                  : "memory");
    }
    for (uint32_t k = 0; values && k < a->program->function_count; k++)
        if (bits_get(&values->functions, k))
            fprintf(stderr, "varying calls of %s\n", a->program->functions[k]->name);
}

static void dump_groups(const struct analysis *a)
{
    for (uint32_t k = 0; k < a->groups.count; k++) {
        const struct group *g = a->groups.items[k];

        fprintf(stderr, "group %d: %u receptions, %u sends (%u may)\n", g->id, g->receptions.count,
                g->sends.count, g->may_sends.count);
        if (g->has_scope)
            fprintf(stderr, "  %s lines %u-%u\n", g->scope.function->name,
                    g->scope.first->begin.line, g->scope.last->end.line);
        if (g->instances)
            fprintf(stderr, "  small instances: %s\n", g->instances);
        dump_claim("closed", &g->closed);
        dump_claim("paired", &g->paired);
        dump_claim("completed", &g->completed);
        dump_claim("inside", &g->inside);
        dump_claim("uniform", &g->uniform);
        dump_claim("order", &g->order);
    }
}

/* A name that does not depend on the order in which cells are made. */
static void dump_cell_name(const struct cell *c)
{
    static const char *const CELLS[] = {"variable", "field", "heap", "function", "return"};

    fprintf(stderr, " %s ", CELLS[c->kind]);
    if (c->variable)
        fprintf(stderr, "%s#%u", c->variable->name, c->variable->id);
    else if (c->key)
        fprintf(stderr, "%s", c->key);
    else if (c->node)
        fprintf(stderr, "%s#%u", c->node->function->name, c->node->id);
    else if (c->function)
        fprintf(stderr, "%s#%u", c->function->name, c->function->id);
}

static void dump_cells(const struct analysis *a)
{
    for (uint32_t k = 0; k < a->cell_count; k++) {
        const struct cell *c = a->cells[k];

        fprintf(stderr, "cell");
        dump_cell_name(c);
        fprintf(stderr, " stores %u points", cell_store_count(c));
        for (uint32_t n = 0; n < c->points.count; n++)
            dump_cell_name(a->cells[c->points.items[n]]);
        fprintf(stderr, "\n");
    }
}

static void dump_graph(const struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++)
        fprintf(stderr, "function %s: %u callers%s%s%s%s\n", a->program->functions[k]->name,
                a->facts[k].callers.count, a->facts[k].is_reachable ? " reachable" : "",
                a->facts[k].has_hidden_callers ? " hidden" : "",
                a->facts[k].communicates ? " communicates" : "",
                a->facts[k].is_allocator ? " allocator" : "");
}

void dump_pass(const struct analysis *a, char letter)
{
    if (!a->options || !a->options->dump || !strchr(a->options->dump, letter))
        return;
    if (letter == 'c')
        dump_cells(a);
    else if (letter == 'g')
        dump_graph(a);
    else if (letter == 'e')
        dump_makers(a), dump_events(a);
    else if (letter == 'p') {
        dump_groups(a);
        dump_varying(a);
    }
}
