/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a job live?  Its name, its directory with the secret, and what older jobs left behind.
 */
#ifndef SPBC_RUN_PLACE_H
#define SPBC_RUN_PLACE_H

#include <stdint.h>

struct place {
    char *dir; /* "<TMPDIR>/spbc-<uid>-<name>", mode 0700 */
    char name[48];
    uint8_t secret[32];
    int lock_fd;
    char *const *command; /* argv of the program */
};

/* place_sweep_stale: removes shared memory and directories of jobs of this user whose spbc-run is
 * dead (their locks are free). */
void place_sweep_stale(void);
/* place_name: chooses the job's name. */
int place_name(struct place *place);
/* place_make: makes the directory, the lock, the secret, and the file with the program's argv.
 * Complains and returns -1 on failure. */
int place_make(struct place *place, char *const *command);
/* place_remove: removes the directory and everything in it. */
void place_remove(struct place *place);
/* place_command_read (guard): the program's argv from the job's directory; NULL with errno on
 * failure.  Two frees: [0] and the array. */
char **place_command_read(const char *dir);

#endif
