/* SPDX-License-Identifier: Apache-2.0 */
/* Which question to the solver is it?
 *
 * Computes: 128 bits from the structure of the conditions: operators, numbers, names and sorts of
 * free constants, in their order.  Whoever makes free constants gives them names that are the same
 * whenever the question is.  Two hashes of 64 bits that are mixed in different ways stand for the
 * text: that two of some millions of questions have both in common is not expected in the life of a
 * machine.  What a condition may be made of besides (quantifiers) is not told apart: such a question
 * is not whole, and nobody may take another one's answer for its own.
 */
#include "passes/digest.h"

#include "base/arena.h"

#include <string.h>

struct digest_part {
    struct question question;
    bool is_known;
};

static const uint64_t FACTORS[2] = {UINT64_C(0x9e3779b97f4a7c15), UINT64_C(0xc2b2ae3d27d4eb4f)};

static uint64_t mix(uint64_t hash, uint64_t number, int which)
{
    hash ^= number + FACTORS[!which] + (hash << 7);
    hash *= FACTORS[which];
    return hash ^ hash >> (which ? 31 : 28);
}

static void add_number(struct question *question, uint64_t number)
{
    for (int which = 0; which < 2; which++)
        question->words[which] = mix(question->words[which], number, which);
}

static void add_question(struct question *question, const struct question *part)
{
    for (int which = 0; which < 2; which++)
        question->words[which] = mix(question->words[which], part->words[which], which);
}

static void add_text(struct question *question, const char *text)
{
    const size_t length = strlen(text);

    add_number(question, length);
    for (size_t k = 0; k < length; k++)
        add_number(question, (unsigned char)text[k]);
}

static void add_symbol(struct digest *d, struct question *question, Z3_symbol symbol)
{
    if (Z3_get_symbol_kind(d->context, symbol) == Z3_INT_SYMBOL)
        add_number(question, (uint64_t)Z3_get_symbol_int(d->context, symbol));
    else
        add_text(question, Z3_get_symbol_string(d->context, symbol));
}

static struct digest_part *part_at(struct digest *d, uint32_t number)
{
    if (number >= d->part_count) {
        const uint32_t count = number * 2 + 64;
        struct digest_part *parts = ARENA_ARRAY(d->arena, struct digest_part, count);

        if (d->part_count > 0)
            memcpy(parts, d->parts, d->part_count * sizeof *parts);
        d->parts = parts;
        d->part_count = count;
    }
    return &d->parts[number];
}

static struct question formula_of(struct digest *d, Z3_ast ast)
{
    const Z3_ast_kind kind = Z3_get_ast_kind(d->context, ast);
    const uint32_t number = Z3_get_ast_id(d->context, ast);
    struct question question = {{kind, kind}};

    if (part_at(d, number)->is_known)
        return part_at(d, number)->question;
    if (kind == Z3_NUMERAL_AST) {
        add_text(&question, Z3_get_numeral_string(d->context, ast));
    } else if (kind == Z3_APP_AST) {
        const Z3_app app = Z3_to_app(d->context, ast);
        const Z3_func_decl decl = Z3_get_app_decl(d->context, app);
        const unsigned count = Z3_get_app_num_args(d->context, app);

        add_number(&question, Z3_get_decl_kind(d->context, decl));
        add_number(&question, Z3_get_sort_kind(d->context, Z3_get_sort(d->context, ast)));
        add_number(&question, count);
        if (Z3_get_decl_kind(d->context, decl) == Z3_OP_UNINTERPRETED)
            add_symbol(d, &question, Z3_get_decl_name(d->context, decl));
        for (unsigned k = 0; k < count; k++) {
            const struct question part = formula_of(d, Z3_get_app_arg(d->context, app, k));

            add_question(&question, &part);
        }
    } else {
        d->is_whole = false;
        return question;
    }
    *part_at(d, number) = (struct digest_part){question, true};
    return question;
}

void digest_open(struct digest *d, struct arena *arena, Z3_context context)
{
    *d = (struct digest){.arena = arena, .context = context};
}

void digest_begin(struct digest *d, uint64_t limits)
{
    d->question = (struct question){{1, 2}};
    d->is_whole = true;
    add_number(&d->question, limits);
}

void digest_add(struct digest *d, Z3_ast condition)
{
    const struct question part = formula_of(d, condition);

    add_question(&d->question, &part);
}
