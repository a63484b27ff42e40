/* SPDX-License-Identifier: Apache-2.0 */
/* What do the parts of `interleave` share?  See schedule.c for what it is. */
#ifndef INTERLEAVE_WORLD_H
#define INTERLEAVE_WORLD_H

#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <ucontext.h>

enum { RANKS_MAX = 16, NOT_SERVED = 77 }; /* the status when something is not served */

/* The iteration that was active in its process; pattern 0: none */
struct stamp {
    uint32_t pattern, iteration;
};

struct comm {
    uint64_t name; /* the same in every schedule */
    int size, members[RANKS_MAX];
    uint32_t meetings[RANKS_MAX]; /* collectives that each member has entered */
};

struct message {
    struct message *next;
    const struct comm *comm;
    int source, target, tag; /* ranks of the world */
    bool is_matched;
    struct stamp stamp;
    size_t size;
    unsigned char data[];
};

/* What a member has given to a collective, and its relatives */
struct meeting {
    struct meeting *next;
    struct comm *comm;
    uint32_t number;
    const char *call;
    int entered;
    bool is_here[RANKS_MAX];
    size_t size[RANKS_MAX];
    unsigned char *given[RANKS_MAX];
};

/* Who has to have come before a member may leave: everybody, the root, everybody for the root and nobody for the others, those before */
enum leave { LEAVE_ALL, LEAVE_ROOT, LEAVE_AT_ROOT, LEAVE_PREFIX };

struct request {
    enum { REQUEST_SEND, REQUEST_RECEIVE, REQUEST_MEETING } kind;
    bool is_persistent, is_active, is_complete;
    const struct comm *comm;
    void *buffer;
    size_t size;
    int partner, tag;
    bool is_synchronous;
    struct message *message; /* of a send that waits to be matched */
    struct stamp stamp;
    MPI_Status status;
    struct request *next;    /* among the posted receptions */
    struct meeting *meeting; /* and what is done with it at the end */
    void (*finish)(struct request *request);
    MPI_Datatype type;
    MPI_Op op;
};

/* What the C library keeps for a process */
struct library {
    char *random, *token;
    unsigned short real[3];
    int option, error;
};

struct rank {
    int number;
    ucontext_t context;
    struct library library;
    bool is_done;
    uint64_t
        waits_since; /* the count of events when it last found nothing; runnable when there were more */
    struct request *posted;
    struct message *arrived, **arrived_end; /* not received, in the order of arrival */
    struct stamp nest[64];
    uint32_t depth;
    uint32_t iterations[1024], declared; /* of each pattern; SPBC_Declare_next_pattern so far */
};

extern int world_size;
extern struct rank *me; /* whose turn it is */
extern struct comm *world_comm;

/* schedule.c */
void turn(void); /* another process may go on now */
/* one_thread: does not return in another thread of the program than the one that runs the ranks */
void one_thread(void);
void event(void); /* something happened that another may wait for */
/* wait_for: others go on until is_ready(what) */
void wait_for(bool (*is_ready)(const void *what), const void *what);
uint32_t draw(uint32_t limit);
struct rank *rank_of(int number);
struct stamp stamp_now(void);
bool ids_keep_apart(void);
bool is_of(const struct message *message, struct stamp stamp); /* of the same iteration */
/* mixed: a message of an iteration has met a reception or probe of another one */
void mixed(const struct message *message, struct stamp stamp, const char *call);
void sent(const struct message *message); /* for the comparison of schedules */
/* failed: the program does what it must not do, or what is not served; does not return */
__attribute__((noreturn, format(printf, 1, 2))) void failed(const char *format, ...);
void *memory(size_t size); /* set to zero; a schedule's process gives nothing back */

/* library.c: a rank begins, goes on, hands over */
void library_start(struct rank *rank);
void library_enter(struct rank *rank);
void library_leave(struct rank *rank);

/* comms.c */
struct comm *comm_of(MPI_Comm handle);
int comm_rank(const struct comm *comm); /* of me */
size_t type_size(MPI_Datatype type, int count);
void comms_init(void);

/* messages.c */
bool channel_is_full(uint32_t number); /* has a message that is under way */
void channel_deliver(uint32_t number);
uint32_t channel_count(void);
struct request *request_new(int kind);
MPI_Request request_handle(struct request *request);
struct message *message_send(const struct comm *comm, int target, int tag, const void *data,
                             size_t size);

#endif
