/* SPDX-License-Identifier: Apache-2.0 */
/* What follows from the way a rank ended?
 *
 *     how it ended            before registering   before MPI_Init   before MPI_Finalize   after MPI_Finalize
 *     by a signal, or unseen  crash                crash             crash                 crash
 *     status 0                end 125 (not spbc)   end 125           end 125               well
 *     status s > 0            end 125 (126, 127)   end s             end s                 well, its status is s
 *
 * A crash rolls its cluster back; a program that chose its status would only choose it again. Pure:
 * changes nothing.
 */
#include "run.h"

#include <stdio.h>
#include <string.h>
#include <sys/statvfs.h>
#include <sys/wait.h>

enum { MPI_SHARED_MIB = 9 }; /* of MPICH 4.0 over UCX 1.13: 8.5 MiB for each rank, measured */

static void crash_describe(const struct rank_state *rank, int signal, char *text, size_t room)
{
    int pid = (int)(rank->pid ? rank->pid : rank->child);
    if (signal > 0) {
        snprintf(text, room, "rank %u (pid %d) was ended by signal %d (%s)", rank->world, pid,
                 signal, strsignal(signal));
    } else {
        snprintf(text, room, "rank %u (pid %d) is gone and nobody saw how", rank->world, pid);
    }
}

void memory_describe(const struct run *run, char *text, size_t room)
{
    struct statvfs shared;
    text[0] = '\0';
    if (statvfs("/dev/shm", &shared) != 0) {
        return;
    }
    uint64_t mib = (uint64_t)shared.f_bavail * shared.f_frsize >> 20;
    if (mib < (uint64_t)run->nranks * MPI_SHARED_MIB) {
        snprintf(text, room,
                 "; perhaps for want of shared memory: /dev/shm has %llu MiB left, and MPICH takes "
                 "about %d MiB of it a rank (enlarge it with mount -o remount,size=...)",
                 (unsigned long long)mib, MPI_SHARED_MIB);
    }
}

static enum judgement exit_judge(const struct rank_state *rank, int code, int *status, char *text,
                                 size_t room)
{
    char hint[200];
    switch (rank->life) {
    case JOB_LIFE_NONE:
        *status = code == 126 || code == 127 ? code : 125;
        if (rank->why[0]) {
            snprintf(text, room, "rank %u could not be started: %s", rank->world, rank->why);
        } else {
            snprintf(
                text, room,
                "rank %u ended with status %d and never registered: the program was not built "
                "with spbc (it does not load "
                "libspbc, or loads another MPI library before it); build it with spbc-cc, or try "
                "--preload=always",
                rank->world, code);
        }
        return JUDGED_END;
    case JOB_LIFE_STARTED:
        if (code == 0 && !rank->run->has_entered) {
            return JUDGED_WELL; /* a program may do without MPI, as it likes: all ranks of it */
        }
        /* fall through */
    case JOB_LIFE_ENTERED:
        *status = code ? code : 125;
        memory_describe(rank->run, hint, sizeof hint);
        snprintf(text, room, "rank %u ended with status %d before it was through MPI_Init%s",
                 rank->world, code, hint);
        return JUDGED_END;
    case JOB_LIFE_INITIALISED:
        *status = code ? code : 125;
        snprintf(text, room, "rank %u ended with status %d without calling MPI_Finalize",
                 rank->world, code);
        return JUDGED_END;
    case JOB_LIFE_FINALISED:
    case JOB_LIFE_EXITED:
        *status = code;
        return JUDGED_WELL;
    }
    return JUDGED_CRASH;
}

enum judgement rank_judge(const struct rank_state *rank, int *status, int *signal, char *text,
                          size_t room)
{
    *status = 0;
    *signal = 0;
    text[0] = '\0';
    if (rank->status >= 0 && WIFEXITED(rank->status)) {
        int code = WEXITSTATUS(rank->status);
        bool by_script = rank->pid != rank->child;
        if (by_script && rank->life >= JOB_LIFE_STARTED && rank->life < JOB_LIFE_FINALISED &&
            rank->exit_said < 0 && code > 128) {
            *signal = code - 128; /* a shell says so of what it started */
            crash_describe(rank, *signal, text, room);
            return JUDGED_CRASH;
        }
        return exit_judge(rank, code, status, text, room);
    }
    if (rank->status >= 0 && WIFSIGNALED(rank->status)) {
        *signal = WTERMSIG(rank->status);
        crash_describe(rank, *signal, text, room);
        return JUDGED_CRASH;
    }
    if (rank->exit_said >= 0) {
        return exit_judge(rank, rank->exit_said, status, text, room);
    }
    crash_describe(rank, 0, text, room);
    return JUDGED_CRASH;
}
