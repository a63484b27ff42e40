/* SPDX-License-Identifier: Apache-2.0 */
/* How does a function's control flow graph and region tree come into being?  See build.h.
 *
 * `tail` is the node whose first successor is still open, NULL where nothing can come (behind a
 * jump).  Labels are NOP nodes; finishing makes every edge skip NOPs, except one on a cycle of
 * nothing but NOPs (an endless empty loop), which stays.
 */
#include "ir/build.h"

#include "base/arena.h"
#include "ir/mpi.h"

#include <string.h>

struct builder {
    struct arena *arena;
    struct function *function;
    struct node *tail;
    struct region *region; /* innermost open one */
    ARRAY(struct node *) nodes;
    ARRAY(struct region *) regions;
};

static struct node *node_new(struct builder *builder, enum node_kind kind)
{
    struct node *node = ARENA_NEW(builder->arena, struct node);
    node->kind = kind;
    node->id = builder->nodes.count;
    node->function = builder->function;
    node->region = builder->region;
    node->mpi = -1;
    array_push(builder->arena, &builder->nodes, node);
    return node;
}

struct builder *builder_new(struct program *program, struct function *function)
{
    struct builder *builder = ARENA_NEW(program->arena, struct builder);
    builder->arena = program->arena;
    builder->function = function;
    builder->tail = node_new(builder, NODE_ENTRY);
    (void)node_new(builder, NODE_EXIT);
    return builder;
}

/* ---- regions ---- */

struct region *region_open(struct builder *builder, enum region_kind kind, struct place begin)
{
    struct region *region = ARENA_NEW(builder->arena, struct region);
    region->kind = kind;
    region->id = builder->regions.count;
    region->function = builder->function;
    region->parent = builder->region;
    region->begin = begin;
    region->end = begin;
    region->is_braced = kind == REGION_BODY;
    array_push(builder->arena, &builder->regions, region);
    builder->region = region;
    if (builder->regions.count == 1)
        builder->nodes.items[0]->region = builder->nodes.items[1]->region = region;
    return region;
}

void region_close(struct builder *builder, struct place end)
{
    struct region *region = builder->region;
    region->end = end;
    region->is_in_macro |= region->begin.is_macro || region->end.is_macro;
    builder->region = region->parent;
}

struct region *region_current(const struct builder *builder)
{
    return builder->region;
}

/* Two passes over the regions, which are in preorder: count the children, then fill them in. */
static void children_fill(struct arena *arena, struct region **regions, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (regions[i]->parent != NULL)
            regions[i]->parent->child_count++;
    struct region ***lists = ARENA_ARRAY(arena, struct region **, count);
    for (uint32_t i = 0; i < count; i++) {
        lists[i] = ARENA_ARRAY(arena, struct region *, regions[i]->child_count);
        regions[i]->children = lists[i];
        regions[i]->child_count = 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        struct region *parent = regions[i]->parent;
        if (parent != NULL)
            lists[parent->id][parent->child_count++] = regions[i];
    }
}

static void regions_finish(struct builder *builder)
{
    children_fill(builder->arena, builder->regions.items, builder->regions.count);
    builder->function->regions = builder->regions.items;
    builder->function->region_count = builder->regions.count;
}

/* ---- nodes ---- */

struct node *node_append(struct builder *builder, enum node_kind kind, struct place place)
{
    struct node *node = node_new(builder, kind);
    node->place = place;
    if (builder->tail != NULL)
        builder->tail->next[0] = node;
    builder->tail = node;
    return node;
}

struct node *label_new(struct builder *builder)
{
    return node_new(builder, NODE_NOP);
}

void label_place(struct builder *builder, struct node *label)
{
    if (builder->tail != NULL)
        builder->tail->next[0] = label;
    label->region = builder->region;
    builder->tail = label;
}

void flow_to(struct builder *builder, struct node *label)
{
    if (builder->tail != NULL)
        builder->tail->next[0] = label;
    builder->tail = NULL;
}

void flow_stop(struct builder *builder)
{
    builder->tail = NULL;
}

struct node *flow_exit(struct builder *builder)
{
    return builder->nodes.items[1];
}

bool flow_is_open(const struct builder *builder)
{
    return builder->tail != NULL;
}

void branch_append(struct builder *builder, struct place place, const struct expr *condition,
                   struct node *on_true, struct node *on_false)
{
    if (condition->kind == EXPR_INT) {
        flow_to(builder, condition->value != 0 ? on_true : on_false);
        return;
    }
    struct node *node = node_append(builder, NODE_BRANCH, place);
    node->value = condition;
    node->next[0] = on_true;
    node->next[1] = on_false;
    builder->tail = NULL;
}

/* ---- finishing ---- */

/* The one node that stands for a cycle of NOPs: its oldest. */
static struct node *cycle_node(struct node *node)
{
    struct node *oldest = node;
    for (struct node *at = node->next[0]; at != node; at = at->next[0])
        if (at->id < oldest->id)
            oldest = at;
    return oldest;
}

/* Where an edge really leads.  A cycle of NOPs is met after more steps than there are nodes. */
static struct node *edge_target(const struct builder *builder, struct node *node)
{
    uint32_t steps = 0;
    while (node != NULL && node->kind == NODE_NOP && node->next[0] != NULL) {
        if (steps++ > builder->nodes.count)
            return cycle_node(node);
        node = node->next[0];
    }
    return node;
}

/* Marks what a node list reaches, iteratively: functions may be very long. */
static void mark_reachable(const struct builder *builder, bool *is_reached)
{
    struct node **work = ARENA_ARRAY(builder->arena, struct node *, builder->nodes.count);
    uint32_t count = 0;
    work[count++] = builder->nodes.items[0];
    is_reached[0] = true;
    while (count > 0) {
        const struct node *node = work[--count];
        for (int side = 0; side < 2; side++) {
            struct node *next = node->next[side];
            if (next == NULL || is_reached[next->id])
                continue;
            is_reached[next->id] = true;
            work[count++] = next;
        }
    }
}

static void previous_fill(struct arena *arena, const struct function *function)
{
    struct node *const *nodes = function->nodes;
    for (uint32_t i = 0; i < function->node_count; i++)
        nodes[i]->previous_count = 0;
    for (uint32_t i = 0; i < function->node_count; i++)
        for (int side = 0; side < 2; side++)
            if (nodes[i]->next[side] != NULL)
                nodes[i]->next[side]->previous_count++;
    struct node ***lists = ARENA_ARRAY(arena, struct node **, function->node_count);
    for (uint32_t i = 0; i < function->node_count; i++) {
        lists[i] = ARENA_ARRAY(arena, struct node *, nodes[i]->previous_count);
        nodes[i]->previous = lists[i];
        nodes[i]->previous_count = 0;
    }
    for (uint32_t i = 0; i < function->node_count; i++) {
        for (int side = 0; side < 2; side++) {
            struct node *next = nodes[i]->next[side];
            if (next != NULL)
                lists[next->id][next->previous_count++] = nodes[i];
        }
    }
}

typedef const struct expr *(*expr_exchange)(struct program *program, const struct expr *expr,
                                            expr_replace replace, void *context);

static void node_exchange(struct program *program, struct node *node, expr_exchange exchange,
                          expr_replace replace, void *context)
{
    const struct expr **places[] = {&node->target, &node->value, &node->callee};
    const struct expr **args = ARENA_ARRAY(program->arena, const struct expr *, node->arg_count);
    for (uint32_t i = 0; i < node->arg_count; i++)
        args[i] = exchange(program, node->args[i], replace, context);
    node->args = args;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (*places[i] != NULL)
            *places[i] = exchange(program, *places[i], replace, context);
}

void node_substitute(struct program *program, struct node *node, expr_replace replace,
                     void *context)
{
    node_exchange(program, node, expr_substitute, replace, context);
}

void node_rename(struct program *program, struct node *node, expr_replace replace, void *context)
{
    node_exchange(program, node, expr_rename, replace, context);
}

struct variable *variable_copy(struct program *program, const struct variable *like,
                               struct function *function, uint32_t id)
{
    struct variable *copy = arena_memdup(program->arena, like, sizeof *like);

    copy->function = function;
    copy->parameter = -1;
    copy->init = NULL;
    copy->id = id;
    return copy;
}

void function_edges(struct program *program, const struct function *function)
{
    previous_fill(program->arena, function);
}

void function_restore(struct program *program, struct function *function, struct node **nodes,
                      uint32_t node_count, struct region **regions, uint32_t region_count)
{
    children_fill(program->arena, regions, region_count);
    function->regions = regions;
    function->region_count = region_count;
    function->nodes = nodes;
    function->node_count = node_count;
    previous_fill(program->arena, function);
}

/* Keeps the nodes that the entry reaches (and the exit), in their order, and numbers them. */
static void nodes_number(struct builder *builder)
{
    struct node **nodes = builder->nodes.items;
    bool *is_reached = ARENA_ARRAY(builder->arena, bool, builder->nodes.count);
    mark_reachable(builder, is_reached);
    is_reached[1] = true;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < builder->nodes.count; i++)
        if (is_reached[i])
            nodes[kept++] = nodes[i];
    for (uint32_t i = 0; i < kept; i++)
        nodes[i]->id = i;
    builder->nodes.count = kept;
    builder->function->nodes = nodes;
    builder->function->node_count = kept;
    previous_fill(builder->arena, builder->function);
}

void builder_finish(struct builder *builder)
{
    if (builder->tail != NULL)
        flow_to(builder, flow_exit(builder));
    /* The NOPs last: they show the way for the others, which would go wrong while they change. */
    for (int is_nop = 0; is_nop < 2; is_nop++) {
        for (uint32_t i = 0; i < builder->nodes.count; i++) {
            struct node *node = builder->nodes.items[i];
            if ((node->kind == NODE_NOP) != (is_nop == 1))
                continue;
            node->next[0] = edge_target(builder, node->next[0]);
            node->next[1] = edge_target(builder, node->next[1]);
            if (is_nop == 1 && node->region != NULL)
                node->place = node->region->begin;
        }
    }
    regions_finish(builder);
    nodes_number(builder);
}

/* ---- functions that never return ---- */

static bool is_call_without_return(const struct node *node)
{
    if (node->kind != NODE_CALL || node->callee == NULL || node->callee->kind != EXPR_FUNCTION)
        return false;
    if (node->mpi >= 0 && mpi_function_get(node->mpi)->role == ROLE_ABORT)
        return true;
    return node->callee->callee->is_noreturn;
}

/* Cuts behind calls that do not return. */
static void dead_ends_cut(struct program *program, struct function *function)
{
    bool is_changed = false;
    for (uint32_t i = 0; i < function->node_count; i++) {
        struct node *node = function->nodes[i];
        if (node->next[0] != NULL && is_call_without_return(node)) {
            node->next[0] = NULL;
            is_changed = true;
        }
    }
    if (is_changed) {
        struct builder builder = {.arena = program->arena, .function = function};
        builder.nodes.items = (struct node **)function->nodes;
        builder.nodes.count = builder.nodes.capacity = function->node_count;
        nodes_number(&builder);
    }
}

void program_close_dead_ends(struct program *program)
{
    bool is_changed = true;
    while (is_changed) {
        is_changed = false;
        for (uint32_t i = 0; i < program->function_count; i++) {
            struct function *function = program->functions[i];
            if (!function->is_defined || function->node_count == 0)
                continue;
            dead_ends_cut(program, function);
            /* A function that never reaches its end; setjmp could bring the control back unseen. */
            if (!function->is_noreturn && function->nodes[1]->previous_count == 0 &&
                !function->has_setjmp && !function->has_unknown) {
                function->is_noreturn = true;
                is_changed = true;
            }
        }
    }
}
