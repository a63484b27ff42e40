/* SPDX-License-Identifier: Apache-2.0 */
/* What do functions do that are not part of the program? */
#ifndef SPBC_PASSES_EXTERNAL_H
#define SPBC_PASSES_EXTERNAL_H

#include "passes/analysis.h"

/* call_external: the function without a body in the program that the node calls by its name; NULL: it does not. */
const struct function *call_external(const struct node *node);
/* call_writes: may an external function (or MPI) write through this argument of the call? */
bool call_writes(struct analysis *a, const struct node *call, uint32_t arg);
/* call_begins_rest: va_start: its first argument leads to what the caller gave to `...`. */
bool call_begins_rest(const struct node *call);
/* external_fills_rest: vscanf and its relatives: they write through what a va_list leads to. */
bool external_fills_rest(const struct function *f);
/* call_reads: may it read what lies behind this argument?  Not where the library only writes there. */
bool call_reads(struct analysis *a, const struct node *call, uint32_t arg);
/* external_copies: memcpy and its relatives: the argument written and the one read. */
bool external_copies(const struct function *f, const struct node *call, uint32_t *to,
                     uint32_t *from);
/* external_is_atomic: a built-in function that stores its arguments where its first one points. */
bool external_is_atomic(const struct function *f);
/* external_computes: one of them that stores what it computes from what was there. */
bool external_computes(const struct function *f);
/* external_fill: the number that every object has behind a memset; NULL: another function, or a
 * number that is not known. */
const struct expr *external_fill(struct analysis *a, const struct function *f,
                                 const struct node *call);
/* call_copies_key: is a container of the C++ library given a number by a reference, of which it keeps a copy at most? */
bool call_copies_key(const struct node *call, uint32_t arg);
/* external_returned: the argument into whose object leads what the function gives back; -1: none is known. */
int external_returned(const struct function *f);
/* arguments_returned: the arguments from *first on, before *end, which may have led to what the call gives back: strchr, memcpy
 * ... return one of them. */
void arguments_returned(const struct function *f, const struct node *call, uint32_t *first,
                        uint32_t *end);
/* external_keeps: may the function keep a pointer that it is given, or hand out one that was given
 * before? */
bool external_keeps(const struct function *f);
/* external_is_missing: it belongs to no system header, so it may be a part of the program. */
bool external_is_missing(const struct function *f);
/* external_is_in_pair: is it a half of a std::pair that a pointer leads to, as to an element of a std::map, which gives the
 * values alone as well, by operator[]?  Or a pointer in a pair that the library may have returned as a whole? */
bool external_is_in_pair(const struct expr *field);
/* external_class: of a method of a class of the C++ library, in the form of clang's USR, the class and what follows: "map>#I#I...";
 * NULL: it is none. */
const char *external_class(const struct function *f);
/* external_contains: is it of the C++ library, whose objects give back what they were given? */
bool external_contains(const struct function *f);
/* external_is_absent: the same, found once for each function. */
bool external_is_absent(struct analysis *a, const struct function *f);
/* external_calls_back: it calls what it is given before it returns, or at the program's end. */
bool external_calls_back(const struct function *f);
/* external_runs_at_once: the same, or it is of the C++ library, that starts no threads but by few functions, and has containers
 * and streams give back functions that they hold. */
bool external_runs_at_once(const struct function *f);
/* external_makes_filled: does it hand out a block of this process alone, in which something stands already?  (What mmap
 * and shmat hand out may be shared.) */
bool external_makes_filled(const struct function *f);
/* external_allocates: malloc and its relatives.  external_leaves_raw: what it allocates holds nothing of its own. */
bool external_allocates(const struct function *f);
bool external_leaves_raw(const struct function *f);

#endif
