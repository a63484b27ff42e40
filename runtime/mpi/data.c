/* SPDX-License-Identifier: Apache-2.0 */
/* Which objects, and which function, does mpi.h name besides the MPI functions?
 *
 * Programs compare and pass their addresses or values, so libspbc has its own; calls that hand them
 * down translate (lower.c).
 */
#include <mpi.h>

#define EXPORTED __attribute__((visibility("default")))

EXPORTED int *MPIR_C_MPI_UNWEIGHTED;
EXPORTED int *MPIR_C_MPI_WEIGHTS_EMPTY;
EXPORTED int *const MPI_UNWEIGHTED = (int *)&MPIR_C_MPI_UNWEIGHTED;
EXPORTED int *const MPI_WEIGHTS_EMPTY = (int *)&MPIR_C_MPI_WEIGHTS_EMPTY;

/* mpi_f08 hands over the values of the same variables, of which libmpichfort has its own: whichever of
 * the two the process uses. */
__attribute__((constructor)) static void weights_init(void)
{
    MPIR_C_MPI_UNWEIGHTED = MPI_UNWEIGHTED;
    MPIR_C_MPI_WEIGHTS_EMPTY = MPI_WEIGHTS_EMPTY;
}

static char all_handles;
EXPORTED struct MPIR_T_pvar_handle_s *const MPI_T_PVAR_ALL_HANDLES =
    (struct MPIR_T_pvar_handle_s *)&all_handles;

EXPORTED MPI_Fint *MPI_F_STATUS_IGNORE;
EXPORTED MPI_Fint *MPI_F_STATUSES_IGNORE;
EXPORTED MPI_F08_status MPIR_F08_MPI_STATUS_IGNORE_OBJ;
EXPORTED MPI_F08_status MPIR_F08_MPI_STATUSES_IGNORE_OBJ[1];
EXPORTED int MPIR_F08_MPI_IN_PLACE;
EXPORTED int MPIR_F08_MPI_BOTTOM;
EXPORTED MPI_F08_status *MPI_F08_STATUS_IGNORE = &MPIR_F08_MPI_STATUS_IGNORE_OBJ;
EXPORTED MPI_F08_status *MPI_F08_STATUSES_IGNORE = MPIR_F08_MPI_STATUSES_IGNORE_OBJ;

/* MPIR_Dup_fn: what mpi.h calls MPI_DUP_FN: the copy callback that copies the attribute's value. */
EXPORTED int MPIR_Dup_fn(MPI_Comm comm, int keyval, void *extra_state, void *value_in,
                         void *value_out, int *flag);
int MPIR_Dup_fn(MPI_Comm comm, int keyval, void *extra_state, void *value_in, void *value_out,
                int *flag)
{
    (void)comm;
    (void)keyval;
    (void)extra_state;
    *(void **)value_out = value_in;
    *flag = 1;
    return MPI_SUCCESS;
}
