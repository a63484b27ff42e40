/* SPDX-License-Identifier: Apache-2.0 */
/* What does a call write besides what its arguments point to?
 *
 * Requires: the cells that pointers may point to (flow.h).  Computes: what getopt_long sets by the members
 * `flag` of its options, what MPI puts at absolute addresses (MPI_BOTTOM): there may be everything whose
 * address MPI_Get_address tells, and the memory in which a stream keeps its bytes (open_memstream, fmemopen), as far as
 * the stream may be the one that was opened there; what it was given for them (setvbuf) is any stream's.
 */
#include "passes/further.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/cells.h"

#include <string.h>

struct addressed {
    struct set cells;
};

/* The argument through which MPI writes at absolute addresses: its buffer is MPI_BOTTOM, and the datatype none of
 * those that have no addresses; -1 none. */
static int bottom_argument(struct analysis *a, const struct node *call)
{
    const int row = call->kind == NODE_CALL ? call_mpi(a, call) : -1;

    for (uint32_t k = 0; row >= 0 && k + 1 < call->arg_count; k++) {
        const struct expr *buffer = expr_without_casts(call->args[k]), *count = call->args[k + 1];
        bool is_basic = count->kind == EXPR_INT && count->value == 0;

        if (buffer->kind != EXPR_INT || buffer->value != 0 ||
            mpi_parameter_kind(mpi_function_get(row), (int)k) != PARAMETER_MESSAGE ||
            !call_writes(a, call, k))
            continue;
        for (uint32_t n = k + 1; n < call->arg_count; n++)
            is_basic |=
                call->args[n]->kind == EXPR_INT && mpi_datatype_bytes(call->args[n]->value) > 0;
        if (!is_basic)
            return (int)k;
    }
    return -1;
}

bool call_tells_address(struct analysis *a, const struct node *call)
{
    const char *name = call->arg_count == 2 ? call_mpi_name(a, call) : "";

    return strcmp(name, "MPI_Get_address") == 0 || strcmp(name, "MPI_Address") == 0;
}

const struct set *cells_addressed(struct analysis *a)
{
    const struct program *p = a->program;
    struct set told = {0};
    bool is_used = false;

    if (a->addressed)
        return &a->addressed->cells;
    a->addressed = ARENA_NEW(a->arena, struct addressed);
    for (uint32_t k = 0; k < p->function_count; k++)
        for (uint32_t n = 0; n < p->functions[k]->node_count; n++) {
            const struct node *node = p->functions[k]->nodes[n];

            if (call_tells_address(a, node))
                points_of(a, expr_without_casts(node->args[0]), &told);
            is_used |= bottom_argument(a, node) >= 0;
        }
    if (is_used)
        set_add_all(a->arena, &a->addressed->cells, &told);
    return &a->addressed->cells;
}

/* Of a `struct option` the member `flag` alone points to something that is no text. */
static void option_flags(struct analysis *a, const struct expr *options, struct set *out)
{
    struct set members = {0};

    pointees_spread(a, options, &members);
    for (uint32_t k = 0; k < members.count; k++)
        cells_spread(a, &a->cells[members.items[k]]->points, out);
}

/* ---- streams in memory ---- */

struct streamed {
    struct set
        own; /* where the streams that were opened in memory keep their bytes, and how many these are */
    struct set lent; /* what streams of any kind were given to keep theirs */
};

static const struct streamed *streamed_get(struct analysis *a)
{
    static const char *const OPENERS[] = {"open_memstream", "open_wmemstream", "fmemopen", NULL};
    static const char *const LENDERS[] = {"setvbuf", "setbuf", "setbuffer", NULL};
    const struct program *p = a->program;

    if (a->streamed)
        return a->streamed;
    a->streamed = ARENA_NEW(a->arena, struct streamed);
    for (uint32_t k = 0; k < p->function_count; k++)
        for (uint32_t n = 0; n < p->functions[k]->node_count; n++) {
            const struct node *call = p->functions[k]->nodes[n];
            const struct function *f = call_external(call);

            if (f && function_is_one_of(f, OPENERS))
                for (uint32_t m = 0; m < call->arg_count && m < 2; m++)
                    pointees_spread(a, call->args[m], &a->streamed->own);
            if (f && function_is_one_of(f, LENDERS) && call->arg_count > 1)
                pointees_spread(a, call->args[1], &a->streamed->lent);
        }
    return a->streamed;
}

/* The argument that is the stream of a call that writes to one; -1: it is none.  The terminal is none of them. */
static int stream_argument(const struct node *call)
{
    static const char *const FIRST[] = {"fprintf", "vfprintf", "fwprintf", "vfwprintf", NULL};
    static const char *const LAST[] = {"fputs",  "fputc", "putc",     "fwrite", "fputws",
                                       "fputwc", "putwc", "_IO_putc", "putw",   NULL};
    const struct function *f = call_external(call);

    if (!f || f->mpi >= 0 || call->arg_count == 0)
        return -1;
    return function_is_one_of(f, FIRST)  ? 0
           : function_is_one_of(f, LAST) ? (int)call->arg_count - 1
                                         : -1;
}

static bool prints_to_terminal(const struct node *call)
{
    static const char *const NAMES[] = {"printf", "vprintf", "puts", "putchar", NULL};
    const struct function *f = call_external(call);

    return f && call->arg_count > 0 && function_is_one_of(f, NAMES);
}

static int stream_written(struct analysis *a, const struct node *call, struct set *out)
{
    const struct streamed *streamed = streamed_get(a);
    struct set led = {0};
    int stream;

    if (streamed->own.count + streamed->lent.count == 0)
        return -1;
    stream = stream_argument(call);
    if (stream < 0 && !prints_to_terminal(call))
        return -1;
    set_add_all(a->arena, out, &streamed->lent);
    if (stream >= 0)
        pointees_spread(a, call->args[stream], &led);
    for (uint32_t k = 0; k < led.count; k++)
        if (set_has(&streamed->own, led.items[k]))
            set_add(a->arena, out, led.items[k]);
    return stream < 0 ? 0 : stream;
}

int call_writes_further(struct analysis *a, const struct node *call, struct set *out)
{
    enum { OPTIONS = 3 };
    const struct function *f = call_external(call);
    const int bottom = bottom_argument(a, call);

    if (f && call->arg_count > OPTIONS &&
        (function_is(f, "getopt_long") || function_is(f, "getopt_long_only"))) {
        option_flags(a, call->args[OPTIONS], out);
        return OPTIONS;
    }
    if (bottom >= 0)
        cells_spread(a, cells_addressed(a), out);
    return bottom >= 0 ? bottom : stream_written(a, call, out);
}
