/* SPDX-License-Identifier: Apache-2.0 */
/* What is every rank doing, and why does nothing go on?  A report from the job page alone. */
#ifndef SPBC_RUN_WAITS_H
#define SPBC_RUN_WAITS_H

#include "core/job.h"

typedef void wait_say(const char *format, ...);
/* waits_show: says it, one line at a time. */
void waits_show(struct job_page *page, wait_say *say);
/* waits_unguarded_show: what restarted ranks have received from any source outside of patterns, if anything: it may be the
 * cause of what is seen elsewhere. */
void waits_unguarded_show(struct job_page *page, wait_say *say);
/* wait_call_name: "MPI_Recv" for its row of mpi.def. */
const char *wait_call_name(uint32_t row);

#endif
