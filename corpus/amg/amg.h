/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of the aggregation multigrid solver share.
 *
 * Rows are named by 64-bit ids (the point of the fine grid they stem from) and belong to ranks in
 * no regular way: a rank knows its own rows only. Everything else is asked for through the
 * directory and the package of a level. */
#ifndef AMG_H
#define AMG_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

#define AMG_MAX_LEVELS 16

/* Which rank owns a row: ids are cut into one range a rank, and that rank knows the owners of its
 * range. */
struct directory {
    MPI_Comm comm;
    int rank, size;
    int64_t first, last; /* the ids this rank answers for: first <= id < last */
    int64_t chunk;
    int *owner; /* owner[id - first], -1 for ids that are no rows of this level */
};

/* One partner of a package: the entries start..start+count of the index (or value) arrays. */
struct partner {
    int rank;
    int start, count;
};

/* Which values travel when the remote entries of a vector are refreshed. */
struct package {
    MPI_Comm comm;
    int nfrom, nto;
    struct partner *from; /* ranks that own what this rank needs, ascending */
    struct partner *to;   /* ranks that need rows of this one, ascending */
    int nneeded, nsent;
    int64_t *needed; /* ids, grouped by owner, ascending inside a group */
    int *degree;     /* entries in the row of needed[k], told by its owner */
    int *sent;       /* local rows, grouped as in `to` */
    int64_t *buffer; /* nsent values */
    MPI_Request *requests;
};

/* A linear system on the rows of one grid. Local columns come first, needed ones follow. */
struct level {
    MPI_Comm comm;
    int rank, size;
    int nrows;
    int64_t *id;     /* ascending */
    int *row;        /* nrows + 1 */
    int64_t *column; /* ids, ascending in a row */
    int64_t *value;  /* exact integers on every level */
    int *where;      /* place of each column in a vector */
    int64_t *parent; /* id of the coarse row that each row is merged into */
    int *coarse;     /* its place in the vectors of the next level */
    int64_t total;   /* rows on all ranks */
    struct package pack;
    double *x, *b, *r; /* nrows + nneeded */
};

struct triple {
    int64_t row, column, value;
};

struct options {
    int n, setups, cycles, show_time;
};

/* comm.c */
#define COMM_ANYONE MPI_ANY_SOURCE
void comm_isend(MPI_Comm comm, const void *data, int count, MPI_Datatype type, int to, int tag,
                MPI_Request *request);
void comm_irecv(MPI_Comm comm, void *data, int count, MPI_Datatype type, int from, int tag,
                MPI_Request *request);
void comm_send(MPI_Comm comm, const void *data, int count, MPI_Datatype type, int to, int tag);
void comm_recv(MPI_Comm comm, void *data, int count, MPI_Datatype type, int from, int tag);
int comm_poll(MPI_Comm comm, int from, int tag, MPI_Status *status);
void comm_probe(MPI_Comm comm, int from, int tag, MPI_Status *status);
int comm_count(const MPI_Status *status, MPI_Datatype type);
int comm_all_done(int count, MPI_Request *requests);
void comm_wait_all(int count, MPI_Request *requests);

/* finish.c */
struct finish {
    MPI_Comm comm;
    int tag;
    int nchildren, has_parent;
    int child[2], parent;
    int reported, released;
    int token_in[3], token_out;
    MPI_Request up[2], down, out[3];
    int nout;
};
void finish_begin(struct finish *f, MPI_Comm comm, int tag);
int finish_poll(struct finish *f, int is_done_here);
void finish_end(struct finish *f);

/* directory.c */
void directory_init(struct directory *d, MPI_Comm comm, int64_t nids);
void directory_publish(struct directory *d, const int64_t *ids, int n);
void directory_lookup(const struct directory *d, const int64_t *ids, int n, int *owners);
void directory_fini(struct directory *d);

/* package.c */
void package_init(struct package *p, const struct level *l, const int64_t *needed,
                  const int *owners, int n);
void package_fill(struct package *p, int nrows, void *values);
void package_gather(struct package *p, int nrows, int64_t *values);
void package_move(struct package *p, const struct triple *out, const int *start,
                  struct triple **list, int *n);
void package_fini(struct package *p);

/* level.c */
void level_make_fine(struct level *l, MPI_Comm comm, int n, int setup);
void level_connect(struct level *l, const struct level *finer, int64_t nids);
int level_find(const struct level *l, int64_t id);
void level_fini(struct level *l);

/* coarsen.c */
void coarsen(struct level *fine, int depth, int setup, struct level *coarse);

/* cycle.c */
void cycle_run(struct level *levels, int nlevels, int depth);
double cycle_residual(struct level *l);

/* memory.c */
void *memory_get(size_t count, size_t size);
void *memory_grow(void *old, size_t count, size_t size);
uint64_t hash_mix(uint64_t a, uint64_t b);

#endif
