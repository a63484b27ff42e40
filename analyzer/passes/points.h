/* SPDX-License-Identifier: Apache-2.0 */
/* Which cells does each pointer reach, when some pointers flow into others? */
#ifndef SPBC_PASSES_POINTS_H
#define SPBC_PASSES_POINTS_H

#include "passes/analysis.h"

/* A node stands for one pointer, or for one set of cells; 0 is none, which points nowhere.  Nodes
 * that are found to be equal become one; the numbers of all of them stay valid. */
typedef uint32_t point_node;

struct points;

struct watch { /* what is to be done with every cell that a node reaches */
    int kind;
    bool is_whole;
    bool
        is_filter; /* it only adds to the target, what depends on the cell, kind, is_whole and about */
    bool is_of_functions; /* it does nothing with other cells */
    point_node target;
    const void *about;
    void *state; /* of who watches */
};

/* points_watcher: is told of each cell once for each watch; it may add nodes, edges and watches. */
typedef void (*points_watcher)(void *context, const struct watch *watch, struct cell *cell);

struct points *points_new(struct analysis *a, points_watcher watcher, void *context);
void points_free(struct points *points);

point_node points_node(struct points *points);
/* points_cell: the node of what a cell's value points to. */
point_node points_cell(struct points *points, const struct cell *cell);
/* points_derived: the one node that a watch of this kind (below POINTS_KINDS) has as its target. */
point_node points_derived(struct points *points, point_node node, int kind);

void points_add(struct points *points, point_node node, const struct cell *cell);
void points_edge(struct points *points, point_node from, point_node to);
void points_watch(struct points *points, point_node node, struct watch watch);
/* points_again: every watch of the kinds whose bits are set is told of every cell once more. */
void points_again(struct points *points, uint32_t kinds);

/* points_run: until nothing flows any more. */
void points_run(struct points *points);
/* points_members: the cells, sorted; equal sets share their items.  Valid until the next change. */
const struct set *points_members(struct points *points, point_node node);

/* Kinds of watches: what is stored in the cells is in the target; what is in the target is stored
 * in the cells, as a record is, or also in fields of theirs; the cells and their fields are in the
 * target.  From POINTS_KINDS on: the first two, of cells that are not fields.  Others are numbered from POINTS_OTHERS. */
enum {
    POINTS_LOAD,
    POINTS_STORE,
    POINTS_STORE_VALUE,
    POINTS_SPREAD,
    POINTS_KINDS,
    POINTS_LOAD_PLAIN = POINTS_KINDS,
    POINTS_STORE_PLAIN,
    POINTS_OTHERS
};

#endif
