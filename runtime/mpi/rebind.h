/* SPDX-License-Identifier: Apache-2.0 */
/* How does a library that calls its own exported names keep calling itself? */
#ifndef SPBC_MPI_REBIND_H
#define SPBC_MPI_REBIND_H

/* rebind_own_names: points every reference of the loaded library to a name that begins with "MPI"
 * or "PMPI" (MPIX_, MPIR_, ...) and that it defines itself, at its own definition.  `library` is a
 * handle of dlopen.  Returns how many references there were, or -1. */
int rebind_own_names(void *library) __attribute__((visibility("hidden")));

#endif
