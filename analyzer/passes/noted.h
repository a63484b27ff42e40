/* SPDX-License-Identifier: Apache-2.0 */
/* What does a loop note because a question in it has found something, and what takes part in that? */
#ifndef SPBC_PASSES_NOTED_H
#define SPBC_PASSES_NOTED_H

#include "passes/taint.h"

struct noted {
    struct analysis *a;
    const struct event *question;
    const struct node *test; /* the question, or the call in the loop that leads to it */
    struct bits loop;        /* nodes of its function */
    struct bits below;       /* functions that the loop reaches */
    struct bits asks;        /* functions that ask, or reach one that does */
    struct bits entered;     /* functions that matter, or reach one that does */
    struct bits cells;       /* that matter */
    struct bits written;     /* cells that the loop, and what it calls, may write */
    const struct node *head; /* with which each round begins; NULL: there are several */
    struct map *behind;      /* branch -> bits of what runs behind it in its round */
    struct map *sides;       /* branches that decide about what is noted */
    struct taint *taint;     /* what the answer decides about, but for how many rounds there are */
};

/* noted_find: for a loop around the test, which is set along with a and question. */
void noted_find(struct noted *noted);
/* noted_decides: does the answer decide whether the node runs in a round? */
bool noted_decides(const struct noted *noted, const struct node *node);
/* noted_is_inside: is the node in the loop, or in a function that it reaches? */
bool noted_is_inside(const struct noted *noted, const struct node *node);
/* noted_asks: is it a call of MPI that may find something or nothing? */
bool noted_asks(struct analysis *a, const struct node *node);
/* noted_label: labels all that is noted; returns a message that is; NULL. */
const struct node *noted_label(const struct noted *noted, struct taint *taint);

#endif
