/* SPDX-License-Identifier: Apache-2.0 */
/* Where exactly does a fault strike a test program?  At points that it passes, steered by the
 * environment, so that a shell script can kill a process in the middle of a call or at a known
 * place without sleeping: FAULT_TIMER=RANK:STEP:MICROSECONDS   the kernel sends SIGKILL that long
 * after the point (several, separated by blanks) FAULT_HOLD=RANK:STEP                 the process
 * writes its pid to the named pipe FAULT_ASK and waits there to be killed FAULT_ASK=PIPE alone with
 * FAULT_TELL=RANK:STEP: writes its pid and goes on Only the first incarnation of a cluster obeys.
 * Not SPBC's own faults: those strike at the beginning of a call.
 */
#ifndef SPBC_TESTSUITE_FAULT_POINT_H
#define SPBC_TESTSUITE_FAULT_POINT_H

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static inline int point_epoch(void)
{
    const char *text = getenv("SPBC_EPOCH");
    return text ? atoi(text) : 1;
}

static inline int point_is(const char *name, int rank, int step)
{
    const char *text = getenv(name);
    int r, s;
    return text && sscanf(text, "%d:%d", &r, &s) == 2 && r == rank && s == step;
}

static inline void point_tell(void)
{
    char text[32];
    int length = snprintf(text, sizeof text, "%d\n", (int)getpid());
    int fd = open(getenv("FAULT_ASK"), O_WRONLY);
    if (fd < 0 || write(fd, text, (size_t)length) != length) {
        perror("FAULT_ASK");
        exit(3);
    }
    close(fd);
}

static inline void point_timer(int rank, int step)
{
    const char *text = getenv("FAULT_TIMER");
    for (; text && *text; text += strcspn(text, " "), text += strspn(text, " ")) {
        int r, s, us;
        if (sscanf(text, "%d:%d:%d", &r, &s, &us) != 3 || r != rank || s != step) {
            continue;
        }
        struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGKILL};
        struct itimerspec when = {.it_value = {us / 1000000, us % 1000000 * 1000L + 1}};
        timer_t timer;
        if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0 ||
            timer_settime(timer, 0, &when, NULL) != 0) {
            perror("FAULT_TIMER");
            exit(3);
        }
    }
}

static inline void point_pass(int rank, int step)
{
    if (point_epoch() > 1) {
        return;
    }
    point_timer(rank, step);
    if (point_is("FAULT_TELL", rank, step)) {
        point_tell();
    }
    if (point_is("FAULT_HOLD", rank, step)) {
        point_tell();
        for (;;) {
            pause();
        }
    }
}

#endif
