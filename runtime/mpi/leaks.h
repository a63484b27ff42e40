/* SPDX-License-Identifier: Apache-2.0 */
/* What has the program not freed?  Counted for --check-leaks when it leaves MPI. */
#ifndef SPBC_MPI_LEAKS_H
#define SPBC_MPI_LEAKS_H

#include <stdint.h>

#pragma GCC visibility push(hidden)
/* leaks_count: fills the handles of job_rank.leak, when spbc-run wants it; before the tables go. */
void leaks_count(void);
/* live handles of the program's: comm.c, group.c, attr.c */
uint32_t rt_comm_live(void);
uint32_t rt_group_live(void);
uint32_t rt_key_live(void);
#pragma GCC visibility pop

#endif
