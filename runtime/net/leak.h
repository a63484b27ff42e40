/* SPDX-License-Identifier: Apache-2.0 */
/* What of a job's shared memory does this process still hold? */
#ifndef SPBC_NET_LEAK_H
#define SPBC_NET_LEAK_H

#include <stdint.h>

/* leak_count: mappings of the transport's files, and descriptors of any file of the job. */
void leak_count(const char *job, uint32_t *mappings, uint32_t *descriptors);

#endif
