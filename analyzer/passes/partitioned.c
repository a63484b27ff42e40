/* SPDX-License-Identifier: Apache-2.0 */
/* Is a buffer of partitioned communication used while MPI may use it?
 *
 * Requires: pointers, control flow.  A partition may be written until it is said to be ready, and then not until the call is
 * complete; what comes in may be read when MPI_Parrived or a completion has said so (MPI-4.0 section 4.2).  Which partition
 * a statement names is not followed: it counts for a send when no further partition can become ready behind it, as in the
 * loop that fills and readies one after the other, and for a reception when nobody has asked on the way from the start.
 */
#include "passes/partitioned.h"
#include "base/text.h"
#include "ir/mpi.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/external.h"
#include "passes/findings.h"
#include "passes/roles.h"

static const char *mpi_name(struct analysis *a, const struct node *node)
{
    const int row = node->kind == NODE_CALL ? call_mpi(a, node) : -1;

    return row >= 0 ? mpi_function_get(row)->name : "";
}

static bool is_completion(const char *name)
{
    return text_starts_with(name, "MPI_Wait") || text_starts_with(name, "MPI_Test");
}

static bool is_ready(const char *name)
{
    return text_starts_with(name, "MPI_Pready");
}

/* Does a way lead from the node to a call that makes a partition ready, before one that completes? */
static bool leads_to_ready(struct analysis *a, const struct node *from)
{
    struct cfg *cfg = cfg_scratch(a, from->function);
    uint32_t depth = 0;

    cfg->stack[depth++] = from;
    while (depth > 0) {
        const struct node *node = cfg->stack[--depth];

        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (!next || cfg->marks[next->id] || is_completion(mpi_name(a, next)))
                continue;
            if (is_ready(mpi_name(a, next)))
                return true;
            cfg->marks[next->id] = 1;
            cfg->stack[depth++] = next;
        }
    }
    return false;
}

/* Behind the call, up to one that completes or asks: what does not make another partition ready. */
static node_list nodes_behind(struct analysis *a, const struct node *call)
{
    struct cfg *cfg = cfg_scratch(a, call->function);
    node_list out = {0};
    uint32_t depth = 0;

    cfg->stack[depth++] = call;
    while (depth > 0) {
        const struct node *node = cfg->stack[--depth];

        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (!next || cfg->marks[next->id] || is_completion(mpi_name(a, next)) ||
                strcmp(mpi_name(a, next), "MPI_Parrived") == 0)
                continue;
            cfg->marks[next->id] = 1;
            cfg->stack[depth++] = next;
            array_push(a->arena, &out, next);
        }
    }
    return out;
}

static bool uses(struct analysis *a, const struct node *node, const struct set *memory,
                 bool is_written)
{
    struct set cells = {0};

    cells_written_by(a, node, &cells);
    if (!is_written) {
        cells_read_by(a, node->value, &cells);
        for (uint32_t k = 0; k < node->arg_count; k++) {
            cells_read_by(a, node->args[k], &cells);
            if (node->kind == NODE_CALL && call_reads(a, node, k))
                pointees_spread(a, node->args[k], &cells);
        }
    }
    return !text_starts_with(mpi_name(a, node), "MPI_P") && set_meets(&cells, memory);
}

struct buffer { /* of partitioned communication */
    struct set memory;
    const struct node *maker; /* the call that it is given to */
    bool is_send;
};

typedef ARRAY(struct buffer) buffer_list;

static void buffers_find(struct analysis *a, buffer_list *out)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const char *name = mpi_name(a, f->nodes[n]);
            struct buffer buffer = {.maker = f->nodes[n],
                                    .is_send = strcmp(name, "MPI_Psend_init") == 0};

            if (f->nodes[n]->arg_count == 0 ||
                (!buffer.is_send && strcmp(name, "MPI_Precv_init") != 0))
                continue;
            pointees_spread(a, f->nodes[n]->args[0], &buffer.memory);
            array_push(a->arena, out, buffer);
        }
    }
}

/* Where is the buffer used behind the call that makes a partition ready, or starts a reception? */
static const struct node *used_behind(struct analysis *a, const struct node *call,
                                      const struct buffer *buffer)
{
    const node_list nodes = nodes_behind(a, call);

    for (uint32_t k = 0; k < nodes.count; k++)
        if (uses(a, nodes.items[k], &buffer->memory, buffer->is_send) &&
            !roles_exclude(a, buffer->maker, nodes.items[k]) &&
            !(buffer->is_send && leads_to_ready(a, nodes.items[k])))
            return nodes.items[k];
    return NULL;
}

static struct claim used_early(struct analysis *a, const struct node *use, const struct node *since)
{
    const char *text = arena_printf(a->arena,
                                    "this uses a buffer of partitioned communication that is under "
                                    "way from %s on: what is sent may depend on the time",
                                    place_text(a, &since->place));

    finding_add(a, "spbc-pending-buffer", &use->place, text);
    return claim_unknown(text, use->place);
}

struct claim partitioned_check(struct analysis *a)
{
    buffer_list buffers = {0};

    buffers_find(a, &buffers);
    for (uint32_t k = 0; buffers.count > 0 && k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const char *name = mpi_name(a, f->nodes[n]);

            for (uint32_t b = 0; b < buffers.count; b++) {
                const struct node *use = NULL;

                if (buffers.items[b].is_send ? is_ready(name) : text_starts_with(name, "MPI_Start"))
                    use = used_behind(a, f->nodes[n], &buffers.items[b]);
                if (use)
                    return used_early(a, use, f->nodes[n]);
            }
        }
    }
    return (struct claim){0};
}
