/* SPDX-License-Identifier: Apache-2.0 */
/* What does a process do that reads units for another one?  See pool.h. */
#include "front/pool.h"

#include "base/bytes.h"
#include "base/hoard.h"
#include "front/prefix.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <unistd.h>

/* Deeply nested expressions recurse; reserved address space costs nothing until it is used. */
static const size_t STACK_BYTES = (size_t)1 << 29;

struct service {
    const struct plan *plan;
    int socket;
    struct lowered *lowered; /* NULL: each unit tells all that it has */
};

static bool get_all(int from, void *bytes, size_t length)
{
    char *at = bytes;
    while (length > 0) {
        const ssize_t got = read(from, at, length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        length -= (size_t)got;
    }
    return true;
}

static bool put_all(int to, const void *bytes, size_t length)
{
    const char *at = bytes;
    while (length > 0) {
        const ssize_t put = write(to, at, length);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        at += put;
        length -= (size_t)put;
    }
    return true;
}

static bool answer_send(int to, const struct answer *answer)
{
    struct text reply = {.arena = answer->arena};
    bytes_put_text(&reply, answer->reason == NULL ? "" : answer->reason);
    bytes_put(&reply, answer->uses_prefix);
    bytes_put(&reply, answer->files.count);
    for (uint32_t i = 0; i < answer->files.count; i++) {
        bytes_put_text(&reply, answer->files.items[i]->full);
        bytes_put(&reply, answer->files.items[i]->is_system);
    }
    const uint64_t length = reply.length + answer->bytes.length;
    return put_all(to, &length, sizeof length) && put_all(to, text_get(&reply), reply.length) &&
           put_all(to, text_get(&answer->bytes), answer->bytes.length);
}

static void order_follow(const struct service *service, const struct order *order,
                         struct answer *answer)
{
    const struct plan *plan = service->plan;
    struct task task = {.options = plan->options, .mpi_flags = plan->mpi_flags};
    switch ((enum task_kind)order->kind) {
    case TASK_UNIT:
        task.unit = plan->readings[order->number].unit;
        task.prefix = plan->readings[order->number].prefix;
        if (task.prefix != NULL && access(task.prefix->compiled, R_OK) != 0)
            task.prefix = NULL; /* it could not be used */
        task.lowered = service->lowered;
        lowered_begin(service->lowered, order->number);
        unit_parse(&task, answer);
        lowered_end(service->lowered, answer->reason == NULL);
        return;
    case TASK_PREFIX:
        task.prefix = plan->prefixes[order->number];
        task.unit = task.prefix->model;
        prefix_parse(&task, answer);
        return;
    case TASK_CONSTANTS:
        task.unit = plan->readings[order->number].unit;
        constants_parse(&task, answer);
        return;
    }
}

static void *serve(void *argument)
{
    struct service *service = argument;
    struct arena *arena = arena_new();
    struct order order;
    bool is_heard = true;
    if (service->plan->options->cache == NULL)
        service->lowered = lowered_new(arena);
    while (is_heard && get_all(service->socket, &order, sizeof order)) {
        struct answer answer = {.arena = arena_new()};
        order_follow(service, &order, &answer);
        is_heard = answer_send(service->socket, &answer);
        arena_free(answer.arena);
    }
    arena_free(arena);
    return NULL;
}

/* What libclang says when it crashes is for its developers. */
static void quieten(void)
{
    const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (null >= 0)
        (void)dup2(null, STDERR_FILENO);
}

_Noreturn void worker_serve(const struct plan *plan, int socket)
{
    struct service service = {plan, socket, NULL};
    pthread_attr_t attributes;
    pthread_t thread;
    bool is_started = false;
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    /* libclang would parse on a thread of its own with 8 MiB of stack, which a chain of 10,000
     * else-ifs overflows. */
    (void)setenv("LIBCLANG_NOTHREADS", "1", 1);
    quieten();
    hoard_begin();
    if (pthread_attr_init(&attributes) == 0)
        is_started = pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0 &&
                     pthread_create(&thread, &attributes, serve, &service) == 0;
    if (is_started)
        (void)pthread_join(thread, NULL);
    else
        (void)serve(&service);
    _exit(0);
}
