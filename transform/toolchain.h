/* SPDX-License-Identifier: Apache-2.0 */
/* Which compiler stands behind spbc-cc, with which flags for MPI, and where are SPBC's own header
 * and library?
 *
 * The MPI wrapper (mpicc) is asked with -show, so that its compiler can be called without its
 * -lmpich.  A compiler that does not answer that is called as it is, with the include folder of
 * mpi.h that this build was configured with.
 */
#ifndef SPBC_TRANSFORM_TOOLCHAIN_H
#define SPBC_TRANSFORM_TOOLCHAIN_H

#include "installed.h"

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct line;

struct words {
    const char **items;
    uint32_t count, capacity;
};

struct toolchain {
    struct words
        compiler; /* "gcc", "ccache gcc", "gfortran -O2": the first words of every command */
    struct words compile_flags; /* MPI's and SPBC's, for compile steps */
    struct words link_flags;    /* MPI's without its library, SPBC's library and rpath */
    const char *mpi_compiler;   /* of C, for the analyzer: as asked, "mpicc" */
    struct installed installed;
};

/* toolchain_find: `named` is the compiler the user asked for (--spbc-compiler, SPBC_CC), NULL for
 * the configured one; wrapper options on the line (-cc=clang) are handed to it.  Returns 0, or -1
 * with *error set. */
int toolchain_find(struct arena *arena, const char *named, const struct line *line,
                   struct toolchain *toolchain, const char **error);

/* toolchain_is_mpi_library: the library, given as -lNAME (name) or as a path, is the MPI library
 * that libspbc replaces. */
bool toolchain_is_mpi_library(const char *name_or_path, bool is_path);

#endif
