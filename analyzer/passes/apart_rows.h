/* SPDX-License-Identifier: Apache-2.0 */
/* Which row of an array is a request about, and does a statement use others alone? */
#ifndef SPBC_PASSES_APART_ROWS_H
#define SPBC_PASSES_APART_ROWS_H

#include "passes/analysis.h"

struct requested_rows {                 /* `MPI_Precv_init(rows[k + ahead], ..., &requests[k])` */
    const struct expr *rows, *requests; /* variables; NULL: it is not of that form */
    int64_t ahead;
};

/* requested_rows_find: of a call that makes a request about its first argument. */
struct requested_rows requested_rows_find(struct analysis *a, const struct node *maker);
/* requested_row: the row that the call is about which gets one of the requests by its address: MPI_Start; false: it is not
 * known. */
bool requested_row(struct analysis *a, const struct requested_rows *rows, const struct node *call,
                   int64_t *row);
/* uses_other_rows: whatever the node, and the functions that it calls, use of the array, lies in other rows than this one. */
bool uses_other_rows(struct analysis *a, const struct node *node, const struct expr *rows,
                     int64_t row);

#endif
