/* SPDX-License-Identifier: Apache-2.0 */
/* Which statements of a body are none?
 *
 * A call of an idle function (needed.h) whose value nobody uses does nothing that anybody could notice, and a condition
 * does nothing if both of its sides are nothing else.  Whether a function is idle is known when all units are there: so
 * such calls, and conditions that have nothing but such calls under them, are spare: they are written apart, and whoever
 * reads the body passes over those that are left out as if they had not been in the source, also over their regions.
 *
 * Two readers must agree, the linker (unpack.c) and who asks whether a changed unit is the same to the passes
 * (sketch.c).  So what is left out, and how the rest is numbered then, is found here for both.
 *
 * The bytes (numbers of nodes, functions and regions as in pack.h):
 *   spares   count, then of each: its number * 8, + 1 if it is in a ring, + 2 if it prints to the terminal (print.h),
 *            + 4 if it is a condition; of a call the node behind it and the function
 *   groups   statements that are nothing but spares, those within others in front of them; count, then of each: the first
 *            of its regions and their count, the node behind it, count of its spares, and each, from 0
 * A call in a ring is one from which ways come back to it through spares only: its node stays, for the way round.
 */
#ifndef SPBC_IR_LEFT_OUT_H
#define SPBC_IR_LEFT_OUT_H

#include "ir/ir.h"

struct arena;
struct byte_reader;
struct text;

/* ---- writing ---- */

struct spare {
    const struct node *node; /* a call, or a condition */
    bool is_in_ring, is_print;
};

struct spare_group {
    const struct region *region; /* with those of the next ids */
    uint32_t region_count;
    const struct node *exit;
    const uint32_t *members; /* numbers of spares */
    uint32_t member_count;
};

struct spares {
    struct spare *items;
    uint32_t count;
    struct spare_group *groups;
    uint32_t group_count;
    uint32_t *numbers; /* by id of the node: its spare's, from 1; 0: it is none */
};

struct spares spares_find(struct arena *arena, const struct function *function);

/* ---- reading ---- */

/* Which expressions a node names: those that a body's nodes share come first, then those of the spares that were read; of the
 * latter a spare names its own alone, and numbers them behind the shared ones. */
struct own_exprs {
    uint32_t shared; /* how many */
    uint32_t begin;  /* as many are in front of the spare's own; as shared when no spare is read */
};

/* own_exprs_get: the next number, as the place among the `count` that were read, from 1; 0: none. */
uint32_t own_exprs_get(const struct own_exprs *own, struct byte_reader *in, uint32_t count);

enum spare_kind {
    SPARE_KEPT,
    SPARE_GONE,    /* left out */
    SPARE_NOTHING, /* in a ring: a node without a call */
};

struct left_out {
    uint32_t node_count, region_count; /* in the bytes */
    /* By number in the bytes, from 1: the number among what is left; of a node that is left out that of the node behind it,
     * of a region 0. */
    uint32_t *nodes, *regions;
    uint32_t nodes_left, regions_left;
    bool *are_spare;        /* nodes, by number: written behind the others */
    uint32_t *spares;       /* their numbers */
    enum spare_kind *kinds; /* likewise */
    uint32_t spare_count;
};

/* left_out_read: the lists, behind the numbers of regions and nodes.  is_idle: of a function, by its number in the unit, that
 * is called, to print to the terminal. */
void left_out_read(struct arena *arena, struct byte_reader *in, uint32_t function_count,
                   bool (*is_idle)(void *context, uint32_t function, bool is_print), void *context,
                   struct left_out *out);

#endif
