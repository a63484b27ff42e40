/* SPDX-License-Identifier: Apache-2.0 */
/* CONTRACT. How does a message cross from one cluster to another?  The log of a channel is the transport.
 *
 * A sender appends each crossing message to its log of (me -> destination) in named shared memory and publishes it; the receiver keeps
 * a cursor and pulls.  A restarted receiver pulls from the log's start; a restarted sender writes a new log (its epoch) and the
 * receiver skips, per (context, kind, tag), what its counts say it has, comparing tag, length and bytes with the old log.
 * One thread at a time calls these functions.  Nothing here knows MPI handles.  Paper: SPBC section 4.1, algorithm 1.
 */
#ifndef SPBC_NET_NET_H
#define SPBC_NET_NET_H

#include "core/ids.h" /* struct pattern_id */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct job_page;
struct net;

enum net_kind { NET_POINT_TO_POINT = 0, NET_COLLECTIVE = 1 };

struct
    envelope { /* what travels with the payload; the sender fills all but the two sequence numbers */
    uint32_t context; /* id of the virtual communicator */
    uint16_t kind;    /* enum net_kind */
    uint16_t call;    /* row of mpi.def of the sending call, for messages */
    int32_t tag;
    uint32_t flags; /* NET_SYNCHRONOUS */
    struct pattern_id id;
    uint64_t length; /* payload bytes */
    uint64_t seq; /* on the channel (source, destination, context, kind), from 1: set by net_send */
    uint64_t tag_seq; /* on (channel, tag), from 1: set by net_send */
};
enum { NET_SYNCHRONOUS = 1 };

struct net_message;          /* a message at the head of a channel: seen, not yet received */
struct net_kept;             /* a message taken over into the unexpected queue: received */
typedef uint64_t net_ticket; /* names a sent record, for synchronous sends; 0 = none */

enum net_status {
    NET_OK = 0,
    NET_BUSY = 1, /* not now: poll again */
    NET_TORN =
        2 /* the sender died in mid-message: not received, it will come again; the message pointer is void */
};

struct net_divergence {  /* a re-executed send that differs from what this rank has received */
    int source;          /* world rank that re-executed */
    struct envelope now; /* what it sent now (call 0 when it sent nothing more: number differs) */
    uint64_t was_length;
    const char *what; /* "length", "content", "number", "tag sequence" */
    bool is_content_only;
};

struct net_config {
    const char *job;
    struct job_page *page;
    uint32_t rank, epoch;
    void *context;
    void (*on_divergence)(void *context, const struct net_divergence *);
    void (*on_fatal)(void *context,
                     const char *text); /* does not return normally: shared memory full ... */
    void (*on_note)(void *context,
                    const char *text); /* for the operator: memory is running short; may be NULL */
};

int net_open(const struct net_config *config, struct net **out); /* 0 or -errno */
/* net_finish: marks the ends of all my logs (nothing more will come), so that receivers can compare numbers. */
void net_finish(struct net *net);
/* net_close: lets go of everything; kept messages must have been freed. */
void net_close(struct net *net);
/* net_is_settled: has every restarted peer repeated what this rank had received from it (or was its failure to do so reported), and
 * is none about to restart?  A rank that leaves before (MPI_Finalize) would leave divergences unnoticed; net_poll makes it progress. */
bool net_is_settled(const struct net *net);

/* net_send: logs the message and publishes it.  The payload is contiguous and may be reused at return.  Never waits for a receiver.
 * Sets *ticket (may be NULL). */
void net_send(struct net *net, uint32_t destination, const struct envelope *env,
              const void *payload, net_ticket *ticket);
/* net_is_taken: has the receiver matched this synchronous message, or has it finished?  Survives restarts of the receiver; of a message
 * that a restarted sender repeats it is known without any action of the receiver, provided that it was matched before as a synchronous
 * one; of one that was sent in another mode then, the receiver tells as it reads the new log. */
bool net_is_taken(struct net *net, uint32_t destination, net_ticket ticket);

/* net_trim: the first `received` messages to this destination, over all communicators, will not be needed any more, neither by it nor,
 * for comparison, after a restart of this rank: both have committed a checkpoint behind them.  Segments that hold only such messages
 * are used again for the same or other destinations as soon as the receiver has let go of them; less than a segment stays. */
void net_trim(struct net *net, uint32_t destination, uint64_t received);
/* net_idle: the caller has nothing to do: one bounded piece of work (a fraction of a millisecond) that later messages will not have to
 * wait for.  False: there is none. */
bool net_idle(struct net *net);

/* net_poll: the next message at the head of any channel, or NULL when one round over the channels found nothing.  Follows epoch changes
 * of the peers, skips and compares re-sent messages.  The result stays valid until it is taken, kept, or polled past. */
struct net_message *net_poll(struct net *net);
uint32_t net_message_source(const struct net_message *m);
const struct envelope *net_message_envelope(const struct net_message *m);
/* net_take: receives the head message into dst (at most capacity bytes of it) and advances the channel; NET_TORN: see above. */
enum net_status net_take(struct net *net, struct net_message *m, void *dst, size_t capacity);
/* net_keep: receives the head message into the unexpected queue without a destination yet (the payload stays in the log's mapping or is
 * copied; it survives the sender's death).  NET_BUSY: its payload is not wholly in the log yet; net_poll will show it again.
 * A synchronous message counts as taken only after net_kept_matched. */
enum net_status net_keep(struct net *net, struct net_message *m, struct net_kept **out);
uint32_t net_kept_source(const struct net_kept *k);
const struct envelope *net_kept_envelope(const struct net_kept *k);
const void *net_kept_payload(
    const struct net_kept *k); /* contiguous, env.length bytes, valid until net_kept_free */
void net_kept_matched(struct net *net, struct net_kept *k);
void net_kept_free(struct net *net, struct net_kept *k);

#endif
