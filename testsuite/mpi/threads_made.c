/* SPDX-License-Identifier: Apache-2.0 */
/* Do threads that make communicators at one time make the same ones in a re-execution?
 *
 * Every thread has a duplicate of the world, and makes duplicates, halves, grids, groups and intercommunicators of it in turn, in no
 * order with the other threads; but the first one of each is made in turn, and in the opposite turn in a re-execution.  Then all make
 * some of the world itself, which only their tags tell apart, in another order on each rank.
 */
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

#include "check.h"

enum { THREADS = 4, ROUNDS = 12 };

static int rank, size;
static MPI_Comm own[THREADS];
static int turn;
static pthread_mutex_t turn_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turn_changed = PTHREAD_COND_INITIALIZER;

static void turn_await(int mine)
{
    pthread_mutex_lock(&turn_lock);
    while (turn != mine)
        pthread_cond_wait(&turn_changed, &turn_lock);
    pthread_mutex_unlock(&turn_lock);
}

static void turn_end(void)
{
    pthread_mutex_lock(&turn_lock);
    turn++;
    pthread_cond_broadcast(&turn_changed);
    pthread_mutex_unlock(&turn_lock);
}

/* Everybody hears from the one before, and all from all. */
static void use(MPI_Comm comm, int value)
{
    int me, n, got = -1, sum = 0;
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &n);
    MPI_Sendrecv(&value, 1, MPI_INT, (me + 1) % n, 1, &got, 1, MPI_INT, (me + n - 1) % n, 1, comm,
                 MPI_STATUS_IGNORE);
    CHECK_EQUAL(got, value);
    MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, comm);
    CHECK_EQUAL(sum, n * value);
}

static void use_pair(MPI_Comm inter, int value)
{
    int me, got = -1;
    MPI_Comm_rank(inter, &me);
    MPI_Sendrecv(&value, 1, MPI_INT, me, 1, &got, 1, MPI_INT, me, 1, inter, MPI_STATUS_IGNORE);
    CHECK_EQUAL(got, value);
}

static MPI_Comm made(MPI_Comm from, int kind)
{
    MPI_Comm comm = MPI_COMM_NULL, part;
    MPI_Group group;
    MPI_Request request;
    int dims[1] = {size}, periods[1] = {1};
    switch (kind) {
    case 0:
        MPI_Comm_dup(from, &comm);
        break;
    case 1:
        MPI_Comm_split(from, rank / (size / 2), rank, &comm);
        break;
    case 2:
        MPI_Cart_create(from, 1, dims, periods, 0, &comm);
        break;
    case 3:
        MPI_Comm_group(from, &group);
        MPI_Comm_create_group(from, group, 7, &comm);
        MPI_Group_free(&group);
        break;
    case 4:
        MPI_Comm_idup(from, &comm, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        break;
    default:
        MPI_Comm_split(from, rank % 2, rank, &part);
        MPI_Intercomm_create(part, 0, from, 1 - rank % 2, 9, &comm);
        MPI_Comm_free(&part);
    }
    return comm;
}

/* Tags far apart: those of our own messages are fewer. */
static void make_of_world(int thread)
{
    MPI_Comm comm, part;
    MPI_Group all;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Comm_split(own[thread], rank % 2, rank, &part);
    for (int i = 0; i < THREADS; i++) {
        usleep(1000 * (unsigned)((thread + rank + i) % THREADS));
        MPI_Comm_create_group(MPI_COMM_WORLD, all, 5 + (thread << 14), &comm);
        use(comm, 1000 + 100 * thread + i);
        MPI_Comm_free(&comm);
        MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, 1 - rank % 2, 6 + (thread << 13), &comm);
        use_pair(comm, 2000 + 100 * thread + i);
        MPI_Comm_free(&comm);
    }
    MPI_Comm_free(&part);
    MPI_Group_free(&all);
}

static void *work(void *argument)
{
    MPI_Comm *from = argument;
    int thread = (int)(from - own);
    const char *epoch = getenv("SPBC_EPOCH");
    for (int i = 0; i < ROUNDS; i++) {
        int kind = (i + thread) % 6;
        if (i == 0)
            turn_await(epoch && atoi(epoch) > 1 ? THREADS - 1 - thread : thread);
        MPI_Comm comm = made(*from, kind);
        if (i == 0)
            turn_end();
        if (kind < 5)
            use(comm, 100 * thread + i);
        else
            use_pair(comm, 100 * thread + i);
        MPI_Comm_free(&comm);
    }
    make_of_world(thread);
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t thread[THREADS];
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < THREADS; i++)
        MPI_Comm_dup(MPI_COMM_WORLD, &own[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&thread[i], NULL, work, &own[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < THREADS; i++)
        MPI_Comm_free(&own[i]);
    MPI_Finalize();
    return 0;
}
