/* SPDX-License-Identifier: Apache-2.0 */
/* CONTRACT. What do MPICH's Fortran and C++ layers (libmpichfort, libmpichcxx) ask of the MPI library besides MPI functions?
 *
 * The layers stay MPICH's own; their calls of MPI_ and PMPI_ names come to libspbc.  What they say besides goes through the names
 * beginning with MPII_ (fortran.c): which language a key, an operation, an error handler or a value belongs to.
 */
#ifndef SPBC_MPI_BINDING_H
#define SPBC_MPI_BINDING_H

#include <mpi.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* How a value was set: by C as a pointer, by Fortran as MPI_ADDRESS_KIND or as default INTEGER.  A pointer reads the same for all;
 * C reads the others through a pointer to them.  The numbers are MPICH's. */
enum attribute_kind { ATTRIBUTE_POINTER = 0, ATTRIBUTE_ADDRESS = 1, ATTRIBUTE_INTEGER = 3 };

/* The layers' own callers of callbacks in their language: `function` is what the program gave. */
typedef int attribute_copy_proxy(MPI_Comm_copy_attr_function *function, int handle, int keyval,
                                 void *extra, int kind, void *value, void **copy, int *flag);
typedef int attribute_delete_proxy(MPI_Comm_delete_attr_function *function, int handle, int keyval,
                                   int kind, void *value, void *extra);

/* ---- attr.c ---- */
int rt_attr_get(MPI_Comm comm, int keyval, void *value, int *flag, enum attribute_kind wanted);
int rt_attr_set(MPI_Comm comm, int keyval, void *value, enum attribute_kind kind);
/* rt_attr_proxy: false: not a key for communicators */
bool rt_attr_proxy(int keyval, attribute_copy_proxy *copy, attribute_delete_proxy *delete);

/* ---- error.c ---- */
/* rt_errhandler_proxy: the handler is called through a caller of the layer's; false: not a handler
 * made here. */
typedef void errhandler_proxy(int kind, int *handle, int *code, void (*function)(void));
bool rt_errhandler_proxy(MPI_Errhandler handle, errhandler_proxy *proxy);
/* rt_errhandler_call: calls a handler made here for an object of kind 0 communicator, 1 file, 2 window;
 * object: pointer to its handle.  false: not made here. */
bool rt_errhandler_call(MPI_Errhandler handle, int kind, void *object, int *code);

/* ---- lower.c ---- */
/* rt_lower_symbol: one of the lower MPI's own names; NULL: it has none such */
void *rt_lower_symbol(const char *name);

#pragma GCC visibility pop

#endif
