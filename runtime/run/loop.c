/* SPDX-License-Identifier: Apache-2.0 */
/* What does spbc-run wait for?  The epoll loop of loop.h.
 *
 * Requires: Linux epoll and timerfd.  Does not: own the watched descriptors, except those of
 * timers.
 */
#include "loop.h"

#include <errno.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

int loop_init(struct loop *loop)
{
    loop->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    return loop->epoll_fd < 0 ? -errno : 0;
}

void loop_fini(struct loop *loop)
{
    close(loop->epoll_fd);
    loop->epoll_fd = -1;
}

int loop_add(struct loop *loop, struct watch *watch, int fd, uint32_t events,
             void (*ready)(void *, uint32_t), void *context)
{
    struct epoll_event event = {.events = events, .data.ptr = watch};
    watch->fd = fd;
    watch->ready = ready;
    watch->context = context;
    if (epoll_ctl(loop->epoll_fd, EPOLL_CTL_ADD, fd, &event) != 0) {
        watch->fd = 0;
        return -errno;
    }
    return 0;
}

void loop_change(struct loop *loop, struct watch *watch, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.ptr = watch};
    if (watch->fd > 0) {
        epoll_ctl(loop->epoll_fd, EPOLL_CTL_MOD, watch->fd, &event);
    }
}

void loop_remove(struct loop *loop, struct watch *watch)
{
    if (watch->fd > 0) {
        epoll_ctl(loop->epoll_fd, EPOLL_CTL_DEL, watch->fd, NULL);
        watch->fd = 0;
    }
}

void loop_turn(struct loop *loop)
{
    struct epoll_event event;
    if (epoll_wait(loop->epoll_fd, &event, 1, -1) == 1) {
        struct watch *watch = event.data.ptr;
        watch->ready(watch->context, event.events);
    }
}

static void timer_ready(void *context, uint32_t events)
{
    struct timer *timer = context;
    uint64_t count;
    (void)events;
    if (read(timer->watch.fd, &count, sizeof count) == (ssize_t)sizeof count) {
        timer->expired(timer->context);
    }
}

int timer_start(struct loop *loop, struct timer *timer, int64_t ms, void (*expired)(void *),
                void *context)
{
    timer->expired = expired;
    timer->context = context;
    if (timer->watch.fd <= 0) {
        int fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
        if (fd < 0) {
            return -errno;
        }
        int error = loop_add(loop, &timer->watch, fd, EPOLLIN, timer_ready, timer);
        if (error) {
            close(fd);
            return error;
        }
    }
    struct itimerspec when = {
        .it_value = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000 + (ms == 0)}};
    return timerfd_settime(timer->watch.fd, 0, &when, NULL) != 0 ? -errno : 0;
}

void timer_stop(struct loop *loop, struct timer *timer)
{
    int fd = timer->watch.fd;
    if (fd > 0) {
        loop_remove(loop, &timer->watch);
        close(fd);
    }
}

double now_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
