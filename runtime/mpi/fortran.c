/* SPDX-License-Identifier: Apache-2.0 */
/* What do MPICH's Fortran and C++ layers find in libspbc besides MPI functions?
 *
 * libmpichfort and libmpichcxx are used as they are: their MPI_ and PMPI_ calls come to libspbc.  Their
 * MPII_ calls, which would else reach the MPI library that the layers bring with them and that nobody
 * has initialised, come here: to our own objects (keys and attributes of communicators, error
 * handlers), or down to those of the lower MPI (operations, attributes of datatypes and windows).
 * Statuses are converted here too, since mpi_status_ignore of a Fortran program is a place in its own
 * memory that only libspbc's MPI_F_STATUS_IGNORE names.
 *
 * Fortran's user functions of operations and error handlers are called as C ones: all arguments go by
 * reference, handles are integers in both.
 */
#include "binding.h"

#include "lower.h"
#include "mpi/request.h"
#include "rt.h"
#include "rt_own.h"
#include "thread.h"

#include <string.h>

#define EXPORTED __attribute__((visibility("default")))

/* ---- attributes ---- */

EXPORTED int MPII_Comm_get_attr(MPI_Comm comm, int keyval, void *value, int *flag, int wanted);
EXPORTED int MPII_Comm_set_attr(MPI_Comm comm, int keyval, void *value, int kind);
EXPORTED int MPII_Type_get_attr(MPI_Datatype type, int keyval, void *value, int *flag, int wanted);
EXPORTED int MPII_Type_set_attr(MPI_Datatype type, int keyval, void *value, int kind);
EXPORTED int MPII_Win_get_attr(MPI_Win win, int keyval, void *value, int *flag, int wanted);
EXPORTED int MPII_Win_set_attr(MPI_Win win, int keyval, void *value, int kind);
EXPORTED void MPII_Keyval_set_proxy(int keyval, attribute_copy_proxy *copy,
                                    attribute_delete_proxy *delete);
EXPORTED void MPII_Op_set_cxx(MPI_Op op, void (*caller)(void));
EXPORTED void MPII_Errhandler_set_cxx(MPI_Errhandler errhandler, void (*caller)(void));
EXPORTED void MPII_Grequest_set_lang_f77(MPI_Request request);

static void *symbol_need(const char *name)
{
    void *function = rt_lower_symbol(name);
    if (!function)
        rt_fatal(
            "the MPI library below SPBC has no %s: its Fortran and C++ layers are not those of "
            "MPICH 4.0",
            name);
    return function;
}

int MPII_Comm_get_attr(MPI_Comm comm, int keyval, void *value, int *flag, int wanted)
{
    RT_SCOPE(RT_ROW_MPI_Comm_get_attr);
    return rt_attr_get(comm, keyval, value, flag, (enum attribute_kind)wanted);
}

int MPII_Comm_set_attr(MPI_Comm comm, int keyval, void *value, int kind)
{
    RT_SCOPE(RT_ROW_MPI_Comm_set_attr);
    return rt_attr_set(comm, keyval, value, (enum attribute_kind)kind);
}

static int lower_get(const char *name, enum rt_row row, int handle, int keyval, void *value,
                     int *flag, int wanted)
{
    RT_SCOPE(row);
    int (*function)(int, int, void *, int *, int);
    *(void **)&function = symbol_need(name);
    return function(handle, keyval, value, flag, wanted);
}

static int lower_set(const char *name, enum rt_row row, int handle, int keyval, void *value,
                     int kind)
{
    RT_SCOPE(row);
    int (*function)(int, int, void *, int);
    *(void **)&function = symbol_need(name);
    return function(handle, keyval, value, kind);
}

int MPII_Type_get_attr(MPI_Datatype type, int keyval, void *value, int *flag, int wanted)
{
    return lower_get("MPII_Type_get_attr", RT_ROW_MPI_Type_get_attr, type, keyval, value, flag,
                     wanted);
}

int MPII_Type_set_attr(MPI_Datatype type, int keyval, void *value, int kind)
{
    return lower_set("MPII_Type_set_attr", RT_ROW_MPI_Type_set_attr, type, keyval, value, kind);
}

int MPII_Win_get_attr(MPI_Win win, int keyval, void *value, int *flag, int wanted)
{
    return lower_get("MPII_Win_get_attr", RT_ROW_MPI_Win_get_attr, win, keyval, value, flag,
                     wanted);
}

int MPII_Win_set_attr(MPI_Win win, int keyval, void *value, int kind)
{
    return lower_set("MPII_Win_set_attr", RT_ROW_MPI_Win_set_attr, win, keyval, value, kind);
}

void MPII_Keyval_set_proxy(int keyval, attribute_copy_proxy *copy, attribute_delete_proxy *delete)
{
    void (*function)(int, attribute_copy_proxy *, attribute_delete_proxy *);
    if (rt_attr_proxy(keyval, copy, delete))
        return;
    *(void **)&function = symbol_need("MPII_Keyval_set_proxy");
    function(keyval, copy, delete);
}

/* ---- callbacks of other languages ---- */

void MPII_Op_set_cxx(MPI_Op op, void (*caller)(void))
{
    void (*function)(MPI_Op, void (*)(void));
    *(void **)&function = symbol_need("MPII_Op_set_cxx");
    function(op, caller);
}

void MPII_Errhandler_set_cxx(MPI_Errhandler errhandler, void (*caller)(void))
{
    void (*function)(MPI_Errhandler, void (*)(void));
    if (rt_errhandler_proxy(errhandler, (errhandler_proxy *)caller))
        return;
    *(void **)&function = symbol_need("MPII_Errhandler_set_cxx");
    function(errhandler, caller);
}

void MPII_Grequest_set_lang_f77(MPI_Request request)
{
    rt_grequest_set_fortran(request);
}

/* ---- statuses ---- */

enum { STATUS_INTEGERS = sizeof(MPI_Status) / sizeof(MPI_Fint) };

static bool is_ignored(const MPI_Fint *status)
{
    return !status || status == MPI_F_STATUS_IGNORE || status == MPI_F_STATUSES_IGNORE;
}

int rt_Status_c2f(const MPI_Status *c_status, MPI_Fint *f_status)
{
    if (c_status == MPI_STATUS_IGNORE || !f_status)
        return rt_raise(NULL, MPI_ERR_OTHER, "an ignored status can not be converted");
    memcpy(f_status, c_status, STATUS_INTEGERS * sizeof(MPI_Fint));
    return MPI_SUCCESS;
}

int rt_Status_f2c(const MPI_Fint *f_status, MPI_Status *c_status)
{
    if (is_ignored(f_status) || c_status == MPI_STATUS_IGNORE)
        return rt_raise(NULL, MPI_ERR_OTHER, "an ignored status can not be converted");
    memcpy(c_status, f_status, STATUS_INTEGERS * sizeof(MPI_Fint));
    return MPI_SUCCESS;
}
