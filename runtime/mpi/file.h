/* SPDX-License-Identifier: Apache-2.0 */
/* What is a virtual file?  One file of the lower MPI for the members in my cluster, and a communicator of all members. */
#ifndef SPBC_MPI_FILE_H
#define SPBC_MPI_FILE_H

#include "mpi/maker.h"
#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

struct file {
    MPI_File handle;   /* what the application holds */
    MPI_File lower;    /* opened by the members in my cluster */
    MPI_Comm members;  /* of its own */
    struct comm *comm; /* the same */
    int amode;         /* as given */
    bool is_recreated; /* made by this re-execution: it was gone already */
    MPI_Errhandler errhandler;
    bool is_handled;   /* that one was set by the program */
    enum rt_row split; /* the call that ends the split collective access that has begun, across
                          clusters; RT_ROW_NONE: there is none */
    MPI_Status split_status;
    char *name;
    /* Writes, across clusters: written.c */
    bool is_counted;
    uint64_t writes, writes_before, writes_step;
    /* Reads, across clusters: reading.c */
    bool is_kept, is_others, is_unkept; /* looked after; others may write it; one was not kept */
    uint32_t opening;
    uint64_t reads;
    int64_t mark, register_seen;
};

/* rt_file_get: NULL when the handle is MPI_FILE_NULL or no file's */
struct file *rt_file_get(MPI_File handle);
/* rt_file_raise: an error of a call on a file, by its error handler; file NULL: by the default one.
 * Returns the code. */
int rt_file_raise(struct file *file, int code);
int rt_file_raise_handle(MPI_File handle); /* no such file */
/* rt_file_refuse: a call that is not supported across clusters; ends the run unless the program has
 * set an error handler for files itself: that they return errors by default is no sign that it looks. */
int rt_file_refuse(enum rt_row row, struct file *file, const char *remedy);
/* rt_file_meet: before a blocking collective call: returns when the members in all clusters have come to it. */
void rt_file_meet(struct file *file);
/* rt_file_meet_in_turn: the same inside a cluster, where the lower MPI may make communicators in the call */
struct maker rt_file_meet_in_turn(struct file *file);
/* rt_file_access_start: the request of a non-blocking collective access on a file that spans clusters, my part of which has ended so */
MPI_Request rt_file_access_start(struct file *file, enum rt_row row, int code,
                                 const MPI_Status *status);
/* rt_file_access_done: the request of an access that is over */
MPI_Request rt_file_access_done(const MPI_Status *status);
/* rt_file_buffer_is_missing: of a non-blocking access, which the lower MPI would try for ever.  (A null pointer is MPI_BOTTOM where the
 * datatype holds addresses.) */
static inline bool rt_file_buffer_is_missing(const void *buf, MPI_Count count,
                                             MPI_Datatype datatype)
{
    return !buf && count > 0 && rt_is_named(datatype);
}
/* rt_file_info: given, or a duplicate, to be freed, in which no hint asks for what can not be right across
 * clusters */
int rt_file_info(const struct file *file, MPI_Info given, MPI_Info *info);
void rt_file_fini(void);

#pragma GCC visibility pop

#endif
