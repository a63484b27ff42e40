/* SPDX-License-Identifier: Apache-2.0 */
/* A gathering in a pattern, whose messages mix unless -DBARRIER or -DNAMED keep them apart; what is sent at the end depends on the order of
 * arrival unless -DNAMED or -DSUM.  -DRANDOM: rank 0 draws numbers while it takes, and reads words.  -DFILES: it also counts in a
 * file how often it was run.  -DSTUCK, -DENDLESS, -DTRUNCATED: ends in that way; -DTHREADS: with another thread that sends; -DLEFT: a message more
 * is sent than received. */
#include <mpi.h>
#include <pthread.h>
#include <spbc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int sum; /* each rank has one */

static void take(int in, int source)
{
#ifdef SUM
    (void)source;
    sum += in;
#elif defined RANDOM
    static char words[] = "1 20 300 4 50 600 7 80 900 1 2 3 4 5";
    char *word = strtok(sum ? NULL : words, " ");
    (void)in, (void)source;
    sum += rand() % 1000 + (int)(1000 * drand48()) + (word ? atoi(word) : 0);
#else
    sum = 3 * sum + in + source;
#endif
}

#ifdef FILES
static int runs(void)
{
    int n = 0;
    FILE *f = fopen("runs", "r");
    if (f) {
        if (fscanf(f, "%d", &n) != 1)
            n = 0;
        fclose(f);
    }
    f = fopen("runs", "w");
    if (f) {
        fprintf(f, "%d\n", n + 1);
        fclose(f);
    }
    return n;
}
#endif

#ifdef THREADS
static void *send(void *number)
{
    MPI_Send(number, 1, MPI_INT, 0, 9, MPI_COMM_SELF);
    return NULL;
}
#endif

static void ends(int rank)
{
    int in[2] = {0}, flag = 0;
    MPI_Request request;

    if (rank == 0) {
#if defined STUCK
        MPI_Recv(in, 1, MPI_INT, 1, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#elif defined ENDLESS
        while (!flag)
            MPI_Iprobe(1, 9, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
#elif defined TRUNCATED
        MPI_Isend(in, 2, MPI_INT, 0, 9, MPI_COMM_WORLD, &request);
        MPI_Recv(in, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
#elif defined LEFT
        MPI_Send(in, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
#elif defined THREADS
        pthread_t other;
        pthread_create(&other, NULL, send, in);
        pthread_join(other, NULL);
#endif
    }
    (void)in, (void)flag, (void)request;
}

int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Status status;
    SPBC_Pattern pattern;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    SPBC_Declare_pattern("gathering", &pattern);
#ifdef RANDOM
    static char others[] = "another text";
    srand(7);
    srand48(7);
    if (rank != 0)
        (void)strtok(others, " ");
#endif
    for (int step = 0; step < 3; step++) {
        SPBC_Begin_iteration(pattern);
        for (int k = 1; rank == 0 && k < size; k++) {
#ifdef NAMED
            MPI_Recv(&in, 1, MPI_INT, k, 1, MPI_COMM_WORLD, &status);
#else
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
#endif
            take(in, status.MPI_SOURCE);
        }
        if (rank != 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        SPBC_End_iteration(pattern);
#ifdef BARRIER
        MPI_Barrier(MPI_COMM_WORLD);
#endif
    }
#ifdef FILES
    sum += rank == 0 ? runs() : 0;
#endif
    if (rank == 0)
        MPI_Send(&sum, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&sum, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    ends(rank);
    MPI_Finalize();
    return 0;
}
