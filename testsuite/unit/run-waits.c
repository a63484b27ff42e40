/* SPDX-License-Identifier: Apache-2.0 */
/* Is what a rank asks for again and again told, when it lost its processor while it wrote it?
 *
 * Here it goes on while the report waits: nanosleep is the test's own.
 */
#include "check.h"

#include "core/job.h"
#include "run/run.h"
#include "run/waits.h"

#include <stdarg.h>
#include <time.h>
#include <unistd.h>

static struct job_rank *asker;
static uint32_t row;
static int turns, turns_needed;
static char said[2000];

bool process_is_stopped(pid_t pid)
{
    (void)pid;
    return false;
}

int nanosleep(const struct timespec *time, struct timespec *left)
{
    (void)time;
    (void)left;
    if (++turns == turns_needed) {
        asker->pending[0] =
            (struct job_pending){.what = JOB_WAIT_RECEIVE, .peer = 0, .world = 0, .tag = 5};
        asker->wait_count = 1;
        asker->wait_size = 2;
        atomic_store(&asker->recorded, row);
    }
    return 0;
}

static void note(const char *format, ...)
{
    size_t used = strlen(said);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(said + used, sizeof said - used, format, arguments);
    va_end(arguments);
}

static bool is_told(struct job_page *page, int needed)
{
    said[0] = '\0';
    turns = 0;
    turns_needed = needed;
    memset(asker->pending, 0, sizeof asker->pending);
    atomic_store(&asker->recorded, 0);
    waits_show(page, note);
    CHECK(strstr(said, "asks again and again in MPI_Test, in vain"));
    return strstr(said, "for a message from rank 0, tag 5") != NULL;
}

int main(void)
{
    static const uint32_t cluster_of[2] = {0, 1};
    struct job_page *page;
    char job[32];
    snprintf(job, sizeof job, "%d-waits", (int)getpid());
    CHECK_EQUAL(job_page_create(job, 2, 2, cluster_of, &page), 0);
    asker = job_rank_get(page, 1);
    for (row = 1; strcmp(wait_call_name(row), "MPI_Test") != 0; row++) {
        CHECK(strcmp(wait_call_name(row), "unknown call") != 0);
    }
    atomic_store(&asker->life, JOB_LIFE_INITIALISED);
    atomic_store(&asker->asking, row);
    CHECK(is_told(page, 20));
    CHECK(!is_told(page, -1)); /* stopped there: told without, after a while */
    CHECK_EQUAL(job_sweep(job, -1, 0), 1);
    return 0;
}
