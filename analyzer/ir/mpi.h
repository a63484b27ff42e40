/* SPDX-License-Identifier: Apache-2.0 */
/* CONTRACT. What does the analyzer know of an MPI function?  Expansion of mpi.def for the passes. */
#ifndef SPBC_IR_MPI_H
#define SPBC_IR_MPI_H

#include <stdbool.h>
#include <stdint.h>

enum mpi_service { MPI_SERVICE_DOWN, MPI_SERVICE_OWN, MPI_SERVICE_CLUSTER, MPI_SERVICE_REFUSED };

enum mpi_role {
    ROLE_OTHER,
    ROLE_SEND,
    ROLE_ISEND,
    ROLE_SEND_INIT,
    ROLE_RECV,
    ROLE_IRECV,
    ROLE_RECV_INIT,
    ROLE_SENDRECV,
    ROLE_ISENDRECV,
    ROLE_PROBE,
    ROLE_IPROBE,
    ROLE_MPROBE,
    ROLE_IMPROBE,
    ROLE_MRECV,
    ROLE_IMRECV,
    ROLE_WAIT,
    ROLE_WAITALL,
    ROLE_WAITANY,
    ROLE_WAITSOME,
    ROLE_TEST,
    ROLE_TESTALL,
    ROLE_TESTANY,
    ROLE_TESTSOME,
    ROLE_START,
    ROLE_STARTALL,
    ROLE_CANCEL,
    ROLE_REQUEST_FREE,
    ROLE_REQUEST_STATUS,
    ROLE_COLL_SYNC,
    ROLE_COLL_ROOTED,
    ROLE_COLL_PREFIX,
    ROLE_COLL_NEIGHBOR,
    ROLE_ICOLL_SYNC,
    ROLE_ICOLL_ROOTED,
    ROLE_ICOLL_PREFIX,
    ROLE_ICOLL_NEIGHBOR,
    ROLE_PERSISTENT, /* makes the request of a persistent collective */
    ROLE_COMM_DUP,
    ROLE_COMM_SPLIT,
    ROLE_COMM_MAKE,
    ROLE_COMM_FREE,
    ROLE_COMM_RANK,
    ROLE_COMM_SIZE,
    ROLE_INIT,
    ROLE_FINALIZE,
    ROLE_ABORT,
    ROLE_TIME,
    ROLE_GET_COUNT
};

struct mpi_function {
    const char *name;       /* "MPI_Send" */
    const char *parameters; /* as in mpi.def */
    enum mpi_service service;
    enum mpi_role role;
    int parameter_count;
    uint32_t written; /* a bit for each parameter: see mpi_parameter_is_written */
    /* index of the argument with that meaning, -1 where there is none (SENDRECV: send part in dest/sendtag, receive part in source/recvtag) */
    int buffer, count, datatype, dest, source, tag, sendtag, recvtag, comm, request, status,
        message, op, root, flag;
    int new_comm, array_of_requests, incount, index;
};

/* mpi_function_find: row of a name ("MPI_Send" or "PMPI_Send"), -1 when it is no MPI function. */
int mpi_function_find(const char *name);
const struct mpi_function *mpi_function_get(int row);
int mpi_function_count(void);
/* mpi_function_is_given: is one of the parameters a function of the program? */
bool mpi_function_is_given(const struct mpi_function *function);
/* mpi_parameter_kind: what the address in an argument is of.  A message is told by number and datatype, an array by its
 * length. */
enum mpi_parameter { PARAMETER_OBJECT, PARAMETER_ARRAY, PARAMETER_MESSAGE };
enum mpi_parameter mpi_parameter_kind(const struct mpi_function *function, int parameter);
/* mpi_parameter_object: what a pointer that is no `void *` leads to. */
enum mpi_object { OBJECT_INT, OBJECT_TEXT, OBJECT_WIDE };
enum mpi_object mpi_parameter_object(const struct mpi_function *function, int parameter);
/* mpi_parameter_find: number of the parameter with this name, without `[]`; -1 none. */
int mpi_parameter_find(const struct mpi_function *function, const char *name);
/* mpi_parameter_is_written: is it a pointer to something that is not const? */
bool mpi_parameter_is_written(const struct mpi_function *function, int parameter);
/* mpi_datatype_bytes: size of a basic datatype by its handle (MPICH's hold it), in bytes; 0 not known. */
int64_t mpi_datatype_bytes(int64_t handle);
/* mpi_datatype_is_integer, mpi_datatype_is_float: of C's whole, or floating-point, numbers. */
bool mpi_datatype_is_integer(int64_t handle);
bool mpi_datatype_is_float(int64_t handle);
/* mpi_operation: which predefined reduction a handle is (MPICH's hold it). */
enum mpi_operation {
    OPERATION_OTHER,
    OPERATION_MAX,
    OPERATION_MIN,
    OPERATION_SUM,
    OPERATION_PROD,
    OPERATION_LAND,
    OPERATION_BAND,
    OPERATION_LOR,
    OPERATION_BOR,
    OPERATION_LXOR,
    OPERATION_BXOR
};
enum mpi_operation mpi_operation(int64_t handle);
/* mpi_function_remedy: what to do instead of a function that is not served everywhere */
const char *mpi_function_remedy(const struct mpi_function *function);
/* mpi_returns_code: MPI_SUCCESS or an error; not a time, an address, a handle. */
bool mpi_returns_code(const struct mpi_function *function);
bool mpi_role_is_receive(enum mpi_role role); /* RECV IRECV RECV_INIT SENDRECV ISENDRECV */
bool mpi_role_is_probe(enum mpi_role role);
bool mpi_role_is_send(enum mpi_role role); /* SEND ISEND SEND_INIT SENDRECV ISENDRECV */
bool mpi_role_is_completion(enum mpi_role role);
bool mpi_role_is_choice(enum mpi_role role); /* WAITANY WAITSOME TESTANY TESTSOME */
bool mpi_role_is_test(enum mpi_role role);   /* TEST TESTALL: of named requests */
/* mpi_role_computes: does what it tells come from what it is given?  COMM_RANK COMM_SIZE GET_COUNT OTHER */
bool mpi_role_computes(enum mpi_role role);
bool mpi_role_is_synchronising(
    enum mpi_role
        role); /* every member waits for every member: COLL_SYNC, ICOLL_SYNC at completion */

#endif
