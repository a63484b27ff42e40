/* SPDX-License-Identifier: Apache-2.0 */
/* What is an expression made of, that decides about messages? */
#ifndef SPBC_PASSES_COVER_H
#define SPBC_PASSES_COVER_H

#include "passes/analysis.h"

struct looked {
    const struct expr *expr;
    const struct node *at;
    bool counts; /* what is found there */
};

struct cover { /* of one condition */
    struct analysis *a;
    const struct group *group;
    ARRAY(struct looked) looked;
    bool is_peer;   /* it is which process, not whether or how often */
    uint32_t depth; /* of choices in choices */
    bool is_direct; /* only counters and numbers that it names itself count */
    uint32_t inner; /* behind how many assignments this is */
    bool is_counted,
        has_number;     /* made of a counter of the runs; of a rank, or of how many there are */
    bool has_arguments; /* it asks itself how many arguments there are: small runs are given none */
    bool has_code;      /* it asks what MPI functions return */
    bool has_data;      /* it reads what lies in arrays or records, or is returned */
    bool
        has_input; /* some of that functions outside of the program have given, which are not MPI's */
    int64_t largest;       /* of the constants in it */
    int64_t divisor;       /* by which parts of it are divided, less one */
    uint32_t seen;         /* of so many processes the runs were looked at */
    const struct node *at; /* what decides whether it runs at all is not looked at; NULL */
    const struct set *
        made; /* internal: what is asked is whether they, or no cells, hold numbers alone; NULL: it is not */
};

/* cover_look: adds what the expression, evaluated at the node, is made of. */
void cover_look(struct cover *cover, const struct expr *expr, const struct node *at);
/* cover_is_in_sight: do the processes that are counted come to the numbers that it names, the divided ones too? */
bool cover_is_in_sight(const struct cover *cover);
/* cover_has_number: may the condition depend on the rank, or on how many processes there are?  cover_has_data: on what lies
 * in arrays or records and is not constant, is input, or is received? */
bool cover_has_number(struct analysis *a, const struct group *group, const struct expr *condition,
                      const struct node *at);
bool cover_has_data(struct analysis *a, const struct group *group, const struct expr *condition,
                    const struct node *at);

#endif
