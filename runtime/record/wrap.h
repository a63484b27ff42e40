/* SPDX-License-Identifier: Apache-2.0 */
/* How does a recorded function look?  WRAP defines MPI_name and PMPI_name, which go straight down for
 * calls from inside others, and what is done for a call of the program.
 *
 *     WRAP(Send, (const void *buf, ...), (buf, ...)) { ... below(buf, ...) ... }
 *
 * In the body: `below`, the function below this library; `site`, where the program calls it.
 */
#ifndef SPBC_RECORD_WRAP_H
#define SPBC_RECORD_WRAP_H

#include "record.h"

#define EACH(...)       __VA_ARGS__
#define RECORD_EXPORTED __attribute__((visibility("default")))

#define WRAP_AS(prefix, name, params, args)                                                        \
    RECORD_EXPORTED int prefix##name params                                                        \
    {                                                                                              \
        static name##_below *below;                                                                \
        if (!below)                                                                                \
            below = (name##_below *)record_next(#prefix #name);                                    \
        if (!record_enter())                                                                       \
            return below args;                                                                     \
        int code = name##_done(below, __builtin_return_address(0), EACH args);                     \
        record_leave();                                                                            \
        return code;                                                                               \
    }

#define WRAP(name, params, args)                                                                   \
    typedef int name##_below params;                                                               \
    static int name##_done(name##_below *below, const void *site, EACH params);                    \
    WRAP_AS(MPI_, name, params, args)                                                              \
    WRAP_AS(PMPI_, name, params, args)                                                             \
    static int name##_done(name##_below *below, const void *site, EACH params)

#endif
