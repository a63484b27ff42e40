/* SPDX-License-Identifier: Apache-2.0 */
/* Can windows and files be made, and shared pointers be used, while a duplicate is in the making, which goes on only inside MPI calls
 * of all its members?  The lower MPI makes communicators for them by itself.
 *    made_below FILE [threads]
 * threads: another thread makes communicators in no order with them.
 *
 * How far the duplicate has come is another thing in each turn and on each rank.  2 ranks or more. */
#include <mpi.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

enum { TURNS = 5, MORE = 80 /* than spare communicators */ };

static int rank, size, run; /* run: unlike other ones at the same time */
static const char *path;
static MPI_Comm near; /* inside a cluster */

enum kind {
    CREATED,
    ALLOCATED,
    SHARED,
    DYNAMIC,
    CREATED_ALONE,
    SHARED_ALONE,
    OPENED,
    OPENED_NEAR,
    OPENED_ALONE,
    POINTER,
    ORDERED,
    MANY,
    KINDS
};

static MPI_Win window_make(enum kind kind)
{
    static int memory[1024];
    void *base;
    MPI_Win win = MPI_WIN_NULL;
    if (kind == CREATED || kind == CREATED_ALONE)
        MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL,
                       kind == CREATED ? near : MPI_COMM_SELF, &win);
    else if (kind == ALLOCATED)
        MPI_Win_allocate(4096, sizeof(int), MPI_INFO_NULL, near, &base, &win);
    else if (kind == SHARED || kind == SHARED_ALONE)
        MPI_Win_allocate_shared(4096, sizeof(int), MPI_INFO_NULL,
                                kind == SHARED ? near : MPI_COMM_SELF, &base, &win);
    else if (kind == DYNAMIC)
        MPI_Win_create_dynamic(MPI_INFO_NULL, near, &win);
    return win;
}

/* Those of several clusters have files of their own. */
static MPI_File file_open(MPI_Comm comm, const char *kind)
{
    MPI_File file;
    char name[4096];
    int first = rank;
    MPI_Bcast(&first, 1, MPI_INT, 0, comm);
    snprintf(name, sizeof name, "%s.%d.%s.%d", path, run, kind, first);
    CHECK_EQUAL(MPI_File_open(comm, name,
                              MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                              MPI_INFO_NULL, &file),
                MPI_SUCCESS);
    return file;
}

static MPI_File file_make(enum kind kind, MPI_Comm beside)
{
    return kind == OPENED         ? file_open(beside, "all")
           : kind == OPENED_NEAR  ? file_open(near, "near")
           : kind == OPENED_ALONE ? file_open(MPI_COMM_SELF, "alone")
                                  : MPI_FILE_NULL;
}

static void many_make(void)
{
    MPI_Comm twin[MORE];
    for (int i = 0; i < MORE; i++)
        MPI_Comm_dup(MPI_COMM_SELF, &twin[i]);
    for (int i = 0; i < MORE; i++)
        MPI_Comm_free(&twin[i]);
}

static void duplicate_check(MPI_Comm *comm)
{
    int sum = 0;
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, *comm);
    CHECK_EQUAL(sum, size * (size - 1) / 2);
    MPI_Comm_free(comm);
}

/* What is made of `beside` is in no order with the duplicate of `from`. */
static void turn_do(enum kind kind, int turn, MPI_Comm from, MPI_Comm beside)
{
    MPI_Comm made;
    MPI_Request request;
    MPI_File file = kind == POINTER || kind == ORDERED ? file_open(near, "near") : MPI_FILE_NULL;
    int here;
    MPI_Comm_idup(from, &made, &request);
    for (int i = (turn * 31 + rank * 17) % 23; i > 0; i--)
        MPI_Iprobe(MPI_ANY_SOURCE, 9, from, &here, MPI_STATUS_IGNORE);
    MPI_Win win = window_make(kind);
    if (kind == POINTER)
        CHECK_EQUAL(MPI_File_write_shared(file, &turn, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_SUCCESS);
    else if (kind == ORDERED)
        CHECK_EQUAL(MPI_File_write_ordered(file, &turn, 1, MPI_INT, MPI_STATUS_IGNORE),
                    MPI_SUCCESS);
    else if (kind == MANY)
        many_make();
    else
        file = file_make(kind, beside);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    duplicate_check(&made);
    if (win != MPI_WIN_NULL)
        MPI_Win_free(&win);
    if (file != MPI_FILE_NULL)
        MPI_File_close(&file);
}

static void *make_others(void *argument)
{
    MPI_Comm *from = argument, made;
    MPI_Request request;
    for (int turn = 0; turn < TURNS; turn++) {
        if (turn % 3 == 0)
            MPI_Comm_dup(*from, &made);
        else if (turn % 3 == 1)
            MPI_Comm_split(*from, 0, rank, &made);
        else {
            MPI_Comm_idup(*from, &made, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        duplicate_check(&made);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int is_threaded = argc > 2 && strcmp(argv[2], "threads") == 0, provided;
    MPI_Comm beside, others;
    pthread_t thread;
    path = argv[1];
    MPI_Init_thread(&argc, &argv, is_threaded ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    run = getpid();
    MPI_Bcast(&run, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &near);
    MPI_Comm_dup(MPI_COMM_WORLD, &beside);
    MPI_Comm_dup(MPI_COMM_WORLD, &others);
    if (is_threaded)
        CHECK_EQUAL(pthread_create(&thread, NULL, make_others, &others), 0);
    for (int kind = 0; kind < KINDS; kind++)
        for (int turn = 0; turn < (kind == MANY || is_threaded ? 2 : TURNS); turn++)
            turn_do((enum kind)kind, turn, MPI_COMM_WORLD, beside);
    if (is_threaded)
        pthread_join(thread, NULL);
    MPI_Comm_free(&others);
    MPI_Comm_free(&beside);
    MPI_Comm_free(&near);
    MPI_Finalize();
    return 0;
}
