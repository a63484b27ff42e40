/* SPDX-License-Identifier: Apache-2.0 */
/* How do large payloads move?  Past the caches into the log, or straight out of the sender's
 * memory. */
#ifndef SPBC_NET_COPY_H
#define SPBC_NET_COPY_H

#include "layout.h"

#include <stdbool.h>

/* copy_past_cache: as memcpy for a 64-byte aligned destination that nobody reads soon.  Ordered
 * before later stores. */
void copy_past_cache(void *dst, const void *src, size_t bytes);
/* copy_from_sender: reads bytes at `address` of the process that wrote this log.  False: it could
 * not be read (gone, not permitted), or another process has its pid now; dst is undefined then. */
bool copy_from_sender(const struct log_head *log, uint64_t address, void *dst, size_t bytes);

#endif
