/* SPDX-License-Identifier: Apache-2.0 */
/* Which statements of a body are none?  See left_out.h. */
#include "ir/left_out.h"

#include "base/arena.h"
#include "base/bytes.h"
#include "base/map.h"
#include "ir/print.h"

/* ---- writing ---- */

struct finding {
    struct arena *arena;
    const struct function *function;
    struct map *seen; /* expressions */
    bool *are_used;   /* calls, by id of their nodes: somebody uses the value */
    bool *are_calls;  /* likewise: those that are spare */
    /* by id of the region, with those within it: */
    uint32_t *sizes;  /* how many regions */
    bool *are_closed; /* nothing but what may be left out, as far as each node alone tells */
    uint32_t *firsts; /* of its own nodes, the first; id + 1, 0 none */
    uint32_t *nexts;  /* by id of the node: the next of its region, likewise */
    ARRAY(struct spare_group) groups;
    struct spares out;
};

static void used_find(struct finding *f, const struct expr *expr)
{
    if (expr == NULL || map_get_address(f->seen, expr) != NULL)
        return;
    map_set_address(f->seen, expr, expr);
    if (expr->kind == EXPR_CALL && expr->call->id < f->function->node_count)
        f->are_used[expr->call->id] = true;
    used_find(f, expr->a);
    used_find(f, expr->b);
    used_find(f, expr->c);
    for (uint32_t i = 0; i < expr->element_count; i++)
        used_find(f, expr->elements[i]);
}

static void node_find(struct finding *f, const struct node *node)
{
    used_find(f, node->target);
    used_find(f, node->value);
    used_find(f, node->callee);
    for (uint32_t i = 0; i < node->arg_count; i++)
        used_find(f, node->args[i]);
}

static bool is_call(const struct finding *f, const struct node *node)
{
    return node->kind == NODE_CALL && node->mpi < 0 && node->callee != NULL &&
           node->callee->kind == EXPR_FUNCTION && node->target == NULL && node->value == NULL &&
           node->next[0] != NULL && node->next[1] == NULL && !f->are_used[node->id];
}

static bool is_known(const struct expr *expr)
{
    if (expr == NULL)
        return true;
    return expr->kind != EXPR_UNKNOWN && expr->kind != EXPR_LIST && is_known(expr->a) &&
           is_known(expr->b) && is_known(expr->c);
}

static bool is_condition(const struct node *node)
{
    return node->kind == NODE_BRANCH && node->region != NULL && node->region->kind == REGION_IF &&
           node->next[0] != NULL && node->next[1] != NULL && is_known(node->value);
}

static bool may_be_closed(const struct region *region)
{
    return (region->kind == REGION_STATEMENT || region->kind == REGION_IF ||
            region->kind == REGION_BODY) &&
           region->directives == NULL && !region->is_declaration;
}

/* Regions within another one have higher numbers. */
static void regions_find(struct finding *f)
{
    const struct function *function = f->function;
    for (uint32_t i = 0; i < function->region_count; i++) {
        f->sizes[i] = 1;
        f->are_closed[i] = may_be_closed(function->regions[i]);
    }
    for (uint32_t i = function->node_count; i-- > 0;) {
        const struct node *node = function->nodes[i];
        if (node->region == NULL)
            continue;
        f->nexts[i] = f->firsts[node->region->id];
        f->firsts[node->region->id] = i + 1;
        if (!f->are_calls[i] && !is_condition(node))
            f->are_closed[node->region->id] = false;
    }
    for (uint32_t i = function->region_count; i-- > 0;) {
        const struct region *parent = function->regions[i]->parent;
        if (parent == NULL)
            continue;
        f->sizes[parent->id] += f->sizes[i];
        f->are_closed[parent->id] &= f->are_closed[i];
    }
}

typedef ARRAY(const struct node *) node_list;

/* The nodes of a region and of those within.  Returns false when those do not follow it. */
static bool nodes_of(const struct finding *f, const struct region *region, node_list *nodes)
{
    for (uint32_t i = region->id; i < region->id + f->sizes[region->id]; i++) {
        const struct region *within = f->function->regions[i];
        if (i > region->id && (within->parent == NULL || within->parent->id < region->id))
            return false;
        for (uint32_t k = f->firsts[i]; k != 0; k = f->nexts[k - 1])
            array_push(f->arena, nodes, f->function->nodes[k - 1]);
    }
    return true;
}

static bool list_has(const node_list *list, const struct node *node)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->items[i] == node)
            return true;
    return false;
}

/* The one node behind all of them; NULL: there are several, or a way goes back. */
static const struct node *exit_of(const node_list *nodes)
{
    const struct node *exit = NULL;
    for (uint32_t i = 0; i < nodes->count; i++)
        for (int side = 0; side < 2; side++) {
            const struct node *next = nodes->items[i]->next[side];
            if (next == NULL || next == exit)
                continue;
            if (!list_has(nodes, next)) {
                if (exit != NULL)
                    return NULL;
                exit = next;
            } else if (next->id <= nodes->items[i]->id) {
                return NULL;
            }
        }
    return exit;
}

/* A statement among others that is nothing else; of large ones each part is asked by itself. */
static void group_find(struct finding *f, const struct region *region)
{
    enum { LARGE = 64 }; /* nodes */
    node_list nodes = {0};
    if (!f->are_closed[region->id] || region->parent == NULL ||
        region->parent->kind != REGION_BODY || !nodes_of(f, region, &nodes) || nodes.count == 0 ||
        nodes.count > LARGE)
        return;
    const struct node *exit = exit_of(&nodes);
    if (exit == NULL)
        return;
    uint32_t *members = ARENA_ARRAY(f->arena, uint32_t, nodes.count);
    for (uint32_t i = 0; i < nodes.count; i++)
        members[i] = nodes.items[i]->id;
    array_push(f->arena, &f->groups,
               ((struct spare_group){region, f->sizes[region->id], exit, members, nodes.count}));
}

/* Where a way goes on if all is left out that may be. */
static const struct node *node_behind(const struct node *const *behind, const struct node *node,
                                      uint32_t count)
{
    for (uint32_t i = 0; i <= count; i++) {
        if (behind[node->id] == NULL)
            return node;
        node = behind[node->id];
    }
    return NULL; /* round and round */
}

/* By id of each node that may be left out, the one behind it, or behind all of its statement. */
static const struct node **behind_find(const struct finding *f)
{
    const struct node **behind =
        ARENA_ARRAY(f->arena, const struct node *, f->function->node_count + 1);
    for (uint32_t i = 0; i < f->function->node_count; i++)
        if (f->are_calls[i])
            behind[i] = f->function->nodes[i]->next[0];
    for (uint32_t i = 0; i < f->groups.count; i++)
        for (uint32_t k = 0; k < f->groups.items[i].member_count; k++)
            behind[f->groups.items[i].members[k]] = f->groups.items[i].exit;
    return behind;
}

static void spare_add(struct finding *f, const struct node *node, bool is_in_ring)
{
    struct spares *out = &f->out;
    out->items[out->count++] =
        (struct spare){node, is_in_ring, node->kind == NODE_CALL && call_prints_to_terminal(node)};
    out->numbers[node->id] = out->count;
}

/* Of statements with a ring nothing but the calls is spare. */
static void spares_list(struct finding *f, const struct node *const *behind)
{
    const uint32_t count = f->function->node_count;
    bool *are_in_ring = ARENA_ARRAY(f->arena, bool, count + 1);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        are_in_ring[i] = behind[i] != NULL && node_behind(behind, behind[i], count) == NULL;
    for (uint32_t i = 0; i < count; i++)
        if (f->are_calls[i])
            spare_add(f, f->function->nodes[i], are_in_ring[i]);
    for (uint32_t i = 0; i < f->groups.count; i++) {
        struct spare_group group = f->groups.items[i];
        uint32_t *members = ARENA_ARRAY(f->arena, uint32_t, group.member_count);
        bool has_ring = false;
        for (uint32_t k = 0; k < group.member_count; k++)
            has_ring |= are_in_ring[group.members[k]];
        if (has_ring)
            continue;
        for (uint32_t k = 0; k < group.member_count; k++) {
            if (f->out.numbers[group.members[k]] == 0)
                spare_add(f, f->function->nodes[group.members[k]], false);
            members[k] = f->out.numbers[group.members[k]] - 1;
        }
        group.members = members;
        f->groups.items[kept++] = group;
    }
    f->out.groups = f->groups.items;
    f->out.group_count = kept;
}

struct spares spares_find(struct arena *arena, const struct function *function)
{
    const uint32_t nodes = function->node_count, regions = function->region_count;
    struct finding f = {.arena = arena, .function = function, .seen = map_new(arena)};
    f.are_used = ARENA_ARRAY(arena, bool, nodes + 1);
    f.are_calls = ARENA_ARRAY(arena, bool, nodes + 1);
    f.nexts = ARENA_ARRAY(arena, uint32_t, nodes + 1);
    f.sizes = ARENA_ARRAY(arena, uint32_t, regions + 1);
    f.are_closed = ARENA_ARRAY(arena, bool, regions + 1);
    f.firsts = ARENA_ARRAY(arena, uint32_t, regions + 1);
    f.out.items = ARENA_ARRAY(arena, struct spare, nodes + 1);
    f.out.numbers = ARENA_ARRAY(arena, uint32_t, nodes + 1);
    for (uint32_t i = 0; i < nodes; i++)
        node_find(&f, function->nodes[i]);
    for (uint32_t i = 0; i < nodes; i++)
        f.are_calls[i] = is_call(&f, function->nodes[i]);
    regions_find(&f);
    for (uint32_t i = regions; i-- > 0;)
        group_find(&f, function->regions[i]);
    spares_list(&f, behind_find(&f));
    return f.out;
}

/* ---- reading ---- */

uint32_t own_exprs_get(const struct own_exprs *own, struct byte_reader *in, uint32_t count)
{
    const uint32_t skipped = own->begin - own->shared;
    const uint32_t number = bytes_get_index(in, (uint64_t)count - skipped + 1);
    return number > own->shared ? number + skipped : number;
}

struct reading {
    struct left_out *out;
    uint32_t *behind;  /* by number of a node that is left out */
    uint32_t *nexts;   /* of each spare call the node behind it; of a condition 0 */
    bool *are_regions; /* left out, by number */
};

/* Is every call of the statement left out?  Then all of it is. */
static void group_read(struct reading *r, struct byte_reader *in)
{
    struct left_out *out = r->out;
    const uint32_t first = bytes_get_index(in, (uint64_t)out->region_count + 1);
    const uint32_t regions = bytes_get_index(in, (uint64_t)out->region_count + 2 - first);
    const uint32_t exit = bytes_get_index(in, (uint64_t)out->node_count + 1);
    const uint32_t count = bytes_get_count(in);
    struct byte_reader again = *in;
    bool is_gone = true;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t spare = bytes_get_index(in, out->spare_count);
        is_gone &= r->nexts[spare] == 0 || out->kinds[spare] == SPARE_GONE;
    }
    if (!is_gone || in->is_damaged)
        return;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t spare = bytes_get_index(&again, out->spare_count);
        out->kinds[spare] = SPARE_GONE;
        r->behind[out->spares[spare]] = exit;
    }
    for (uint32_t i = 0; i < regions; i++)
        r->are_regions[first + i] = true;
}

static void rest_number(const struct reading *r)
{
    struct left_out *out = r->out;
    for (uint32_t i = 1; i <= out->node_count; i++)
        if (r->behind[i] == 0)
            out->nodes[i] = ++out->nodes_left;
    for (uint32_t i = 1; i <= out->node_count; i++) {
        uint32_t to = i;
        for (uint32_t k = 0; r->behind[to] != 0 && k < out->node_count; k++)
            to = r->behind[to];
        out->nodes[i] = out->nodes[to];
    }
    for (uint32_t i = 1; i <= out->region_count; i++)
        if (!r->are_regions[i])
            out->regions[i] = ++out->regions_left;
}

static void spare_read(struct reading *r, struct byte_reader *in, uint32_t at,
                       uint32_t function_count,
                       bool (*is_idle)(void *context, uint32_t function, bool is_print),
                       void *context)
{
    struct left_out *out = r->out;
    const uint32_t number = bytes_get_index(in, ((uint64_t)out->node_count + 1) * 8);
    out->spares[at] = number / 8;
    out->are_spare[number / 8] = true;
    if ((number & 4) != 0)
        return;
    r->nexts[at] = bytes_get_index(in, (uint64_t)out->node_count + 1);
    const uint32_t function = bytes_get_index(in, (uint64_t)function_count + 1);
    if (r->nexts[at] == 0 || !is_idle(context, function, (number & 2) != 0))
        return;
    out->kinds[at] = (number & 1) == 0 ? SPARE_GONE : SPARE_NOTHING;
    if (out->kinds[at] == SPARE_GONE)
        r->behind[number / 8] = r->nexts[at];
}

void left_out_read(struct arena *arena, struct byte_reader *in, uint32_t function_count,
                   bool (*is_idle)(void *context, uint32_t function, bool is_print), void *context,
                   struct left_out *out)
{
    struct reading r = {out, ARENA_ARRAY(arena, uint32_t, out->node_count + 1), NULL,
                        ARENA_ARRAY(arena, bool, out->region_count + 2)};
    out->nodes = ARENA_ARRAY(arena, uint32_t, out->node_count + 1);
    out->regions = ARENA_ARRAY(arena, uint32_t, out->region_count + 1);
    out->are_spare = ARENA_ARRAY(arena, bool, out->node_count + 1);
    out->spare_count = bytes_get_count(in);
    out->spares = ARENA_ARRAY(arena, uint32_t, out->spare_count + 1);
    out->kinds = ARENA_ARRAY(arena, enum spare_kind, out->spare_count + 1);
    r.nexts = ARENA_ARRAY(arena, uint32_t, out->spare_count + 1);
    for (uint32_t i = 0; i < out->spare_count && !in->is_damaged; i++)
        spare_read(&r, in, i, function_count, is_idle, context);
    const uint32_t groups = bytes_get_count(in);
    for (uint32_t i = 0; i < groups && !in->is_damaged; i++)
        group_read(&r, in);
    rest_number(&r);
}
