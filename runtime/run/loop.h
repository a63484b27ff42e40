/* SPDX-License-Identifier: Apache-2.0 */
/* What does spbc-run wait for?  Descriptors and timers, in one epoll loop; no threads, no sleeps.
 *
 * A watch is embedded in its owner and must stay until loop_remove.  One event is taken from the
 * kernel at a time, so a watch may be removed, and its owner freed, by the handler of any other.
 */
#ifndef SPBC_RUN_LOOP_H
#define SPBC_RUN_LOOP_H

#include <stdbool.h>
#include <stdint.h>

struct loop {
    int epoll_fd;
};

struct watch {
    int fd; /* 0: not watched; descriptor 0 itself is never watched */
    void (*ready)(void *context, uint32_t events);
    void *context;
};

struct timer {
    struct watch watch; /* fd is a timerfd, made at the first timer_start */
    void (*expired)(void *context);
    void *context;
};

int loop_init(struct loop *loop); /* 0 or -errno */
void loop_fini(struct loop *loop);
/* loop_add: watches fd for events (EPOLLIN ...; 0 = only hang-up and errors).  The loop does not
 * own fd.  0 or -errno. */
int loop_add(struct loop *loop, struct watch *watch, int fd, uint32_t events,
             void (*ready)(void *, uint32_t), void *context);
void loop_change(struct loop *loop, struct watch *watch, uint32_t events);
void loop_remove(struct loop *loop, struct watch *watch); /* nothing when not watched */
/* loop_turn: waits for one event and runs its handler. */
void loop_turn(struct loop *loop);

/* timer_start: (re)starts a one-shot timer; the handler runs once after ms. */
int timer_start(struct loop *loop, struct timer *timer, int64_t ms, void (*expired)(void *),
                void *context);
void timer_stop(struct loop *loop, struct timer *timer);

double now_seconds(void); /* CLOCK_MONOTONIC */

#endif
