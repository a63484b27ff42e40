/* SPDX-License-Identifier: Apache-2.0 */
/* Makes jobs for tests of the transport. */
#include "net-fixture.h"

#include <stdio.h>
#include <stdlib.h>

static void on_divergence(void *context, const struct net_divergence *divergence)
{
    struct fixture *f = context;
    f->divergences++;
    f->last = *divergence;
}

static void on_fatal(void *context, const char *text)
{
    (void)context;
    fprintf(stderr, "fatal: %s\n", text);
    _exit(3);
}

void fixture_init(struct fixture *f, uint32_t nranks)
{
    static int jobs;
    *f = (struct fixture){0};
    snprintf(f->job, sizeof f->job, "unit%d-%d", (int)getpid(), ++jobs);
    uint32_t cluster_of[64];
    CHECK(nranks <= 64);
    for (uint32_t r = 0; r < nranks; r++) {
        cluster_of[r] = r;
    }
    CHECK_EQUAL(job_page_create(f->job, nranks, nranks, cluster_of, &f->page), 0);
    for (uint32_t c = 0; c < nranks; c++) {
        job_cluster_get(f->page, c)->epoch = 1;
        job_cluster_get(f->page, c)->state = JOB_CLUSTER_RUNNING;
    }
}

void fixture_fini(struct fixture *f)
{
    job_sweep(f->job, -1, 0);
    char command[120];
    snprintf(command, sizeof command, "! ls /dev/shm | grep -F spbc.%s.", f->job);
    CHECK_EQUAL(system(command), 0);
}

struct net *fixture_open(struct fixture *f, uint32_t rank)
{
    struct net_config config = {.job = f->job,
                                .page = f->page,
                                .rank = rank,
                                .epoch = job_cluster_get(f->page, rank)->epoch,
                                .context = f,
                                .on_divergence = on_divergence,
                                .on_fatal = on_fatal};
    struct net *net;
    CHECK_EQUAL(net_open(&config, &net), 0);
    return net;
}

void fixture_bury(struct fixture *f, uint32_t rank)
{
    struct job_cluster *cluster = job_cluster_get(f->page, rank);
    cluster->state = JOB_CLUSTER_DOWN;
    f->page->generation++;
    job_sweep(f->job, (int)rank, cluster->epoch + 1);
    cluster->epoch++;
    cluster->state = JOB_CLUSTER_RUNNING;
    f->page->generation++;
}

uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t h = (a + 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u ^ (b + 1) * 0x94d049bb133111ebu;
    h ^= h >> 31;
    h *= 0xd6e8feb86659fd93u;
    return h ^ h >> 32;
}

void content_fill(void *data, size_t bytes, uint64_t seed)
{
    unsigned char *p = data;
    uint64_t word = 0;
    for (size_t i = 0; i < bytes; i++) {
        if (i % 8 == 0) {
            word = mix(seed, i);
        }
        p[i] = (unsigned char)(word >> 8 * (i % 8));
    }
}

int content_is(const void *data, size_t bytes, uint64_t seed)
{
    const unsigned char *p = data;
    uint64_t word = 0;
    for (size_t i = 0; i < bytes; i++) {
        if (i % 8 == 0) {
            word = mix(seed, i);
        }
        if (p[i] != (unsigned char)(word >> 8 * (i % 8))) {
            return 0;
        }
    }
    return 1;
}
