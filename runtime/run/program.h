/* SPDX-License-Identifier: Apache-2.0 */
/* Can this program be started, and what did spbc-cc find out about it? */
#ifndef SPBC_RUN_PROGRAM_H
#define SPBC_RUN_PROGRAM_H

#include <stdbool.h>

struct options;

enum verdict {
    VERDICT_NONE,
    VERDICT_READY,
    VERDICT_READY_AFTER_REWRITE,
    VERDICT_NOT_READY,
    VERDICT_UNKNOWN
};

struct program {
    bool is_elf;          /* a 64-bit ELF program of this machine; scripts are not */
    bool needs_libspbc;   /* libspbc is among its needed libraries */
    bool needs_mpich;     /* so is libmpich, or a library of another name with its interface */
    bool is_dynamic;      /* is linked by the dynamic linker at its start */
    bool has_mpi;         /* has the MPI library inside itself */
    bool is_preloaded;    /* libspbc has to be preloaded: program_check */
    char other_mpi[64];   /* an MPI library there with another interface */
    char linker[256];     /* path of its dynamic linker, "" none */
    enum verdict verdict; /* from the note that spbc-cc left */
    char patterns[16];
    char reason[1024]; /* may name a place */
};

/* elf_read: fills program from the file's ELF headers; a file that is no ELF leaves is_elf false.
 * Returns NULL, or what is wrong with the file. */
const char *elf_read(const char *path, struct program *program);

/* program_library: notes a library that the program loads, by the name of its file. */
void program_library(const char *name, struct program *program);

/* program_list_libraries: notes all that its dynamic linker would load, needed by it or by others. */
void program_list_libraries(const char *path, struct program *program);

/* program_search: looks for a name in PATH.  Returns a path to free, or NULL and perhaps *error
 * (EACCES). */
char *program_search(const char *name, int *error);

/* program_find: resolves a name through PATH as the shell does.  Returns a path to free, or NULL
 * with *status 126 or 127 after complaining. */
char *program_find(const char *name, int *status);

/* program_registered: the verdict of the program `path` that has registered, when it is another one
 * than `started`.  Complains; returns 0 or 125. */
int program_registered(const char *path, const char *started, const struct options *options);

/* program_check: is it fit to be run under spbc-run?  Complains; returns 0, 125, 126 or 127. */
int program_check(const char *path, const struct options *options, struct program *program);

#endif
