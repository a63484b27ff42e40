/* SPDX-License-Identifier: Apache-2.0 */
/* What does the library add to a message inside a cluster?  The same processes send by it and by the MPI library below it, in turn.
 *
 * Usage: beside BYTES:MESSAGES ...     (2 ranks of one cluster)     A sample is one short batch each way; both orders alternate.
 * Prints, for each size and each of latency, bandwidth (streams in windows of 16) and rate (windows of 64):
 * `BYTES what ratio least most`, the median ratio of the library's time to that of its neighbour below, and the bounds
 * within which it lies with 95 % confidence.  Neighbours are a millisecond apart and share processes, cores, memory
 * and the state of the machine, so that one per cent shows where runs of their own differ by ten.
 *
 * Requires the plain mode (the library below is in this namespace).  Does not: say how fast either is (pingpong does).
 */
#include <dlfcn.h>
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SAMPLES = 400,
    LONG_SAMPLES = 100, /* of messages beyond LONG_BYTES, of which no rate is measured */
    LONG_BYTES = 64 * 1024,
    STREAM_WINDOW = 16,
    RATE_WINDOW = 64,
    STREAM_BUFFERS = 16
};

struct way {
    int (*send)(const void *, int, MPI_Datatype, int, int, MPI_Comm);
    int (*recv)(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Status *);
    int (*isend)(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
    int (*irecv)(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
    int (*waitall)(int, MPI_Request *, MPI_Status *);
};

struct batch {
    char *buffer;
    int bytes, messages, rank;
};

static void *function_find(void *library, const char *name)
{
    void *found = dlsym(library, name);
    if (!found) {
        fprintf(stderr, "beside: no %s: %s\n", name, dlerror());
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    return found;
}

static struct way way_find(void *library)
{
    struct way w;
    *(void **)&w.send = function_find(library, "MPI_Send");
    *(void **)&w.recv = function_find(library, "MPI_Recv");
    *(void **)&w.isend = function_find(library, "MPI_Isend");
    *(void **)&w.irecv = function_find(library, "MPI_Irecv");
    *(void **)&w.waitall = function_find(library, "MPI_Waitall");
    return w;
}

static void exchange(const struct way *w, const struct batch *b)
{
    for (int i = 0; i < b->messages; i++) {
        if (b->rank == 0) {
            w->send(b->buffer, b->bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
            w->recv(b->buffer, b->bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            w->recv(b->buffer, b->bytes, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            w->send(b->buffer, b->bytes, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
        }
    }
}

/* Windows of messages from rank 0 to rank 1, a token back after each. */
static void stream(const struct way *w, const struct batch *b, int window)
{
    MPI_Request request[RATE_WINDOW];
    char token = 0;
    for (int done = 0; done < b->messages; done += window) {
        for (int i = 0; i < window; i++) {
            char *at = b->buffer + (size_t)(i % STREAM_BUFFERS) * (size_t)b->bytes;
            if (b->rank == 0)
                w->isend(at, b->bytes, MPI_BYTE, 1, 2, MPI_COMM_WORLD, &request[i]);
            else
                w->irecv(at, b->bytes, MPI_BYTE, 0, 2, MPI_COMM_WORLD, &request[i]);
        }
        w->waitall(window, request, MPI_STATUSES_IGNORE);
        if (b->rank == 0)
            w->recv(&token, 1, MPI_BYTE, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            w->send(&token, 1, MPI_BYTE, 0, 3, MPI_COMM_WORLD);
    }
}

/* window 0: one message to and fro */
static double batch_time(const struct way *w, const struct batch *b, int window)
{
    double begin = MPI_Wtime();
    if (window == 0)
        exchange(w, b);
    else
        stream(w, b, window);
    return MPI_Wtime() - begin;
}

static int double_compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void ratio_measure(const struct way *upper, const struct way *below, const struct batch *b,
                          const char *what, int window)
{
    double ratio[SAMPLES];
    int samples = b->bytes > LONG_BYTES ? LONG_SAMPLES : SAMPLES;
    batch_time(below, b, window);
    batch_time(upper, b, window);
    for (int s = 0; s < samples; s++) {
        const struct way *first = s % 2 ? upper : below, *second = s % 2 ? below : upper;
        double one = batch_time(first, b, window), two = batch_time(second, b, window);
        ratio[s] = s % 2 ? one / two : two / one;
    }
    qsort(ratio, (size_t)samples, sizeof *ratio, double_compare);
    int away = (int)ceil(0.98 * sqrt(samples)); /* of the order statistics: binomial, p = 1/2 */
    if (b->rank == 0)
        printf("%d %s %.3f %.3f %.3f\n", b->bytes, what, ratio[samples / 2],
               ratio[samples / 2 - away], ratio[samples / 2 + away]);
}

static void size_measure(const struct way *upper, const struct way *below, int bytes, int messages,
                         int rank)
{
    size_t room = (size_t)STREAM_BUFFERS * (size_t)bytes + 1;
    struct batch b = {malloc(room), bytes, messages, rank};
    if (!b.buffer)
        MPI_Abort(MPI_COMM_WORLD, 2);
    memset(b.buffer, 1, room);
    ratio_measure(upper, below, &b, "latency", 0);
    ratio_measure(upper, below, &b, "bandwidth", STREAM_WINDOW);
    if (bytes <= LONG_BYTES)
        ratio_measure(upper, below, &b, "rate", RATE_WINDOW);
    free(b.buffer);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    void *library = dlopen("libmpich.so.12", RTLD_NOW | RTLD_NOLOAD);
    if (size != 2 || argc < 2 || !library) {
        if (rank == 0)
            fprintf(stderr, "usage: beside BYTES:MESSAGES ...   (2 ranks of one cluster, plain "
                            "mode)\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    struct way upper = way_find(RTLD_DEFAULT), below = way_find(library);
    for (int a = 1; a < argc; a++) {
        int bytes = 0, messages = 0;
        if (sscanf(argv[a], "%d:%d", &bytes, &messages) != 2 || bytes < 0 || messages < 1) {
            fprintf(stderr, "beside: %s is not BYTES:MESSAGES\n", argv[a]);
            MPI_Abort(MPI_COMM_WORLD, 2);
        }
        size_measure(&upper, &below, bytes, messages, rank);
    }
    dlclose(library);
    MPI_Finalize();
    return 0;
}
