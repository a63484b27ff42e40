/* SPDX-License-Identifier: Apache-2.0 */
/* What has the program not freed?  Counted for --check-leaks when it leaves MPI. */
#ifndef SPBC_MPI_LEAKS_H
#define SPBC_MPI_LEAKS_H

#include <mpi.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)
/* leaks_look: counts the messages that have come and that nobody has received, when spbc-run wants it; while the transport is there. */
void leaks_look(void);
/* leaks_count: fills the handles of job_rank.leak, when spbc-run wants it; before the tables go. */
void leaks_count(void);
/* live handles of the program's: comm.c, group.c, attr.c */
uint32_t rt_comm_live(void);
uint32_t rt_group_live(void);
uint32_t rt_key_live(void);
uint32_t rt_errhandler_live(void); /* error.c */
uint32_t rt_file_live(void);
uint32_t rt_window_live(void);
/* Handles of the lower MPI: those made for the program, minus those that it freed.  The generated
 * wrappers count what they make, keep.c and error.c what is freed. */
extern struct leaks_below {
    int datatypes, operations, errhandlers, infos, keyvals;
} leaks_below;
/* leaks_types: datatypes that an inquiry has given out: those that are not named are to be freed */
void leaks_types(int n, const MPI_Datatype *types);
/* leaks_contents: those of MPI_Type_get_contents */
void leaks_contents(MPI_Datatype of, const MPI_Datatype *types);
#pragma GCC visibility pop

#endif
