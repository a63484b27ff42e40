/* SPDX-License-Identifier: Apache-2.0 */
/* What do communicators, groups, attributes, collectives and start-up share among themselves?
 * Matching does not need it (rt.h).
 */
#ifndef SPBC_MPI_WORLD_H
#define SPBC_MPI_WORLD_H

#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

/* ---- trouble: error.c ---- */
/* rt_raise_lower: an error that the lower MPI returned on behalf of comm (NULL: no communicator is
 * involved). */
int rt_raise_lower(struct comm *comm, int code);
/* rt_is_fatal: does an error on it end the run? */
bool rt_is_fatal(const struct comm *comm);
/* rt_raise_comm: the handle that was given is no communicator. */
int rt_raise_comm(MPI_Comm handle);
/* rt_refuse_X: rt_refuse, as the error handler of the communicator (NULL: world) says; returns the
 * error.  session: MPI_Session_init, whose handler is an argument. */
int rt_refuse_on(enum rt_row row, struct comm *comm, const char *remedy);
int rt_refuse_session(enum rt_row row, MPI_Errhandler handle, const char *remedy);
int rt_refuse_spanning(enum rt_row row, struct comm *comm, const char *remedy);
/* rt_end: ends the whole run: says why over the control channel and waits (not without limit) to be
 * ended by it; without spbc-run ends the lower MPI's job. */
void rt_end(enum control_kind kind, int code, const char *text) __attribute__((noreturn));
void rt_errhandler_retain(MPI_Errhandler handle);
void rt_errhandler_give(MPI_Errhandler handle); /* to the program, which is to free it */
void rt_errhandler_release(MPI_Errhandler handle);
void rt_errhandler_of_files(MPI_Errhandler handle); /* just made here */
/* rt_errhandler_fits: may it be set, on a file or on a communicator? */
bool rt_errhandler_fits(MPI_Errhandler handle, bool is_for_files);
bool rt_errhandler_is_own(MPI_Errhandler handle); /* not the lower MPI's */

/* ---- the lower MPI: lower.c ---- */
/* lower_load: fills the table; is_namespace: in a linker namespace of its own. */
void lower_load(bool is_namespace);
/* The lower MPI's own objects for the ones the application names. */
int *rt_weights_lower(const int *weights);
MPI_T_pvar_handle rt_pvar_handle_lower(MPI_T_pvar_handle handle);

/* ---- names of communicators: context.c ---- */
/* The context of a communicator whose first member I am: mine alone.  parent: what it is made from; tag: of calls that
 * several threads may make on it at one time, else 0.  rt_context_second: another one that came with it, for a local group. */
uint32_t rt_context_new(const struct comm *parent, uint32_t tag);
uint32_t rt_context_second(uint32_t context);
/* contexts_open: from now on threads make communicators */
void contexts_open(const char *job);
void contexts_close(void);

/* ---- communicators: comm.c ---- */
/* rt_comm_world_init: the world and self communicators; lower: the cluster's whole world. */
void rt_comm_world_init(void);
void rt_comm_world_fini(void);
/* rt_comm_new: lower: the members in my cluster, ordered as in `world`; becomes the communicator's.
 */
struct comm *rt_comm_new(int size, const uint32_t *world, MPI_Comm lower_comm);
/* rt_comm_try: the same for those who can tell the program that there are no more communicators; then
 * lower_comm is freed.  Returns the lower MPI's code. */
int rt_comm_try(int size, const uint32_t *world, MPI_Comm lower_comm, struct comm **out);
/* rt_comm_make_inter: a new communicator becomes an intercommunicator: the first group has
 * first_size members; takes local, which is open, over. */
void rt_comm_make_inter(struct comm *comm, int first_size, struct comm *local);
/* rt_comm_open: the communicator becomes known under its context and handle; error handler of
 * parent. */
MPI_Comm rt_comm_open(struct comm *comm, const struct comm *parent, uint32_t context);
/* info: hints in the place of those of `from`; NULL: the same */
int rt_lower_dup(MPI_Comm from, const MPI_Info *info, MPI_Comm *out);
/* rt_lower_will_overlap: from now on several communicators may be in the making at a time. */
void rt_lower_will_overlap(void);
bool rt_lower_may_overlap(void);
/* rt_lower_of: a lower communicator of those of `world` that are in my cluster, all of whom have
 * met; theirs is the turn until rt_maker_end (maker.h). */
struct maker;
MPI_Comm rt_lower_of(int size, const uint32_t *world, uint32_t context, struct maker *maker);
/* rt_gather_in: returns when all members (of one cluster) have called: a lower blocking call may
 * follow. */
void rt_gather_in(struct comm *comm);
uint32_t rt_cluster_of(uint32_t world_rank);
const char *rt_comm_label(const struct comm *comm, char *text, size_t bytes);

/* ---- topologies: topology.c; NULL is none ---- */
struct topology *rt_topology_copy(const struct topology *from);
void rt_topology_free(struct topology *t);

/* ---- groups: group.c ---- */
MPI_Group rt_group_new(int size, const uint32_t *world);
/* rt_group_get: members of a group in order; false: not a group */
bool rt_group_get(MPI_Group handle, int *size, const uint32_t **world);
void rt_group_fini(void);

/* ---- attributes: attr.c ---- */
int rt_attr_copy_all(struct comm *from, struct comm *to);
int rt_attr_delete_all(struct comm *comm);
void rt_attr_fini(void);

/* ---- collectives: collective.c ---- */
/* rt_allgather_bytes: everyone's block of `bytes` bytes, in order of comm ranks, on any
 * communicator. */
void rt_allgather_bytes(struct comm *comm, const void *mine, size_t bytes, void *all);
/* rt_lower_must: a lower call made for our own purposes that has no business to fail */
void rt_lower_must(const char *what, int code);
/* rt_alloc: memory or the end of the run */
void *rt_alloc(size_t bytes);

/* ---- start-up: init.c ---- */
extern bool rt_has_run; /* is there an spbc-run above this process? */

#pragma GCC visibility pop

#endif
