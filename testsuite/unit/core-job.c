/* SPDX-License-Identifier: Apache-2.0 */
/* Can a job page be made, found and swept while others sweep?  Another process takes every page whose lock can be had for a
 * dead job's and removes it, as each spbc-run does when it starts.
 */
#include "check.h"

#include "core/job.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/wait.h>

enum { MAKERS = 10, PAGES = 200 /* of each */ };

static _Atomic int *number; /* of the present page: every job has a name of its own */
static pid_t test;

static void job_name(char job[32], int of)
{
    snprintf(job, 32, "%d-unit%d", (int)test, of);
}

static void sweep_for_ever(void)
{
    for (;;) {
        char job[32], path[64];
        job_name(job, *number);
        snprintf(path, sizeof path, "/dev/shm/spbc.%s.page", job);
        int fd = open(path, O_RDWR | O_CLOEXEC);
        if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0) {
            unlink(path);
        }
        if (fd >= 0) {
            close(fd);
        }
    }
}

static void page_live(int of)
{
    static const uint32_t cluster_of[3] = {0, 1, 0};
    struct job_page *made, *found;
    char job[32];
    job_name(job, of);
    CHECK_EQUAL(job_page_create(job, 3, 2, cluster_of, &made), 0);
    CHECK_EQUAL(job_page_create(job, 3, 2, cluster_of, &found), -EEXIST);
    CHECK_EQUAL(job_page_attach(job, &found), 0);
    CHECK_EQUAL(found->nranks, 3);
    CHECK_EQUAL(job_rank_get(found, 2)->local, 1);
    CHECK_EQUAL(job_members_get(found, 1)[0], 1);
    CHECK_EQUAL(munmap(found, found->bytes), 0);
    CHECK_EQUAL(munmap(made, made->bytes), 0);
    CHECK_EQUAL(job_sweep(job, -1, 0), 1);
}

int main(void)
{
    test = getpid();
    number = mmap(NULL, sizeof *number, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    CHECK(number != MAP_FAILED);
    pid_t sweeper = fork();
    CHECK(sweeper >= 0);
    if (sweeper == 0) {
        sweep_for_ever();
    }
    int status = 0;
    for (int i = 0; i < MAKERS && status == 0; i++) {
        pid_t maker = fork(); /* the lock of a page lasts as long as its process */
        for (int k = 0; maker == 0 && k < PAGES; k++) {
            *number = i * PAGES + k;
            page_live(*number);
        }
        if (maker == 0) {
            _exit(0);
        }
        CHECK_EQUAL(waitpid(maker, &status, 0), maker);
    }
    kill(sweeper, SIGKILL);
    CHECK_EQUAL(waitpid(sweeper, NULL, 0), sweeper);
    if (status) {
        char job[32];
        job_name(job, *number);
        job_sweep(job, -1, 0);
    }
    CHECK_EQUAL(status, 0);
    return 0;
}
