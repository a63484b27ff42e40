/* SPDX-License-Identifier: Apache-2.0 */
/* How is one function lowered from clang's tree into the IR?  Private to front/.
 *
 * lower.c        the function as a whole, declarations, labels
 * statement.c    statements: flow and regions
 * loop.c         loops and switch
 * expression.c   expressions: values
 * effect.c       what changes something: assignments, ++, calls, && || ?: with effects
 * initialiser.c  { ... }
 *
 * Effects become nodes in the order of evaluation; values are expressions over variables that are
 * read where the consuming node stands. `i++` as a value is therefore `i - 1`, read behind the node
 * that increments.
 */
#ifndef SPBC_FRONT_LOWER_H
#define SPBC_FRONT_LOWER_H

#include "front/unit.h"
#include "ir/build.h"
#include "ir/expr.h"

struct label {
    const char *name;
    struct node *node;
};

struct switch_frame {
    struct map *cases; /* case or default statement -> label */
};

struct held_object { /* code runs when it goes out of scope */
    const struct expr *object;
    CXCursor record;          /* of C++: its destructor */
    struct function *cleanup; /* or the function of __attribute__((cleanup(f))); NULL: none */
};

struct kept_size { /* of a variable-length array */
    CXCursor declaration;
    const struct expr *bytes;
};

struct lowering {
    struct parsed *in;
    struct program *program;
    struct arena *arena;
    struct arena *scratch;
    struct function *function; /* NULL: an initialiser of file scope, where nothing has effects */
    struct builder *builder;
    struct node *break_to, *continue_to, *indirect_to;
    struct switch_frame *cases;
    ARRAY(struct label) labels;
    struct place last_end;  /* end of the region closed last */
    uint32_t hidden;        /* inside statements that come out of a macro: no regions */
    bool is_below_pragma;   /* the next region is a statement that a #pragma belongs to */
    const char *directives; /* of OpenMP: of the next region; NULL: none */
    struct place directed;  /* the code that they were asked for last */
    bool is_cplusplus;
    struct variable *self; /* C++: `this` */
    CXCursor self_class;   /* of `this`; null: there is none */
    bool returns_reference;
    bool
        makes_unseen; /* a list has an element that a constructor makes, which is not followed here */
    struct node *handler; /* C++: of the try around */
    uint32_t ended;       /* which of the objects ends now, from 1; 0: none */
    bool is_ending;       /* objects end as an exception passes by */
    bool handlers_end;    /* all of its handlers end the program */
    ARRAY(struct held_object) objects;
    uint32_t break_objects, loop_objects, handler_objects; /* how many are held outside */
    uint32_t arms;               /* how many sides of && || ?: are around */
    const struct expr *returned; /* C++: the object with an end of its own that is returned */
    struct place last_place;     /* of the last call */
    uint32_t depth;              /* of recursion */
    uint32_t temporaries;
    ARRAY(struct kept_size) sizes; /* of variable-length arrays */
};

enum { DEPTH_MAX = 2500 };

/* ---- lower.c ---- */
void lower_local(struct lowering *lower, CXCursor declaration);
/* lower_kept_size: the bytes of the variable-length array that is declared there; NULL: it is none, or that is not told. */
const struct expr *lower_kept_size(const struct lowering *lower, CXCursor declaration);
void lower_head_declaration(struct lowering *lower, CXCursor part);
void lower_declaration_statement(struct lowering *lower, CXCursor statement);
struct node *label_get(struct lowering *lower, const char *name);
void lowering_meets_unknown(struct lowering *lower);
/* lower_too_deep: what stands here is not read, so the unit is not analysed. */
void lower_too_deep(struct lowering *lower, CXCursor at);
/* lower_unmodelled: the function is unknown, for this reason at this place. */
void lower_unmodelled(struct lowering *lower, CXCursor at, const char *what);
void lower_unmodelled_at(struct lowering *lower, const struct expr *object, const char *what);
/* function_lower_lambda: the body of a lambda, whose variables around it are those of `outer`. */
void function_lower_lambda(struct lowering *outer, struct function *function, CXCursor expression);

/* ---- statement.c ---- */
void lower_statement(struct lowering *lower, CXCursor statement);
/* lower_block: the statements of a compound; *value, when wanted, is that of the last one
 * (statement expressions). */
void lower_block(struct lowering *lower, CXCursor compound, const struct expr **value);
/* lower_test: the condition of a statement; statement expressions in it make no regions. */
void lower_test(struct lowering *lower, CXCursor condition, struct node *on_true,
                struct node *on_false);
struct region *lower_region_open(struct lowering *lower, enum region_kind kind, struct place begin);
void lower_region_close(struct lowering *lower, struct place end);

/* ---- loop.c ---- */
void lower_while(struct lowering *lower, CXCursor statement);
void lower_do(struct lowering *lower, CXCursor statement);
void lower_for(struct lowering *lower, CXCursor statement);
void lower_switch(struct lowering *lower, CXCursor statement);
/* lower_hidden_head: the function is unknown when the head has a part in front that is not shown. */
void lower_hidden_head(struct lowering *lower, CXCursor statement);

/* ---- expression.c ---- */
const struct expr *lower_value(struct lowering *lower, CXCursor expression);
const struct expr *lower_unknown(struct lowering *lower, CXCursor expression);
/* lower_field_type: of a field of a few bits the narrowest number that holds these; it tells how many there are. */
const struct type *lower_field_type(struct lowering *lower, CXCursor field);
const struct expr *lower_convert(struct lowering *lower, const struct expr *value,
                                 const struct type *type);
void lower_branch(struct lowering *lower, CXCursor condition, struct node *on_true,
                  struct node *on_false);
/* mark_address_taken: the variable in which the object lies. */
void mark_address_taken(const struct expr *object);

/* ---- effect.c ---- */
/* lower_effects: the value is not used. */
void lower_effects(struct lowering *lower, CXCursor expression);
bool has_effects(CXCursor expression);
/* reads_what_changes: does it read a variable that is no constant, and not only name it? */
bool reads_what_changes(CXCursor expression);
void lower_assign(struct lowering *lower, struct place place, const struct expr *target,
                  const struct expr *value);
const struct expr *lower_assignment(struct lowering *lower, CXCursor expression);
const struct expr *lower_compound_assignment(struct lowering *lower, CXCursor expression);
const struct expr *lower_step(struct lowering *lower, CXCursor expression, bool is_used);
const struct expr *lower_call(struct lowering *lower, CXCursor expression);
const struct expr *lower_logical(struct lowering *lower, CXCursor expression);
/* choice_is_place: is what a ?: of C++ gives one of the two objects, and not a copy of it? */
bool choice_is_place(struct lowering *lower, CXCursor expression);
enum choice { CHOICE_EFFECTS, CHOICE_VALUE, CHOICE_OBJECT };
const struct expr *lower_choice(struct lowering *lower, CXCursor expression, CXCursor condition,
                                CXCursor yes, CXCursor no, enum choice as);

/* ---- atomic.c ---- */
/* lower_atomic: an access by an atomic built-in function; NULL: the cursor is none. */
const struct expr *lower_atomic(struct lowering *lower, CXCursor expression);

/* ---- initialiser.c ---- */
const struct expr *lower_list(struct lowering *lower, CXCursor list);
/* lower_list_as: a list whose type is known to be that. */
const struct expr *lower_list_as(struct lowering *lower, CXCursor list, CXType type);

#endif
