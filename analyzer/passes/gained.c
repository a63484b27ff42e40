/* SPDX-License-Identifier: Apache-2.0 */
/* What do the values of an origin gain by what was followed?
 *
 * Requires: a search (origins.h).  Computes: the values of the search, with one thing more.
 */
#include "passes/gained.h"
#include "base/map.h"
#include "ir/expr.h"
#include "passes/values.h"

enum { MAKERS = 16 }; /* so many are compared one by one */

void gained_lose(struct search *s, const struct expr *expr, const struct node *at)
{
    if (s->out->is_unknown)
        return;
    s->out->is_unknown = true;
    s->out->unknown = expr ? expr_text(s->a->program, expr) : NULL;
    if (at)
        s->out->unknown_place = at->place;
}

/* A call that writes into what is read by MPI is among the makers of most that is read after it. */
static bool has_maker(struct search *s, const struct node *call)
{
    const node_list *makers = &s->out->makers;

    if (!s->makers && makers->count < MAKERS) {
        for (uint32_t k = 0; k < makers->count; k++)
            if (makers->items[k] == call)
                return true;
        return false;
    }
    if (!s->makers) {
        s->makers = map_new(s->o->scratch);
        for (uint32_t k = 0; k < makers->count; k++)
            map_set_address(s->makers, makers->items[k], makers->items[k]);
    }
    return map_get_address(s->makers, call) != NULL;
}

void gained_maker(struct search *s, const struct node *call)
{
    if (has_maker(s, call))
        return;
    array_push(s->a->arena, &s->out->makers, call);
    if (s->makers)
        map_set_address(s->makers, call, call);
}

/* A number that was handed on by way of a pointer is a mark (values.c). */
void gained_wildcard(struct search *s, enum wildcard wildcard, const struct place *place)
{
    if (wildcard == WILDCARD_NUMBER && s->is_behind)
        wildcard = WILDCARD_MARK;
    if (wildcard <= s->out->wildcard)
        return;
    s->out->wildcard = wildcard;
    s->out->wildcard_place = place;
}

void gained_values(struct search *s, const struct values *values, const struct expr *expr,
                   const struct node *at)
{
    struct values *out = s->out;

    for (uint32_t k = 0; k < values->makers.count; k++)
        gained_maker(s, values->makers.items[k]);
    out->is_computed |= values->is_computed;
    out->is_kept |= values->is_kept;
    out->is_status |= values->is_status;
    gained_wildcard(s, values->wildcard, values->wildcard_place);
    if (!values->is_unknown || out->is_unknown)
        return;
    if (!values->unknown)
        gained_lose(s, expr, at);
    out->is_unknown = true;
    if (values->unknown)
        out->unknown = values->unknown;
    if (values->unknown_place.file)
        out->unknown_place = values->unknown_place;
}

void gained_result(struct search *s, const struct expr *result, enum wildcard from,
                   const struct place *place)
{
    if (result->kind == EXPR_INT)
        values_add(s->a->program, s->out, result->value);
    else
        s->out->is_computed = true;
    if (result->kind == EXPR_INT && result->value == s->a->program->any_source)
        gained_wildcard(s, from, place);
}

static const struct expr *operand_number(struct search *s, const struct expr *operand,
                                         int64_t number)
{
    bool is_int = operand->type && operand->type->kind == TYPE_INT;

    return expr_int(s->a->program, number, is_int ? operand->type : type_int(s->a->program));
}

void gained_operation(struct search *s, const struct expr *expr, const struct values *x,
                      const struct values *y, const struct node *at)
{
    const bool is_named = x->wildcard == WILDCARD_NAMED || (y && y->wildcard == WILDCARD_NAMED);
    const enum wildcard from = is_named ? WILDCARD_NAMED : WILDCARD_NUMBER;
    const struct place *place = at ? &at->place : s->stored;
    struct program *p = s->a->program;

    for (uint32_t k = 0; k < x->count; k++) {
        const struct expr *a = operand_number(s, expr->a, x->numbers[k]);

        if (!y)
            gained_result(s, expr_unary(p, expr_op(expr), a, expr->type), from, place);
        for (uint32_t n = 0; y && n < y->count; n++) {
            const struct expr *b = operand_number(s, expr->b, y->numbers[n]);

            gained_result(s, expr_binary(p, expr_op(expr), a, b, expr->type), from, place);
        }
    }
}

uint32_t search_enter(struct search *s, const void *what, const struct frame *frame)
{
    struct visits *visits = &s->o->visits;

    if (visits_find(visits, what, frame, s->serial))
        return 0;
    if (visits_is_active(visits, what, frame)) { /* by a search around: a number made from itself */
        s->out->is_computed = true;
        return 0;
    }
    return visits_add(visits, what, frame, s->serial) + 1;
}

void search_leave(struct search *s, uint32_t visit)
{
    visits_leave(&s->o->visits, visit - 1);
}

/* The same origin may be come to by way of a pointer and by name. */
static void reach_wildcard(struct search *s, struct origin *origin)
{
    if (origin->known)
        gained_wildcard(s, origin->known->wildcard, origin->known->wildcard_place);
    else if (!s->is_behind && !s->outer && origin->cycle != 0 && origin->cycle == s->self->cycle)
        array_push(s->o->scratch, &origin->fed, s->self->id);
}

uint32_t search_needs(const struct search *s)
{
    return s->self->direct.count + s->self->operands.count;
}

void gained_origin(struct search *s, struct origin *origin, const struct expr *expr,
                   const struct node *at)
{
    uint32_t visit;

    if (s->is_collecting && origin->known && search_needs(s) > 0)
        return; /* nothing found now is final */
    visit = search_enter(s, origin, NULL);
    if (!s->is_collecting || origin->known)
        reach_wildcard(s, origin);
    if (!visit)
        return;
    search_leave(s, visit);
    if (origin->known) {
        for (uint32_t k = 0; k < origin->known->count; k++)
            values_add(s->a->program, s->out, origin->known->numbers[k]);
        gained_values(s, origin->known, expr, at);
    } else if (s->is_collecting) {
        if (s->outer)
            array_push(s->o->scratch, &s->self->operands, origin->id);
        else
            array_push(s->o->scratch, &s->self->direct, origin->id);
    } else if (origin->cycle == 0 || origin->cycle != s->self->cycle) {
        gained_lose(s, expr, at); /* too many steps before it was come to */
    } else if (s->outer) {
        s->out->is_computed = true; /* a number made from itself */
    }
}
