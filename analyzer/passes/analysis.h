/* SPDX-License-Identifier: Apache-2.0 */
/* What do the passes share while they work on one program?
 *
 * Requires: a linked program (ir/ir.h).  One struct analysis lives for one call of analyse(); each
 * pass fills its part and reads what earlier passes left.  Everything lives in the program's arena.
 * The order of the passes is in analyse.c.
 */
#ifndef SPBC_PASSES_ANALYSIS_H
#define SPBC_PASSES_ANALYSIS_H

#include "base/arena.h"
#include "base/map.h"
#include "ir/ir.h"
#include "ir/mpi.h"
#include "passes/result.h"

/* A sorted set of small numbers; of a capacity below its count: it shares its items. */
struct set {
    uint32_t *items;
    uint32_t count, capacity;
};

bool set_add(struct arena *arena, struct set *set, uint32_t item);
bool set_add_all(struct arena *arena, struct set *set, const struct set *other);
/* set_join: the same; `settled` does not change any more, so that an empty set shares its items. */
void set_join(struct arena *arena, struct set *set, const struct set *settled);
/* set_release: it is not used any more, and nothing shares its items. */
void set_release(struct arena *arena, struct set *set);
bool set_has(const struct set *set, uint32_t item);
bool set_equals(const struct set *a, const struct set *b);
bool set_meets(const struct set *a, const struct set *b);

struct bits {
    uint64_t *words;
    uint32_t count;
};

struct bits bits_new(struct arena *arena, uint32_t count);
struct bits bits_copy(struct arena *arena, const struct bits *bits);
/* bits_grown: the same, with room for a count that is not smaller. */
struct bits bits_grown(struct arena *arena, const struct bits *bits, uint32_t count);
static inline bool bits_get(const struct bits *bits, uint32_t at)
{
    return at < bits->count && (bits->words[at / 64] >> (at % 64) & 1);
}
static inline void bits_set(struct bits *bits, uint32_t at)
{
    bits->words[at / 64] |= (uint64_t)1 << (at % 64);
}
static inline void bits_drop(struct bits *bits, uint32_t at)
{
    bits->words[at / 64] &= ~((uint64_t)1 << (at % 64));
}
/* bits_join: adds those of another of at most the same count. */
static inline void bits_join(struct bits *into, const struct bits *other)
{
    for (uint32_t k = 0; k < (other->count + 63) / 64; k++)
        into->words[k] |= other->words[k];
}
/* bits_next: the first from that one on; UINT32_MAX: none. */
uint32_t bits_next(const struct bits *bits, uint32_t from);
/* bits_next_but: the same of those that are not in the other, of the same count. */
uint32_t bits_next_but(const struct bits *bits, const struct bits *but, uint32_t from);
/* bits_next_of: the same of those that are in the other as well, of the same count. */
uint32_t bits_next_of(const struct bits *bits, const struct bits *of, uint32_t from);
/* bits_meet: is one in both?  They have the same count. */
static inline bool bits_meet(const struct bits *a, const struct bits *b)
{
    for (uint32_t k = 0; k < (a->count + 63) / 64; k++)
        if (a->words[k] & b->words[k])
            return true;
    return false;
}

typedef ARRAY(const struct node *) node_list;

/* ---- control flow of one function (cfg.c) ---- */
struct cfg_tree {            /* of dominators: what lies below a node comes between */
    uint32_t *enter, *leave; /* by node id; enter UINT32_MAX: it is not in the tree */
};

struct cfg {
    uint32_t count;
    struct node **order; /* reverse post-order of the nodes that ENTRY reaches */
    uint32_t order_count;
    uint32_t *rank;      /* place in order, UINT32_MAX: unreachable */
    uint32_t *dominator; /* immediate, by node id; UINT32_MAX none */
    uint32_t *postdominator;
    uint8_t *is_dead;              /* by node id: do all ways end in a call that does not return? */
    uint32_t *dead_behind;         /* of such a node: the next one that all ways pass, or EXIT */
    struct cfg_tree below, before; /* of both, see cfg_dominates */
    uint32_t *component;           /* strongly connected, by node id; UINT32_MAX: on no cycle */
    uint8_t *ends;                 /* by node id: does a way lead to the exit? */
    struct set *controls; /* by node id: ids of the branches it is directly control dependent on */
    struct set *closures; /* by node id: through other branches as well; see cfg_control_closure */
    uint8_t *has_closure;
    node_list branches; /* see cfg_branches */
    bool has_branches;
    ARRAY(struct bits) loops; /* natural loops, one a head */
    ARRAY(const struct node *) loop_heads;
    struct set *loops_at; /* by node id: which of them it lies in; see cfg_loops_at */
    uint8_t *marks;       /* see cfg_scratch */
    const struct node **stack;
    uint8_t *walk_marks; /* see cfg_walk_scratch */
    const struct node **walk_stack;
    struct ways *ways;             /* see ways.h */
    struct reaching **reaching;    /* by node id; see definitions.c */
    struct counted_loop **counted; /* by node, see loops.c; NULL: none yet */
};

/* ---- functions (callgraph.c, running.c) ---- */
static inline bool nodes_have(const node_list *list, const struct node *node)
{
    for (uint32_t k = 0; k < list->count; k++)
        if (list->items[k] == node)
            return true;
    return false;
}

typedef ARRAY(struct function *) function_list;
typedef ARRAY(struct errand *) errand_list;

struct function_facts {
    node_list callers;       /* call nodes that may call it */
    function_list callees;   /* each once */
    function_list called_by; /* the other way round */
    function_list itself;    /* what a direct call calls, see callees_of */
    node_list returns;       /* see returns_of */
    int8_t *never_taken;     /* by node: 2 more than roles_never_taken; 0: not asked */
    bool has_returns;        /* these were looked for */
    bool is_root;            /* main; without a main every external function */
    bool is_reachable;       /* from a root */
    bool has_hidden_callers; /* a root other than main, or given away to an external function */
    bool is_entry;           /* see function_is_entry in entries.h */
    bool communicates; /* reaches an MPI call that sends, receives, completes or synchronises */
    bool is_allocator; /* every value it returns is fresh memory */
    bool is_mixed_allocator; /* some values are, see allocators.c */
    struct cell *rest;       /* see cell_of_own_rest; NULL: not asked for */
    uint32_t old_block; /* parameter, plus one, whose block an allocator makes larger; 0 none */
    bool is_no_allocator,
        has_no_old_block;            /* found of a mixed one, when more was known of others */
    uint32_t copies_to, copies_from; /* parameters, plus one, see copiers.c; 0 none */
    bool is_recursive;               /* reaches itself */
    bool succeeds;                   /* see failures_succeeds */
    uint8_t numeric, numeric_body;   /* see numeric.c; 0: not looked for */
    struct bits unfelt;              /* nodes, see numeric.c; none: not looked for */
    uint8_t runs_given;      /* see external_may_run in callbacks.c: 0 not asked, 1 no, 2 yes */
    uint8_t external_row;    /* of what it writes, see external.c, plus two; 0: not looked for */
    uint8_t absent;          /* see external_is_absent: 0 not asked, 1 no, 2 yes */
    uint8_t returned_step;   /* see siblings.c: 0 not asked, 1 none, a parameter's number and 2 */
    uint8_t address_formats; /* see chance.c: 0 not asked, 1 none, 2 some */
    struct cfg *cfg;
    struct map *definitions; /* variable -> node_list of the assignments to it */
    struct bits reaches;     /* functions that it reaches, itself included */
    struct calls *calls;     /* see errand_calls; NULL: not looked for */
    errand_list errands;     /* it with what is handed to it, see errand.c */
};

/* ---- memory (cells.c) ---- */
enum cell_kind { CELL_VARIABLE, CELL_FIELD, CELL_HEAP, CELL_FUNCTION, CELL_RETURN };

struct store {                 /* one way in which a cell gets a value */
    const struct node *node;   /* NULL: initialiser */
    const struct expr *target; /* NULL: parameter, return value, external call */
    const struct expr
        *value; /* NULL: `node` is an external or MPI call that writes argument `arg` */
    uint32_t arg;
    const struct cell *named; /* lvalue_cell of the target; NULL: none */
};

typedef ARRAY(const struct store *) store_list;

/* All stores that write the same cells and name the same one.  What is written by way of a pointer is written to all
 * that it may lead to: large programs have a hundred million pairs of a store and a cell, but few sets of cells. */
struct store_group {
    struct set cells;
    const struct cell *named; /* see struct store */
    bool is_initial;          /* they are initialisers */
    store_list stores;
    struct origin *origin; /* of all values that are stored; NULL: not asked for yet (origins.h) */
    store_list kinds;      /* one each of those that store the like (flow.c) */
    bool has_kinds;        /* these were looked for */
    uint32_t walk;         /* the last one that came to it (stored.c) */
    struct store_group *next; /* that writes the same cells */
};

/* Which memory is accessed as; shared by the cells that are accessed as the same. */
struct record_list {
    const struct type **items;
    uint32_t count, plain_count; /* the first are no classes of C++ */
    uint32_t question;           /* the last question that what lies in them was added to */
};

struct cell {
    enum cell_kind kind;
    uint32_t id;
    const struct variable *variable;
    const char *key;         /* CELL_FIELD */
    const char *listed;      /* CELL_FIELD: the record that has it among its fields, last asked */
    const struct node *node; /* CELL_HEAP: the allocating call */
    const struct function *function;
    const struct type *type; /* of what it holds; NULL unknown */
    struct set points;       /* cells its value may point to */
    struct set from;         /* cells whose bytes are copied into it */
    struct record_list
        *records;   /* as which its memory is accessed, when its type does not say; NULL none */
    bool is_pieced; /* some store is of another number than what is read: of a part, or cut off */
    ARRAY(struct store_group *) groups; /* of the stores that write it */
};

typedef ARRAY(struct cell *) cell_list;

/* ---- events (events.c) ---- */
enum event_kind {
    EVENT_SEND,
    EVENT_RECEIVE,
    EVENT_PROBE,
    EVENT_COMPLETION,
    EVENT_SYNC,       /* every member waits for every member */
    EVENT_COLLECTIVE, /* any other collective */
    EVENT_START       /* of a persistent request */
};

enum source_class { SOURCE_NAMED, SOURCE_ANY, SOURCE_MAYBE, SOURCE_UNKNOWN };

struct frame { /* a parameter's value is looked for in this call, not in all callers */
    const struct node *call;
    const struct frame *outer;
};

/* What is known of the number of MPI_ANY_SOURCE where it is among the values, the least first. */
enum wildcard {
    WILDCARD_NONE,   /* not among them */
    WILDCARD_MARK,   /* written as a number, somewhere in memory that is reached by pointers */
    WILDCARD_NUMBER, /* written or computed as a number, and handed on by what has a name */
    WILDCARD_NAMED   /* written as MPI_ANY_SOURCE */
};

struct record_parts {     /* cells that one question finds in records, see cells.c */
    struct bits bits;     /* none are set between questions */
    uint32_t first, end;  /* words of the bits that may not be 0 */
    ARRAY(uint32_t) list; /* room for what was found */
};

struct values {          /* which integers or handles an expression may have */
    int64_t numbers[16]; /* with those that mean something to MPI, however many there are */
    uint32_t count;
    node_list makers; /* MPI calls that may have written it */
    bool is_computed; /* or a number from arithmetic or an external function, or one of too many */
    bool
        is_kept; /* of these: what the C++ library returned or stored, which it may have been given */
    bool is_status;  /* or MPI_SOURCE (or MPI_TAG) of a status */
    bool is_unknown; /* lost track at: */
    const char *unknown;
    struct place unknown_place;
    enum wildcard wildcard;
    const struct place *wildcard_place; /* where it is written; NULL: not told */
};

struct comm_value {     /* which communicators an expression may denote */
    struct set origins; /* see comms.h */
    bool is_world;      /* all of them have the group of MPI_COMM_WORLD */
    bool has_all;       /* all of them have all processes, whatever their ranks */
    bool is_once;       /* and each is made at most once in a run */
    bool is_unknown;
    const char *unknown; /* text of the expression that would decide it */
};

struct event {
    uint32_t id;
    enum event_kind kind;
    const struct mpi_function *mpi;
    const struct node *mpi_node; /* the MPI call */
    const struct node *node; /* its home: the call seen in function `home` that ends in mpi_node */
    const struct function *home;
    const struct node *source_node;  /* the call that hands the source (or destination) over */
    const struct node *const *chain; /* calls from node to mpi_node, both included */
    uint32_t depth;
    bool is_certain;    /* mpi_node runs whenever node does */
    bool is_budget;     /* not lifted further: too many */
    bool is_for_others; /* calls from outside of a library, which only pass through here */
    bool is_nonblocking, is_persistent;
    const struct node *waited;      /* of a reception: waits for it, and is the next call; NULL */
    const struct frame *frame;      /* calls from the home to mpi_node's function, NULL none */
    const struct expr *const *args; /* of the MPI call, in terms of the home */
    const struct expr *peer;        /* dest or source */
    const struct expr *tag, *comm, *request, *status;
    int buffer, count, datatype; /* arguments that say where the message lies; -1 none */
    enum source_class source;    /* RECEIVE, PROBE */
    const char *source_unknown;
    bool source_is_status; /* named by the status of another reception */
    bool any_tag;
    struct values peer_values, tag_values;
    struct comm_value comm_value;
    struct set request_cells; /* cells the request lives in */
    const struct guard *guards;
    uint32_t guard_count;
    bool
        has_lost_guard; /* it runs on one side of a branch on something that is not known there any more */
    int group;          /* pattern group of an anonymous reception or a send that meets it, -1 */
};

typedef ARRAY(struct event *) event_list;

struct guard { /* holds whenever the event runs */
    const struct expr *condition;
    bool is_true;
    const struct node *branch;
};

/* ---- patterns (patterns.c, order.c, uniform.c, determinism.c) ---- */
struct claim { /* one thing that has to be shown of a pattern */
    enum truth truth;
    const char *reason;
    struct place place;
    bool is_up_to_data; /* unknown, but so where the data is as assumed; the runtime checks it */
    bool
        ends_by_message; /* proved, if no message is left when one ends a loop: runs may show that some are */
};

static inline struct claim claim_make(enum truth truth, const char *reason, struct place place)
{
    return (struct claim){.truth = truth, .reason = reason, .place = place};
}

static inline struct claim claim_unknown(const char *reason, struct place place)
{
    return claim_make(TRUTH_UNKNOWN, reason, place);
}

struct scope { /* a range of statements of one function, the candidate for a pattern */
    const struct function *function;
    const struct region *first, *last;
    struct bits inside;    /* nodes of the function in the range */
    struct bits below;     /* functions that calls in the range reach */
    struct bits elsewhere; /* of below: functions that run also without the range being active */
};

struct group { /* anonymous receptions that compete for the same messages, and those messages */
    int id;
    event_list receptions;
    event_list sends;     /* definite matches, which place the pattern */
    event_list may_sends; /* all that were not refuted, which every proof has to cover */
    bool has_scope, is_annotated;
    bool is_unasked;       /* it becomes one with others whatever is shown of it, see joined.c */
    bool is_once;          /* the range: no later iteration takes what is left */
    bool is_numbered;      /* its runs have tags of their own, see numbered.h */
    bool takes_broadcasts; /* by its receiver, as what separates it */
    struct group *whole;   /* that it is a part of, see split.c; NULL */
    ARRAY(struct group *) parts;  /* that were made of it last, see split.c */
    ARRAY(struct group *) joined; /* those it was made of because their ranges touch */
    struct group *joint;          /* the one that it was joined in, to no proof; NULL */
    event_list named; /* receptions by name that could take the same messages, see split.c */
    struct scope scope;
    struct claim closed, paired, completed, inside, order, uniform, determinism;
    bool is_suspected;         /* the determinism is refuted by the source alone, see suspects.h */
    bool is_guessed;           /* and it is not seen that the messages differ */
    struct claim otherwise;    /* what is shown of it apart from that */
    struct claim order_before; /* that was found; reason NULL: the order is not refuted by that */
    const struct node *begin;  /* of its iteration, when is_annotated, see annotations.c */
    struct place separator;
    const char *id_text;
    const char *mark; /* the name that the user gives to the range, see marks.c; NULL: none */
    const struct schedule *schedules; /* see instances.c */
    uint32_t schedule_count;
    const char *instances;
    uint32_t
        counted; /* up to so many processes, what a run of it sends and receives; 0: not asked, 1: not known */
    bool is_searched; /* all orders of arrival of 2 to 4 processes, for one that waits for ever */
    bool is_searched_bare; /* some of these runs are such as begin without arguments */
    const struct node *
        unsent; /* what a process does not come to send that waits for ever in one of them; NULL none */
    bool may_be_unsent; /* what it would do then is not all known */
};

struct asserted { /* what the user vouches for, see assertions.c */
    struct place place;
    const struct assertion *assertion; /* of the options; NULL: a comment */
    node_list nodes;                   /* the calls */
};

struct marked { /* where the user says that a pattern is, see marks.c */
    const char *name;
    struct place begin, end;           /* end.file NULL: there is none */
    const struct pattern_lines *lines; /* of the options; NULL: comments */
    bool is_used;
};

struct budget {                      /* of the question that is worked on, see budget.c */
    const struct function *function; /* it is about; NULL: there is none */
    uint64_t steps, limit;
    double begin; /* CPU seconds */
    bool is_spent;
    const char *question; /* what of it is asked, see budget_ask; NULL: all of the function */
    const struct place *about;
};

struct analysis {
    struct program *program;
    struct arena *arena;
    const struct analysis_options *options;
    const char *gave_up;          /* why some of the passes came to no answer; NULL */
    struct function_facts *facts; /* by function id */
    struct function *main;
    struct cell **cells;
    uint32_t cell_count, cell_capacity;
    struct cell **variable_cells; /* by variable id */
    struct cell **function_cells, **return_cells;
    struct cell *rest_cell, *elsewhere_cell;
    struct map *field_cells, *heap_cells;
    ARRAY(const struct expr *) accesses; /* every field expression */
    struct map *record_fields;           /* record's type text -> cell_list */
    struct map *record_cells;            /* record's type text -> what lies in it, see cells.c */
    struct map *type_cells;              /* the same by record type */
    struct set *records_assigned;        /* see allocators.c */
    struct map *exceeded;                /* record -> what lies behind its members, see overrun.c */
    struct map *spread_cells;            /* items of a settled set -> what lies in its cells */
    struct map *pun_cells;               /* accessed type -> the same, and whether it is a write */
    struct map *pointee_cells;           /* record that is pointed to -> the same with its cells */
    struct found_stores *found_stores;   /* see flow.c */
    struct addressed *addressed;         /* see further.c */
    struct zeros *zeros;                 /* see zeros.c */
    uint32_t record_version, record_question, errand_question;
    struct map *store_groups; /* items of an interned set -> stores that write its cells */
    uint32_t store_walks;
    struct cell **fields_known; /* by id of a field expression */
    uint32_t field_capacity;
    struct map *calls_reached;  /* call -> functions that it leads to, see errand.c */
    struct map *indirect;       /* call through a pointer -> function_list */
    struct map *points_known;   /* expression -> set of cells, once that is settled, see cells.c */
    struct map *points_of_sets; /* items of a settled set -> what its cells point to, see cells.c */
    struct map *given;          /* parameter -> it as the caller gave it, see events.c */
    struct map *reads_known;    /* expression -> set of cells that it reads, see follow.c */
    struct cell_sets *cell_sets;         /* who looks at which cells, see reads.c */
    struct spread *spread;               /* room for spreading labels, see spread.c */
    struct outside_calls *outside_calls; /* see outside.c */
    struct given *given_away;            /* see given.c */
    struct closures *closures;           /* what one cell leads to, see closures.c */
    struct sizes *sizes;                 /* see beyond.c */
    struct trail_known *trail_known;     /* what the last trail has told, see trail.c */
    struct map *values_known;            /* node -> expression -> its values, see values.c */
    struct origins *origins;             /* see values.c */
    uint32_t recursive_lifts;            /* events that were lifted out of recursive functions */
    event_list events;
    struct map *events_at;                   /* home node -> event_list */
    node_list *endings;                      /* see ending.h; NULL: not looked for */
    event_list unheard;                      /* see unheard.h */
    node_list comm_makers;                   /* calls that make communicators, see comms.c */
    struct map *comm_maker_numbers;          /* call -> its place in that list, plus one */
    bool gathers_by_request, shares_windows; /* see gatherings.c */
    ARRAY(struct group *) groups;
    struct budget budget;
    struct solver *solver;
    struct met *met; /* by event id, see matching.c */
    uint32_t met_count;
    struct separators_known *separators_known; /* see separators.c */
    struct begun_members *begun_members;       /* see blank.c */
    struct touched *touched;                   /* by what no two runs share, see touched.h */
    struct claim pending;                      /* that no buffer is used too early, see pending.c */
    const struct event *pended;                /* whose buffer that is; NULL: not found */
    struct varying *varying;        /* values that may differ between processes, see varying.c */
    struct seeds *seeds;            /* cells that are set at any time, see varying.c */
    struct map *completion_classes; /* see completions.c */
    struct map *naming;             /* function -> variable -> nodes that name it, see naming.c */
    struct map *setters;            /* part of a local variable -> what sets it, see unset.c */
    struct set *addresses_kept;     /* what they lead to, see unset.c */
    struct taint *unset;            /* what reads such memory, see unset.c */
    struct raws *raws;              /* who sends some of it, see raws.c */
    struct completing *completing;  /* see waiting.c */
    struct map *answers_unread;     /* call -> does nobody look at its answer?  see waiting.c */
    struct map *answer_spreads;     /* by their begin, see asking.c */
    node_list *library_calls;       /* see annotations.c */
    struct actives *actives;        /* see active.c */
    struct limits *limits;          /* see limited.c */
    struct shapes *shapes;          /* see passages.c */
    struct distances *distances;    /* see patterns.c */
    struct map *split_reaches;      /* see split.c */
    struct trees *trees;            /* see trees.c */
    struct views *views;            /* see views.c */
    bool is_followed;               /* see unfollowed.c */
    struct contention *contention;  /* see contended.c */
    struct map *read;               /* expression -> the cells that it reads, see cells.c */
    struct map *written;            /* see cells.c */
    struct map *lasting_branches;   /* see guards.c */
    struct bits held;               /* see guards.c */
    struct map *lasting_events;     /* see guards.c */
    struct map *raced_files;        /* see handover.c */
    struct comparisons *siblings;   /* see siblings.c; NULL: not looked for */
    struct reread *reread;          /* see reread.c; NULL: not looked for */
    struct streamed *streamed;      /* see further.c; NULL: not looked for */
    struct errors *errors;          /* see errors.c; NULL: not looked for */
    struct files *files;            /* see files.c; NULL: not looked for */
    struct map *sorting_loops;   /* branch -> the sort whose exit it is, or nothing; see sorted.c */
    uint8_t given_trusted;       /* see trusted.c */
    node_list *reordering_calls; /* see sorting.c */
    node_list *qsort_calls;      /* see sorting.c */
    bool has_followed_rest;      /* numbers that are given to `...` were looked at */
    const bool *keeps_any_source;  /* see sources.c */
    bool has_assumed_number;       /* likewise */
    struct map *roles;             /* node -> what a process that runs it is, see roles.c */
    struct map *sends_met;         /* reception -> see matching.c */
    struct map *handed_comms;      /* event -> see handed_comms.h */
    struct map *comm_storing;      /* communicator -> functions, see handed_comms.c */
    struct map *rivals;            /* reception -> see matching.h */
    struct map *gates;             /* entry of a pattern -> see excerpt.c */
    struct census *census;         /* see census.h */
    struct map *kept_addresses;    /* variables whose address something may keep, see borrowed.c */
    struct map *requests_in_place; /* choice -> what chosen_are_in_place says */
    struct map *staged;            /* question -> whether its loop goes in stages, see staged.c */
    struct map *polled;            /* question, or the call that leads to it -> see polling.c */
    struct map *status_stores;     /* field of a status -> see follow.c */
    struct map *unrun;             /* function -> see unrun.c */
    struct map *events_through;    /* see events.c */
    uint32_t through_count;        /* events in it */
    struct buffered *buffered;     /* by event id, see events.c */
    event_list *matched_events;    /* see received.c */
    struct map *pointed_at;        /* keys of fields whose address is taken, see stored.c */
    size_t traced_bytes;           /* see instances.c */
    struct kept_runs *kept_runs;   /* see joint.c */
    struct courses *courses;       /* see course.c */
    struct lent_cells *lent_cells; /* see borrowed.c */
    struct open_calls *open_calls; /* see threads.c */
    struct contrasts *contrasts;   /* see contrast.c */
    struct claim *renamed;         /* see renamed.c */
    struct map *walked;            /* record -> its members, see walked.c */
    struct gone **gone;            /* by variable id, see walked.c */
    ARRAY(struct asserted) asserted;
    ARRAY(struct marked) marked;
    node_list asserted_nodes; /* calls that separate because the user says so */
    ARRAY(const char *) assumptions;
    ARRAY(struct reception) receptions;
    ARRAY(struct completion) completions;
    ARRAY(struct pattern) patterns;
    ARRAY(struct refused_call) refused;
    ARRAY(struct finding) findings;
    struct record_parts record_parts;
    struct interned *interned; /* sets that are kept once, see interned.h */
    struct devices *devices;   /* see unshared.c */
    struct bits clocks;        /* functions, see unshared.c */
    struct map *copied;        /* array -> see waiting.c */
    struct map *drained;       /* completion and what is pending -> see drained.c */
    struct map *results;       /* assignments of what a copied function returns, see inlining.c */
    struct map *numbered;      /* cell -> see overwritten.c */
    struct map *
        found_loops; /* question and loop -> whether it is left when something has come, see found.c */
};

static inline struct function_facts *facts_of(const struct analysis *a, const struct function *f)
{
    return &a->facts[f->id];
}

/* place_text: "file.c:7", in the arena. */
const char *place_text(struct analysis *a, const struct place *place);
/* assume: remember an assumption once. */
void assume(struct analysis *a, const char *text);

#endif
