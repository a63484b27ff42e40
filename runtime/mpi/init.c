/* SPDX-License-Identifier: Apache-2.0 */
/* When does a process become a rank, and when does it stop being one?
 *
 *     loaded --constructor--> started --MPI_Init is called--> entered --it returns--> initialised --MPI_Finalize-->
 * finalised --> exits (every arrow is reported to spbc-run as the rank's life)
 *
 * The constructor runs before main: it says hello to spbc-run, maps the job page, loads the lower
 * MPI, and fires a fault that is due before MPI_Init.  Without spbc-run's environment (plain
 * mpiexec, or no launcher at all) the process is a rank of a run with one cluster: nothing crosses,
 * nothing is logged, everything goes down.
 *
 * Requires: everything else of this room.  Does not: restart anything (spbc-run does).
 */
#include "cancel.h"
#include "core/fault.h"
#include "coroutine.h"
#include "deeds.h"
#include "delivery.h"
#include "file.h"
#include "inside.h"
#include "leaks.h"
#include "lower.h"
#include "maker.h"
#include "rt_own.h"
#include "scratch.h"
#include "thread.h"
#include "vain.h"
#include "window.h"
#include "world.h"

#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static struct job_rank nobody; /* where counts go without spbc-run */

struct rt rt = {.self = &nobody, .nclusters = 1, .fault_at = UINT64_MAX, .stop_at = UINT64_MAX};
bool rt_has_run;

static struct {
    uint32_t local; /* rank in my cluster, as its launcher says */
    int provided;   /* level of threads */
    pthread_t main_thread;
} process;

/* ---- before main ---- */

static uint32_t number_from(const char *name, const char *text)
{
    char *end;
    unsigned long value = text ? strtoul(text, &end, 10) : 0;
    if (!text || !*text || *end || value > UINT32_MAX)
        rt_fatal("%s is \"%s\": the environment of a rank of spbc-run is damaged", name,
                 text ? text : "(not set)");
    return (uint32_t)value;
}

/* Every launcher names the rank in its job by another variable. */
static uint32_t local_rank(void)
{
    static const char *const names[] = {"PMI_RANK", "PMIX_RANK", "SLURM_PROCID"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (getenv(names[i]))
            return number_from(names[i], getenv(names[i]));
    rt_fatal("none of PMI_RANK, PMIX_RANK and SLURM_PROCID is set: spbc-run starts ranks by "
             "mpiexec or srun");
}

static void life_report(enum job_life life)
{
    atomic_store_explicit(&rt.self->life, life, memory_order_release);
    control_send(CONTROL_LIFE, (int32_t)life, NULL);
}

/* spbc-run adds up the incarnations. */
static void counts_clear(struct job_rank *self)
{
    atomic_store(&self->events, 0);
    atomic_store(&self->vain, 0);
    atomic_store(&self->others, 0);
    atomic_store(&self->asking, 0);
    atomic_store(&self->crossing_sends, 0);
    atomic_store(&self->logged_bytes, 0);
    atomic_store(&self->crossing_receives, 0);
    atomic_store(&self->skipped, 0);
    atomic_store(&self->content_divergences, 0);
    atomic_store(&self->unguarded, 0);
}

static void run_attach(const char *dir, const char *job)
{
    rt.cluster = number_from(JOB_ENV_CLUSTER, getenv(JOB_ENV_CLUSTER));
    rt.epoch = number_from(JOB_ENV_EPOCH, getenv(JOB_ENV_EPOCH));
    process.local = local_rank();
    int error = control_connect(dir, rt.cluster, process.local, rt.epoch, &rt.rank);
    if (error)
        rt_fatal("can not reach spbc-run in %s: %s", dir, strerror(-error));
    rt_has_run = true;
    error = job_page_attach(job, &rt.page);
    if (error)
        rt_fatal("can not map the job page of %s: %s", job, strerror(-error));
    if (rt.rank >= rt.page->nranks || rt.cluster >= rt.page->nclusters)
        rt_fatal("rank %u in cluster %u does not exist in this run", rt.rank, rt.cluster);
    rt.nranks = rt.page->nranks;
    rt.nclusters = rt.page->nclusters;
    rt.generation = atomic_load(&rt.page->generation);
    rt.is_oversubscribed = (rt.page->flags & JOB_FLAG_OVERSUBSCRIBED) != 0;
    rt.self = job_rank_get(rt.page, rt.rank);
    atomic_store(&rt.self->pid, (uint32_t)getpid());
    counts_clear(rt.self);
    atomic_store(&rt.self->epoch, rt.epoch);
    life_report(JOB_LIFE_STARTED);
    rt.fault_at = fault_fire(rt.page, rt.rank, rt.epoch, 0);
    rt.stop_at = rt.fault_at;
}

static int library_is_mpi(struct dl_phdr_info *info, size_t size, void *is_found)
{
    (void)size;
    const char *name = strrchr(info->dlpi_name, '/');
    if (name && (strncmp(name, "/libmpich", 9) == 0 || strncmp(name, "/libmpi", 7) == 0))
        *(bool *)is_found = true;
    return 0;
}

/* A preloaded libspbc comes into shells and tools as well: those are no ranks, and a child of a rank
 * must not take its place.  An interpreter may load its MPI later: then MPI_Init registers it. */
static bool is_bystander(void)
{
    bool has_mpi = false;
    if (!getenv(JOB_ENV_PRELOAD))
        return false;
    dl_iterate_phdr(library_is_mpi, &has_mpi);
    return !has_mpi;
}

static void run_find(void)
{
    const char *dir = getenv(JOB_ENV_DIR), *job = getenv(JOB_ENV_NAME);
    if (dir && job && !rt_has_run)
        run_attach(dir, job);
}

static bool wants_namespace(void)
{
    const char *job = getenv(JOB_ENV_NAME);
    struct job_page *page = rt.page;
    if (!page && (!job || job_page_attach(job, &page) != 0))
        return false;
    return (page->flags & JOB_FLAG_NAMESPACE) != 0;
}

__attribute__((constructor)) static void process_start(void)
{
    process.main_thread = pthread_self();
    if (!is_bystander())
        run_find();
    lower_load(wants_namespace());
    if (rt_has_run)
        deeds_begin(getenv(JOB_ENV_NAME));
}

void rt_fault_fire(void)
{
    rt.fault_at = rt.page ? fault_fire(rt.page, rt.rank, rt.epoch, rt_events()) : UINT64_MAX;
    rt.stop_at = rt.is_threaded ? 0 : rt.fault_at;
}

/* ---- MPI_Init ---- */

static void place_check(void)
{
    int mine, size;
    rt_lower_must("MPI_Comm_rank", lower.MPI_Comm_rank(MPI_COMM_WORLD, &mine));
    rt_lower_must("MPI_Comm_size", lower.MPI_Comm_size(MPI_COMM_WORLD, &size));
    if (!rt.page) {
        rt.rank = (uint32_t)mine;
        rt.nranks = (uint32_t)size;
    } else if ((uint32_t)mine != process.local ||
               (uint32_t)size != job_cluster_get(rt.page, rt.cluster)->size) {
        rt_fatal("the MPI job of cluster %u says rank %d of %d where spbc-run wants rank %u of %u",
                 rt.cluster, mine, size, process.local, job_cluster_get(rt.page, rt.cluster)->size);
    }
}

/* Under plain mpiexec nobody has counted the ranks of this node.  All ranks of a cluster have to
 * come to the same result. */
static void crowd_find(void)
{
    const char *here = getenv("MPI_LOCALNRANKS");
    uint64_t mine[1 + MAKERS_WORDS], any[1 + MAKERS_WORDS] = {0};
    mine[0] = here && strtol(here, NULL, 10) > sysconf(_SC_NPROCESSORS_ONLN);
    rt_makers_offer(mine + 1);
    rt_lower_must("MPI_Allreduce", lower.MPI_Allreduce(mine, any, 1 + MAKERS_WORDS, MPI_UINT64_T,
                                                       MPI_MAX, MPI_COMM_WORLD));
    rt_makers_begin(any + 1);
    if (!rt.page)
        rt.is_oversubscribed = any[0] != 0;
}

static void transport_fatal(void *context, const char *text)
{
    (void)context;
    rt_fatal("%s", text);
}

static void transport_note(void *context, const char *text)
{
    (void)context;
    control_send(CONTROL_NOTE, 0, text);
}

static void transport_open(void)
{
    struct net_config config = {.job = getenv(JOB_ENV_NAME),
                                .page = rt.page,
                                .rank = rt.rank,
                                .epoch = rt.epoch,
                                .on_divergence = rt_on_divergence,
                                .on_fatal = transport_fatal,
                                .on_note = transport_note};
    int error = net_open(&config, &rt.net);
    if (error)
        rt_fatal("can not open the transport between clusters: %s%s", strerror(-error),
                 error == -ENOSPC
                     ? " (/dev/shm is full; enlarge it, or give a smaller --log-populate)"
                     : "");
    delivery_open(config.job);
    cancel_open(config.job);
}

/* spbc-run sets variables for the lower MPI's start; they are not the program's. */
static void lent_return(void)
{
    const char *at = getenv(JOB_ENV_LENT);
    while (at && *at) {
        char name[32];
        int used = 0;
        if (sscanf(at, "%31s%n", name, &used) != 1)
            break;
        unsetenv(name);
        at += used;
    }
    unsetenv(JOB_ENV_LENT);
}

int rt_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    if (rt.is_initialised)
        return rt_raise(NULL, MPI_ERR_OTHER, "called twice");
    run_find();
    if (rt_has_run)
        deeds_begin(getenv(JOB_ENV_NAME));
    life_report(JOB_LIFE_ENTERED);
    int code = lower.MPI_Init_thread(argc, argv, required, &process.provided);
    if (code != MPI_SUCCESS)
        rt_fatal("the MPI library below SPBC could not be initialised (error %d)", code);
    lent_return();
    place_check();
    crowd_find();
    if (rt.nclusters > 1)
        transport_open();
    rt_comm_world_init();
    if (process.provided == MPI_THREAD_MULTIPLE) {
        rt_threads_begin();
        if (rt.net)
            contexts_open(getenv(JOB_ENV_NAME));
    }
    rt.is_initialised = true;
    process.main_thread = pthread_self();
    if (provided)
        *provided = process.provided;
    life_report(JOB_LIFE_INITIALISED);
    return MPI_SUCCESS;
}

int rt_Init(int *argc, char ***argv)
{
    return rt_Init_thread(argc, argv, MPI_THREAD_SINGLE, NULL);
}

/* ---- MPI_Finalize ---- */

/* Ranks of a cluster meet first where they yield: the lower MPI's own finalisation only spins. */
int rt_Finalize(void)
{
    struct comm *world = rt_comm_get(MPI_COMM_WORLD);
    if (!world)
        return rt_raise_comm(MPI_COMM_WORLD);
    rt_attr_delete_all(rt_comm_get(MPI_COMM_SELF));
    rt_attr_delete_all(world);
    rt_window_finish();
    leaks_look();
    rt_match_finish();
    rt_gather_in(world);
    leaks_count();
    rt_comm_world_fini();
    rt_group_fini();
    rt_file_fini();
    rt_attr_fini();
    coroutine_fini();
    scratch_fini();
    rt_lower_must("MPI_Finalize", lower.MPI_Finalize());
    if (rt.net) {
        delivery_close();
        cancel_close();
        contexts_close();
        net_close(rt.net);
    }
    rt.net = NULL;
    rt.is_finalised = true;
    life_report(JOB_LIFE_FINALISED);
    return MPI_SUCCESS;
}

/* ---- inquiry, time, the end by force ---- */

static int flag_missing(void)
{
    return rt_raise(NULL, MPI_ERR_ARG, "a null pointer for the result");
}

int rt_Initialized(int *flag)
{
    if (!flag)
        return flag_missing();
    *flag = rt.is_initialised;
    return MPI_SUCCESS;
}

int rt_Finalized(int *flag)
{
    if (!flag)
        return flag_missing();
    *flag = rt.is_finalised;
    return MPI_SUCCESS;
}

int rt_Query_thread(int *provided)
{
    if (!provided)
        return flag_missing();
    *provided = process.provided;
    return MPI_SUCCESS;
}

int rt_Is_thread_main(int *flag)
{
    if (!flag)
        return flag_missing();
    *flag = pthread_equal(pthread_self(), process.main_thread) != 0;
    return MPI_SUCCESS;
}

/* One zero for all ranks of the run, restarted ones included: differences between ranks have a
 * meaning. */
double rt_Wtime(void)
{
    struct timespec now;
    vain_count();
    if (!rt.page)
        return lower.MPI_Wtime();
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t ns = now.tv_sec * 1000000000ll + now.tv_nsec - (int64_t)rt.page->started_ns;
    return (double)ns * 1e-9;
}

double rt_Wtick(void)
{
    return rt.page ? 1e-9 : lower.MPI_Wtick();
}

int rt_Abort(MPI_Comm comm, int errorcode)
{
    char text[128];
    (void)comm; /* the whole run ends, as most programs expect */
    snprintf(text, sizeof text, "rank %u called MPI_Abort with code %d", rt.rank, errorcode);
    rt_end(CONTROL_ABORT, errorcode, text);
}
