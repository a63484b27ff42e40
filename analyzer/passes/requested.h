/* SPDX-License-Identifier: Apache-2.0 */
/* Which requests of an array does a call name? */
#ifndef SPBC_PASSES_REQUESTED_H
#define SPBC_PASSES_REQUESTED_H

#include "passes/analysis.h"

/* request_element: the element of an array that the request of the event is; NULL: it is none.  request_number: its number,
 * where the source says it. */
const struct expr *request_element(const struct event *event);
bool request_number(const struct expr *element, int64_t *number);

/* The elements of an array that a call names: `MPI_Waitall(n, requests + 1, ...)`. */
struct requests_named {
    const struct expr *array; /* NULL: it names none */
    int64_t first, count;
    bool is_counted; /* the source says how many */
};

struct requests_named requests_named(const struct event *event);
/* requests_named_has: may the element of that number be one of them? */
bool requests_named_has(const struct requests_named *named, int64_t number);
/* requests_are_copied: is an element of the array taken by value in the function, so that it may be complete by another
 * name? */
bool requests_are_copied(struct analysis *a, const struct function *f, const struct expr *array);
/* requests_are_moved: is any set in this memory but by calls of MPI and to constants, so that it is not known which element
 * holds which? */
bool requests_are_moved(struct analysis *a, const struct set *cells);
/* requests_named_all: are all elements that the posting fills, one by one, among them, by numbers that the source says? */
bool requests_named_all(struct analysis *a, const struct requests_named *named,
                        const struct event *pending);
/* requests_miss: does the completion, in a loop over elements of an array, leave out some of those that a loop posts, and nothing
 * behind the posting completes elements of the array on every way to it? */
bool requests_miss(struct analysis *a, const struct event *completion, const struct event *pending);
/* start_leaves_out: does the start name other elements of an array than the one in which the call leaves the request that
 * it makes?  None are moved. */
bool start_leaves_out(struct analysis *a, const struct event *start, const struct event *made);

#endif
