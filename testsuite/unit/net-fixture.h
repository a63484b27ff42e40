/* SPDX-License-Identifier: Apache-2.0 */
/* How does a test of the transport play the launcher?  A job page, one rank a cluster, deaths and
 * new epochs. */
#ifndef SPBC_UNIT_NET_FIXTURE_H
#define SPBC_UNIT_NET_FIXTURE_H

#include "check.h"
#include "core/job.h"
#include "net/net.h"

#include <sys/types.h>

struct fixture {
    char job[40];
    struct job_page *page;
    /* what on_divergence saw in this process */
    int divergences;
    struct net_divergence last;
};

/* fixture_init: a fresh job; every cluster runs in epoch 1. */
void fixture_init(struct fixture *f, uint32_t nranks);
/* fixture_fini: sweeps; nothing of the job may be left. */
void fixture_fini(struct fixture *f);
/* fixture_open: the transport of a rank in its present epoch, in this process.  on_fatal ends the
 * process with status 3. */
struct net *fixture_open(struct fixture *f, uint32_t rank);
/* fixture_bury: what the launcher does when all processes of the rank's cluster are dead: sweeps,
 * raises the epoch, lets it run. */
void fixture_bury(struct fixture *f, uint32_t rank);

/* content_fill, content_check: bytes that depend on the seed and their place. */
void content_fill(void *data, size_t bytes, uint64_t seed);
int content_is(const void *data, size_t bytes, uint64_t seed);
uint64_t mix(uint64_t a, uint64_t b);

#endif
