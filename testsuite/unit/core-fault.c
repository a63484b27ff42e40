/* SPDX-License-Identifier: Apache-2.0 */
/* Are faults read as written, refused by name, and fired once at their event, in their incarnation?
 */
#include "check.h"
#include "core/fault.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>

static void test_good(void)
{
    struct job_fault fault;
    char why[300];
    CHECK_EQUAL(fault_parse("rank=2,after=17", 4, &fault, why, sizeof why), 0);
    CHECK(fault.rank == 2 && fault.after_events == 17 && fault.after_ms == -1 && !fault.epoch);
    CHECK_EQUAL(fault_parse("ms=0,epoch=3,rank=0", 4, &fault, why, sizeof why), 0);
    CHECK(fault.rank == 0 && fault.after_events == -1 && fault.after_ms == 0 && fault.epoch == 3);
    CHECK_EQUAL(fault_parse("rank=3,after=0", 4, &fault, why, sizeof why), 0);
    CHECK(fault.after_events == 0 && !fault.fired);
}

static void test_bad(void)
{
    static const char *const bad[][2] = {
        {"", "unknown word"},
        {"rank", "number"},
        {"rank=", "number"},
        {"rank=x,after=1", "number"},
        {"rank=-1,after=1", "number"},
        {"rank=1,after=1x", "number"},
        {"rank=1,after=99999999999999999999", "number"},
        {"rank=1", "after= or ms="},
        {"after=1", "which rank"},
        {"rank=1,after=1,ms=2", "either"},
        {"rank=1,rank=2,after=1", "twice"},
        {"rank=4,after=1", "rank 4 does not exist"},
        {"rank=1,when=1", "character 8: unknown"},
        {"rank=1,after=1,", "character 16"},
        {"rank=1,after=1,epoch=0", "from 1"},
        {"rank=1,after=1,epoch=9999999999", "from 1"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct job_fault fault;
        char why[300] = "";
        CHECK_EQUAL(fault_parse(bad[i][0], 4, &fault, why, sizeof why), -1);
        CHECK_CONTAINS(why, bad[i][1]);
        CHECK_CONTAINS(why, "rank=R,after=EVENTS|ms=T");
    }
}

/* Runs a rank that enters calls until 50; returns the count at which it died, or 50. */
static uint64_t rank_run(struct job_page *page, _Atomic uint64_t *events, uint32_t rank,
                         uint32_t epoch)
{
    *events = 0;
    pid_t child = fork();
    if (!child) {
        uint64_t fault_at = fault_next(page, rank, epoch);
        if (!fault_at) {
            fault_at = fault_fire(page, rank, epoch, 0);
        }
        while (*events < 50) {
            if (++*events >= fault_at) {
                fault_at = fault_fire(page, rank, epoch, *events);
            }
        }
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    CHECK(*events == 50 ? status == 0 : WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    return *events;
}

static void test_fire(void)
{
    struct job_page *page = mmap(NULL, sizeof *page + sizeof(uint64_t), PROT_READ | PROT_WRITE,
                                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    CHECK(page != MAP_FAILED);
    _Atomic uint64_t *events = (_Atomic uint64_t *)(page + 1);
    page->fault[page->nfaults++] =
        (struct job_fault){.rank = 1, .after_events = 30, .after_ms = -1};
    page->fault[page->nfaults++] =
        (struct job_fault){.rank = 1, .after_events = 10, .after_ms = -1};
    page->fault[page->nfaults++] =
        (struct job_fault){.rank = 1, .after_events = 5, .after_ms = -1, .epoch = 3};
    page->fault[page->nfaults++] = (struct job_fault){.rank = 1, .after_events = -1, .after_ms = 1};
    page->fault[page->nfaults++] = (struct job_fault){.rank = 2, .after_events = 0, .after_ms = -1};
    CHECK_EQUAL(rank_run(page, events, 0, 1), 50);
    CHECK_EQUAL(rank_run(page, events, 1, 1), 10);
    CHECK_EQUAL(rank_run(page, events, 1, 2), 30);
    CHECK_EQUAL(rank_run(page, events, 1, 3), 5);
    CHECK_EQUAL(rank_run(page, events, 1, 4), 50);
    CHECK_EQUAL(rank_run(page, events, 2, 1), 0);
    CHECK_EQUAL(rank_run(page, events, 2, 1), 50);
}

int main(void)
{
    test_good();
    test_bad();
    test_fire();
    return 0;
}
