/* SPDX-License-Identifier: Apache-2.0 */
/* May the program hang, end early or lose a part of a message in some orders of arrival only? */
#ifndef SPBC_PASSES_HALTING_H
#define SPBC_PASSES_HALTING_H

#include "passes/posted.h"
#include "passes/taint.h"
#include "passes/window.h"

struct halting {
    struct analysis *a;
    const struct group *group;
    struct taint *order;         /* what depends on the order of arrival */
    struct window *window;       /* NULL: there is none */
    const struct posted *posted; /* NULL: there is none */
};

/* halting_check: .reason is NULL when nothing of that kind was found. */
struct claim halting_check(const struct halting *halting);

#endif
