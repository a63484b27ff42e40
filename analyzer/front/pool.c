/* SPDX-License-Identifier: Apache-2.0 */
/* How are units handed to processes, and their replies collected?  See pool.h. */
#include "front/pool.h"

#include "base/bytes.h"
#include "front/prefix.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORKERS_MAX = 256, DEFAULT_LIMIT_SECONDS = 600 };

struct worker {
    pid_t pid; /* 0: none */
    int socket;
    bool is_busy;
    struct order order;
    int64_t deadline; /* of the order, in milliseconds */
    uint64_t length;  /* of the reply */
    size_t done;      /* bytes of length and reply that came */
    char *reply;
};

struct pool {
    const struct plan *plan;
    struct worker workers[WORKERS_MAX];
    uint32_t worker_count;
    uint32_t left;   /* readings that are not done */
    uint32_t oldest; /* no reading in front of it waits */
    struct reply constants;
};

static int64_t now_ms(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static uint32_t core_count(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return 1;
    return (uint32_t)CPU_COUNT(&set);
}

bool reply_read(struct arena *arena, const char *bytes, size_t length, struct reply *reply)
{
    struct byte_reader in = {(const unsigned char *)bytes, (const unsigned char *)bytes + length,
                             false};
    const char *reason = bytes_get_text(&in, arena);
    reply->reason = reason[0] == '\0' ? NULL : reason;
    reply->uses_prefix = bytes_get(&in) != 0;
    reply->file_count = bytes_get_count(&in);
    struct used_file *files = ARENA_ARRAY(arena, struct used_file, reply->file_count);
    for (uint32_t i = 0; i < reply->file_count; i++) {
        files[i].full = bytes_get_text(&in, arena);
        files[i].is_system = bytes_get(&in) != 0;
    }
    reply->files = files;
    reply->bytes = in.at;
    reply->length = (size_t)(in.end - in.at);
    return !in.is_damaged;
}

/* ---- what a worker was given ---- */

static void order_end(struct pool *pool, const struct order *order, const struct reply *reply)
{
    const struct plan *plan = pool->plan;
    switch ((enum task_kind)order->kind) {
    case TASK_UNIT:
        plan->readings[order->number].reply = *reply;
        plan->readings[order->number].is_done = true;
        pool->left--;
        if (plan->options->progress != NULL)
            plan->options->progress(plan->options->context, plan->count - pool->left, plan->count,
                                    plan->readings[order->number].unit->file->path);
        return;
    case TASK_PREFIX: {
        struct prefix *prefix = plan->prefixes[order->number];
        prefix->reply = *reply;
        prefix->state = reply->reason == NULL ? PREFIX_READY : PREFIX_FAILED;
        if (prefix->state == PREFIX_FAILED)
            (void)unlink(prefix->compiled);
        return;
    }
    case TASK_CONSTANTS:
        pool->constants = *reply;
        return;
    }
}

static const char *order_path(const struct pool *pool, const struct order *order)
{
    return order->kind == TASK_PREFIX ? pool->plan->prefixes[order->number]->header
                                      : pool->plan->readings[order->number].unit->file->path;
}

static void order_fail(struct pool *pool, const struct order *order, const char *why)
{
    const struct reply reply = {
        .reason = arena_printf(pool->plan->arena, "%s: %s", order_path(pool, order), why)};
    order_end(pool, order, &reply);
}

/* The next order for a worker; false: there is none now.  Shared headers go first, the largest
 * groups in front. */
static bool order_next(struct pool *pool, struct order *order)
{
    const struct plan *plan = pool->plan;
    for (uint32_t i = 0; i < plan->prefix_count; i++) {
        if (plan->prefixes[i]->state != PREFIX_WANTED)
            continue;
        plan->prefixes[i]->state = PREFIX_GIVEN;
        *order = (struct order){TASK_PREFIX, i};
        return true;
    }
    while (pool->oldest < plan->count &&
           (plan->readings[pool->oldest].is_done || plan->readings[pool->oldest].is_given))
        pool->oldest++;
    for (uint32_t i = pool->oldest; i < plan->count; i++) {
        struct reading *reading = &plan->readings[i];
        if (reading->is_done || reading->is_given ||
            (reading->prefix != NULL && reading->prefix->state == PREFIX_GIVEN))
            continue;
        if (reading->prefix != NULL && reading->prefix->state == PREFIX_FAILED)
            reading->prefix = NULL;
        reading->is_given = true;
        *order = (struct order){TASK_UNIT, i};
        return true;
    }
    return false;
}

/* ---- workers ---- */

static bool worker_start(struct pool *pool, struct worker *worker)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    const pid_t pid = fork();
    if (pid == 0) {
        for (uint32_t i = 0; i < pool->worker_count; i++)
            if (pool->workers[i].pid > 0)
                (void)close(pool->workers[i].socket);
        (void)close(ends[0]);
        worker_serve(pool->plan, ends[1]);
    }
    (void)close(ends[1]);
    if (pid < 0) {
        (void)close(ends[0]);
        return false;
    }
    *worker = (struct worker){.pid = pid, .socket = ends[0]};
    return true;
}

/* Ends a worker and says how it ended. */
static const char *worker_end(const struct pool *pool, struct worker *worker)
{
    int status = 0;
    (void)close(worker->socket);
    while (waitpid(worker->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    worker->pid = 0;
    worker->is_busy = false;
    if (WIFSIGNALED(status))
        return arena_printf(pool->plan->arena, "the parser crashed on it (%s)",
                            strsignal(WTERMSIG(status)));
    return arena_printf(pool->plan->arena, "the parser gave up on it with status %d",
                        WEXITSTATUS(status));
}

static bool worker_give(struct pool *pool, struct worker *worker, const struct order *order)
{
    const uint32_t seconds = pool->plan->options->limit_seconds;
    worker->order = *order;
    worker->is_busy = true;
    worker->done = 0;
    worker->deadline =
        now_ms() + (int64_t)(seconds == 0 ? (uint32_t)DEFAULT_LIMIT_SECONDS : seconds) * 1000;
    return send(worker->socket, order, sizeof *order, MSG_NOSIGNAL) == (ssize_t)sizeof *order;
}

/* Gives every idle worker something to do; starts those that are missing. */
static void workers_feed(struct pool *pool)
{
    for (uint32_t i = 0; i < pool->worker_count; i++) {
        struct worker *worker = &pool->workers[i];
        struct order order;
        if (worker->is_busy || !order_next(pool, &order))
            continue;
        if (worker->pid == 0 && !worker_start(pool, worker)) {
            order_fail(pool, &order, "no process could be started to read it");
            continue;
        }
        if (!worker_give(pool, worker, &order))
            order_fail(pool, &order, worker_end(pool, worker));
    }
}

static void worker_finish(struct pool *pool, struct worker *worker)
{
    struct reply reply = {0};
    const struct order order = worker->order;
    worker->is_busy = false;
    if (reply_read(pool->plan->arena, worker->reply, worker->length, &reply))
        order_end(pool, &order, &reply);
    else
        order_fail(pool, &order, "what its reader told is damaged");
}

/* Takes what a worker sent. */
static void worker_hear(struct pool *pool, struct worker *worker)
{
    char *to = (char *)&worker->length + worker->done;
    size_t wanted = sizeof worker->length - worker->done;
    if (worker->done >= sizeof worker->length) {
        to = worker->reply + (worker->done - sizeof worker->length);
        wanted = sizeof worker->length + worker->length - worker->done;
    }
    const ssize_t got = read(worker->socket, to, wanted);
    if (got < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (got <= 0) {
        const struct order order = worker->order;
        const char *why = worker_end(pool, worker);
        order_fail(pool, &order, why);
        return;
    }
    worker->done += (size_t)got;
    if (worker->done == sizeof worker->length)
        worker->reply = arena_alloc(pool->plan->arena, worker->length);
    if (worker->done >= sizeof worker->length &&
        worker->done == sizeof worker->length + worker->length)
        worker_finish(pool, worker);
}

static void worker_strike(struct pool *pool, struct worker *worker)
{
    const struct order order = worker->order;
    (void)kill(worker->pid, SIGKILL);
    (void)worker_end(pool, worker);
    order_fail(pool, &order, "reading it took longer than the limit");
}

/* Waits for the next word of a worker, or for the next deadline. */
static void workers_hear(struct pool *pool)
{
    struct pollfd polled[WORKERS_MAX];
    int64_t next = INT64_MAX;
    for (uint32_t i = 0; i < pool->worker_count; i++) {
        const struct worker *worker = &pool->workers[i];
        polled[i] = (struct pollfd){worker->is_busy ? worker->socket : -1, POLLIN, 0};
        if (worker->is_busy && worker->deadline < next)
            next = worker->deadline;
    }
    const int64_t left = next - now_ms();
    const int ready = poll(polled, pool->worker_count, left < 0 ? 0 : (int)left);
    for (uint32_t i = 0; i < pool->worker_count; i++) {
        struct worker *worker = &pool->workers[i];
        if (ready > 0 && polled[i].revents != 0)
            worker_hear(pool, worker);
        else if (worker->is_busy && worker->deadline <= now_ms())
            worker_strike(pool, worker);
    }
}

static void workers_dismiss(struct pool *pool)
{
    for (uint32_t i = 0; i < pool->worker_count; i++)
        if (pool->workers[i].pid > 0)
            (void)worker_end(pool, &pool->workers[i]);
}

static bool is_busy(const struct pool *pool)
{
    for (uint32_t i = 0; i < pool->worker_count; i++)
        if (pool->workers[i].is_busy)
            return true;
    return false;
}

void pool_run(const struct plan *plan)
{
    struct pool *pool = ARENA_NEW(plan->arena, struct pool);
    pool->plan = plan;
    for (uint32_t i = 0; i < plan->count; i++)
        pool->left += !plan->readings[i].is_done;
    const uint32_t wanted = plan->options->jobs == 0 ? core_count() : plan->options->jobs;
    pool->worker_count = wanted < WORKERS_MAX ? wanted : WORKERS_MAX;
    if (pool->worker_count > pool->left)
        pool->worker_count = pool->left;
    while (pool->left > 0) {
        workers_feed(pool);
        if (is_busy(pool))
            workers_hear(pool);
    }
    workers_dismiss(pool);
}

struct reply pool_constants(const struct plan *plan, uint32_t number)
{
    struct pool *pool = ARENA_NEW(plan->arena, struct pool);
    pool->plan = plan;
    pool->worker_count = 1;
    struct worker *worker = &pool->workers[0];
    const struct order order = {TASK_CONSTANTS, number};
    if (!worker_start(pool, worker))
        order_fail(pool, &order, "no process could be started");
    else if (!worker_give(pool, worker, &order))
        order_fail(pool, &order, worker_end(pool, worker));
    while (is_busy(pool))
        workers_hear(pool);
    workers_dismiss(pool);
    return pool->constants;
}
