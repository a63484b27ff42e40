/* SPDX-License-Identifier: Apache-2.0 */
/* Which state of the C library does a call change or show? */
#ifndef SPBC_PASSES_LIBC_H
#define SPBC_PASSES_LIBC_H

#include "passes/analysis.h"

enum {
    STATE_FILES = 1,
    STATE_RANDOM = 2,
    STATE_ENVIRONMENT = 4,
    STATE_OPTIONS = 8,  /* getopt's place among the arguments */
    STATE_ERROR = 16,   /* errno */
    STATE_SIGN = 32,    /* signgam */
    STATE_OBJECTS = 64, /* of MPI: attributes, names, hints, errors */
    STATE_OTHER = 128,  /* limits, folders, time zones ...: all that is not known */
    STATE_COUNT = 8     /* bits in use */
};

struct libc_effect {
    unsigned changes, shows; /* of the above */
};

/* libc_is_pure: does what the function gives back depend on its arguments only? */
bool libc_is_pure(const struct function *function);
/* libc_only_computes: a call that prints, or computes from numbers alone. */
bool libc_only_computes(struct analysis *a, const struct node *call);
/* libc_errs_alike: is errno behind a call what its arguments make it, or what it was before? */
bool libc_errs_alike(const struct function *function);
/* libc_prints: a call that writes to the terminal or a stream, and tells nothing but how much that was, by its result. */
bool libc_prints(const struct node *call);
/* libc_is_known: is the function in the library's tables, so that what it does is known? */
bool libc_is_known(const struct function *function);
/* libc_terminal_is_read: may the program ask for what was printed to the terminal? */
bool libc_terminal_is_read(struct analysis *a);
/* libc_effect: of a call of a function outside of the program, or of MPI; {0}: neither.  Names are compared: ask once. */
struct libc_effect libc_effect(struct analysis *a, const struct node *node, bool is_terminal_read);
/* libc_shown: the states that a variable of the library shows (errno and stdin are none); 0: it is not the library's. */
unsigned libc_shown(const struct variable *variable);
/* libc_changes_all: a call after which even pure functions do something else (the locale, how numbers are rounded). */
bool libc_changes_all(const struct node *call);
/* libc_ends: a call that ends its process, without MPI_Finalize. */
bool libc_ends(const struct node *node);
/* libc_runs_at_end: what is given to this function runs when the process ends. */
bool libc_runs_at_end(const struct function *function);
/* libc_is_lost: a call behind which the program is not followed: another process, stack or name is made, or what
 * others leave behind is read that nothing shows (flags of floating-point numbers, the state of the heap). */
bool libc_is_lost(const struct function *function);

#endif
