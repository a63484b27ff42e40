/* SPDX-License-Identifier: Apache-2.0 */
/* Is a buffer of partitioned communication used while MPI may use it?
 *
 * Requires: pointers, control flow.  A partition may be written until it is said to be ready, and then not until the call is
 * complete; what comes in may be read when MPI_Parrived or a completion has said so (MPI-4.0 section 4.2).  Which partition
 * a statement names is not followed: it counts for a send when no further partition can become ready behind it, as in the
 * loop that fills and readies one after the other, and for a reception when nobody has asked on the way from the start.  Where
 * each row of an array has a request of its own, other rows than that of the one that is started do not count.
 */
#include "passes/partitioned.h"
#include "base/text.h"
#include "ir/mpi.h"
#include "passes/apart_rows.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/external.h"
#include "passes/findings.h"
#include "passes/roles.h"

static bool is_completion(const char *name)
{
    return text_starts_with(name, "MPI_Wait") || text_starts_with(name, "MPI_Test");
}

static bool is_ready(const char *name)
{
    return text_starts_with(name, "MPI_Pready");
}

static bool completes(const void *context, const struct node *node)
{
    return is_completion(call_mpi_name((struct analysis *)context, node));
}

static bool completes_or_asks(const void *context, const struct node *node)
{
    return completes(context, node) ||
           strcmp(call_mpi_name((struct analysis *)context, node), "MPI_Parrived") == 0;
}

/* Does a way lead from the node to a call that makes a partition ready, before one that completes? */
static bool leads_to_ready(struct analysis *a, const struct node *from)
{
    const struct bits nodes = cfg_until(a, from, completes, a);

    for (uint32_t k = 0; k < from->function->node_count; k++)
        if (bits_get(&nodes, k) && is_ready(call_mpi_name(a, from->function->nodes[k])))
            return true;
    return false;
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
    return !text_starts_with(call_mpi_name(a, node), "MPI_P") && set_meets(&cells, memory);
}

struct buffer { /* of partitioned communication */
    struct set memory;
    struct requested_rows rows;
    const struct node *maker; /* the call that it is given to */
    bool is_send;
};

typedef ARRAY(struct buffer) buffer_list;

static void buffers_find(struct analysis *a, buffer_list *out)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const char *name = call_mpi_name(a, f->nodes[n]);
            struct buffer buffer = {.maker = f->nodes[n],
                                    .is_send = strcmp(name, "MPI_Psend_init") == 0};

            if (f->nodes[n]->arg_count == 0 ||
                (!buffer.is_send && strcmp(name, "MPI_Precv_init") != 0))
                continue;
            pointees_spread(a, f->nodes[n]->args[0], &buffer.memory);
            buffer.rows = requested_rows_find(a, f->nodes[n]);
            array_push(a->arena, out, buffer);
        }
    }
}

/* Where is the buffer used behind the call that makes a partition ready, or starts a reception? */
static const struct node *used_behind(struct analysis *a, const struct node *call,
                                      const struct buffer *buffer)
{
    const struct bits behind = cfg_until(a, call, completes_or_asks, a);
    int64_t row;
    const bool has_row = !buffer->is_send && requested_row(a, &buffer->rows, call, &row);

    for (uint32_t k = 0; k < call->function->node_count; k++) {
        const struct node *node = call->function->nodes[k];

        if (bits_get(&behind, k) && uses(a, node, &buffer->memory, buffer->is_send) &&
            !roles_exclude(a, buffer->maker, node) &&
            !(buffer->is_send && leads_to_ready(a, node)) &&
            !(has_row && uses_other_rows(a, node, buffer->rows.rows, row)))
            return node;
    }
    return NULL;
}

static struct claim used_early(struct analysis *a, const struct node *use, const struct node *since)
{
    const char *text = arena_printf(a->arena,
                                    "this uses a buffer of partitioned communication that is under "
                                    "way from %s on: what is sent may depend on the time",
                                    place_text(a, &since->place));

    return claim_found(a, "spbc-pending-buffer", use->place, text);
}

struct claim partitioned_check(struct analysis *a)
{
    buffer_list buffers = {0};

    buffers_find(a, &buffers);
    for (uint32_t k = 0; buffers.count > 0 && k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const char *name = call_mpi_name(a, f->nodes[n]);

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
