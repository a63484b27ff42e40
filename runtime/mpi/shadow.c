/* SPDX-License-Identifier: Apache-2.0 */
/* How do messages inside a cluster carry pattern ids?  A header in front of the payload, over the
 * shadow communicator.
 *
 * Only messages sent while a pattern is active come here; all others go over the communicator
 * itself, untouched, and have the id (0, 0).  The receiver drains headers (Improbe and Mrecv on tag
 * 0) while a held receive or a probe of a pattern wants them.
 *
 *   tag 0                     struct shadow_header, then the payload when slot is 0 (at most
 * SHADOW_INLINE bytes) tag slot (1 .. tag_ub/2)    the payload, in the application's own datatype;
 * sent along with its header, received once the header is matched.  A synchronous send always takes
 * this form: Issend completes when the payload is wanted.
 *
 * Slots count per communicator on the sender, so two payload messages of one sender can only be
 * confused after tag_ub/2 others are in flight.  Headers of one sender arrive in the order of its
 * sends, which is the order MPI asks for. Paper: SPBC section 5.2.2 (ids of internal messages
 * during recovery).
 */
#include <stdlib.h>
#include <string.h>

#include "mpi/match.h"

enum {
    SHADOW_TAG = 0,
    SHADOW_INLINE = 1024, /* below the limits at which MPICH sends eagerly */
    SHADOW_LIMIT = 32     /* headers taken in one drain */
};

static void *shadow_memory(size_t bytes)
{
    void *memory = malloc(bytes);
    if (!memory)
        rt_fatal("no memory to send a message of %zu bytes inside a pattern", bytes);
    return memory;
}

void shadow_send(struct request *r, enum send_mode mode, const void *buf, MPI_Count count,
                 MPI_Datatype datatype, int lower_dest, int tag, struct pattern_id id)
{
    struct comm *c = r->comm;
    size_t bytes = rt_packed_size(count, datatype);
    bool is_inline = bytes <= SHADOW_INLINE && mode != SEND_SYNCHRONOUS;
    bool is_copied = is_inline || mode == SEND_BUFFERED;
    struct shadow_header header = {.id = id, .length = bytes, .tag = tag};
    if (!is_inline)
        header.slot = 1 + c->match->slots++ % (uint32_t)(matching.tag_ub / 2);
    char *memory = shadow_memory(sizeof header + (is_copied ? bytes : 0));
    memcpy(memory, &header, sizeof header);
    if (is_copied)
        rt_pack(buf, count, datatype, memory + sizeof header, bytes);
    r->owned = memory;
    r->kind = REQUEST_PAIR;
    int error = lower.MPI_Isend(memory, (int)(sizeof header + (is_inline ? bytes : 0)), MPI_BYTE,
                                lower_dest, SHADOW_TAG, c->shadow, &r->lower[0]);
    if (!error && !is_inline && is_copied)
        error = lower.MPI_Isend_c(memory + sizeof header, (MPI_Count)bytes, MPI_BYTE, lower_dest,
                                  (int)header.slot, c->shadow, &r->lower[1]);
    else if (!error && !is_inline)
        error = lower_isend(mode, buf, count, datatype, lower_dest, (int)header.slot, c->shadow,
                            &r->lower[1]);
    if (error)
        rt_fatal("the cluster's MPI library failed to send a message inside a pattern (code %d)",
                 error);
}

bool shadow_drain(struct comm *c)
{
    bool found = false;
    for (int i = 0; i < SHADOW_LIMIT; i++) {
        int flag = 0, bytes = 0;
        MPI_Message message;
        MPI_Status status;
        struct shadow_header header;
        int error =
            lower.MPI_Improbe(MPI_ANY_SOURCE, SHADOW_TAG, c->shadow, &flag, &message, &status);
        if (!error && !flag)
            break;
        if (!error)
            error = lower.MPI_Get_count(&status, MPI_BYTE, &bytes);
        if (error || bytes < (int)sizeof header)
            rt_fatal("the cluster's MPI library failed to probe the shadow of %s (code %d)",
                     c->name, error);
        found = true;
        size_t payload = (size_t)bytes - sizeof header;
        char memory[sizeof header + SHADOW_INLINE];
        error = lower.MPI_Mrecv(memory, bytes, MPI_BYTE, &message, MPI_STATUS_IGNORE);
        if (error)
            rt_fatal("the cluster's MPI library failed to receive from the shadow of %s (code %d)",
                     c->name, error);
        memcpy(&header, memory, sizeof header);
        struct unexpected *u = unexpected_new(c, FROM_SHADOW, payload);
        memcpy(u->payload, memory + sizeof header, payload);
        u->lower_source = status.MPI_SOURCE;
        u->source = c->from_lower[status.MPI_SOURCE];
        u->tag = header.tag;
        u->id = header.id;
        u->length = header.length;
        u->slot = header.slot;
        match_arrived(c, u);
    }
    return found;
}

void shadow_deliver(struct unexpected *u, struct request *r)
{
    if (u->slot == 0) {
        receive_fill(r, u->source, u->tag, u->payload, u->length);
        return;
    }
    r->matched_source = u->source;
    r->matched_tag = u->tag;
    r->is_from_shadow = true;
    r->kind = REQUEST_LOWER;
    int error = lower_irecv(r->buf, r->count, r->datatype, u->lower_source, (int)u->slot,
                            u->comm->shadow, &r->lower[0]);
    if (error)
        request_done(r, u->source, u->tag, 0, error);
}
