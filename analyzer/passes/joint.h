/* SPDX-License-Identifier: Apache-2.0 */
/* What do a few processes send each other when they run together, in one order of arrival? */
#ifndef SPBC_PASSES_JOINT_H
#define SPBC_PASSES_JOINT_H

#include "passes/layout.h"
#include "passes/trace.h"
#include "passes/tracing.h"

enum { JOINT_CALLS = 8 };

enum entry_kind {
    ENTRY_SEND,     /* a message leaves */
    ENTRY_GIVE,     /* a collective is entered: what the process hands over */
    ENTRY_RECEIVED, /* a message is received */
    ENTRY_TOLD,     /* a collective gives its result */
    ENTRY_CHOSEN,   /* what time decided: whose message came first, what was complete */
    ENTRY_POSTED    /* a reception from anybody begins to wait */
};

struct part {   /* of a message */
    int64_t at; /* in bytes from its begin */
    const struct type *type;
};

struct entry { /* of what a process did, one behind the other */
    enum entry_kind kind;
    const struct node
        *calls[JOINT_CALLS]; /* the MPI call, that of its function, and so on; NULL: none */
    const struct node *here; /* the MPI call in which it became so */
    int peer; /* SEND: to; RECEIVED, CHOSEN: from, or which of several; -1: nothing */
    uint32_t
        ordinal; /* SEND, RECEIVED: of all from that process to this; GIVE: of the communicator's */
    int comm;
    uint32_t
        step; /* behind which node of the trail it was begun: a reception, when it was posted */
    uint32_t time; /* of the whole run */
    int64_t tag;
    bool is_for_all;            /* TOLD: nobody goes on before all have come */
    int64_t bytes;              /* -1: not known */
    const struct value *values; /* integers that it holds */
    uint32_t count;             /* 0: not followed */
    const struct part *parts;   /* that they are; NULL: they are numbers of one type, in a row */
    const uint32_t *
        iterations; /* by pattern, 0 outside: SEND, when it is sent; RECEIVED, CHOSEN, when the reception
                                   was posted; NULL: not followed */
};

struct visited { /* a node that the process came to */
    const struct node *node;
    uint32_t frame; /* number of the activation */
};

struct history { /* of one process */
    ARRAY(struct entry) entries;
    ARRAY(struct visited) trail;
    bool is_finished; /* nothing more comes */
    bool is_left;     /* it ended without MPI_Finalize */
    bool is_silent;   /* by MPI's rules it sends nothing more in this run: nobody can go on, or a
                         message that is too long for it ends the program */
};

struct sent_raw { /* a part that nothing has set goes out */
    const struct node *calls[JOINT_CALLS];
};

struct sent_unlaid { /* it is not known what goes out of memory of which something is not set */
    const struct node *calls[JOINT_CALLS];
};

struct sent_early { /* the buffer of a send is changed that has not ended */
    const struct node *calls[JOINT_CALLS], *at;
};

struct run {
    struct history histories[TALK_RANKS];
    /* May a process do something else in another order?  Where not, every order gives the same messages: no
     * process has asked what is complete or has arrived, looks at a status, or may get a number that is
     * followed by a reception from anyone. */
    bool is_felt;
    const char *trouble; /* why it was not followed to its end; NULL */
    bool is_stuck;       /* the trouble: nobody can go on */
    bool
        is_unfit; /* a process sends to one that there is not, which MPI refuses: the program is not
                            made for so few */
    bool is_asked; /* some process asked whether, or which of several, was complete, or waits
                            for a communicator for ever */
    ARRAY(struct sent_raw) raws;      /* with order->seeks_raw */
    ARRAY(struct sent_early) earlies; /* the first of them */
    ARRAY(struct sent_unlaid) unlaid; /* likewise */
    bool is_left;                     /* a process ended without MPI_Finalize */
    bool has_read;                    /* a process has read numbers of its input */
    bool has_asked;                   /* or looked at its arguments */
    /* HOLD_SCRIPT: */
    ARRAY(uint32_t) decisions; /* between how many messages each was */
    bool is_withheld;          /* the reception was posted; its communicator and tag: */
    int comm;
    int64_t tag;
};

enum hold { /* which messages arrive only when nothing else can happen */
            HOLD_NONE,
            HOLD_ALL,
            HOLD_FROM, /* those of process `which` */
            HOLD_BETWEEN, /* of one to another: `which` is the first times the processes, and the other */
            HOLD_ONE,    /* that with the number `which` */
            HOLD_RANDOM, /* they arrive at any time, and the processes go on at any time */
            HOLD_SCRIPT  /* none; which of them a reception from anybody takes is written down,
                           and one takes nothing */
};

struct script {
    const uint32_t
        *picks; /* of the messages that may arrive next; behind the last pick: the first */
    uint32_t count;
    uint32_t rank; /* the first reception of the group that this process posts gets no message */
    const struct group *group;
};

struct order { /* in which the processes go on and messages arrive */
    enum hold hold;
    uint32_t which;     /* HOLD_RANDOM: where the numbers begin */
    bool is_descending; /* the last process and the messages of the last are first */
    bool seeks_raw; /* what is sent that was never set: what only computes is run too, and a process
                           that is not followed any more is one that never goes on */
    const struct script *script;
    struct trials *trials; /* what conditions answer in the run is added to it; NULL: nothing */
};

enum start_with {                  /* what the program is started with */
                  START_NOTHING,   /* no arguments; options may be there all the same */
                  START_BARE,      /* none, and no options: see text_argument() */
                  START_ARGUMENTS, /* of which nothing is known */
                  START_LIST,      /* and files that end, see input.h */
                  START_ONE        /* one argument, the text 3, and such files */
};

/* joint_processes: so many, with what they were started with and have looked at in the run, where that was chosen; for
 * messages. */
const char *joint_processes(struct analysis *a, uint32_t size, enum start_with start,
                            const struct run *run);
/* joint_run: runs the program as `size` processes, started so, in the order.  Every run is one that MPI allows.  Where no trials are asked for it may be one that was made
 * before, with the iterations of the patterns as they were then. */
const struct run *joint_run(struct analysis *a, uint32_t size, enum start_with start,
                            const struct order *order);

/* ---- between joint.c and joint_mpi.c ---- */

struct letter { /* a message */
    uint32_t from, to, ordinal,
        number; /* ordinal: of that sender to that receiver; number: of all */
    int comm;
    int64_t tag, bytes;
    const struct value *values;
    uint32_t count;
    const struct part *parts; /* that they are; NULL: they lie in a row, and are of this type: */
    const struct type *unit;  /* NULL: it is not told */
    bool is_arrived, is_taken;
};

enum request_kind { REQUEST_SEND, REQUEST_RECEIVE, REQUEST_MEETING };

struct request {
    enum request_kind kind;
    bool is_persistent, is_active, is_synchronous, is_any;
    bool is_withheld;                      /* it gets no message, see struct script */
    uint32_t step;                         /* see struct entry */
    const struct node *calls[JOINT_CALLS]; /* where it was made */
    const uint32_t *iterations;
    int peer, comm;            /* RECEIVE: peer -1: any */
    int64_t tag;               /* -1: any */
    struct value buffer;       /* the address of its first element */
    bool is_followed;          /* it holds integers of the datatype's size */
    int64_t room, size;        /* elements, bytes of one; -1, 0: not known, the message fits then */
    const struct type *record; /* SEND: of the records that it is of as a whole; NULL: not told */
    struct value records;      /* the address of the first */
    bool is_text;              /* of letters */
    bool is_derived;           /* of a datatype that the program has made, or that is not known: */
    bool is_laid;              /* it is known how it lies in memory: */
    struct layout layout;
    const struct type *unit; /* what the buffer leads to; NULL: not told */
    bool is_freed;           /* nobody waits for it */
    int64_t numbers; /* of the type that the buffer is of: so many does it cover; 0: not told */
    int letter;      /* SEND, RECEIVE: the message, -1 none yet */
    uint32_t meeting;
};

struct gathering { /* a collective */
    int comm;
    uint32_t ordinal;                        /* of the communicator's */
    struct operation operations[TALK_RANKS]; /* by process */
    bool is_here[TALK_RANKS];
    bool is_told[TALK_RANKS];
    bool is_answered;
};

struct passage { /* of a process through the range of a pattern */
    uint32_t active,
        count; /* number of the activation in which it is there, 0: it is not; iterations begun */
    bool is_lost; /* it calls itself */
};

struct process {
    struct tracing t;
    struct passage *passages; /* by pattern; NULL: not followed */
    struct history *history;
    ARRAY(struct request) requests;
    ARRAY(struct layout) layouts; /* of the datatypes that it has made */
    ARRAY(uint32_t) posted;       /* receptions that wait for their message, the oldest first */
    ARRAY(uint32_t) arrived;      /* messages that wait for their reception, likewise */
    int current;      /* request, or gathering, of the blocking call that it is in; -1 */
    bool is_idle;     /* asked in vain since something last happened */
    bool is_withheld; /* waits for ever in the probe that the script lets wait */
    bool is_probing;  /* waits for the script to say which message its probe finds: */
    struct request probing;
    uint32_t picked; /* the message; UINT32_MAX: not said yet */
    bool is_finished;
};

struct passed { /* a message */
    uint32_t from, to, ordinal;
};

struct joint {
    struct analysis *a;
    struct talk *talk;
    struct process processes[TALK_RANKS];
    uint32_t size;
    ARRAY(struct letter) letters;
    ARRAY(struct gathering *) gatherings;
    const struct order *order;
    uint64_t random;
    uint32_t time;
    uint32_t wakes;              /* how often something has happened that others may wait for */
    ARRAY(struct passed) asleep; /* that they are next is part of another script */
    const char *keys[2];         /* of the fields MPI_SOURCE and MPI_TAG; NULL: nobody reads it */
    struct run *run;
    struct files *files;           /* see input.h; NULL: nobody has opened one */
    bool is_bare, is_one, is_list; /* START_BARE; START_ONE; START_LIST or START_ONE */
    bool has_aborted;
    bool has_handler; /* it is not known what an error does */
};

/* joint_is_made_at: do these calls, from the MPI call outwards, end in those of the event? */
bool joint_is_made_at(const struct node *const *calls, const struct event *event);
/* joint_event: the first of the events that these calls end in; NULL: none. */
const struct event *joint_event(const struct node *const *calls, const event_list *events);

static inline struct process *joint_process(const struct tracing *t)
{
    return &t->joint->processes[t->rank];
}
/* joint_chain: the MPI call that the process is in, and the calls that it is in. */
void joint_chain(const struct process *process, const struct node **calls);
/* joint_iterations: of all patterns, in which the process is now. */
const uint32_t *joint_iterations(const struct process *process);
/* ---- joint_early.c ---- */
/* joint_look: the process hands over the number that lies there, by these calls. */
void joint_look(struct process *process, const struct value *at, const struct node *const *calls);
/* joint_laid: notes what record it is of that this buffer is in, and how the datatype lies in it. */
void joint_laid(struct tracing *tracing, const struct expr *buffer, struct value datatype,
                struct request *request);
/* joint_look_all: the numbers of the message.  joint_look_here: by the MPI call that it is in. */
void joint_look_all(struct process *process, const struct request *request);
void joint_look_here(struct tracing *tracing, const struct value *at);
/* joint_look_laid: what so many elements of a datatype that the program has made take of the buffer, by the MPI call that it is in. */
void joint_look_laid(struct tracing *tracing, const struct expr *buffer, int64_t count,
                     struct value datatype);
/* joint_store: the assignment stores there. */
void joint_store(struct tracing *tracing, const struct value *at, const struct node *node);

/* ---- joint_parts.c ---- */
/* joint_read: what lies in the message, as far as it is followed.  joint_given: likewise for what a collective is handed,
 * the arguments of its call being buffer and datatype. */
void joint_read(struct process *process, const struct request *request, struct letter *out);
void joint_given(struct tracing *tracing, const struct node *call, int buffer, int64_t count,
                 int datatype, struct operation *out);
/* joint_fill: what the message holds is in the buffer from then on, number by number.  False: it is not known where. */
bool joint_fill(struct process *process, const struct request *request,
                const struct letter *letter);
/* parts_are_alike: do both messages hold numbers of the same types in the same places? */
bool parts_are_alike(const struct entry *x, const struct entry *y);

/* ---- joint.c ---- */
/* joint_note: one entry more of the process's history; the calls are filled in where there are none. */
void joint_note(struct process *process, struct entry entry);
/* joint_send: the message is on its way. */
void joint_send(struct joint *joint, struct letter letter);
/* joint_post: the reception takes what has arrived, or waits. */
void joint_post(struct process *process, uint32_t request);
/* joint_withholds: is it a reception that the script lets wait for ever? */
bool joint_withholds(struct process *process, const struct entry *posted);
/* joint_probed: the message that a probe finds, and where it is among those that have arrived; -1. */
int joint_probed(struct process *process, const struct request *asked, uint32_t *at);
/* joint_match: the reception takes the message. */
void joint_match(struct process *process, uint32_t request, uint32_t letter);
bool joint_fits(const struct request *request, const struct letter *letter);
/* joint_wake: something has happened: those that asked in vain may ask again. */
void joint_wake(struct joint *joint);
/* joint_meet: the process comes to the collective; returns its number. */
uint32_t joint_meet(struct process *process, const struct operation *operation);
/* joint_is_met: may the process leave the collective? */
bool joint_is_met(struct process *process, uint32_t gathering);
/* joint_draw: a number below the limit, which the order decides. */
uint32_t joint_draw(struct joint *joint, uint32_t limit);

#endif
