/* SPDX-License-Identifier: Apache-2.0 */
/* How does spbc-cc run compilers and linkers, and where do its temporary files live?
 *
 * Programs run here stay in the process group, so that Ctrl-C at a terminal reaches them too, and
 * use the caller's standard input and error.
 */
#ifndef SPBC_TRANSFORM_PROCESS_H
#define SPBC_TRANSFORM_PROCESS_H

struct arena;

/* process_run: runs argv (ends with NULL, argv[0] searched in PATH) in directory (NULL: the current
 * one), its outputs going to files where those are not NULL, and waits for it.  Returns its exit
 * status, 128+N after signal N, 127 when it cannot be started (said on stderr). */
int process_run(const char *const *argv, const char *directory, const char *out_path,
                const char *err_path);

/* process_become: the program takes the place of this one.  Returns only on failure, with 127, said
 * on stderr. */
int process_become(const char *const *argv);

/* scratch_make: the private directory for this process's temporary files, made at the first call
 * (in TMPDIR or /tmp) and removed with all that is in it when the process ends, also by SIGINT,
 * SIGTERM or SIGHUP.  Returns its path, or NULL with *error set. */
const char *scratch_make(const char **error);

/* scratch_remove: removes it now; for a process that is about to become another program. */
void scratch_remove(void);

#endif
