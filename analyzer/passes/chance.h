/* SPDX-License-Identifier: Apache-2.0 */
/* What does a program look at that is given by the place it runs at and not by its input? */
#ifndef SPBC_PASSES_CHANCE_H
#define SPBC_PASSES_CHANCE_H

#include "passes/analysis.h"
#include "passes/taint.h"

enum chance {
    CHANCE_HOST,
    CHANCE_ADDRESS,
    CHANCE_UNSET,
    CHANCE_HANDLE,   /* numbers that MPI gives to its objects as they are made */
    CHANCE_OPERATOR, /* what reduction operators of the program keep */
    CHANCE_FILE,     /* what other processes write to files meanwhile */
    CHANCE_ERROR,    /* errno, where chance has set it */
    CHANCE_COUNT
};

/* chance_has: is there something of the kind in the program? */
bool chance_has(struct analysis *a, enum chance kind);
/* chance_begin: labels what is of the kind from the start: cells, or what reads them. */
void chance_begin(struct analysis *a, enum chance kind, struct taint *taint);
/* chance_spares: is the argument, of this type, what it is whatever it was made of? */
bool chance_spares(enum chance kind, const struct type *type);
/* chance_source: does the call answer, or write through this argument, something of the kind?  As the
 * source of struct taint: 1, 0, -1 as what it gets. */
int chance_source(struct analysis *a, enum chance kind, const struct node *call, int arg);
/* chance_labels: is the expression itself of the kind?  As the labels of struct taint. */
int chance_labels(struct analysis *a, enum chance kind, const struct expr *expr);
/* chance_decides: a branch that reads something of the kind and decides about the event; NULL: none is seen
 * without following labels. */
const struct node *chance_decides(struct analysis *a, enum chance kind, const struct event *event);
/* chance_is_sent: does the event hand over memory that holds something of the kind as it is? */
bool chance_is_sent(struct analysis *a, enum chance kind, const struct event *event);
/* chance_text: what it is called. */
const char *chance_text(enum chance kind);

#endif
