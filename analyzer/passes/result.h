/* SPDX-License-Identifier: Apache-2.0 */
/* CONTRACT. What did the analysis find?  Written by passes/, read by report/ and transform/.  All
 * in the program's arena. */
#ifndef SPBC_PASSES_RESULT_H
#define SPBC_PASSES_RESULT_H

#include "ir/ir.h"

enum verdict { VERDICT_READY, VERDICT_READY_AFTER_REWRITE, VERDICT_NOT_READY, VERDICT_UNKNOWN };
enum truth { TRUTH_PROVED, TRUTH_REFUTED, TRUTH_UNKNOWN };
enum via { VIA_DIRECT, VIA_MACRO, VIA_VARIABLE, VIA_WRAPPER };
enum completion_class {
    COMPLETION_HARMLESS,
    COMPLETION_ORDERED,
    COMPLETION_ORDER_DEPENDENT,
    COMPLETION_UNKNOWN
};
enum level { LEVEL_NOTE, LEVEL_WARNING, LEVEL_ERROR };

struct reception { /* an anonymous reception or probe */
    struct place
        place; /* identifier of the callee; via wrapper: the call that hands MPI_ANY_SOURCE over */
    const struct node *node; /* that call */
    const char *call;        /* "MPI_Irecv"; via wrapper: the wrapper's name */
    bool is_probe;
    bool is_maybe; /* MAYBE anonymous, or unknown source: `unknown` says which expression would
                      decide it */
    const char *unknown;
    bool is_unknown; /* MPI_ANY_SOURCE is not among the values that were found: unknown source */
    enum via via;
    const struct function *function; /* that contains `place` */
    struct place mpi;                /* the MPI call it reaches */
    const struct node *mpi_node;
    int pattern; /* index in patterns, -1 */
};

struct completion { /* non-deterministic completion: Waitany, Waitsome, Test* */
    struct place place;
    const char *call;
    const struct function *function;
    enum completion_class class_;
    const char *reason;
};

/* A run of a small instance of the program, drawn as a space-time picture with one lane a rank. */
enum schedule_kind {
    SCHEDULE_BEGIN,     /* the process enters its next run of the pattern */
    SCHEDULE_END,       /* and leaves it */
    SCHEDULE_SEND,      /* the message leaves; partner: the event where it is received */
    SCHEDULE_POST,      /* a non-blocking reception is posted */
    SCHEDULE_RECEIVE,   /* a message is received; partner: the event that sent it */
    SCHEDULE_SEPARATOR, /* nobody goes on before all have come; same `meeting` on all ranks */
    SCHEDULE_STUCK      /* the process waits here for ever */
};

struct schedule_event {
    uint32_t rank;      /* from 0 */
    uint32_t iteration; /* which run of the pattern by this process, from 1; 0: before the first */
    enum schedule_kind kind;
    struct place place; /* file NULL: nowhere in particular */
    const char *call;   /* "MPI_Irecv"; NULL for BEGIN and END */
    int partner;        /* index of the other end's event, -1 none */
    int meeting;        /* SEPARATOR: number of the meeting, from 0; -1 otherwise */
    bool is_wrong;      /* of a message that meets a request of another iteration; at both ends */
};

struct schedule {
    const char *title; /* one line: "a message of iteration 2 is received in iteration 1" */
    uint32_t rank_count;
    const struct schedule_event *events; /* in one order of execution: causes before effects */
    uint32_t event_count;
};

struct pattern {
    const char *id; /* stable: "file:function:ordinal" without line numbers; the name given to
                       SPBC_Declare_pattern */
    const struct function *function;
    const struct region *first,
        *last; /* siblings in one BODY (or the same single statement): the range to enclose */
    const struct place *sends;
    uint32_t send_count;
    enum truth order;
    const char *order_reason;
    struct place separator; /* file NULL: none */
    enum truth determinism;
    const char *determinism_reason;
    bool is_annotated; /* the source encloses it already with SPBC_Begin/End_iteration */
    bool is_asserted;  /* a comment or the configuration vouches for a part of the proof */
    const struct schedule *schedules; /* refuted: the intended order of arrival, then the bad one;
                                         proved: one in which the separator is seen at work */
    uint32_t schedule_count;
    const char *instances; /* what small instances told: "none up to P=4"; NULL: not asked */
};

struct note {
    struct place place;
    const char *text;
};

/* Of the user's source: the bytes [begin.offset, end.offset) of begin.file become the text. */
struct repair {
    struct place begin, end; /* equal: an insertion */
    const char *text;        /* NULL: nothing */
};

struct finding {
    const char *rule; /* a row of passes/rules.def */
    enum level level;
    struct place place, end; /* end: of the range to underline; file NULL: one token */
    const char *message;
    const char *fix;              /* how to fix; NULL */
    const struct repair *repairs; /* all together, in the order of the file; count 0: cannot be said
                                     to the letter */
    uint32_t repair_count;
    const struct note *notes; /* in the order of execution */
    uint32_t note_count;
    const struct schedule *schedules; /* as in struct pattern; count 0: none */
    uint32_t schedule_count;
};

struct analysis;

struct refused_call {
    struct place place;
    const char *call;
};

struct result {
    enum verdict verdict;
    const char *protocol; /* recommended protocol (protocol.md): "spbc", "pessimist" ... */
    const char *reason;   /* one sentence, with the place, for not-ready and unknown */
    const char *const *assumptions;
    uint32_t assumption_count;
    const struct reception *receptions;
    uint32_t reception_count;
    const struct completion *completions;
    uint32_t completion_count;
    const struct pattern *patterns;
    uint32_t pattern_count;
    const struct refused_call *refused;
    uint32_t refused_count;
    const struct finding *findings;
    uint32_t finding_count;
    bool is_timed; /* a limit of time left something open that another run might decide */
    struct analysis *analysis; /* what the passes know, where this process has computed it; NULL */
};

struct
    assertion { /* a separator that the user vouches for: every call of a function, or of a line */
    const char *function; /* NULL: file and line say where */
    const char *file;
    uint32_t line;
};

struct pattern_lines { /* statements of which the user says that they are a pattern */
    const char *name, *file;
    uint32_t begin, end; /* first and last line */
};

struct questions;

struct analysis_options {
    const struct assertion *assertions;
    uint32_t assertion_count;
    const struct pattern_lines *patterns;
    uint32_t pattern_count;
    uint32_t solver_timeout_ms;  /* per Z3 query; 0 = default */
    uint64_t step_limit;         /* of one question about a function; 0 = default */
    uint32_t function_limit_s;   /* CPU seconds of one; 0 = none */
    const char *dump;            /* letters of passes whose state is printed to stderr; NULL */
    bool all_configurations;     /* name every anonymous reception in skipped text */
    struct questions *questions; /* answers of the solver in a run before; NULL: none are kept */
    const char *over; /* the reason why questions were left open, once budget_is_over; NULL */
    void (*progress)(void *context, const char *what); /* what is done next; NULL */
    /* Goes on in a process of its own, and returns NULL there; where that comes to no answer, returns in
     * this one, with the reason.  NULL: what comes is done in this one. */
    const char *(*guard)(void *context);
    void *context;
};

/* analyse: the whole pipeline of passes over a linked program. */
const struct result *analyse(struct program *program, const struct analysis_options *options);

#endif
