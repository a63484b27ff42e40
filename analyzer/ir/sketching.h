/* SPDX-License-Identifier: Apache-2.0 */
/* What has been read of a unit's bytes while its sketch is made?  Private to sketch.c and
 * sketch_expr.c; see sketch.h. */
#ifndef SPBC_IR_SKETCHING_H
#define SPBC_IR_SKETCHING_H

#include "base/arena.h"
#include "base/bytes.h"
#include "ir/left_out.h"
#include "ir/sketch.h"

struct text_seen {
    const char *text;
    uint64_t hash;
};

struct file_seen {
    const char *full, *text; /* text NULL: of the system, or not asked for */
    size_t length;
};

struct type_seen {
    uint64_t hash;
    int kind;
};

struct function_seen { /* comes in when a chunk that is not left out names it first */
    struct byte_reader entry;
    const char *key;
    uint32_t number; /* in that order; 0: not yet */
    uint64_t hash;
};

struct variable_seen { /* likewise */
    struct byte_reader entry;
    const char *key; /* without that of its function */
    uint32_t owner, number;
    uint64_t hash;
    bool is_own, is_plain;
};

struct expr_seen {
    uint64_t exact, loose; /* without and with leaving out digits */
    uint64_t unasked;      /* of a constant whose digits nobody asked for; else as exact */
    uint64_t free;         /* of a whole number, whether it is large; else as unasked */
    int type_kind;         /* kind of its type */
    bool is_number;        /* see expr_is_number */
    bool is_own;           /* names something that belongs to its function alone */
    bool is_plain;         /* a local variable to which nothing else leads */
    bool is_int;           /* a constant: */
    int64_t value;
    const struct function_seen *function; /* that it names; NULL: none */
    const char *constant;                 /* a floating-point one */
    uint32_t operands[3];
    uint32_t mark; /* of the value in which it was seen last */
};

struct sketcher {
    struct arena *arena;
    struct byte_reader in;
    struct byte_reader unasked; /* of the chunks that follow */
    bool has_unasked;
    uint32_t unasked_left, unasked_next; /* of the chunk being read; next 0: no more */
    linker_text_get text_get;
    void *context;
    struct sketch *sketch;
    uint64_t shape, facts;
    struct text_seen *texts;
    struct file_seen *files;
    struct type_seen *types;
    const struct needed *needed;
    struct function_seen *functions;
    struct variable_seen *variables;
    uint32_t functions_named, variables_named;
    ARRAY(struct expr_seen) exprs; /* of the chunk being read; nothing in front of them */
    struct own_exprs own;
    uint64_t unknown_count;   /* of the chunk's expressions */
    struct left_out left_out; /* of the body being read */
    uint32_t shown_count;     /* of the chunk's expressions so far, those that are no numbers */
    uint32_t text_count, file_count, type_count, function_count, variable_count;
    ARRAY(struct sketch_place) places;
    ARRAY(struct sketch_value) values;
    struct map *known; /* values of the chunk being read, by their hash */
    ARRAY(struct sketch_range) ranges;
    ARRAY(const char *) names;
    ARRAY(const char *) citations;
    ARRAY(struct sketch_line) lines;
    ARRAY(uint64_t) prints;
};

static inline uint64_t mix(uint64_t hash, uint64_t number)
{
    hash ^= number;
    hash *= 0x9e3779b97f4a7c15U;
    return hash ^ hash >> 29;
}

static inline void see(struct sketcher *s, uint64_t number)
{
    s->shape = mix(s->shape, number);
}

static inline uint64_t see_number(struct sketcher *s, struct byte_reader *in)
{
    const uint64_t number = bytes_get(in);
    see(s, number);
    return number;
}

static inline const struct text_seen *text_at(struct sketcher *s, struct byte_reader *in)
{
    return &s->texts[bytes_get_index(in, (uint64_t)s->text_count + 1)];
}

static inline const struct type_seen *type_at(struct sketcher *s, struct byte_reader *in)
{
    return &s->types[bytes_get_index(in, (uint64_t)s->type_count + 1)];
}

/* The place of an expression among the chunk's. */
static inline uint32_t expr_index(struct sketcher *s, struct byte_reader *in)
{
    return own_exprs_get(&s->own, in, s->exprs.count - 1);
}

static inline const struct expr_seen *expr_at(struct sketcher *s, struct byte_reader *in)
{
    return &s->exprs.items[expr_index(s, in)];
}

static inline void expr_see(struct sketcher *s, const struct expr_seen *expr)
{
    see(s, expr->exact);
}

/* ---- sketch.c ---- */
const struct function_seen *sketch_function(struct sketcher *s, struct byte_reader *in);
const struct variable_seen *sketch_variable(struct sketcher *s, struct byte_reader *in);

/* ---- sketch_expr.c ---- */
/* sketch_unasked: a chunk begins. */
void sketch_unasked(struct sketcher *s);
/* sketch_exprs: the expressions of a chunk, or those that it shares with its spares (left_out.h). */
void sketch_exprs(struct sketcher *s, struct byte_reader *in);
/* sketch_exprs_own: of a spare, until sketch_exprs_own_end. */
void sketch_exprs_own(struct sketcher *s, struct byte_reader *in);
void sketch_exprs_own_end(struct sketcher *s);
/* sketch_value: one that goes to a place that takes numbers with a point (`way`), see sketch.h;
 * is_plain: to a local variable to which nothing else leads. */
void sketch_value(struct sketcher *s, const struct expr_seen *expr, bool is_plain, uint64_t way);

#endif
