/* SPDX-License-Identifier: Apache-2.0 */
/* Are the pages of a growing log there before the sender comes to them; not too many of them, none without need, and is
 * nothing lost when the helper dies?
 *
 * This process is the sender and its guard; the helper is a child.  The blocks of a blank segment's file are counted before
 * it is used.  Waits are for the helper's word and have a limit.
 */
#include "net-fixture.h"
#include "net/ahead.h"
#include "net/layout.h"

#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

enum { BYTES = 500000, AHEAD_MIN = 16 << 20 };

static unsigned char buffer[BYTES];
static pid_t helper;

static void helper_start(struct fixture *f)
{
    helper = fork();
    CHECK(helper >= 0);
    if (!helper) {
        ahead_serve(f->job, f->page, 1, 1);
        _exit(0);
    }
}

static bool is_asked(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, AHEAD_SIGNAL);
    return sigtimedwait(&set, NULL, &(struct timespec){0}) == AHEAD_SIGNAL;
}

static uint64_t memory_of(const struct fixture *f, const char *name)
{
    (void)f;
    char path[SEGMENT_NAME_MAX + 16];
    struct stat st;
    snprintf(path, sizeof path, "/dev/shm%s", name);
    return stat(path, &st) == 0 ? (uint64_t)st.st_blocks * 512 : 0;
}

static void helper_await(struct job_ahead *ahead)
{
    time_t end = time(NULL) + 40;
    while (ahead->done < ahead->wanted) {
        CHECK(time(NULL) < end);
        sched_yield();
    }
}

static void put(struct net *net, uint64_t number)
{
    struct envelope env = {.context = 1, .call = 1, .tag = 1, .length = BYTES};
    content_fill(buffer, BYTES, number);
    net_send(net, 0, &env, buffer, NULL);
}

static void take(struct net *net, uint64_t number)
{
    struct net_message *m = net_poll(net);
    CHECK(m);
    CHECK_EQUAL(net_message_envelope(m)->tag_seq, number);
    CHECK_EQUAL(net_take(net, m, buffer, BYTES), NET_OK);
    CHECK(content_is(buffer, BYTES, number));
}

/* The helper is killed after so many messages; it makes no difference to the messages. */
static void test_growth(uint64_t kill_after)
{
    struct fixture f;
    fixture_init(&f, 2);
    f.page->log_ahead = 64 << 20;
    struct job_rank *rank = job_rank_get(f.page, 1);
    struct job_ahead *ahead = &rank->ahead;
    ahead_offer(f.page, 1);
    helper = 0;
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1);
    uint64_t used = 0;
    for (uint64_t number = 1; number <= 200; number++) {
        uint32_t wanted = ahead->wanted;
        put(b, number);
        take(a, number);
        if (rank->log_bytes < AHEAD_MIN) {
            CHECK_EQUAL(ahead->wanted, 0);
        }
        if (ahead->wanted == 1 && wanted == 0) {
            CHECK(is_asked());
            helper_start(&f);
        }
        if (number == kill_after) {
            kill(helper, SIGKILL);
        }
        if (number < kill_after && ahead->wanted > wanted) {
            helper_await(ahead);
            char name[SEGMENT_NAME_MAX];
            ahead_name(name, f.job, 1, 1, ahead->wanted);
            CHECK(memory_of(&f, name) >= LOG_BLOCK);
            CHECK(memory_of(&f, name) <= rank->log_bytes / 8 + LOG_BLOCK);
            used = ahead->wanted;
        }
    }
    CHECK(used >= (kill_after > 200 ? 5 : 1));
    CHECK(!is_asked());
    CHECK(ahead->bytes > 0 && ahead->bytes <= rank->log_bytes + rank->log_bytes / 8 + LOG_BLOCK);
    CHECK(ahead->cpu_us > 0);
    int status;
    kill(helper, SIGKILL);
    CHECK_EQUAL(waitpid(helper, &status, 0), helper);
    net_close(a);
    net_close(b);
    CHECK_EQUAL(rank->log_bytes, 0);
    fixture_fini(&f);
}

/* Nobody there, or not wanted: the same as ever. */
static void test_without(bool has_guard)
{
    struct fixture f;
    fixture_init(&f, 2);
    if (has_guard) {
        ahead_offer(f.page, 1); /* --log-ahead 0 */
    } else {
        f.page->log_ahead = 64 << 20;
    }
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1);
    for (uint64_t number = 1; number <= 60; number++) {
        put(b, number);
        take(a, number);
    }
    CHECK_EQUAL(job_rank_get(f.page, 1)->ahead.wanted, 0);
    net_close(a);
    net_close(b);
    fixture_fini(&f);
}

int main(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, AHEAD_SIGNAL);
    sigprocmask(SIG_BLOCK, &set, NULL);
    test_growth(1000);
    test_growth(70);
    test_without(true);
    test_without(false);
    return 0;
}
