/* SPDX-License-Identifier: Apache-2.0 */
/* What is every rank doing, and why does nothing go on?  The report of a hang, of --timeout and of
 * --status.
 *
 * Requires: the job page only (and whether a process was stopped), where a rank publishes what it waits for once a wait lasts; so
 * another process than the run's own may ask.  Computes: one line a rank (in a large run one a
 * group of ranks that do the same), then what follows from them: circles of ranks that wait for
 * each other, waits for ranks that have left MPI, different collectives on one communicator,
 * members that have not come to a collective, receptions of restarted ranks that no pattern guards.  Does not: stop anything; see into the MPI library
 * below (of a rank inside a blocking call of that library only the call is known).  A picture of a
 * moment: in a run that goes on, a circle may be gone the next microsecond.
 * Links no MPI: of mpi.def only names and roles are used.
 */
#include "waits.h"

#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define RANKS_SHOWN     32 /* one by one; more are shown in groups */
#define UNGUARDED_SHOWN 4

static const struct call_row {
    const char *name, *role;
} call_table[] = {
    {"computing", ""},
#define MPI_FUNCTION(name, ret, service, role, params) {#name, #role},
#include "analyzer/ir/mpi.def"
#undef MPI_FUNCTION
};

const char *wait_call_name(uint32_t row)
{
    return row < sizeof call_table / sizeof call_table[0] ? call_table[row].name : "unknown call";
}

static bool call_has_role(uint32_t row, const char *beginning)
{
    return row > 0 && row < sizeof call_table / sizeof call_table[0] &&
           strncmp(call_table[row].role, beginning, strlen(beginning)) == 0;
}

struct picture {     /* of one rank */
    uint32_t call;   /* that it waits in; 0: none */
    uint32_t asking; /* in vain, again and again; 0: no call */
    uint32_t below, life;
    bool has_left; /* MPI_Finalize has returned, or the process has ended */
    bool is_known; /* it has said what it waits for, and needs all of it */
    uint32_t npending;
    struct job_pending pending[JOB_PENDING_MAX];
};

struct album {
    struct job_page *page;
    struct picture *of; /* [nranks] */
    wait_say *say;
};

/* Has the rank done nothing but ask since a call of it was in vain?  One call may have just begun. */
static bool asks_still(struct job_rank *rank)
{
    uint64_t events = atomic_load(&rank->events); /* before what has been in vain of them */
    int64_t others = (int64_t)(events - atomic_load(&rank->vain));
    return others <= (int64_t)atomic_load(&rank->others) + 1;
}

/* Of which call the record is.  A rank that lost its processor while it wrote it goes on within some of the kernel's
 * turns, and says nothing then; one that was stopped there does not. */
static uint32_t recorded_call(struct job_rank *rank, int *patience)
{
    const struct timespec turn = {.tv_nsec = 1000000};
    uint32_t recorded = atomic_load(&rank->recorded);
    for (; !recorded && *patience > 0; --*patience) {
        nanosleep(&turn, NULL);
        recorded = atomic_load(&rank->recorded);
    }
    return recorded;
}

/* What stands with the call, whole: a rank that asks again and again writes it anew every few microseconds.  False: it
 * is of a wait in another call, or was never seen at rest. */
static bool record_take(struct job_rank *rank, struct picture *out)
{
    enum { TRIES = 1000, PATIENCE = 200 };
    int patience = PATIENCE;
    for (int k = 0; k < TRIES; k++) {
        uint32_t recorded = recorded_call(rank, &patience);
        out->npending =
            rank->wait_count < JOB_PENDING_MAX ? rank->wait_count : (uint32_t)JOB_PENDING_MAX;
        memcpy(out->pending, rank->pending, sizeof out->pending);
        atomic_thread_fence(memory_order_acquire);
        if (out->asking) {
            out->asking = atomic_load(&rank->asking);
        }
        if (recorded && recorded == (out->asking ? out->asking : out->call) &&
            atomic_load(&rank->recorded) == recorded) {
            return true;
        }
    }
    return false;
}

static void picture_take(struct job_page *page, uint32_t r, struct picture *out)
{
    struct job_rank *rank = job_rank_get(page, r);
    memset(out, 0, sizeof *out);
    out->life = atomic_load(&rank->life);
    out->has_left = atomic_load(&rank->ended) || out->life >= JOB_LIFE_FINALISED;
    if (out->has_left || out->life != JOB_LIFE_INITIALISED) {
        return;
    }
    out->call = atomic_load(&rank->waiting);
    out->below = atomic_load(&rank->below);
    if (!out->call && !out->below && asks_still(rank)) {
        out->asking = atomic_load(&rank->asking);
    }
    if (!out->call && !out->asking) {
        return;
    }
    if (!record_take(rank, out) && out->asking) {
        memset(out->pending, 0, sizeof out->pending); /* of a wait in another call */
        out->npending = 1;
    }
    out->is_known = out->call && out->npending > 0 && !(rank->wait_is_any && rank->wait_count > 1);
    if (out->npending == 0) { /* what is published of every wait */
        out->pending[0] = (struct job_pending){.context = atomic_load(&rank->wait_context),
                                               .peer = atomic_load(&rank->wait_peer),
                                               .world = -1,
                                               .tag = atomic_load(&rank->wait_tag)};
    }
}

/* ---- one rank ---- */

static void communicator_describe(const struct job_rank *rank, uint32_t context, char *text,
                                  size_t room)
{
    char name[JOB_COMM_NAME_MAX];
    size_t used = 0;
    for (; used < sizeof name - 1 && rank->wait_comm[used]; used++) {
        name[used] = (unsigned char)rank->wait_comm[used] < ' ' ? '?' : rank->wait_comm[used];
    }
    name[used] = '\0';
    if (rank->wait_count > 0 && rank->wait_size == 0) {
        snprintf(text, room, "a communicator");
    } else if (context == 0) {
        snprintf(text, room, "MPI_COMM_WORLD");
    } else if (name[0] && context == rank->pending[0].context) {
        snprintf(text, room, "%s (context %u)", name, context);
    } else {
        snprintf(text, room, "the communicator with context %u", context);
    }
}

/* The steps of a collective are its own matter. */
static void collective_describe(const struct job_pending *pending, const char *comm, char *text,
                                size_t room)
{
    char now[64] = "", call[64] = "";
    if (pending->call) {
        snprintf(call, sizeof call, "%s of ", wait_call_name(pending->call));
    }
    if (pending->world >= 0) {
        snprintf(now, sizeof now, " (now for world rank %d)", (int)pending->world);
    }
    snprintf(text, room, "%sthe other members of %s%s", call, comm, now);
}

static void pending_describe(const struct job_rank *rank, uint32_t call,
                             const struct job_pending *pending, char *text, size_t room)
{
    static const char *const verb[] = {
        [JOB_WAIT_NONE] = "peer",      [JOB_WAIT_RECEIVE] = "a message from",
        [JOB_WAIT_SEND] = "a send to", [JOB_WAIT_PROBE] = "a message (probe) from",
        [JOB_WAIT_COLLECTIVE] = "",    [JOB_WAIT_BUFFERED] = "",
        [JOB_WAIT_OTHER] = "",
    };
    char comm[JOB_COMM_NAME_MAX + 48], who[64] = "any rank", tag[32] = "any tag";
    communicator_describe(rank, pending->context, comm, sizeof comm);
    uint32_t what = pending->what <= JOB_WAIT_OTHER ? pending->what : (uint32_t)JOB_WAIT_OTHER;
    if (what == JOB_WAIT_COLLECTIVE || call_has_role(call, "COLL") ||
        call_has_role(call, "COMM_")) {
        collective_describe(pending, comm, text, room);
        return;
    }
    if (what == JOB_WAIT_BUFFERED) {
        snprintf(text, room, "the messages in its attached buffer to be received");
        return;
    }
    if (what == JOB_WAIT_OTHER) {
        snprintf(text, room, "what was started%s%s", rank->wait_size ? " on " : "",
                 rank->wait_size ? comm : "");
        return;
    }
    if (pending->peer >= 0 && pending->world >= 0 && pending->world != pending->peer) {
        snprintf(who, sizeof who, "rank %d (world rank %d)", (int)pending->peer,
                 (int)pending->world);
    } else if (pending->peer >= 0) {
        snprintf(who, sizeof who, "rank %d", (int)pending->peer);
    }
    if (pending->tag >= 0) {
        snprintf(tag, sizeof tag, "tag %d", (int)pending->tag);
    }
    snprintf(text, room, "%s %s, %s, on %s", verb[what], who, tag, comm);
}

/* A collective was asked whether anything has changed. */
static void asking_describe(const struct job_rank *rank, const struct picture *picture, char *text,
                            size_t room)
{
    char one[200];
    const struct job_pending *pending = &picture->pending[0];
    const char *name = wait_call_name(picture->asking);
    if (pending->what == JOB_WAIT_COLLECTIVE) {
        communicator_describe(rank, pending->context, one, sizeof one);
        snprintf(text, room, "calls %s on %s again and again, and nothing changes", name, one);
    } else if (call_has_role(picture->asking, "COLL")) {
        snprintf(text, room, "calls %s again and again, and nothing changes", name);
    } else if (pending->what == JOB_WAIT_NONE || rank->wait_size == 0) {
        snprintf(text, room, "asks again and again in %s, in vain", name);
    } else {
        pending_describe(rank, picture->asking, pending, one, sizeof one);
        snprintf(text, room, "asks again and again in %s, in vain, for %s%s", name, one,
                 rank->wait_count > 1 ? " and more" : "");
    }
}

/* What it waits for, without what differs from rank to rank in the same place. */
static void wait_describe(const struct job_rank *rank, const struct picture *picture, char *text,
                          size_t room)
{
    size_t used = (size_t)snprintf(text, room, "waits in %s", wait_call_name(picture->call));
    uint32_t count = picture->npending ? picture->npending : 1;
    for (uint32_t i = 0; i < count && used < room; i++) {
        char one[200];
        pending_describe(rank, picture->call, &picture->pending[i], one, sizeof one);
        const char *join = i == 0 ? " for" : rank->wait_is_any ? " or" : " and";
        used += (size_t)snprintf(text + used, room - used, "%s %s", join, one);
    }
    if (rank->wait_count > count && used < room) {
        used +=
            (size_t)snprintf(text + used, room - used, " and %u more", rank->wait_count - count);
    }
    if (rank->wait_collective && call_has_role(picture->call, "COLL") && used < room) {
        used += (size_t)snprintf(text + used, room - used, ", collective number %u there",
                                 rank->wait_collective);
    }
    if (rank->wait_pattern && used < room) {
        snprintf(text + used, room - used, ", in iteration %llu of pattern %u",
                 (unsigned long long)rank->wait_iteration, rank->wait_pattern);
    }
}

static void rank_describe(const struct album *album, uint32_t r, char *text, size_t room)
{
    const struct picture *picture = &album->of[r];
    struct job_rank *rank = job_rank_get(album->page, r);
    if (picture->has_left) {
        bool has_ended = atomic_load(&rank->ended) != 0;
        snprintf(text, room, "%s", has_ended ? "has ended" : "is through MPI_Finalize");
    } else if (picture->life == JOB_LIFE_NONE) {
        snprintf(text, room, "has not registered yet");
    } else if (picture->life < JOB_LIFE_INITIALISED) {
        snprintf(text, room, "is not through MPI_Init yet");
    } else if (picture->call) {
        wait_describe(rank, picture, text, room);
    } else if (picture->below) {
        snprintf(text, room,
                 "is inside %s of its cluster's own MPI library, which does not tell what it waits "
                 "for",
                 wait_call_name(picture->below));
    } else if (picture->asking) {
        asking_describe(rank, picture, text, room);
    } else {
        snprintf(text, room, "is computing, or looks for messages without waiting");
    }
}

static double waits_since(struct job_rank *rank)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    uint64_t since = atomic_load(&rank->wait_since);
    return since ? (double)now.tv_sec + (double)now.tv_nsec * 1e-9 - (double)since * 1e-9 : -1;
}

static void rank_show(const struct album *album, uint32_t r)
{
    struct job_rank *rank = job_rank_get(album->page, r);
    char text[900], since[48] = "";
    rank_describe(album, r, text, sizeof text);
    double seconds = album->of[r].call ? waits_since(rank) : -1;
    if (seconds >= 0) {
        snprintf(since, sizeof since, ", since %.1f s", seconds);
    }
    uint32_t pid = atomic_load(&rank->pid);
    bool is_stopped = pid && !album->of[r].has_left && process_is_stopped((pid_t)pid);
    album->say("  rank %u (cluster %u, pid %u): %s%s%s; %llu MPI calls", r, rank->cluster, pid,
               is_stopped ? "was stopped (kill -CONT lets it go on), " : "", text, since,
               (unsigned long long)atomic_load(&rank->events));
}

/* ---- sets of ranks ---- */

/* "0-3,7 and 12 more": the ranks of the set, in few words. */
static void set_describe(const bool *is_in, uint32_t n, char *text, size_t room)
{
    size_t used = 0;
    uint32_t left = 0;
    text[0] = '\0';
    for (uint32_t r = 0; r < n; r++) {
        if (!is_in[r]) {
            continue;
        }
        uint32_t last = r;
        while (last + 1 < n && is_in[last + 1]) {
            last++;
        }
        if (used + 40 > room) {
            left += last - r + 1;
        } else if (last > r) {
            used += (size_t)snprintf(text + used, room - used, "%s%u-%u", used ? "," : "", r, last);
        } else {
            used += (size_t)snprintf(text + used, room - used, "%s%u", used ? "," : "", r);
        }
        r = last;
    }
    if (left) {
        snprintf(text + used, room - used, " and %u more", left);
    }
}

static void groups_show(const struct album *album)
{
    uint32_t n = album->page->nranks;
    bool *is_done = calloc(n, sizeof *is_done), *is_in = calloc(n, sizeof *is_in);
    for (uint32_t r = 0; is_done && is_in && r < n; r++) {
        char text[900], other[900], set[200];
        if (is_done[r]) {
            continue;
        }
        rank_describe(album, r, text, sizeof text);
        memset(is_in, 0, n * sizeof *is_in);
        uint32_t count = 0;
        for (uint32_t at = r; at < n; at++) {
            if (!is_done[at]) {
                rank_describe(album, at, other, sizeof other);
                is_in[at] = is_done[at] = strcmp(text, other) == 0;
                count += is_in[at];
            }
        }
        if (count == 1) {
            rank_show(album, r);
            continue;
        }
        set_describe(is_in, n, set, sizeof set);
        album->say("  ranks %s (%u): each %s", set, count, text);
    }
    free(is_done);
    free(is_in);
}

/* ---- what follows ---- */

/* Does an earlier one of its pending ones concern the same rank? */
static bool peer_is_repeated(const struct picture *picture, uint32_t i)
{
    bool is_repeated = false;
    for (uint32_t at = 0; at < i; at++) {
        is_repeated |= picture->pending[at].world == picture->pending[i].world;
    }
    return is_repeated;
}

/* The rank that r can not go on without, from its i-th pending one on; -1: none. */
static int64_t peer_next(const struct album *album, uint32_t r, uint32_t *i)
{
    const struct picture *picture = &album->of[r];
    for (; picture->is_known && *i < picture->npending; ++*i) {
        const struct job_pending *pending = &picture->pending[*i];
        bool is_pair = pending->what == JOB_WAIT_RECEIVE || pending->what == JOB_WAIT_SEND ||
                       pending->what == JOB_WAIT_PROBE;
        if (is_pair && !peer_is_repeated(picture, *i) && pending->world >= 0 &&
            (uint32_t)pending->world < album->page->nranks) {
            return pending->world;
        }
    }
    return -1;
}

static void circle_say(const struct album *album, const uint32_t *path, uint32_t from, uint32_t to)
{
    char text[1500];
    size_t used = 0;
    for (uint32_t i = from; i < to && used + 100 < sizeof text; i++) {
        used +=
            (size_t)snprintf(text + used, sizeof text - used, "%srank %u (%s) waits for rank %u",
                             i > from ? ", " : "", path[i], wait_call_name(album->of[path[i]].call),
                             i + 1 < to ? path[i + 1] : path[from]);
    }
    album->say("  a circle of %u rank%s: %s", to - from, to - from == 1 ? "" : "s", text);
}

/* Depth first, without recursion: mark 1 = on the path, 2 = done. */
static void circles_find(const struct album *album)
{
    uint32_t n = album->page->nranks;
    uint32_t *path = calloc(n, sizeof *path), *at = calloc(n, sizeof *at);
    uint8_t *mark = calloc(n, 1);
    for (uint32_t start = 0; path && at && mark && start < n; start++) {
        uint32_t depth = 0;
        if (mark[start]) {
            continue;
        }
        path[depth++] = start;
        mark[start] = 1;
        while (depth > 0) {
            uint32_t r = path[depth - 1];
            int64_t peer = peer_next(album, r, &at[r]);
            at[r]++;
            if (peer < 0) {
                mark[r] = 2;
                depth--;
            } else if (mark[peer] == 0) {
                mark[peer] = 1;
                path[depth++] = (uint32_t)peer;
            } else if (mark[peer] == 1) {
                uint32_t from = depth - 1;
                while (path[from] != (uint32_t)peer) {
                    from--;
                }
                circle_say(album, path, from, depth);
            }
        }
    }
    free(path);
    free(at);
    free(mark);
}

static void departed_find(const struct album *album)
{
    for (uint32_t r = 0; r < album->page->nranks; r++) {
        uint32_t i = 0;
        for (int64_t peer; (peer = peer_next(album, r, &i)) >= 0; i++) {
            const struct picture *other = &album->of[peer];
            bool is_leaving = call_has_role(other->call, "FINALIZE");
            if (other->has_left || is_leaving) {
                album->say("  rank %u waits for rank %u, which %s: %s", r, (uint32_t)peer,
                           is_leaving ? "is in MPI_Finalize" : "has left MPI",
                           album->of[r].pending[i].what == JOB_WAIT_SEND
                               ? "it will not receive anything more"
                               : "it will not send anything more");
            }
        }
    }
}

static bool is_same_collective(const struct album *album, uint32_t a, uint32_t b)
{
    struct job_rank *first = job_rank_get(album->page, a), *second = job_rank_get(album->page, b);
    return call_has_role(album->of[b].call, "COLL") && second->wait_size > 0 &&
           atomic_load(&first->wait_context) == atomic_load(&second->wait_context) &&
           first->wait_first == second->wait_first && first->wait_size == second->wait_size;
}

/* A rank inside its own cluster's part may not know the number. */
static bool is_same_number(const struct job_rank *a, const struct job_rank *b)
{
    return a->wait_collective == b->wait_collective || a->wait_collective == 0 ||
           b->wait_collective == 0;
}

/* Does somebody in the collective of r wait for this rank now? */
static bool is_waited_for(const struct album *album, uint32_t r, uint32_t who)
{
    for (uint32_t at = 0; at < album->page->nranks; at++) {
        if (is_same_collective(album, r, at) && album->of[at].pending[0].world == (int64_t)who) {
            return true;
        }
    }
    return false;
}

/* Who has not come to the collective of r, in which `count` members wait, those of is_there?  Where not all wait for all, who
 * is not there may be through it; then only those are named that somebody waits for. */
static void missing_show(const struct album *album, uint32_t r, uint32_t count,
                         const bool *is_there, bool *is_missing)
{
    uint32_t n = album->page->nranks, missing = 0;
    struct job_rank *first = job_rank_get(album->page, r);
    const char *call = wait_call_name(album->of[r].call);
    bool is_sync = call_has_role(album->of[r].call, "COLL_SYNC");
    char comm[JOB_COMM_NAME_MAX + 48], set[120];
    communicator_describe(first, atomic_load(&first->wait_context), comm, sizeof comm);
    if (is_sync && first->wait_size != n) {
        album->say("  %s on %s misses %u of its %u members", call, comm, first->wait_size - count,
                   first->wait_size);
        return;
    }
    for (uint32_t at = 0; at < n; at++) {
        is_missing[at] = !is_there[at] && (is_sync || is_waited_for(album, r, at));
        missing += is_missing[at];
    }
    if (missing > 0) {
        set_describe(is_missing, n, set, sizeof set);
        album->say("  %s on %s misses rank %s", call, comm, set);
    }
}

/* Ranks of one communicator in different collectives, or in another number of it. */
static void collective_compare(const struct album *album, uint32_t r, bool *is_seen, bool *is_in)
{
    uint32_t n = album->page->nranks, count = 0;
    struct job_rank *first = job_rank_get(album->page, r);
    bool differs = false;
    char comm[JOB_COMM_NAME_MAX + 48], text[1200], set[120];
    communicator_describe(first, atomic_load(&first->wait_context), comm, sizeof comm);
    size_t used = 0;
    bool *is_told = calloc(n, sizeof *is_told);
    for (uint32_t at = r; is_told && at < n; at++) {
        if (is_told[at] || !is_same_collective(album, r, at)) {
            continue;
        }
        struct job_rank *one = job_rank_get(album->page, at);
        memset(is_in, 0, n * sizeof *is_in);
        for (uint32_t other = at; other < n; other++) {
            if (is_same_collective(album, r, other) &&
                album->of[other].call == album->of[at].call &&
                is_same_number(one, job_rank_get(album->page, other))) {
                is_in[other] = is_told[other] = is_seen[other] = true;
                count++;
            }
        }
        differs |= at != r;
        set_describe(is_in, n, set, sizeof set);
        if (used + 200 < sizeof text) {
            char number[32] = "";
            if (one->wait_collective) {
                snprintf(number, sizeof number, " (number %u)", one->wait_collective);
            }
            used +=
                (size_t)snprintf(text + used, sizeof text - used, "%srank %s in %s%s",
                                 used ? ", " : "", set, wait_call_name(album->of[at].call), number);
        }
    }
    if (differs) {
        album->say("  different collectives on %s: %s", comm, text);
    }
    if (is_told && count < first->wait_size) {
        missing_show(album, r, count, is_told, is_in);
    }
    free(is_told);
}

static void collectives_compare(const struct album *album)
{
    uint32_t n = album->page->nranks;
    bool *is_seen = calloc(n, sizeof *is_seen), *is_in = calloc(n, sizeof *is_in);
    for (uint32_t r = 0; is_seen && is_in && r < n; r++) {
        if (!is_seen[r] && is_same_collective(album, r, r)) {
            collective_compare(album, r, is_seen, is_in);
        }
    }
    free(is_seen);
    free(is_in);
}

void waits_unguarded_show(struct job_page *page, wait_say *say)
{
    uint32_t told = 0, more = 0;
    for (uint32_t r = 0; r < page->nranks; r++) {
        struct job_rank *rank = job_rank_get(page, r);
        uint32_t count = atomic_load(&rank->unguarded);
        char tag[24] = "any tag";
        if (count == 0) {
            continue;
        }
        if (told == UNGUARDED_SHOWN) {
            more++;
            continue;
        }
        if (rank->unguarded_tag >= 0) {
            snprintf(tag, sizeof tag, "tag %d", (int)rank->unguarded_tag);
        }
        say("  rank %u was restarted and has received from MPI_ANY_SOURCE outside of "
            "patterns %u time%s since (first in %s, %s)",
            r, count, count == 1 ? "" : "s", wait_call_name(rank->unguarded_call), tag);
        told++;
    }
    if (more) {
        say("  so have %u more ranks", more);
    }
    if (told && (page->flags & JOB_FLAG_UNPROVED)) {
        say("  such a reception may have taken a message that was sent at a later stage, "
            "which is then missing there: what is waited for may never come, or another message "
            "comes in its place.  spbc-check "
            "names the receptions that need a pattern; spbc-cc and spbc-rewrite put it in");
    }
}

void waits_show(struct job_page *page, wait_say *say)
{
    struct album album = {.page = page, .say = say, .of = calloc(page->nranks, sizeof *album.of)};
    if (!album.of) {
        return;
    }
    for (uint32_t r = 0; r < page->nranks; r++) {
        picture_take(page, r, &album.of[r]);
    }
    if (page->nranks > RANKS_SHOWN) {
        groups_show(&album);
    } else {
        for (uint32_t r = 0; r < page->nranks; r++) {
            rank_show(&album, r);
        }
    }
    circles_find(&album);
    departed_find(&album);
    collectives_compare(&album);
    waits_unguarded_show(page, say);
    free(album.of);
}
