/* SPDX-License-Identifier: Apache-2.0 */
/* How do two members speak to each other inside a constructor?
 *
 * What MPI does not order, even on one thread, must not be taken for each other: members may be in one constructor while others are in
 * another one.  The program tells them apart by tags, of which there are more than of transfers.  Across clusters a letter has a
 * tag of its own below MPI_ANY_TAG, where nothing else is: its identity is the same in a re-execution.  Inside a cluster it
 * begins with the program's tag, and tags that are the same but for a multiple of LETTER_TAGS share those of transfers:
 *
 *     awaited --nobody else listens there: listening--> it came: taken; one for somebody else came: put aside, listening again
 *             --somebody else listens there--> waits until it is put aside, or nobody listens any more
 *
 * Invariant: at most one waits in the lower MPI for a (communicator, peer, transfer tag).
 */
#include "letter.h"

#include "coroutine.h"
#include "derive.h"
#include "match.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

struct about {
    const struct comm *comm;
    int source;
    int32_t transfer_tag, tag;
};

struct letter { /* put aside, or awaited by who listens */
    struct letter *next;
    struct about about;
    void *data;
};

static struct letter *put_aside, *listening;

static int32_t crossing_tag(enum letter_kind kind, int32_t tag)
{
    return kind == LETTER_DUPLICATE ? DUPLICATE_TAG
                                    : MPI_ANY_TAG - 1 - 2 * tag - (kind == LETTER_LEADER);
}

static int32_t transfer_tag(enum letter_kind kind, int32_t tag)
{
    return kind == LETTER_DUPLICATE ? DUPLICATE_TAG
           : kind == LETTER_LEADER  ? LEADER_TAG_FIRST + tag % LEADER_TAGS
                                    : GROUP_TAG_FIRST + tag % GROUP_TAGS;
}

struct letter_sent letter_begin_send(struct comm *comm, int dest, enum letter_kind kind,
                                     int32_t tag, const void *data, size_t bytes)
{
    struct letter_sent sent = {.transfer = {.lower = MPI_REQUEST_NULL}};
    if (!comm_is_internal(comm, dest)) {
        rt_crossing_send(comm, dest, crossing_tag(kind, tag), data, bytes);
        return sent;
    }
    sent.owned = rt_alloc(sizeof tag + bytes);
    memcpy(sent.owned, &tag, sizeof tag);
    if (bytes)
        memcpy((char *)sent.owned + sizeof tag, data, bytes);
    sent.transfer =
        rt_transfer_begin_send(comm, dest, transfer_tag(kind, tag), sent.owned, sizeof tag + bytes);
    return sent;
}

void letter_wait(struct letter_sent *sent)
{
    rt_transfer_wait(&sent->transfer);
    free(sent->owned);
}

void letter_send(struct comm *comm, int dest, enum letter_kind kind, int32_t tag, const void *data,
                 size_t bytes)
{
    struct letter_sent sent = letter_begin_send(comm, dest, kind, tag, data, bytes);
    letter_wait(&sent);
}

static struct letter **letter_find(struct letter **list, const struct about *about, bool is_exact)
{
    while (*list) {
        const struct about *is = &(*list)->about;
        if (is->comm == about->comm && is->source == about->source &&
            is->transfer_tag == about->transfer_tag && (!is_exact || is->tag == about->tag))
            break;
        list = &(*list)->next;
    }
    return list;
}

static bool may_go_on(void *what)
{
    return *letter_find(&put_aside, what, true) || !*letter_find(&listening, what, false);
}

/* The next one from there, whatever its tag is */
static struct letter *letter_listen(struct comm *comm, struct about about)
{
    size_t bytes;
    struct letter *letter = rt_alloc(sizeof *letter), **link;
    *letter = (struct letter){.next = listening, .about = about};
    listening = letter;
    rt_transfer_recv_any_size(comm, about.source, about.transfer_tag, &letter->data, &bytes);
    for (link = &listening; *link != letter; link = &(*link)->next)
        continue;
    *link = letter->next;
    letter->next = NULL;
    memcpy(&letter->about.tag, letter->data, sizeof about.tag);
    memmove(letter->data, (char *)letter->data + sizeof about.tag, bytes - sizeof about.tag);
    return letter;
}

static void *letter_open(struct letter *letter)
{
    void *data = letter->data;
    free(letter);
    return data;
}

void *letter_recv(struct comm *comm, int source, enum letter_kind kind, int32_t tag)
{
    void *data;
    size_t bytes;
    if (!comm_is_internal(comm, source)) {
        rt_crossing_recv_any_size(comm, source, crossing_tag(kind, tag), &data, &bytes);
        return data;
    }
    struct about about = {comm, source, transfer_tag(kind, tag), tag};
    for (;;) {
        rt_await(may_go_on, &about);
        struct letter **link = letter_find(&put_aside, &about, true), *letter = *link;
        if (letter) {
            *link = letter->next;
            return letter_open(letter);
        }
        letter = letter_listen(comm, about);
        if (letter->about.tag == tag)
            return letter_open(letter);
        for (link = &put_aside; *link; link = &(*link)->next)
            continue;
        *link = letter;
    }
}
