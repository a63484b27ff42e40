/* SPDX-License-Identifier: Apache-2.0 */
/* What is known between the steps of reading a program?  Private to front/. */
#ifndef SPBC_FRONT_READER_H
#define SPBC_FRONT_READER_H

#include "base/arena.h"
#include "front/cache.h"
#include "front/prefix.h"

struct linker;

struct reader {
    struct arena *arena;
    const struct front_options *options;
    struct program *program;
    struct linker *linker;
    struct contents *contents;
    struct cache *cache; /* NULL: none */
    struct mpi_flags mpi_flags;
    struct prefix_list prefixes;
    struct map *shared; /* name of a cache's entry -> struct prefix */
    struct map *
        asking; /* file -> whether it asks for files, see front_asks_for_files; NULL: not asked yet */
    struct plan plan; /* from front_gather on */
    ARRAY(struct unit *) units;
    ARRAY(struct reading) readings; /* of the units that can be read */
    /* Who was asked about the constants of mpi.h, when the units did not tell; NULL: nobody. */
    const struct unit *constants_unit;
    struct reply constants;
};

#endif
