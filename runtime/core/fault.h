/* SPDX-License-Identifier: Apache-2.0 */
/* When does a rank kill itself for a test?  Reads --fault and keeps the next event count at which
 * to look.
 *
 *     rank=R,after=EVENTS|ms=T[,epoch=E]      EVENTS: MPI calls entered, 0 = before MPI_Init; T: ms
 * after MPI_Init
 *
 * The check at every event is one comparison:   if (++events >= fault_at) fault_at =
 * fault_fire(...); A fault fires once in a run, whatever restarts: compare-and-swap on its record
 * in the job page.
 */
#ifndef SPBC_CORE_FAULT_H
#define SPBC_CORE_FAULT_H

#include "job.h"

/* fault_parse: 0, or -1 with one sentence in `why`. */
int fault_parse(const char *text, uint32_t nranks, struct job_fault *out, char *why,
                size_t why_size);
/* fault_next: the lowest count of events at which a fault of this rank's incarnation is still to
 * fire; UINT64_MAX: none. */
uint64_t fault_next(struct job_page *page, uint32_t rank, uint32_t epoch);
/* fault_fire: kills this process with SIGKILL if a fault is due; else as fault_next. */
uint64_t fault_fire(struct job_page *page, uint32_t rank, uint32_t epoch, uint64_t events);

#endif
