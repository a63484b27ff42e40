/* SPDX-License-Identifier: Apache-2.0 */
/* In how many orders can the messages of a small MPI program arrive, and does one of them contradict what was proved of it?
 *
 * Usage: interleave [-n RANKS] [-c COUNT] [-s SEED] [-i] [-r] [-v] PROGRAM.so
 * An MPI in one process: each rank is a coroutine with a copy of the program's globals (a copy of PROGRAM.so, whose `main` is called
 * program_main), each schedule a forked process in which it is drawn at each MPI call who goes on and which message arrives.  That takes a
 * thousandth of what a run with several processes takes, and reaches orders that their timing never gives.  Prints one line:
 *     schedules N ended N stuck N endless N failed N mixed N different N left N
 * ended: every rank has returned from main; left: of these, in how many a message was received by nobody; mixed: of these, in how many
 * a message that was sent in an iteration of a pattern met a reception or blocking probe of another one (with -i ids keep them apart; a poll, which may see messages
 * of the next iteration when it has got all of its own, is always kept to its own); different: in how many not the same was sent as in the
 * first one, compared for each channel and tag (with -r without the contents, for sums that round).  -v says what it was.
 * A program that has not ended after 20 seconds (it waits for threads, or never calls MPI) is not run again, nor is one whose schedules
 * have taken a minute.
 * Each schedule runs in an empty folder, so that none finds the files of the one before.
 * Status 0; 77: the program uses what is not served here (derived datatypes, one-sided calls, files, several threads that communicate ...);
 * 2: usage.
 *
 * A rank is runnable unless it has found nothing to do since the last event; a channel (source, target, communicator) hands its messages
 * over in order.  Ranks and channels have weights that are drawn anew every few steps, so that each starves at times.
 * What a process has beside its memory (environment, files, handlers of signals) all ranks have together; what the C library keeps (rand,
 * strtok ...) each has for itself (library.c).
 * As weak as the standard allows: a send is complete at once (in some schedules: when it is matched, now and then), a root leaves MPI_Bcast
 * at once, the others MPI_Reduce. */
#include "world.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    STACK_SIZE = 512 << 10,
    STEPS_MAX = 100000,
    CHANNELS_MAX = 1 << 14,
    STREAMS_MAX = 1 << 12,
    SECONDS_MAX = 20,
    SECONDS_TOGETHER = 60
};

int world_size = 4;
struct rank *me;

/* What was sent with one tag on one channel */
struct stream {
    uint64_t key, hash, count;
};

/* Between the schedules, in shared memory */
static struct results {
    uint32_t ended, stuck, endless, failed, mixed, different, left;
    bool has_first;
    struct stream first[STREAMS_MAX];
} * results;

static struct rank ranks[RANKS_MAX];
static int (*mains[RANKS_MAX])(int, char **);
static ucontext_t scheduler;
static uint64_t events, state;
static struct stream streams[STREAMS_MAX];
static bool is_mixed, is_quiet = true, has_contents = true, are_apart;
static uint32_t weights[RANKS_MAX], channel_weights[CHANNELS_MAX], renewal;
static _Thread_local bool runs_ranks;

uint32_t draw(uint32_t limit)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 33) % limit;
}

void *memory(size_t size)
{
    void *p = calloc(1, size ? size : 1);
    if (!p)
        failed("out of memory");
    return p;
}

/* What is shared is out of reach while the program runs, which may write beyond its objects. */
static void results_reach(bool is_reachable)
{
    if (mprotect(results, sizeof *results, is_reachable ? PROT_READ | PROT_WRITE : PROT_NONE) != 0)
        _exit(1);
}

void failed(const char *format, ...)
{
    va_list values;

    results_reach(true);
    va_start(values, format);
    if (!is_quiet) {
        (void)fprintf(stderr, "failed: ");
        (void)vfprintf(stderr, format, values);
        (void)fprintf(stderr, "\n");
    }
    va_end(values);
    results->failed++;
    _exit(0);
}

void one_thread(void)
{
    if (runs_ranks)
        return;
    (void)fprintf(stderr, "not served: communication by several threads\n");
    _exit(NOT_SERVED);
}

void event(void)
{
    events++;
}

void turn(void)
{
    one_thread();
    (void)swapcontext(&me->context, &scheduler);
}

void wait_for(bool (*is_ready)(const void *), const void *what)
{
    turn();
    while (!is_ready(what)) {
        me->waits_since = events;
        turn();
    }
    me->waits_since = UINT64_MAX;
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9fb21c651e98df25);
    return hash ^ hash >> 29;
}

struct stamp stamp_now(void)
{
    return me->depth ? me->nest[me->depth - 1] : (struct stamp){0};
}

bool ids_keep_apart(void)
{
    return are_apart;
}

bool is_of(const struct message *message, struct stamp stamp)
{
    return message->stamp.pattern == stamp.pattern && message->stamp.iteration == stamp.iteration;
}

void mixed(const struct message *message, struct stamp stamp, const char *call)
{
    if (message->stamp.pattern == 0 ||
        (message->stamp.pattern == stamp.pattern && message->stamp.iteration == stamp.iteration))
        return;
    if (!is_quiet && !is_mixed)
        (void)fprintf(stderr,
                      "mixed: %s of rank %d in pattern %u, iteration %u meets a message of rank %d "
                      "with tag %d from pattern %u, iteration %u\n",
                      call, message->target, stamp.pattern, stamp.iteration, message->source,
                      message->tag, message->stamp.pattern, message->stamp.iteration);
    is_mixed = true;
}

void sent(const struct message *message)
{
    uint64_t key = mix(mix(mix(mix(1, (uint64_t)message->source), (uint64_t)message->target),
                           (uint64_t)message->tag),
                       message->comm->name);
    uint32_t at = (uint32_t)(key % STREAMS_MAX), tries = 0;

    for (; streams[at].count && streams[at].key != key; at = (at + 1) % STREAMS_MAX)
        if (++tries == STREAMS_MAX)
            failed("too many tags");
    streams[at].key = key;
    streams[at].count++;
    streams[at].hash = mix(streams[at].hash, message->size);
    for (size_t k = 0; has_contents && k < message->size; k++)
        streams[at].hash = mix(streams[at].hash, message->data[k]);
}

struct rank *rank_of(int number)
{
    return &ranks[number];
}

static int stream_compare(const void *a, const void *b)
{
    const struct stream *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

static void streams_compare(void)
{
    qsort(streams, STREAMS_MAX, sizeof *streams, stream_compare);
    if (!results->has_first) {
        memcpy(results->first, streams, sizeof streams);
        results->has_first = true;
    } else if (memcmp(results->first, streams, sizeof streams) != 0)
        results->different++;
}

/* ---- who goes on ---- */

static void weights_draw(void)
{
    static const uint32_t SCALE[] = {1, 1, 8, 64};
    for (int k = 0; k < world_size; k++)
        weights[k] = SCALE[draw(4)];
    for (uint32_t k = 0; k < CHANNELS_MAX && k < channel_count() + 64; k++)
        channel_weights[k] = SCALE[draw(4)];
    renewal = 1 + draw(100);
}

static bool is_runnable(const struct rank *rank)
{
    return !rank->is_done && rank->waits_since != events;
}

/* The number of a rank, or world_size + that of a channel; -1: nobody can go on */
static int next_draw(void)
{
    uint64_t total = 0;
    if (renewal-- == 0)
        weights_draw();
    for (int k = 0; k < world_size; k++)
        total += is_runnable(&ranks[k]) ? weights[k] : 0;
    for (uint32_t k = 0; k < channel_count() && k < CHANNELS_MAX; k++)
        total += channel_is_full(k) ? channel_weights[k] + 1 : 0;
    if (total == 0)
        return -1;
    uint64_t at = draw((uint32_t)total);
    for (int k = 0; k < world_size; k++) {
        const uint64_t weight = is_runnable(&ranks[k]) ? weights[k] : 0;
        if (at < weight)
            return k;
        at -= weight;
    }
    for (uint32_t k = 0; k < channel_count() && k < CHANNELS_MAX; k++) {
        const uint64_t weight = channel_is_full(k) ? channel_weights[k] + 1 : 0;
        if (at < weight)
            return world_size + (int)k;
        at -= weight;
    }
    return -1;
}

static void rank_main(int number)
{
    char name[] = "program", *arguments[] = {name, NULL};
    (void)mains[number](1, arguments);
    ranks[number].is_done = true;
    event();
}

static void rank_start(struct rank *rank, int number)
{
    rank->number = number;
    rank->waits_since = UINT64_MAX;
    rank->arrived_end = &rank->arrived;
    library_start(rank);
    (void)getcontext(&rank->context);
    rank->context.uc_stack.ss_sp = memory(STACK_SIZE);
    rank->context.uc_stack.ss_size = STACK_SIZE;
    rank->context.uc_link = &scheduler;
    makecontext(&rank->context, (void (*)(void))rank_main, 1, number);
}

static bool all_done(void)
{
    for (int k = 0; k < world_size; k++)
        if (!ranks[k].is_done)
            return false;
    return true;
}

static bool has_left(void)
{
    bool is_left = false;

    for (int k = 0; k < world_size; k++)
        is_left |= ranks[k].arrived != NULL;
    for (uint32_t k = 0; k < channel_count(); k++)
        is_left |= channel_is_full(k);
    return is_left;
}

/* One schedule, in a process of its own */
static void schedule_run(uint64_t seed)
{
    runs_ranks = true;
    state = (seed + 1) * UINT64_C(0x9e3779b97f4a7c15);
    (void)draw(2);
    comms_init();
    weights_draw();
    for (int k = 0; k < world_size; k++)
        rank_start(&ranks[k], k);
    (void)alarm(SECONDS_MAX);
    results_reach(false);
    for (uint32_t steps = 0; !all_done(); steps++) {
        const int next = next_draw();
        if (next < 0 || steps == STEPS_MAX) {
            results_reach(true);
            *(next < 0 ? &results->stuck : &results->endless) += 1;
            return;
        }
        if (next >= world_size) {
            channel_deliver((uint32_t)(next - world_size));
            continue;
        }
        me = &ranks[next];
        library_enter(me);
        (void)swapcontext(&scheduler, &me->context);
        library_leave(me);
    }
    results_reach(true);
    results->ended++;
    results->mixed += is_mixed;
    results->left += has_left();
    streams_compare();
}

/* ---- the program ---- */

static const char *temporaries(void)
{
    const char *path = getenv("TMPDIR");
    return path ? path : "/tmp";
}

/* A copy of the program for each rank has globals of its own. */
static void program_load(const char *path, int number)
{
    char copy[4096], block[65536];
    (void)snprintf(copy, sizeof copy, "%s/interleave.XXXXXX", temporaries());
    int from = open(path, O_RDONLY | O_CLOEXEC), to = from < 0 ? -1 : mkstemp(copy);
    ssize_t length = to < 0 ? -1 : 0;
    while (to >= 0 && (length = read(from, block, sizeof block)) > 0)
        if (write(to, block, (size_t)length) != length) {
            length = -1;
            break;
        }
    if (length < 0) {
        perror(path);
        exit(2);
    }
    (void)close(from);
    (void)close(to);
    void *library = dlopen(copy, RTLD_NOW | RTLD_LOCAL);
    (void)unlink(copy);
    if (!library) {
        (void)fprintf(stderr, "not served: %s\n", dlerror());
        exit(NOT_SERVED);
    }
    *(void **)&mains[number] = dlsym(library, "program_main");
    if (!mains[number]) {
        (void)fprintf(stderr, "%s has no program_main\n", path);
        exit(2);
    }
}

/* Where the schedules run */
static char folder[4096];

static int entry_remove(const char *path, const struct stat *about, int kind, struct FTW *place)
{
    (void)about, (void)kind;
    return place->level == 0 || remove(path) == 0 ? 0 : -1;
}

/* folder_clear: true when nothing is in it any more */
static bool folder_clear(void)
{
    return nftw(folder, entry_remove, 16, FTW_DEPTH | FTW_PHYS) == 0;
}

static void folder_make(void)
{
    (void)snprintf(folder, sizeof folder, "%s/schedules.XXXXXX", temporaries());
    if (!mkdtemp(folder)) {
        perror(folder);
        exit(2);
    }
}

static void folder_remove(void)
{
    if (!folder_clear() || rmdir(folder) != 0)
        perror(folder);
}

static void usage(void)
{
    (void)fprintf(stderr,
                  "usage: interleave [-n RANKS] [-c COUNT] [-s SEED] [-i] [-r] [-v] PROGRAM.so\n");
    exit(2);
}

/* schedules_run: 0, or the status to end with */
static int schedules_run(uint32_t *count, uint64_t seed)
{
    const time_t begun = time(NULL);
    for (uint32_t k = 0; k < *count; k++) {
        int status = 0;
        if (!folder_clear()) {
            perror(folder);
            return 2;
        }
        const pid_t child = fork();
        if (child == 0) {
            if (chdir(folder) != 0) {
                perror(folder);
                _exit(2);
            }
            schedule_run(seed + k);
            _exit(0);
        }
        if (child < 0 || waitpid(child, &status, 0) != child) {
            perror("interleave");
            return 2;
        }
        if (WIFEXITED(status) && WEXITSTATUS(status) == NOT_SERVED)
            return NOT_SERVED;
        if (results->ended + results->stuck + results->endless + results->failed == k)
            results->failed++; /* it has ended itself */
        if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
            *count = k + 1; /* it waits for something else, and would again */
        if (time(NULL) - begun > SECONDS_TOGETHER)
            *count = k + 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    uint64_t seed = 0;
    uint32_t count = 100;
    int option;
    while ((option = getopt(argc, argv, "n:c:s:irv")) != -1) {
        if (option == 'n')
            world_size = atoi(optarg);
        else if (option == 'c')
            count = (uint32_t)atoi(optarg);
        else if (option == 's')
            seed = strtoull(optarg, NULL, 10);
        else if (option == 'i')
            are_apart = true;
        else if (option == 'r')
            has_contents = false;
        else if (option == 'v')
            is_quiet = false;
        else
            usage();
    }
    if (optind + 1 != argc || world_size < 1 || world_size > RANKS_MAX)
        usage();
    results =
        mmap(NULL, sizeof *results, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (results == MAP_FAILED) {
        perror("interleave");
        return 2;
    }
    for (int k = 0; k < world_size; k++)
        program_load(argv[optind], k);
    FILE *answer = fdopen(dup(STDOUT_FILENO), "w");
    if (!answer || !freopen("/dev/null", "w", stdout)) {
        perror("interleave");
        return 2;
    }
    folder_make();
    const int status = schedules_run(&count, seed);
    folder_remove();
    if (status != 0)
        return status;
    (void)fprintf(
        answer,
        "schedules %u ended %u stuck %u endless %u failed %u mixed %u different %u left %u\n",
        count, results->ended, results->stuck, results->endless, results->failed, results->mixed,
        results->different, results->left);
    return 0;
}
