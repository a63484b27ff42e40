/* SPDX-License-Identifier: Apache-2.0 */
/* How does one process of a small instance run?  Private to course.c, choices.c and trace*.c. */
#ifndef SPBC_PASSES_TRACING_H
#define SPBC_PASSES_TRACING_H

#include "passes/memory.h"
#include "passes/trace.h"

struct activation {
    const struct function *function;
    uint32_t number; /* from 1 */
    uint32_t way;    /* see tried_way */
    struct activation *caller;
    const struct node *call;
    struct map *objects; /* variable -> object */
    struct map *
        simple; /* the same of those that no pointer leads to: the next activation has them again */
    ARRAY(uint32_t) simple_objects;
    struct map *results; /* call -> what it has returned, see trace.c */
    struct map *rounds;  /* branch -> how often an unknown loop condition was met */
    struct map *visits;  /* branch -> how often it was met in an excerpt */
    struct value result; /* a record's address, with: */
    bool returns_record;
    struct activation *spare; /* the next that has ended */
};

struct consulted { /* what the run has asked talk.c for */
    uint32_t step;
    int comm; /* its members, no members: there is no such number; -1: the answer to an operation */
    struct members members;
    uint32_t operation;
    struct told answer;
};

struct choice { /* a loop that communicates was gone on with: is it one around the pattern? */
    uint32_t step;
    const struct node *branch;
    struct bits loop;
};

struct supposed {           /* what the run takes for granted of a value that it does not know */
    const struct expr *of;  /* the variable */
    const struct node *set; /* the assignment; NULL: several, or a parameter */
    uint32_t frame;         /* number of the activation that reads it */
    int64_t low, high;
};

enum { LEAVES_LIMIT = 3 };

struct tied { /* a condition on several of them, or that bounds do not tell */
    const struct expr *condition;
    bool is_true;
    const struct expr *leaves[LEAVES_LIMIT]; /* in the condition; all else in it is known */
    uint32_t supposed[LEAVES_LIMIT];
    uint32_t leaf_count;
};

struct tracing {
    struct analysis *a;
    const struct talk *talk;
    int rank, size;
    const struct node
        *entry; /* an excerpt begins here, with nothing told of what was before; NULL: main does */
    const struct event *about; /* with it: a reception of the pattern */
    bool is_counted;       /* and its messages are counted only, so that no order of them matters */
    bool is_standing;      /* what is evaluated holds all the time, see excerpt.c */
    uint32_t step;         /* steps made */
    struct trials *trials; /* what its conditions have answered; NULL: that is not asked */
    struct trace *trace;   /* for no pattern: nothing of it says in which run of one it is */
    ARRAY(struct consulted) consulted;
    ARRAY(struct choice) choices;
    ARRAY(struct supposed) supposed;
    ARRAY(struct tied) tied;
    struct memory *memory;
    struct map *statics;
    struct activation *frame;
    struct map *spares; /* function -> its activations that have ended, to be used again */
    uint32_t frame_count;
    const struct node *node;
    uint32_t depth;
    int probed; /* operation of a probe whose message was not received yet, -1 none */
    ARRAY(struct operation) persistent; /* requests made to be started */
    ARRAY(int) started;                 /* and the operation that they stand for now, -1 none */
    uint64_t drawn, drawn48;            /* the last random numbers, see trace_external.c */
    int64_t stdin_read;                 /* numbers of the list, see input.c */
    bool is_input_lost;                 /* it is not known how many were read */
    ARRAY(struct members) groups;       /* that the process has made */
    struct joint *joint;                /* the processes run together, see joint.h; NULL: alone */
    bool is_blocked; /* the call that it is in has to wait, and is come to again */
    bool is_over;
};

/* tracing_begin: at the begin of main; has_arguments: of which nothing is known.  tracing_begin_at: of an excerpt.  tracing_step: the node where it is. */
void tracing_begin(struct tracing *tracing, bool has_arguments);
void tracing_begin_at(struct tracing *tracing, const struct node *entry, const struct event *about);
/* tracing_enter: a function, called there; NULL: from outside of what is run. */
void tracing_enter(struct tracing *tracing, const struct function *function,
                   const struct node *call);
void tracing_step(struct tracing *tracing);
/* tracing_return: what the call returns, where the process is. */
void tracing_return(struct tracing *tracing, const struct node *call, struct value value);
/* tracing_take_probed: what was probed is received. */
void tracing_take_probed(struct tracing *tracing);
void tracing_stop(struct tracing *tracing, const char *why, const struct place *place);
struct value tracing_value(struct tracing *tracing, const struct expr *expr);
/* tracing_place: the address of an lvalue; KNOWN_NOT: it is not known. */
struct value tracing_place(struct tracing *tracing, const struct expr *lvalue);
/* tracing_move: an address some elements further on. */
struct value tracing_move(struct tracing *tracing, struct value base, struct value by);
/* tracing_element: the address of an element that the pointer leads to. */
struct value tracing_element(struct tracing *tracing, const struct expr *pointer, int64_t index);
/* tracing_store: through a pointer argument of a call; one that is 0 (ignored) stores nothing. */
void tracing_store(struct tracing *tracing, const struct node *call, int arg, struct value value);
void tracing_forget(struct tracing *tracing, const struct node *call, int arg);

/* tracing_lose: what the assignment writes becomes unknown. */
void tracing_lose(struct tracing *tracing, const struct node *assignment);
/* tracing_ask: what a function that changes nothing but its own variables returns, run at this call. */
struct value tracing_ask(struct tracing *tracing, const struct node *call,
                         const struct function *function, const struct value *arguments);

/* ---- excerpt.c ---- */
/* excerpt_value: what the variable or part of one holds all the time at the node where the excerpt is. */
struct value excerpt_value(struct tracing *tracing, const struct expr *load);
/* excerpt_leaf: of an expression that holds all the time, the rank or the number of processes. */
struct value excerpt_leaf(const struct tracing *tracing, const struct expr *load);
/* excerpt_comm: has the call's communicator certainly all processes, ranked as in MPI_COMM_WORLD, and is it, if messages
 * are sent or received on it, the pattern's? */
bool excerpt_comm(const struct tracing *tracing, const struct node *call,
                  const struct mpi_function *mpi);
/* excerpt_is_entered: does nothing that holds all the time keep the process from the pattern? */
bool excerpt_is_entered(struct tracing *tracing);
/* excerpt_goes_on: may a loop whose condition is not known be taken to run on? */
bool excerpt_goes_on(struct tracing *tracing, const struct node *branch);
/* excerpt_leave: goes on behind the one call of the function whose end it has come to.  False: there is none, or several. */
bool excerpt_leave(struct tracing *tracing, const struct function *function);

/* ---- trace_compute.c ---- */
/* tracing_fit: a value, as an object of the type holds it.  tracing_compute: of the operands of a binary operation, but for
 * what && and the comma do.  value_truth: 1, 0, or -1: not known. */
struct value tracing_fit(struct value value, const struct type *type);
struct value tracing_compute(struct tracing *tracing, const struct expr *operation, struct value a,
                             struct value b);
int value_truth(const struct value *value);

/* ---- trace_initial.c ---- */
/* tracing_initialise: the object or part there is given a list of values, or, an array, another value. */
void tracing_initialise(struct tracing *tracing, struct value at, const struct type *type,
                        const struct expr *value);

/* ---- trace_external.c ---- */
/* tracing_external: a call of a function that is not among the sources. */
void tracing_external(struct tracing *tracing, const struct node *call,
                      const struct function *function);

/* ---- trace_groups.c ---- */
/* tracing_group: a call about groups of processes: what it makes or tells.  False: it is none, or not followed. */
bool tracing_group(struct tracing *tracing, const struct node *call,
                   const struct mpi_function *mpi);
/* tracing_divides: does the call give each process of a communicator one of the parts of it, or none? */
bool tracing_divides(const struct mpi_function *mpi);
/* tracing_share: two values that say which one: its colour, and the key by which it is ordered. */
const struct value *tracing_share(struct tracing *tracing, const struct node *call,
                                  const struct mpi_function *mpi);

/* ---- choices.c ---- */
/* tracing_choose: goes on behind a branch whose condition is not known, or stops the run. */
void tracing_choose(struct tracing *tracing, const struct node *branch);
/* tracing_tires: leaves a loop that does not communicate after many rounds; what it writes becomes unknown. */
bool tracing_tires(struct tracing *tracing, const struct node *branch);
/* choice_is_free: may a run that looks at this pattern go on with the loop?  is_active: it is in the
 * pattern. */
bool choice_is_free(struct analysis *a, const struct group *group, const struct choice *choice,
                    bool is_active);
/* choice_trouble: why it may not. */
const char *choice_trouble(struct analysis *a, const struct node *branch);

/* ---- course.c ---- */
/* tracing_answer: what the others tell by this operation; NULL: it is not known (yet). */
const struct told *tracing_answer(struct tracing *tracing, uint32_t operation);
/* tracing_is_member: is there a communicator with this number, and the process in it? */
bool tracing_is_member(struct tracing *tracing, int comm);

/* ---- trace_call.c ---- */
enum { COMM_FIRST = 0x70000000 }; /* handles of communicators that the program has made */

/* tracing_argument: of a call; -1, or more than there are: unknown. */
struct value tracing_argument(struct tracing *tracing, const struct node *call, int at);
/* tracing_buffer: of an argument: `&array` leads to the first element, as `array` does. */
const struct expr *tracing_buffer(const struct expr *argument);
/* tracing_count: a number of elements; -1: it is not known. */
int64_t tracing_count(struct tracing *tracing, const struct node *call, int at);
/* tracing_comm: the number of the communicator in talk.h; where it is not known the run stops. */
int tracing_comm(struct tracing *tracing, const struct node *call, const struct mpi_function *mpi);
/* tracing_process: the process with that rank in the communicator; TALK_RANKS or more: there is none. */
int64_t tracing_process(struct tracing *tracing, int comm, int64_t rank);
/* tracing_has_size: is it the handle of a basic type of the size of this one? */
bool tracing_has_size(struct value datatype, const struct type *type);
/* tracing_given: the integers that the buffer argument leads to; returns how many, 0: they are not
 * followed. */
uint32_t tracing_given(struct tracing *tracing, const struct node *call, int buffer, int64_t count,
                       int datatype, const struct value **out);
/* tracing_write: what the buffer holds behind the operation; without an answer it is unknown. */
void tracing_write(struct tracing *tracing, const struct node *call, int buffer, int64_t count,
                   int datatype, uint32_t operation);
/* tracing_meeting: who waits for whom in a collective, and what this process hands over. */
void tracing_meeting(struct tracing *tracing, const struct node *call,
                     const struct mpi_function *mpi, struct operation *operation);
/* tracing_take: what is written behind the collective. */
void tracing_take(struct tracing *tracing, const struct node *call, const struct mpi_function *mpi,
                  bool is_root, uint32_t operation);

/* ---- joint_mpi.c ---- */
/* joint_call: an MPI call of a process that runs together with others. */
void joint_call(struct tracing *tracing, const struct node *call, const struct mpi_function *mpi);

/* ---- trace_mpi.c ---- */
void tracing_mpi(struct tracing *tracing, const struct node *call, const struct mpi_function *mpi);
/* tracing_is_local: the call changes no order of anything. */
bool tracing_is_local(const struct mpi_function *mpi);
/* tracing_asserted: before or behind a call that the user asserts to separate. */
void tracing_asserted(struct tracing *tracing, const struct node *call, bool is_end);

#endif
