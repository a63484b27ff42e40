/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a label on a value spread to? */
#ifndef SPBC_PASSES_TAINT_H
#define SPBC_PASSES_TAINT_H

#include "passes/analysis.h"

enum { TAINT_JOINED = 4 };

struct reach { /* functions: one, and others; no function: all of the program */
    const struct function *function;
    const struct bits *below; /* NULL: none */
};

static inline bool reach_has(const struct reach *reach, const struct function *f)
{
    return !reach->function || f == reach->function ||
           (reach->below && bits_get(reach->below, f->id));
}
/* reach_next: of a reach with a function, the id of the first from that one on; UINT32_MAX: none. */
uint32_t reach_next(const struct reach *reach, uint32_t from);

struct taint {
    struct analysis *a;
    struct bits cells;     /* labelled cells */
    struct bits functions; /* functions called under a labelled condition */
    bool has_control;      /* conditions spread the label as well */
    bool has_selection;    /* so do indices and pointers that select what is written */
    bool follows_unknown;  /* what is stored where no cell is known comes out of every such place */
    bool has_unknown;      /* internal: something labelled was stored there */
    bool has_callbacks;    /* internal: a library runs functions because of something labelled */
    const struct node *at; /* where expressions are read, see taint_has; NULL: anywhere */
    bool holds_from_start; /* the cells of the start are labelled whatever is stored there */
    /* knows_places: an array that is stored, or handed on, is where it lies: who asks about a pointer when all labels are
     * found asks what it leads to, too. */
    bool knows_places;
    bool starts_at_cells; /* source and labels never answer 1: it begins with cells and reads */
    /* shared: the source without what this run alone knows of.  It never answers 1, asks nothing but the call, and source
     * answers as it does, or 1.  So what a cell leads to by it is found once for all such runs (closures.h); NULL: there is
     * none.  With is_clean, `cleaned` is needed. */
    int (*shared)(void *context, const struct node *call, int arg);
    bool is_flat; /* internal: conditions that no run has looked at are read anywhere */
    bool has_run; /* internal: labelled holds */
    ARRAY(const struct expr *) reads; /* labelled whatever cells they name */
    struct set read_ids;              /* internal: their ids */
    struct bits seeds;                /* internal: cells that were labelled from the start */
    struct bits
        lasting; /* cells that are labelled wherever they are read, whatever is seen to label them; may be empty */
    struct bits escaping; /* cells whose address some pointer may hold */
    struct bits left_out; /* internal: functions without a covered node */
    struct set labelled;  /* internal: branches with a labelled condition, see spread.h; besides */
    struct set defining;  /* internal: assignments that label their local variable; besides */
    const struct closure *joined[TAINT_JOINED]; /* internal: those of what was taken over */
    uint32_t joined_count;
    struct closure *making;    /* internal: what the run is for */
    struct map *controlled;    /* internal: function -> nodes that they decide about */
    const struct reads *index; /* internal: numbers of nodes */
    struct spread *spread;     /* internal: while it runs */
    void *context;
    /* covers: only these nodes spread labels; NULL: all that are reachable. */
    bool (*covers)(void *context, const struct node *node);
    struct reach covered; /* functions of whose nodes covers may say so */
    /* source: does this call label what it writes (arg >= 0) or returns (arg < 0)?  1 yes, 0 no
     * (clean whatever goes in), -1: as its arguments are. */
    int (*source)(void *context, const struct node *call, int arg);
    /* ignores: does this branch spread nothing to what runs under it?  NULL: all do. */
    bool (*ignores)(void *context, const struct node *branch);
    /* spares: does it spread nothing to this node of its function?  NULL: none. */
    bool (*spares)(void *context, const struct node *branch, const struct node *node);
    /* is_clean: does this assignment label nothing, whatever it assigns?  NULL: none. */
    bool (*is_clean)(void *context, const struct node *assignment);
    /* keeps: does this call label nothing through this argument, whatever it is given, and whatever decides it?  NULL:
     * all may.  Only where is_clean is set. */
    bool (*keeps)(void *context, const struct node *call, uint32_t arg);
    struct reach cleaned; /* functions of whose nodes is_clean and keeps may say so */
    /* labels: is the expression itself labelled?  1 yes, 0 no, -1: as its parts are; NULL: -1. */
    int (*labels)(void *context, const struct expr *expr);
    bool
        trusts_given; /* what follows from what the program gives a library is not labelled (expr_is_given) */
    bool labels_unknown; /* labels says -1 of all expressions but those that are not understood */
};

/* taint_source_local: labels stay in the process: handles, statuses and received data are clean. */
int taint_source_local(void *context, const struct node *call, int arg);
/* taint_for_good: labels the cell, wherever it is read and whatever is seen to label it.  Returns whether that is new. */
bool taint_for_good(struct taint *taint, uint32_t cell);
/* taint_run: spreads the labels already in cells, and those of the sources, until nothing changes.
 */
void taint_run(struct taint *taint);
/* taint_has: is the value labelled?  With taint->at set, a local variable that no pointer reaches is
 * labelled only if an assignment or call that may have set it last gave it a label. */
bool taint_has(const struct taint *taint, const struct expr *expr);
/* taint_has_at: the same, read at a node. */
bool taint_has_at(const struct taint *taint, const struct expr *expr, const struct node *at);
/* taint_parts: is the value a record in which something labelled lies? */
bool taint_parts(const struct taint *t, const struct expr *value);
/* taint_pointees: is anything that the pointer's target holds labelled? */
bool taint_pointees(const struct taint *taint, const struct expr *pointer);
/* taint_all_pointees: in each of the objects that it may lead to, if only in a part? */
bool taint_all_pointees(const struct taint *t, const struct expr *pointer);
/* taint_arguments: is anything labelled that the call is given, or can get at? */
bool taint_arguments(const struct taint *taint, const struct node *call);
/* taint_selects: does a label take part in which object the lvalue denotes? */
bool taint_selects(const struct taint *taint, const struct expr *lvalue);
/* taint_controls: is the node run, or run a number of times, under a labelled condition of its own
 * function?  *branch: which. */
bool taint_controls(struct taint *taint, const struct node *node, const struct node **branch);

#endif
