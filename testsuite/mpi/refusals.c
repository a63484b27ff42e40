/* SPDX-License-Identifier: Apache-2.0 */
/* What does a program get that asks for errors to be returned, and makes calls that are refused, or hands over null pointers?
 * The error, nothing made, and a run that goes on.
 *
 *     refusals FILE     FILE: a name in a directory that may be written
 */
#include <mpi.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

static int told;

static int class_of(int code)
{
    int class = -1;
    MPI_Error_class(code, &class);
    return class;
}

static void tell(MPI_Comm *comm, int *code, ...)
{
    CHECK(*comm == MPI_COMM_WORLD && class_of(*code) == MPI_ERR_UNSUPPORTED_OPERATION);
    told++;
}

static void count(MPI_Comm *comm, int *code, ...)
{
    CHECK(*comm == MPI_COMM_WORLD && *code != MPI_SUCCESS);
    told++;
}

static void count_file(MPI_File *file, int *code, ...)
{
    CHECK(*file == MPI_FILE_NULL && *code != MPI_SUCCESS);
    told++;
}

static void before_init(void)
{
    MPI_Session session;
    CHECK_EQUAL(class_of(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session)),
                MPI_ERR_UNSUPPORTED_OPERATION);
}

static void everywhere(void)
{
    MPI_Comm child = MPI_COMM_WORLD;
    char port[MPI_MAX_PORT_NAME];
    MPI_Errhandler handler;
    CHECK_EQUAL(class_of(MPI_Comm_spawn("true", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD,
                                        &child, MPI_ERRCODES_IGNORE)),
                MPI_ERR_UNSUPPORTED_OPERATION);
    CHECK(child == MPI_COMM_NULL);
    CHECK_EQUAL(class_of(MPI_Open_port(MPI_INFO_NULL, port)), MPI_ERR_UNSUPPORTED_OPERATION);
    CHECK_EQUAL(class_of(MPI_Comm_join(-1, &child)), MPI_ERR_UNSUPPORTED_OPERATION);
    CHECK_EQUAL(class_of(MPI_Comm_connect("a", MPI_INFO_NULL, 0, MPI_COMM_NULL, &child)),
                MPI_ERR_COMM);
    MPI_Comm_create_errhandler(tell, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    MPI_Comm_accept("a", MPI_INFO_NULL, 0, MPI_COMM_WORLD, &child);
    CHECK_EQUAL(told, 1);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Errhandler_free(&handler);
}

/* refused only where the members are in several clusters; the test may run twice at a time */
static void spanning(const char *prefix)
{
    int value = 0, size, pid = (int)getpid();
    char name[4096];
    MPI_Win window = MPI_WIN_NULL;
    MPI_Bcast(&pid, 1, MPI_INT, 0, MPI_COMM_WORLD);
    snprintf(name, sizeof name, "%s.%d", prefix, pid);
    MPI_File file;
    int code = MPI_Win_create(&value, sizeof value, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    if (code != MPI_SUCCESS) {
        CHECK_EQUAL(class_of(code), MPI_ERR_UNSUPPORTED_OPERATION);
        CHECK(window == MPI_WIN_NULL);
    } else {
        MPI_Win_free(&window);
    }
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK_EQUAL(class_of(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR,
                                       (MPI_Info)0x12345678, &file)),
                MPI_ERR_INFO);
    CHECK_EQUAL(
        MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file),
        MPI_SUCCESS);
    MPI_File_set_errhandler(file, MPI_ERRORS_RETURN);
    int shared = MPI_File_write_shared(file, &value, 1, MPI_INT, MPI_STATUS_IGNORE);
    CHECK_EQUAL(class_of(shared), class_of(code)); /* both, or none */
    MPI_Status *volatile none = NULL;              /* MPICH takes it for MPI_STATUS_IGNORE */
    MPI_Datatype type;
    MPI_Offset begin;
    char *volatile nowhere = NULL;
    CHECK_EQUAL(MPI_File_read_at(file, 0, &value, 1, MPI_INT, none), MPI_SUCCESS);
    CHECK_EQUAL(class_of(MPI_File_get_view(file, &begin, &type, &type, nowhere)), MPI_ERR_ARG);
    CHECK(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", (MPI_Info)0x12345678) !=
          MPI_SUCCESS);
    MPI_File_close(&file);
    int rank = check_rank();
    if (rank == 0)
        MPI_File_delete(name, MPI_INFO_NULL);
}

static void null_pointers(void)
{
    MPI_Request request = MPI_REQUEST_NULL, *volatile none = NULL;
    MPI_Status statuses[1];
    int value;
    CHECK_EQUAL(class_of(MPI_Wait(NULL, MPI_STATUS_IGNORE)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Test(&request, NULL, MPI_STATUS_IGNORE)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Waitall(1, none, statuses)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Startall(-1, &request)), MPI_ERR_COUNT);
    CHECK_EQUAL(class_of(MPI_Comm_get_name(MPI_COMM_WORLD, NULL, &value)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Comm_get_parent(NULL)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Buffer_detach(NULL, &value)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Query_thread(NULL)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Is_thread_main(NULL)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Initialized(NULL)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Finalized(NULL)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Grequest_start(NULL, NULL, NULL, NULL, &request)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN,
                                                NULL, NULL)),
                MPI_ERR_ARG);
}

/* The same on a communicator that may span clusters, for what every kind of call writes. */
static void null_results(MPI_Comm comm)
{
    MPI_Request *volatile none = NULL, request = MPI_REQUEST_NULL;
    MPI_Status *volatile no_status = NULL, status;
    MPI_Message message = MPI_MESSAGE_NO_PROC, *volatile no_message = NULL;
    int *volatile no_int = NULL, word = 0, sum, flag, index, rank, size;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    int peer = (rank + 1) % size;
    CHECK_EQUAL(class_of(MPI_Isend(&word, 1, MPI_INT, peer, 0, comm, none)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Issend(&word, 1, MPI_INT, peer, 0, comm, none)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Irecv(&word, 1, MPI_INT, peer, 0, comm, none)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Recv(&word, 1, MPI_INT, peer, 0, comm, no_status)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Send_init(&word, 1, MPI_INT, peer, 0, comm, none)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Iprobe(peer, 0, comm, no_int, &status)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Mprobe(peer, 0, comm, no_message, &status)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Ibarrier(comm, none)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Iallreduce(&word, &sum, 1, MPI_INT, MPI_SUM, comm, none)),
                MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Waitany(1, &request, no_int, &status)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Waitsome(1, &request, &index, no_int, &status)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Testall(1, &request, &flag, no_status)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Cancel(none)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Request_get_status(request, no_int, &status)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Mrecv(&word, -1, MPI_INT, &message, &status)), MPI_ERR_COUNT);
    CHECK_EQUAL(MPI_Mrecv(&word, 1, MPI_INT, &message, &status), MPI_SUCCESS);
    CHECK_EQUAL(class_of(MPI_Reduce((const void *)no_int, &sum, 1, MPI_INT, MPI_SUM, 0, comm)),
                MPI_ERR_BUFFER);
    CHECK_EQUAL(class_of(MPI_Comm_free_keyval(no_int)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Comm_get_attr(comm, MPI_TAG_UB, NULL, &flag)), MPI_ERR_ARG);
}

/* Inside a cluster, too, where the lower MPI does not look at them */
static void negative_counts(MPI_Comm comm)
{
    int in[4] = {0}, out[4], error = MPI_ERR_COUNT;
    MPI_Op op = MPI_SUM;
    MPI_Request request = MPI_REQUEST_NULL;
    CHECK_EQUAL(class_of(MPI_Reduce(in, out, -1, MPI_INT, op, 0, comm)), error);
    CHECK_EQUAL(class_of(MPI_Allreduce(in, out, -1, MPI_INT, op, comm)), error);
    CHECK_EQUAL(class_of(MPI_Allreduce_c(in, out, -1, MPI_INT, op, comm)), error);
    CHECK_EQUAL(class_of(MPI_Reduce_scatter_block(in, out, -1, MPI_INT, op, comm)), error);
    CHECK_EQUAL(class_of(MPI_Scan(in, out, -1, MPI_INT, op, comm)), error);
    CHECK_EQUAL(class_of(MPI_Exscan(in, out, -1, MPI_INT, op, comm)), error);
    CHECK_EQUAL(class_of(MPI_Ireduce(in, out, -1, MPI_INT, op, 0, comm, &request)), error);
    CHECK_EQUAL(class_of(MPI_Iscan_c(in, out, -1, MPI_INT, op, comm, &request)), error);
    CHECK(request == MPI_REQUEST_NULL);
}

/* Null pointers for buffers and arrays that are not empty */
static void null_arrays(MPI_Comm comm)
{
    void *volatile none = NULL;
    int out[64], ones[64], zeros[64] = {0}, rank, size, flat = 0, error = MPI_ERR_BUFFER;
    MPI_Datatype types[64];
    MPI_Request request;
    MPI_Message message = MPI_MESSAGE_NO_PROC;
    MPI_Comm grid, graph;
    MPI_Group group, made;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    for (int i = 0; i < 64; i++) {
        ones[i] = 1;
        types[i] = MPI_INT;
    }
    CHECK_EQUAL(class_of(MPI_Allgatherv(ones, 1, MPI_INT, none, ones, zeros, MPI_INT, comm)),
                error);
    CHECK_EQUAL(
        class_of(MPI_Alltoallv(none, ones, zeros, MPI_INT, out, ones, zeros, MPI_INT, comm)),
        error);
    CHECK_EQUAL(class_of(MPI_Ialltoallw(ones, ones, zeros, types, none, ones, zeros, types, comm,
                                        &request)),
                error);
    CHECK_EQUAL(class_of(MPI_Reduce_scatter(none, out, ones, MPI_INT, MPI_SUM, comm)), error);
    CHECK_EQUAL(class_of(MPI_Reduce_scatter_block(none, out, 1, MPI_INT, MPI_SUM, comm)), error);
    CHECK_EQUAL(class_of(MPI_Reduce_scatter_init(ones, none, ones, MPI_INT, MPI_SUM, comm,
                                                 MPI_INFO_NULL, &request)),
                error);
    CHECK_EQUAL(MPI_Alltoallv(none, zeros, zeros, MPI_INT, out, zeros, zeros, MPI_INT, comm),
                MPI_SUCCESS);
    CHECK_EQUAL(class_of(MPI_Sendrecv_replace(none, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_PROC_NULL, 0,
                                              comm, MPI_STATUS_IGNORE)),
                error);
    CHECK_EQUAL(class_of(MPI_Mrecv(out, 1, MPI_DATATYPE_NULL, &message, MPI_STATUS_IGNORE)),
                MPI_ERR_TYPE);
    MPI_Cart_create(comm, 1, &size, zeros, 0, &grid);
    CHECK_EQUAL(class_of(MPI_Cart_rank(grid, none, &flat)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Cart_rank(grid, zeros, none)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Cart_coords(grid, 0, 1, none)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Cart_get(grid, 1, none, out, out)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Cart_shift(grid, 0, 1, none, out)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Neighbor_alltoallv(none, ones, zeros, MPI_INT, out, ones, zeros,
                                                MPI_INT, grid)),
                error);
    MPI_Comm_free(&grid);
    MPI_Graph_create(comm, 1, ones, zeros, 0, &graph);
    if (graph != MPI_COMM_NULL) {
        CHECK_EQUAL(class_of(MPI_Graph_get(graph, 1, 1, none, out)), MPI_ERR_ARG);
        CHECK_EQUAL(class_of(MPI_Graph_neighbors(graph, 0, 1, none)), MPI_ERR_ARG);
        MPI_Comm_free(&graph);
    }
    MPI_Comm_group(comm, &group);
    CHECK_EQUAL(class_of(MPI_Group_range_incl(group, 1, none, &made)), MPI_ERR_ARG);
    MPI_Group_free(&group);
}

/* Handles of another kind, or of nothing.  MPI_COMM_WORLD's handler decides where there is no object, that of
 * MPI_FILE_NULL before there is a file. */
static void wrong_handles(void)
{
    const MPI_Info nowhere = (MPI_Info)0x12345678;
    const MPI_Errhandler nobody = (MPI_Errhandler)0x12345678;
    MPI_Errhandler of_comm, of_file;
    MPI_Request request;
    MPI_File file;
    MPI_Win window;
    int value = 0;
    MPI_Comm_create_errhandler(count, &of_comm);
    MPI_File_create_errhandler(count_file, &of_file);
    MPI_Win_create(&value, sizeof value, 1, MPI_INFO_NULL, MPI_COMM_SELF, &window);
    told = 0;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, of_comm);
    CHECK_EQUAL(class_of(MPI_Win_fence(0, MPI_WIN_NULL)), MPI_ERR_WIN);
    CHECK_EQUAL(class_of(MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_WIN_NULL)), MPI_ERR_WIN);
    CHECK_EQUAL(class_of(MPI_Win_set_errhandler(window, of_comm)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Win_set_errhandler(window, of_file)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_File_set_errhandler(MPI_FILE_NULL, of_comm)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_File_set_errhandler(MPI_FILE_NULL, nobody)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Barrier_init(MPI_COMM_WORLD, nowhere, &request)), MPI_ERR_INFO);
    CHECK_EQUAL(class_of(MPI_Intercomm_create(MPI_COMM_WORLD, 0, MPI_COMM_SELF, 0, -5, NULL)),
                MPI_ERR_ARG);
    CHECK_EQUAL(told, 8);
    CHECK_EQUAL(class_of(MPI_File_open(MPI_COMM_NULL, "a", MPI_MODE_RDONLY, MPI_INFO_NULL, &file)),
                MPI_ERR_COMM);
    CHECK_EQUAL(told, 8);
    MPI_File_set_errhandler(MPI_FILE_NULL, of_file);
    MPI_File_open(MPI_COMM_NULL, "a", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    CHECK_EQUAL(told, 9);
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Win_free(&window);
    MPI_Errhandler_free(&of_comm);
    MPI_Errhandler_free(&of_file);
}

/* What is asked of a library before it is trusted with memory of an accelerator. */
extern int MPIX_Query_cuda_support(void);

int main(int argc, char **argv)
{
    before_init();
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    everywhere();
    spanning(argv[1]);
    null_pointers();
    null_results(MPI_COMM_WORLD);
    null_results(MPI_COMM_SELF);
    negative_counts(MPI_COMM_WORLD);
    negative_counts(MPI_COMM_SELF);
    null_arrays(MPI_COMM_WORLD);
    null_arrays(MPI_COMM_SELF);
    wrong_handles();
    CHECK_EQUAL(MPIX_Query_cuda_support(), 0);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
