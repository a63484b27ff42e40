/* SPDX-License-Identifier: Apache-2.0 */
/* What do the parts of the recorder share?
 *
 * libspbc-record.so is put above libspbc by spbc-run, for --record-matches, --verify-determinism and
 * --perturb only; without them it is not loaded and costs nothing.
 */
#ifndef SPBC_RECORD_RECORD_H
#define SPBC_RECORD_RECORD_H

#include <mpi.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "layout.h"

/* ---- record.c: entering and leaving ---- */
/* record_enter: a call of the program begins.  False: it comes from inside another one (a library of
 * the MPI layer) and is nobody's business.  Delays, if asked for. */
bool record_enter(void);
void record_leave(void);
/* record_perturbs: is the seed to choose (choice.h)? */
bool record_perturbs(void);
/* record_next: the function of that name below this library; ends the process when there is none. */
void *record_next(const char *name);
/* record_order: the next number of this rank's order of events */
uint64_t record_order(void);
/* record_lock: around whatever notes something; calls of several threads come at once. */
void record_lock(void);
void record_unlock(void);
void record_begin(void); /* MPI_Init has returned */
void record_end(void);   /* MPI_Finalize is about to be called */

/* ---- comms.c: names of communicators that are the same on all members ---- */
struct named_comm {
    MPI_Comm handle;
    uint64_t name;
    int size, rank; /* size: of the group that ranks in calls name */
    int *world;     /* [size] */
    uint64_t children;
    bool is_inter;
};
struct named_comm *comm_named(MPI_Comm comm); /* NULL: not a communicator */
void comm_made(MPI_Comm parent, MPI_Comm made);
void comm_forget(MPI_Comm comm);

/* ---- events.c ---- */
void events_begin(void); /* opens this rank's file, when one is asked for */
void events_end(void);
void events_pattern(uint64_t pattern, bool begins);
void event_send(const void *buf, MPI_Count count, MPI_Datatype type, int dest, int tag,
                MPI_Comm comm, const void *site);
void event_collective(const char *call, const void *buf, MPI_Count count, MPI_Datatype type,
                      MPI_Comm comm, const void *site);
struct posted { /* a reception that waits for its message */
    uint64_t order;
    MPI_Comm comm;
    int source, tag;
    const void *site;
    uint64_t pattern, iteration;
    const char *call;
    bool is_active, is_send, is_persistent, is_receive;
    const void *buf; /* of a persistent send */
    MPI_Count count;
    MPI_Datatype type;
};
struct posted posted_make(int source, int tag, MPI_Comm comm, const void *site, const char *call);
void event_receive(const struct posted *posted, const MPI_Status *status);
void event_probe(const struct posted *posted, const MPI_Status *status);

/* ---- requests.c ---- */
void request_keep(MPI_Request handle, const struct posted *posted);
struct posted *request_find(MPI_Request handle); /* NULL */
void request_done(MPI_Request handle, const MPI_Status *status);
void request_drop(MPI_Request handle);
/* request_lost: how many receptions were begun whose completion the program has not asked for */
uint32_t request_lost(void);

#endif
