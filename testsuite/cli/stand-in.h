/* SPDX-License-Identifier: Apache-2.0 */
/* The stand-in for libspbc in tests of the launcher. */
#ifndef STAND_IN_H
#define STAND_IN_H

#include <stdint.h>

#include "core/job.h"

#define STAND_IN_API __attribute__((visibility("default")))

STAND_IN_API uint32_t stand_in_rank(void);
STAND_IN_API uint32_t stand_in_epoch(void);
STAND_IN_API uint32_t stand_in_size(void);
STAND_IN_API void stand_in_say(int kind, int value, const char *text); /* a packet of core/job.h */
STAND_IN_API void stand_in_count(uint64_t events);                     /* MPI calls entered */
STAND_IN_API struct job_collective *stand_in_collective(uint32_t row);
STAND_IN_API struct job_rank *stand_in_record(void); /* what the rank shows of itself */

#endif
