/* SPDX-License-Identifier: Apache-2.0 */
/* Do random valid MPI programs give the same result under every MPI and in every division into clusters?
 *
 *     random FIRST COUNT ROUNDS [collectives|all] [rare] [recoverable] [threads]
 *
 * Runs the programs of the seeds FIRST ... FIRST + COUNT - 1 one after the other.  Each makes random datatypes and communicators, then ROUNDS
 * times random traffic between random ranks, with a few collectives in its midst.  Rank 0 prints a digest of all that was received for each
 * program: equal under plain MPICH (where an extra communicator stands for the pattern) and in every number of clusters.
 *
 * `collectives`: blocking collectives on intracommunicators.  `all`: their other forms and other communicators, too.
 * `rare`: seldom used forms, objects and calls beside it.
 * `threads`: other threads do the like all the time (MPI_THREAD_MULTIPLE).
 * `recoverable`: wildcards only inside the pattern, as a program must be that is killed and recovers; then no barrier separates rounds.
 */
#include "random.h"

enum { BUFFER_BYTES = 8 * 1024 * 1024 };

struct program program;

/* ---- random numbers ---- */

static struct dice shared_dice, own_dice;

static uint64_t mix_bits(uint64_t x)
{
    x ^= x >> 31;
    x *= 0x9e3779b97f4a7c15u;
    x ^= x >> 29;
    x *= 0xbf58476d1ce4e5b9u;
    return x ^ x >> 32;
}

int dice_throw(struct dice *dice, int n)
{
    dice->state += 0x9e3779b97f4a7c15u;
    return (int)(mix_bits(dice->state) % (uint64_t)n);
}

int draw(int n)
{
    return dice_throw(&shared_dice, n);
}

int own(int n)
{
    return dice_throw(&own_dice, n);
}

uint32_t mix(uint64_t key, uint64_t position)
{
    return (uint32_t)mix_bits(key * 0x100000001b3u ^ position << 20 ^ position);
}

void digest_add(uint64_t value, uint64_t place)
{
    program.digest += (value + 1) * (2 * place + 1);
}

uint64_t dice_mark(void)
{
    return shared_dice.state;
}

void dice_rewind(uint64_t mark)
{
    shared_dice.state = mark;
}

/* ---- pending requests ---- */

static MPI_Request request[REQUESTS_MAX];
static struct slot slot[REQUESTS_MAX];
static int nslots;

void slot_add(MPI_Request started, bool is_persistent, void (*end)(void *, const MPI_Status *),
              void *of)
{
    CHECK(nslots < REQUESTS_MAX);
    request[nslots] = started;
    slot[nslots++] = (struct slot){end, of, is_persistent};
}

static void slot_end(int i, const MPI_Status *status)
{
    struct slot s = slot[i];
    if (s.is_persistent)
        MPI_Request_free(&request[i]);
    CHECK(request[i] == MPI_REQUEST_NULL);
    slot[i].end = NULL;
    s.end(s.of, status);
}

static int slots_try(bool waits)
{
    static MPI_Status status[REQUESTS_MAX];
    static int index[REQUESTS_MAX];
    int n = 0, flag = 0, one = own(nslots);
    switch (own(waits ? 7 : 5)) {
    case 0:
        if (!slot[one].end)
            return 0;
        MPI_Test(&request[one], &flag, &status[0]);
        n = flag, index[0] = one;
        break;
    case 1:
        MPI_Testany(nslots, request, &one, &flag, &status[0]);
        n = flag && one != MPI_UNDEFINED, index[0] = one;
        break;
    case 2:
        MPI_Testsome(nslots, request, &n, index, status);
        break;
    case 3:
        MPI_Testall(nslots, request, &flag, status);
        for (int i = 0; flag && i < nslots; i++)
            if (slot[i].end)
                slot_end(i, &status[i]);
        return flag;
    case 4:
        MPI_Request_get_status(request[one], &flag, &status[0]);
        return 0;
    case 5:
        MPI_Waitany(nslots, request, &one, &status[0]);
        n = one != MPI_UNDEFINED, index[0] = one;
        break;
    default:
        MPI_Waitsome(nslots, request, &n, index, status);
    }
    n = n == MPI_UNDEFINED ? 0 : n;
    for (int i = 0; i < n; i++)
        slot_end(index[i], &status[i]);
    return n;
}

void slots_some(void)
{
    if (nslots)
        slots_try(false);
}

void slots_all(void)
{
    static MPI_Status status[REQUESTS_MAX];
    bool at_once = own(3) == 0;
    for (;;) {
        int pending = 0;
        for (int i = 0; i < nslots; i++)
            pending += slot[i].end != NULL;
        if (!pending)
            break;
        if (!at_once) {
            slots_try(true);
            continue;
        }
        MPI_Waitall(nslots, request, status);
        for (int i = 0; i < nslots; i++)
            if (slot[i].end)
                slot_end(i, &status[i]);
    }
    nslots = 0;
}

/* ---- programs ---- */

static void round_run(void)
{
    bool is_separated = !program.is_recoverable;
#ifndef SPBC_RUNTIME
    is_separated = true;
#endif
    if (is_separated)
        MPI_Barrier(MPI_COMM_WORLD);
    traffic_plan();
    if (program.has_rare)
        rare_start();
    traffic_start();
    if (program.has_collectives)
        collectives_run();
    traffic_finish();
    if (program.has_rare)
        rare_ready();
    slots_all();
    traffic_check();
    if (program.has_rare)
        rare_finish();
    beside_run();
}

static void program_run(uint64_t seed, int rounds)
{
    uint64_t total = 0;
    shared_dice.state = seed * 1000003;
    own_dice.state = shared_dice.state + 77 * (uint64_t)(program.rank + 1);
    program.digest = 0;
    layouts_make();
    spaces_make();
    if (program.has_rare)
        rare_begin();
    if (program.has_threads)
        threads_begin(seed);
    for (program.round = 0; program.round < rounds; program.round++)
        round_run();
    if (program.has_threads)
        threads_end();
    if (program.has_rare)
        rare_end();
    spaces_free();
    layouts_free();
    MPI_Reduce(&program.digest, &total, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (program.rank == 0)
        printf("seed %llu, %d rounds, digest %016llx\n", (unsigned long long)seed, rounds,
               (unsigned long long)total);
    if (program.rank == 0)
        fflush(stdout);
}

int main(int argc, char **argv)
{
    void *buffer = malloc(BUFFER_BYTES);
    int bytes, provided = MPI_THREAD_SINGLE;
    for (int i = 4; i < argc; i++)
        program.has_threads |= strcmp(argv[i], "threads") == 0;
    if (program.has_threads)
        MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    else
        MPI_Init(&argc, &argv);
    CHECK(!program.has_threads || provided == MPI_THREAD_MULTIPLE);
    program.world = MPI_COMM_WORLD;
    MPI_Comm_rank(MPI_COMM_WORLD, &program.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &program.size);
    CHECK(argc >= 4 && program.size <= RANKS_MAX && buffer);
    for (int i = 4; i < argc; i++) {
        program.is_recoverable |= strcmp(argv[i], "recoverable") == 0;
        program.has_all |= strcmp(argv[i], "all") == 0;
        program.has_rare |= strcmp(argv[i], "rare") == 0;
        program.has_collectives |= program.has_all || strcmp(argv[i], "collectives") == 0;
    }
    MPI_Buffer_attach(buffer, BUFFER_BYTES);
    SPBC_Declare_pattern("random traffic", &program.pattern);
    uint64_t first = strtoull(argv[1], NULL, 10), count = strtoull(argv[2], NULL, 10);
    for (uint64_t seed = first; seed < first + count; seed++)
        program_run(seed, atoi(argv[3]));
    collectives_end();
    MPI_Buffer_detach(&buffer, &bytes);
    free(buffer);
    MPI_Finalize();
    return 0;
}
