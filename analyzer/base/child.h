/* SPDX-License-Identifier: Apache-2.0 */
/* What does this command print, and how does it end?
 *
 * Runs a command without a shell, captures both outputs, and ends it with its whole process group
 * at the time limit. Does not: pass input (stdin is /dev/null).
 */
#ifndef SPBC_BASE_CHILD_H
#define SPBC_BASE_CHILD_H

#include <stdbool.h>
#include <stddef.h>

struct arena;

struct child_command {
    const char *const *argv; /* ends with NULL; argv[0] is searched in PATH */
    const char *directory;   /* NULL: the current one */
    unsigned time_limit_ms;  /* 0: one minute */
};

struct child_result {
    int status;        /* exit status; 128+N after signal N */
    bool is_timed_out; /* ended by the time limit */
    const char *out;   /* stdout, NUL terminated */
    size_t out_length;
    const char *err; /* stderr, NUL terminated */
    size_t err_length;
};

/* child_run: returns 0 when the command was started, else -1 with *error set ("mpicc: not found").
 * Its status is in *result. */
int child_run(struct arena *arena, const struct child_command *command, struct child_result *result,
              const char **error);

#endif
