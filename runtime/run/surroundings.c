/* SPDX-License-Identifier: Apache-2.0 */
/* What is lent to the MPI library below, so that it starts quickly?  Environment variables for the time until MPI_Init.
 *
 * A cluster lives on one machine: its MPI library needs shared memory, and neither network devices nor a list of what
 * is plugged into the machine.  Left alone, UCX opens 250 sockets to look at network interfaces, and hwloc reads some
 * hundred files of /sys, in every rank: half of the processor time of a start, and so of a recovery.
 * What the user has set stays as it is.  The names of what was lent stand in JOB_ENV_LENT, and libspbc takes it all
 * away again in MPI_Init: the program, and what it starts, see the environment that the user gave.
 * Requires: a kernel that lets processes of one user read each other's memory (CMA); else nothing is lent for UCX.
 */
#include "surroundings.h"

#include "core/job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name, *value;
    bool wants_cma;
} lent_table[] = {
    {"UCX_TLS", "self,posix,cma", true},
    {"HWLOC_COMPONENTS", "-linux:io,-linux:pci,-pci", false},
    {"UCX_LOG_FILE", "stderr",
     false}, /* it is standard output else, which belongs to the program */
};

/* Yama may forbid it to all but parents. */
static bool has_cma(void)
{
    FILE *in = fopen("/proc/sys/kernel/yama/ptrace_scope", "re");
    int scope = in ? fgetc(in) : '0';
    if (in) {
        fclose(in);
    }
    return scope == '0';
}

void surroundings_lend(void)
{
    char names[128] = "";
    for (size_t i = 0; i < sizeof lent_table / sizeof lent_table[0]; i++) {
        if (getenv(lent_table[i].name) || (lent_table[i].wants_cma && !has_cma())) {
            continue;
        }
        setenv(lent_table[i].name, lent_table[i].value, 1);
        strcat(names, names[0] ? " " : "");
        strcat(names, lent_table[i].name);
    }
    if (names[0]) {
        setenv(JOB_ENV_LENT, names, 1);
    } else {
        unsetenv(JOB_ENV_LENT);
    }
}
