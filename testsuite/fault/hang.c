/* SPDX-License-Identifier: Apache-2.0 */
/* How does a program hang?  One kind of deadlock per name:  hang KIND
 *
 *     circle        every rank receives from the next one, which does the same
 *     waitall       the same with a pending receive among others, in MPI_Waitall
 *     barrier       the last rank does not come to MPI_Barrier: it receives from rank 0
 *     collectives   the last rank calls MPI_Bcast where the others call MPI_Barrier
 *     rooted        the last but one does not come to MPI_Gather, which the others but rank 0 are through
 *     division      the last rank does not come to MPI_Comm_split on a communicator with a name
 *     buffered      every rank detaches the buffer from which it has sent what its partner never receives
 *     departed      rank 0 is in MPI_Finalize; the last rank receives from it
 *     ssend         rank 0 sends synchronously what nobody receives
 *     half          inside the half communicators of neighbouring ranks, the first receives from the second
 *     stages        none without a failure; after one, 3 ranks in clusters 0/1,2: a reception from any
 *                   source takes what rank 0 sends after a barrier, and the one after it waits
 *     overtaken     the same with a later message that is too long for that reception
 *     probes        rank 0 probes for ever for what nobody sends; the others receive from it
 *     tests         every rank but 0 tests a reception for ever that nobody sends for; rank 0 is in a barrier
 *     rounds        all ranks look for messages between sums that tell that some are missing, for ever
 *     compute N     N seconds of computing, which is no hang
 *     ticks N       the same on rank 0, which tests a reception every millisecond; the others receive from it
 *     sweeps N      N seconds of a little computing between sums that are always the same
 *     sums N        N seconds of sums that differ
 */
#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int rank, size;

static void circle(void)
{
    int value;
    MPI_Recv(&value, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void waitall(void)
{
    int value[2], one = 1;
    MPI_Request request[3];
    MPI_Irecv(&value[0], 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD, &request[0]);
    MPI_Irecv(&value[1], 1, MPI_INT, (rank + 1) % size, 2, MPI_COMM_WORLD, &request[1]);
    MPI_Isend(&one, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, &request[2]);
    MPI_Waitall(3, request, MPI_STATUSES_IGNORE);
}

static void barrier(void)
{
    int value;
    if (rank == size - 1) {
        MPI_Recv(&value, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void collectives(void)
{
    int value = 0;
    if (rank == size - 1) {
        MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    } else {
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

static void pending_collective(void)
{
    int value;
    MPI_Request request;
    if (rank == size - 1) {
        MPI_Recv(&value, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void rooted(void)
{
    int value = rank, *all = malloc((size_t)size * sizeof *all);
    if (rank == size - 2) {
        MPI_Recv(&value, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Gather(&value, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
    free(all);
}

static void division(void)
{
    MPI_Comm all, part;
    int value;
    MPI_Comm_dup(MPI_COMM_WORLD, &all);
    MPI_Comm_set_name(all, "hall");
    if (rank == size - 1) {
        MPI_Recv(&value, 1, MPI_INT, 0, 3, all, MPI_STATUS_IGNORE);
    }
    MPI_Comm_split(all, rank % 2, rank, &part);
}

static void buffered(void)
{
    enum { BYTES = 100000 };
    static char from[BYTES], room[BYTES + MPI_BSEND_OVERHEAD];
    void *back;
    int bytes;
    MPI_Buffer_attach(room, sizeof room);
    MPI_Bsend(from, BYTES, MPI_CHAR, rank ^ 1, 3, MPI_COMM_WORLD);
    MPI_Buffer_detach(&back, &bytes);
}

static void departed(void)
{
    int value;
    if (rank == size - 1) {
        MPI_Recv(&value, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

static void ssend(void)
{
    int value = 0;
    if (rank == 0) {
        MPI_Ssend(&value, 1, MPI_INT, size - 1, 5, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void half(void)
{
    MPI_Comm pair;
    int value, mine;
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &pair);
    MPI_Comm_set_name(pair, "pair");
    MPI_Comm_rank(pair, &mine);
    if (mine == 0) {
        MPI_Recv(&value, 1, MPI_INT, 1, 9, pair, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(pair);
    MPI_Comm_free(&pair);
}

/* That rank 1 sees the later message first is made certain as in figure2.c. */
static void stages_of(int later)
{
    enum { DATA = 1, GO, MARK, BYE };
    const char *epoch = getenv("SPBC_EPOCH");
    bool is_restarted = epoch && atoi(epoch) > 1;
    MPI_Comm all = MPI_COMM_WORLD;
    MPI_Status *ignore = MPI_STATUS_IGNORE;
    MPI_Request request;
    int value[2] = {0};
    if (rank == 1) {
        MPI_Irecv(value, 1, MPI_INT, MPI_ANY_SOURCE, DATA, all, &request);
        if (is_restarted) {
            MPI_Recv(NULL, 0, MPI_INT, 0, MARK, all, ignore);
        }
        MPI_Send(NULL, 0, MPI_INT, 2, GO, all);
        MPI_Wait(&request, ignore);
    } else if (rank == 2) {
        MPI_Recv(NULL, 0, MPI_INT, 1, GO, all, ignore);
        MPI_Send(value, 1, MPI_INT, 1, DATA, all);
    }
    MPI_Barrier(all);
    if (rank == 1) {
        MPI_Recv(value, later, MPI_INT, 0, DATA, all, ignore);
        if (!is_restarted) {
            MPI_Recv(NULL, 0, MPI_INT, 0, MARK, all, ignore);
        }
        MPI_Send(NULL, 0, MPI_INT, 0, BYE, all); /* the fault of the test strikes here */
    } else if (rank == 0) {
        MPI_Send(value, later, MPI_INT, 1, DATA, all);
        MPI_Send(NULL, 0, MPI_INT, 1, MARK, all);
        MPI_Recv(NULL, 0, MPI_INT, 1, BYE, all, ignore);
    }
}

static void stages(void)
{
    stages_of(1);
}

static void overtaken(void)
{
    stages_of(2);
}

/* ---- ranks that do not wait ---- */

static void probes(void)
{
    int value, flag = 0;
    while (rank == 0 && !flag) {
        MPI_Iprobe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    }
    if (rank > 0) {
        MPI_Recv(&value, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

static void tests(void)
{
    int value, flag = 0;
    MPI_Request request;
    if (rank > 0) {
        MPI_Irecv(&value, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, &request);
        while (!flag) {
            MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void rounds(void)
{
    int missing = 1, all, flag;
    do {
        MPI_Iprobe(MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        missing -= flag;
        MPI_Allreduce(&missing, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    } while (all > 0);
}

/* ---- what is no hang ---- */

static double seconds_of(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double now(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

/* Work, however long it takes on a busy machine. */
static void burn(double seconds)
{
    for (double end = seconds_of(CLOCK_PROCESS_CPUTIME_ID) + seconds;
         seconds_of(CLOCK_PROCESS_CPUTIME_ID) < end;) {
    }
}

static void compute(double seconds)
{
    for (double end = now() + seconds; now() < end;) {
        burn(1e-3);
    }
}

static void ticks(double seconds)
{
    int value = 0, flag = 0;
    MPI_Request request;
    if (rank == 0) {
        MPI_Irecv(&value, 1, MPI_INT, size - 1, 2, MPI_COMM_WORLD, &request);
        for (double end = now() + seconds; now() < end;) {
            burn(1e-3);
            MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        }
        for (int to = 1; to < size; to++) {
            MPI_Send(&value, 1, MPI_INT, to, 1, MPI_COMM_WORLD);
        }
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == size - 1) {
            MPI_Send(&value, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
    }
}

static void sums_until(double seconds, double between, int step)
{
    int value = 0, all = 0, is_over = 0;
    for (double end = now() + seconds; !is_over; value += step) {
        burn(between);
        MPI_Allreduce(&value, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        is_over = now() > end;
        MPI_Bcast(&is_over, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
}

static void sweeps(double seconds)
{
    sums_until(seconds, 5e-4, 0);
}

static void sums(double seconds)
{
    sums_until(seconds, 0, 1);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } kinds[] = {{"circle", circle},
                 {"rooted", rooted},
                 {"division", division},
                 {"buffered", buffered},
                 {"waitall", waitall},
                 {"barrier", barrier},
                 {"collectives", collectives},
                 {"departed", departed},
                 {"ssend", ssend},
                 {"pending", pending_collective},
                 {"half", half},
                 {"stages", stages},
                 {"overtaken", overtaken},
                 {"probes", probes},
                 {"tests", tests},
                 {"rounds", rounds}};
    static const struct {
        const char *name;
        void (*run)(double);
    } lasting[] = {{"compute", compute}, {"ticks", ticks}, {"sweeps", sweeps}, {"sums", sums}};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (size_t i = 0; argc > 1 && i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(argv[1], kinds[i].name) == 0) {
            kinds[i].run();
        }
    }
    for (size_t i = 0; argc > 2 && i < sizeof lasting / sizeof lasting[0]; i++) {
        if (strcmp(argv[1], lasting[i].name) == 0) {
            lasting[i].run(strtod(argv[2], NULL));
        }
    }
    MPI_Finalize();
    return 0;
}
