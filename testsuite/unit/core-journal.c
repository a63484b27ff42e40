/* SPDX-License-Identifier: Apache-2.0 */
/* Does a journal outlive its process, hold back exactly what came later, and hold each event once? */
#include "check.h"
#include "core/job.h"
#include "core/journal.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>

static char job[64];

static struct journal_event event(uint64_t iteration, uint32_t source, int32_t tag)
{
    return (struct journal_event){
        .id = {.pattern = 7, .iteration = iteration}, .context = 1, .tag = tag, .source = source};
}

static bool is_due(const struct journal *journal, struct journal_event e)
{
    const bool is_free = false;
    return journal_are_due(journal, 1, &e, &is_free);
}

static void record(struct journal *journal, struct journal_event e)
{
    CHECK_EQUAL(journal_record(journal, &e), 0);
}

static struct journal *reopen(struct journal *journal)
{
    if (journal)
        journal_close(journal);
    CHECK_EQUAL(journal_open(job, 3, &journal), 0);
    return journal;
}

static void unlink_journal(void)
{
    char name[96];
    snprintf(name, sizeof name, "/spbc.%s.journal.3", job);
    shm_unlink(name);
}

static void test_first_life(void)
{
    struct journal *j = reopen(NULL);
    CHECK(!journal_is_replaying(j));
    CHECK(is_due(j, event(1, 2, 5)));
    record(j, event(1, 0, 4)); /* two questions, then the token, then the next iteration */
    record(j, event(1, 1, 4));
    record(j, event(1, 2, 5));
    record(j, event(2, 1, 4));
    CHECK(!journal_is_replaying(j) && is_due(j, event(1, 9, 9)));
    j = reopen(j);
    CHECK(journal_is_replaying(j));
    CHECK(!is_due(j, event(1, 2, 5))); /* the token waits for both questions */
    record(j, event(1, 1, 4));         /* in another order than the first time */
    CHECK(!is_due(j, event(1, 2, 5)));
    CHECK(!is_due(j, event(1, 9, 9))); /* and so does what the first life never got */
    record(j, event(1, 0, 4));
    CHECK(is_due(j, event(1, 2, 5)));
    CHECK(!is_due(j, event(1, 9, 9)));
    record(j, event(1, 2, 5));
    CHECK(is_due(j, event(1, 9, 9)) && is_due(j, event(3, 1, 1)));
    CHECK(!is_due(j, event(2, 8, 8)) && is_due(j, event(2, 1, 4)));
    record(j, event(2, 1, 4));
    CHECK(!journal_is_replaying(j));
    record(j, event(2, 0, 6)); /* new */
    journal_close(j);
    unlink_journal();
}

static void test_sets(void)
{
    struct journal *j = reopen(NULL);
    struct journal_event set[3] = {event(1, 0, 1), event(1, 1, 1), event(1, 1, 1)};
    for (int i = 0; i < 3; i++)
        record(j, set[i]);
    record(j, event(1, 2, 2));
    j = reopen(j);
    const bool is_free[3] = {false, false, false}, all_free[3] = {true, true, true};
    CHECK(journal_are_due(j, 3, set, is_free)); /* together they are what came first */
    struct journal_event late[2] = {set[0], event(1, 2, 2)};
    CHECK(!journal_are_due(j, 2, late, is_free));
    CHECK(journal_are_due(j, 2, late, all_free));
    record(j, set[1]);
    record(j, set[2]);
    CHECK(journal_are_due(j, 2, late, is_free));
    journal_close(j);
    unlink_journal();
}

static void test_many_lives(void)
{
    enum { EVENTS = 20000, LIVES = 5 }; /* more than the first file holds */
    struct journal *j = NULL;
    for (int life = 0; life < LIVES; life++) {
        j = reopen(j);
        CHECK_EQUAL(journal_is_replaying(j), life > 0);
        for (int e = 0; e < EVENTS / LIVES * (life + 1); e++) {
            CHECK(is_due(j, event((uint64_t)e / 10, (uint32_t)e % 10, 0)));
            record(j, event((uint64_t)e / 10, (uint32_t)e % 10, 0));
        }
        CHECK(!journal_is_replaying(j));
    }
    journal_close(j);
    unlink_journal();
}

/* Killed anywhere in an append: what was recorded is there, in order, without a hole. */
static void test_kill(void)
{
    for (int round = 0; round < 40; round++) {
        pid_t child = fork();
        CHECK(child >= 0);
        if (child == 0) {
            struct journal *j = reopen(NULL);
            for (uint32_t e = 0;; e++)
                record(j, event(e / 8, e % 8, (int32_t)e));
        }
        usleep((useconds_t)(200 + round * 150));
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        struct journal *j = reopen(NULL);
        for (uint32_t e = 0; journal_is_replaying(j); e++) {
            CHECK(is_due(j, event(e / 8, e % 8, (int32_t)e)));
            record(j, event(e / 8, e % 8, (int32_t)e));
        }
        journal_close(j);
        unlink_journal();
    }
}

int main(void)
{
    struct job_page *page; /* without one, an spbc-run that starts now would remove our files */
    const uint32_t cluster = 0;
    snprintf(job, sizeof job, "unit%d", (int)getpid());
    CHECK_EQUAL(job_page_create(job, 1, 1, &cluster, &page), 0);
    test_first_life();
    test_sets();
    test_many_lives();
    test_kill();
    job_sweep(job, -1, 0);
    return 0;
}
