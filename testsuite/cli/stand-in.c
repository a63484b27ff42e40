/* SPDX-License-Identifier: Apache-2.0 */
/* What does spbc-run see of libspbc?  A stand-in with the library's name: registers the rank before
 * main, and no more.
 *
 * It lets the tests of the launcher run without MPI.  Requires: the environment of core/job.h.
 */
#include "stand-in.h"

#include "core/job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static uint32_t stand_in_world, stand_in_incarnation;
static struct job_page *page;

static uint32_t number(const char *name)
{
    const char *text = getenv(name);
    return text ? (uint32_t)strtoul(text, NULL, 10) : 0;
}

__attribute__((constructor)) static void stand_in_register(void)
{
    const char *dir = getenv(JOB_ENV_DIR);
    if (!dir || getenv("STAND_IN_SILENT")) {
        return;
    }
    stand_in_incarnation = number(JOB_ENV_EPOCH);
    int error = control_connect(dir, number(JOB_ENV_CLUSTER), number("PMI_RANK"),
                                stand_in_incarnation, &stand_in_world);
    if (!error) {
        error = job_page_attach(getenv(JOB_ENV_NAME), &page);
    }
    if (error) {
        fprintf(stderr, "stand-in: %s\n", strerror(-error));
        _exit(99);
    }
    struct job_rank *self = job_rank_get(page, stand_in_world);
    atomic_store(&self->pid, (uint32_t)getpid());
    atomic_store(&self->events, 0);
    atomic_store(&self->epoch, stand_in_incarnation);
    atomic_store(&self->life, JOB_LIFE_STARTED);
}

uint32_t stand_in_rank(void)
{
    return stand_in_world;
}

uint32_t stand_in_epoch(void)
{
    return stand_in_incarnation;
}

uint32_t stand_in_size(void)
{
    return page->nranks;
}

void stand_in_say(int kind, int value, const char *text)
{
    if (kind == CONTROL_LIFE) {
        atomic_store(&stand_in_record()->life, (uint32_t)value);
    }
    control_send((enum control_kind)kind, value, text);
}

struct job_collective *stand_in_collective(uint32_t row)
{
    return job_collective_get(page, stand_in_world, row);
}

struct job_rank *stand_in_record(void)
{
    return job_rank_get(page, stand_in_world);
}

void stand_in_count(uint64_t events)
{
    atomic_store(&job_rank_get(page, stand_in_world)->events, events);
}
