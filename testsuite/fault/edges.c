/* SPDX-License-Identifier: Apache-2.0 */
/* What happens at the edges of a program's life?  One edge per name:  edges NAME [ARGUMENT]
 *
 *     twice late         MPI_Init again; a call after MPI_Finalize
 *     leave STATUS       the last rank exits without MPI_Finalize
 *     abort CODE         the last rank calls MPI_Abort
 *     time FILE          MPI_Wtime of a restarted rank goes on from that of its former self, which FILE keeps
 *     cancel             the last rank cancels receptions of what rank 0 sends only afterwards, and of what is there
 *     surroundings       after MPI_Init the environment is the user's, and the processor has its name
 *     leak-rest FILE     rank 2 does not free a key, a datatype, an operation, an error handler, an info, a file and a window
 *     leak               rank 1 does not free a communicator, a group and a request; the last rank and the one before it
 *                        do not receive a message each
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LOOKS = 5 };

static int rank, size;

static void fail(const char *what)
{
    fprintf(stderr, "rank %d: %s\n", rank, what);
    MPI_Abort(MPI_COMM_WORLD, 99);
}

static void leave(int status)
{
    if (rank == size - 1) {
        exit(status);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void end(int code)
{
    if (rank == size - 1) {
        MPI_Abort(MPI_COMM_WORLD, code);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Nothing was sent that fits: it is cancelled, in a re-execution too, where the log has what fits.  The next reception gets it. */
static void cancel_and_receive(MPI_Request *request, int source, int tag, int wanted)
{
    int is_cancelled, is_there, got = -1;
    MPI_Status status;
    for (int i = 0; i < LOOKS; i++) { /* all that has come is taken in */
        MPI_Iprobe(0, 99, MPI_COMM_WORLD, &is_there, MPI_STATUS_IGNORE);
    }
    MPI_Cancel(request);
    MPI_Cancel(request); /* once more: it stays cancelled, in a re-execution too */
    MPI_Wait(request, &status);
    MPI_Test_cancelled(&status, &is_cancelled);
    if (!is_cancelled) {
        fail("a reception of what was not sent yet could not be cancelled");
    }
    MPI_Send(&wanted, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Recv(&got, 1, MPI_INT, source, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (got != wanted) {
        fail("a cancelled reception took a message");
    }
}

/* The message is there, as the one behind it shows: it is received. */
static void cancel_too_late(int wanted)
{
    int is_cancelled, got = -1, next = -1;
    MPI_Status status;
    MPI_Request request;
    MPI_Irecv(&got, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, &request);
    MPI_Send(&wanted, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Recv(&next, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &is_cancelled);
    if (is_cancelled || got != wanted || next != wanted) {
        fail("a reception that had its message was cancelled");
    }
}

static void cancels(void)
{
    enum { ROUNDS = 6 };
    int unused, got;
    MPI_Request request, kept = MPI_REQUEST_NULL;
    if (rank == size - 1) {
        MPI_Recv_init(&unused, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &kept);
    }
    for (int i = 0; i < ROUNDS; i++) {
        if (rank == size - 1) {
            MPI_Start(&kept);
            cancel_and_receive(&kept, 0, 2, 10 * i);
            MPI_Irecv(&unused, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &request);
            cancel_and_receive(&request, 0, 2, 10 * i + 1);
            MPI_Irecv(&unused, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &request);
            cancel_and_receive(&request, MPI_ANY_SOURCE, 3, 10 * i + 2);
            cancel_too_late(10 * i + 3);
        } else if (rank == 0) {
            for (int tag = 2, k = 0; k<4; tag += k++> 0) {
                MPI_Recv(&got, 1, MPI_INT, size - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                MPI_Send(&got, 1, MPI_INT, size - 1, tag, MPI_COMM_WORLD);
                if (tag == 4) {
                    MPI_Send(&got, 1, MPI_INT, size - 1, 5, MPI_COMM_WORLD);
                }
            }
        }
    }
    if (kept != MPI_REQUEST_NULL) {
        MPI_Request_free(&kept);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

/* The former self has written how late it was. */
static void time_check(const char *path)
{
    double before = MPI_Wtime(), then = -1;
    if (before < 0 || before > 1e6 || MPI_Wtick() <= 0 || MPI_Wtick() > 1e-3) {
        fail("MPI_Wtime is absurd");
    }
    if (rank == size - 1) {
        FILE *file = fopen(path, "r");
        if (file && (fscanf(file, "%lf", &then) != 1 || before < then || before > then + 60)) {
            fail("MPI_Wtime does not go on after the restart");
        }
        if (file) {
            fclose(file);
        }
        file = fopen(path, "w");
        if (!file || fprintf(file, "%.9f\n", MPI_Wtime()) < 0 || fclose(file) != 0) {
            fail("cannot write the time");
        }
    }
    for (int i = 0; i < 10; i++) {
        double now = MPI_Wtime();
        if (now < before) {
            fail("MPI_Wtime goes back");
        }
        before = now;
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

static void surroundings(void)
{
    char name[MPI_MAX_PROCESSOR_NAME], host[256] = "";
    int length = -1;
    MPI_Get_processor_name(name, &length);
    gethostname(host, sizeof host - 1);
    if (length != (int)strlen(name) || strcmp(name, host) != 0) {
        fail("the processor has another name than the machine");
    }
    const char *mine = getenv("UCX_TLS");
    if (getenv("HWLOC_COMPONENTS") || getenv("SPBC_LENT") ||
        (mine && strcmp(mine, "self,sm") != 0)) {
        fail("the environment is not the user's");
    }
    if (rank == 0) {
        printf("UCX_TLS %s\n", mine ? mine : "is not set");
    }
}

static void leak(void)
{
    static int value;
    MPI_Comm comm;
    MPI_Group group;
    MPI_Request request;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    if (rank == 0 || rank == size - 2) {
        MPI_Send(&value, 1, MPI_INT, rank == 0 ? size - 2 : size - 1, 1, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Comm_group(MPI_COMM_WORLD, &group);
        MPI_Recv_init(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
    } else {
        MPI_Comm_free(&comm);
    }
}

static void sum(void *in, void *inout, int *length, MPI_Datatype *type)
{
    (void)type;
    for (int i = 0; i < *length; i++) {
        ((int *)inout)[i] += ((int *)in)[i];
    }
}

static void trouble(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    (void)code;
}

/* Everything is made and freed; rank 2 forgets one of each.  What is asked for is to be freed, too. */
static void leak_rest(const char *file_name)
{
    MPI_Datatype vector, resized, inner, etype, filetype;
    MPI_Op op;
    MPI_Errhandler handler, again;
    MPI_File file;
    MPI_Win window;
    MPI_Info hints, copy;
    MPI_Offset offset;
    char form[MPI_MAX_DATAREP_STRING];
    int lengths = 0, total = 0, key;
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &key, NULL);
    MPI_Type_vector(2, 1, 2, MPI_INT, &vector);
    MPI_Type_create_resized(vector, 0, 64, &resized);
    MPI_Type_commit(&resized);
    MPI_Type_get_contents(resized, 0, 2, 1, &lengths, (MPI_Aint[2]){0}, &inner);
    MPI_Op_create(sum, 1, &op);
    MPI_Allreduce(&rank, &total, 1, MPI_INT, op, MPI_COMM_WORLD);
    MPI_Comm_create_errhandler(trouble, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, handler);
    MPI_Comm_get_errhandler(MPI_COMM_SELF, &again);
    MPI_File_open(MPI_COMM_SELF, file_name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    MPI_File_set_view(file, 0, MPI_INT, resized, "native", MPI_INFO_NULL);
    MPI_File_get_view(file, &offset, &etype, &filetype, form);
    MPI_Win_create(&total, sizeof total, 1, MPI_INFO_NULL, MPI_COMM_SELF, &window);
    MPI_Comm_get_info(MPI_COMM_SELF, &hints);
    MPI_Info_dup(hints, &copy);
    MPI_Info_free(&hints);
    MPI_Type_free(&vector);
    MPI_Type_free(&inner);
    MPI_Type_free(&filetype);
    MPI_Errhandler_free(&again);
    if (rank == 2) {
        return;
    }
    MPI_Type_free_keyval(&key);
    MPI_Info_free(&copy);
    MPI_Win_free(&window);
    MPI_File_close(&file);
    MPI_Errhandler_free(&handler);
    MPI_Op_free(&op);
    MPI_Type_free(&resized);
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "", *argument = argc > 2 ? argv[2] : "0";
    int number = (int)strtol(argument, NULL, 10);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (strcmp(name, "twice") == 0) {
        MPI_Init(&argc, &argv);
    } else if (strcmp(name, "leave") == 0) {
        leave(number);
    } else if (strcmp(name, "abort") == 0) {
        end(number);
    } else if (strcmp(name, "time") == 0) {
        time_check(argument);
    } else if (strcmp(name, "cancel") == 0) {
        cancels();
    } else if (strcmp(name, "surroundings") == 0) {
        surroundings();
    } else if (strcmp(name, "leak-rest") == 0) {
        leak_rest(argument);
    } else if (strcmp(name, "leak") == 0) {
        leak();
    }
    MPI_Finalize();
    if (strcmp(name, "late") == 0) {
        MPI_Barrier(MPI_COMM_WORLD);
    }
    return 0;
}
