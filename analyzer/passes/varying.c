/* SPDX-License-Identifier: Apache-2.0 */
/* Which values may differ between the processes of a pattern's communicator?
 *
 * Requires: taint, communicators.  Labelled are: the rank, received data, statuses, results of
 * collectives that differ, clocks, random numbers, what names the process or its host, what is read
 * from files that the program writes (files.c), what signal handlers and threads set, numbers made
 * from addresses, what libraries remember of it (outside.h), and everything computed from them or stored under a
 * condition on them.
 * Assumed and listed: processes start with the same arguments and environment and read the same
 * input, MPI calls and allocations succeed.
 */
#include "passes/varying.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/budget.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/comms.h"
#include "passes/entries.h"
#include "passes/files.h"
#include "passes/given.h"
#include "passes/outside.h"
#include "passes/reads.h"
#include "passes/taint.h"

#include <string.h>

struct varying {
    struct analysis *a;
    struct group *group; /* whose communicator it is about */
    struct files *files;
    struct taint *values;
    struct outside outside;  /* what the C library and MPI remember of them */
    struct taint *addresses; /* numbers that come from addresses; NULL: there are none */
    bool has_identity;       /* the program holds names of variables that tell processes apart */
    struct varying *next;    /* of another communicator */
};

static const char *const DIFFERENT[] = {"time",
                                        "clock",
                                        "gettimeofday",
                                        "clock_gettime",
                                        "clock_getres",
                                        "times",
                                        "timespec_get",
                                        "ftime",
                                        "getpid",
                                        "getppid",
                                        "gettid",
                                        "getsid",
                                        "getpgrp",
                                        "getpgid",
                                        "fork",
                                        "vfork",
                                        "clone",
                                        "waitpid",
                                        "wait",
                                        "system",
                                        "gethostname",
                                        "gethostid",
                                        "uname",
                                        "ctermid",
                                        "getlogin",
                                        "ttyname",
                                        "isatty",
                                        "rand",
                                        "random",
                                        "drand48",
                                        "lrand48",
                                        "mrand48",
                                        "erand48",
                                        "nrand48",
                                        "jrand48",
                                        "rand_r",
                                        "random_r",
                                        "drand48_r",
                                        "lrand48_r",
                                        "getrandom",
                                        "getentropy",
                                        "arc4random",
                                        "arc4random_uniform",
                                        "omp_get_thread_num",
                                        "omp_get_wtime",
                                        "omp_test_lock",
                                        "mkstemp",
                                        "mkdtemp",
                                        "mktemp",
                                        "tmpnam",
                                        "tempnam",
                                        "tmpfile",
                                        "sched_getcpu",
                                        "sched_getaffinity",
                                        "pthread_getaffinity_np",
                                        "getcpu",
                                        "pthread_self",
                                        "thrd_current",
                                        "pthread_mutex_trylock",
                                        "pthread_barrier_wait",
                                        "sem_trywait",
                                        "sem_getvalue",
                                        "localtime",
                                        "gmtime",
                                        "getrusage",
                                        "getloadavg",
                                        "sysinfo",
                                        "getifaddrs",
                                        "getaddrinfo",
                                        "socket",
                                        "accept",
                                        "connect",
                                        "recv",
                                        "recvfrom",
                                        "select",
                                        "poll",
                                        "epoll_wait",
                                        "alarm",
                                        "sleep",
                                        "nanosleep",
                                        "usleep",
                                        "mmap",
                                        "mmap64",
                                        "shmat",
                                        "shmget",
                                        "shm_open",
                                        "popen",
                                        "readlink",
                                        "getcwd",
                                        "getauxval",
                                        "__get_cpuid",
                                        "__get_cpuid_count",
                                        "__builtin_ia32_rdtsc",
                                        "__builtin_ia32_rdtscp",
                                        "__builtin_readcyclecounter",
                                        "__rdtsc",
                                        NULL};

/* MPI functions whose results are functions of their arguments or handles. */
static const char *const PLAIN[] = {
    "MPI_Type_",       "MPI_Op_",         "MPI_Init",      "MPI_Finalize",
    "MPI_Errhan",      "MPI_Info_",       "MPI_Get_ver",   "MPI_Query",
    "MPI_Pack_s",      "MPI_Dims_c",      "MPI_Cart_rank", "MPI_Cart_coo",
    "MPI_Comm_set",    "MPI_Get_library", "MPI_Is_thread", "MPI_Cart_sub",
    "MPI_Cart_create", "MPI_Cartdim",     "MPI_Get_count", "MPI_Get_elements",
    "MPI_Get_address", "MPI_Error_",      "MPI_Buffer_",   NULL};

static bool is_one_of(const char *name, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(name, *list) == 0)
            return true;
    return false;
}

static bool starts_with_any(const char *name, const char *const *list)
{
    for (; *list; list++)
        if (text_starts_with(name, *list))
            return true;
    return false;
}

/* ---- MPI ---- */

bool varying_covers(struct analysis *a, const struct node *call, int index,
                    const struct group *group)
{
    struct comm_value comm;

    if (index < 0 || (uint32_t)index >= call->arg_count)
        return false;
    comm_value_of(a, call->args[index], call, NULL, &comm);
    for (uint32_t k = 0; k < group->receptions.count; k++)
        if (!comm_covers(&comm, &group->receptions.items[k]->comm_value))
            return false;
    return true;
}

/* A process that is in the group's communicator has the handle, the others have MPI_COMM_NULL; what
 * other communicators a process is in may differ. */
static bool is_comm_of_group(struct analysis *a, const struct node *call, const struct group *group)
{
    for (uint32_t k = 0; k < group->receptions.count; k++)
        if (!comm_is_made_by(a, &group->receptions.items[k]->comm_value, call))
            return false;
    return true;
}

/* An operation of the program's own whose function looks at what differs. */
static bool has_own_operation(const struct varying *v, const struct node *call, int op)
{
    return op >= 0 && (uint32_t)op < call->arg_count && taint_has(v->values, call->args[op]);
}

/* Of the attributes that MPI sets all processes have the same, but who can do I/O and which program it is (MPI 4.1, 9.1.2;
 * the handles are MPICH's); a program's own are what each has set. */
static bool is_same_attribute(const struct node *call)
{
    enum { TAG_UB = 0x64400001, WTIME_IS_GLOBAL = 0x64400007, UNIVERSE_SIZE = 0x64400009 };
    int64_t key;

    return call->arg_count > 1 && expr_is_int(expr_without_casts(call->args[1]), &key) &&
           (key == TAG_UB || key == WTIME_IS_GLOBAL || key == UNIVERSE_SIZE);
}

static int mpi_source(const struct varying *v, const struct node *call, int arg)
{
    struct analysis *a = v->a;
    const struct group *group = v->group;
    const struct mpi_function *mpi = mpi_function_get(call_mpi(a, call));

    if (arg < 0) {
        if (mpi->role == ROLE_TIME || strcmp(mpi->name, "MPI_Wtick") == 0)
            return 1;
        assume(a, "MPI calls return only when they succeeded (the default error handler)");
        return 0;
    }
    if (arg == mpi->request || arg == mpi->array_of_requests)
        return 0;
    if (arg == mpi->new_comm)
        return mpi->role != ROLE_COMM_DUP && mpi->role != ROLE_COMM_FREE &&
               !is_comm_of_group(a, call, group);
    if (mpi->role == ROLE_COMM_SIZE || text_starts_with(mpi->name, "MPI_Allreduce") ||
        text_starts_with(mpi->name, "MPI_Allgather") || text_starts_with(mpi->name, "MPI_Bcast"))
        return !varying_covers(a, call, mpi->comm, group) || has_own_operation(v, call, mpi->op);
    if (strcmp(mpi->name, "MPI_Comm_get_attr") == 0 || strcmp(mpi->name, "MPI_Attr_get") == 0)
        return is_same_attribute(call) ? -1 : 1;
    if (starts_with_any(mpi->name, PLAIN))
        return -1;
    return 1;
}

/* ---- the C library and the system ---- */

/* Variables by which launchers tell each process who or where it is. */
static bool names_identity(const char *text)
{
    static const char *const PARTS[] = {"RANK",   "PROCID", "LOCALID",  "HOSTNAME", "NODEID",
                                        "TASKID", "VPID",   "NODENAME", "TMPDIR",   NULL};

    for (const char *const *part = PARTS; *part; part++)
        if (strstr(text, *part))
            return true;
    return false;
}

static const struct expr *identity_find(void *context, const struct expr *expr)
{
    bool *is_named = context;

    *is_named |= expr->kind == EXPR_STRING && names_identity(expr->text);
    return NULL;
}

/* Is there such a name anywhere in what runs, or in what the program's variables begin with? */
static bool has_identity(struct analysis *a)
{
    bool is_named = false;

    for (uint32_t k = 0; k < a->program->variable_count; k++)
        if (a->program->variables[k]->init)
            expr_substitute(a->program, a->program->variables[k]->init, identity_find, &is_named);
    for (uint32_t k = 0; k < a->program->function_count && !is_named; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct node *node = f->nodes[n];

            if (node->value)
                expr_substitute(a->program, node->value, identity_find, &is_named);
            for (uint32_t c = 0; node->kind == NODE_CALL && c < node->arg_count; c++)
                expr_substitute(a->program, node->args[c], identity_find, &is_named);
        }
    }
    return is_named;
}

/* A name that is put together, or kept, may be any that the program holds. */
static bool reads_identity(const struct varying *v, const struct node *call)
{
    if (call->arg_count == 0)
        return false;
    if (call->args[0]->kind == EXPR_STRING)
        return names_identity(call->args[0]->text);
    return v->has_identity;
}

/* Launchers hand the standard input to one process only. */
static bool reads_terminal(const struct node *call, const struct function *f)
{
    static const char *const ALWAYS[] = {"scanf", "vscanf", "getchar", "getchar_unlocked",
                                         "gets",  NULL};

    if (is_one_of(f->name, ALWAYS))
        return true;
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (call->args[k]->kind == EXPR_VARIABLE && !call->args[k]->variable->function &&
            strcmp(call->args[k]->variable->name, "stdin") == 0)
            return strcmp(f->name, "fclose") != 0;
    return false;
}

bool varying_is_drawn(const struct function *f)
{
    return is_one_of(f->name, DIFFERENT);
}

bool varying_is_own(const struct varying *v, const struct node *call, const struct function *f)
{
    return files_may_differ(v->files, call) ||
           (text_ends_with(f->name, "getenv") && reads_identity(v, call)) ||
           reads_terminal(call, f);
}

static int values_source(void *context, const struct node *call, int arg)
{
    struct varying *v = context;
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;

    if (outside_has(&v->outside, call) && (arg >= 0 || call_mpi(v->a, call) < 0))
        return 1;
    if (call_mpi(v->a, call) >= 0)
        return mpi_source(v, call, arg);
    if (!f || f->is_defined)
        return -1;
    return varying_is_drawn(f) || varying_is_own(v, call, f) ? 1 : -1;
}

/* ---- signal handlers and threads: what they set, they set at any time ---- */

static const char *const AT_ENDS[] = {"pthread_key_create", "makecontext", NULL};

struct seeded {                /* a set of cells */
    const struct function *by; /* the last one that set them */
    bool is_whole;             /* there was another one before */
};

/* What runs at any time, and the cells that it sets.  It is the same for all communicators. */
struct seeds {
    struct analysis *a;
    struct bits cells;     /* that are set at any time */
    struct bits functions; /* that run at any time */
    struct bits looked;    /* cells whose targets were looked at */
    struct map *sets;      /* items of a set that is kept once -> struct seeded */
};

/* Two functions leave out no cell of the set: each only what it has of its own. */
static void seed_cells(struct seeds *s, const struct function *f, const struct set *cells)
{
    struct seeded *seeded = cells->count > 0 ? map_get_address(s->sets, cells->items) : NULL;

    if (cells->count == 0 || (seeded && (seeded->is_whole || seeded->by == f)))
        return;
    if (!seeded) {
        seeded = ARENA_NEW(s->a->arena, struct seeded);
        map_set_address(s->sets, cells->items, seeded);
    }
    seeded->is_whole = seeded->by != NULL;
    seeded->by = f;
    for (uint32_t k = 0; k < cells->count; k++) {
        const struct variable *variable = s->a->cells[cells->items[k]]->variable;

        if (!variable || variable->function != f || variable->is_static)
            bits_set(&s->cells, cells->items[k]);
    }
}

static void seed_function(struct seeds *s, const struct function *f)
{
    for (uint32_t n = 0; n < f->node_count; n++) {
        const struct node *node = f->nodes[n];

        if (node->kind == NODE_ASSIGN)
            seed_cells(s, f, reads_cells(s->a, reads_lvalue(s->a, node->target)));
        for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
            if (call_writes(s->a, node, k))
                seed_cells(s, f, reads_cells(s->a, reads_pointees(s->a, node->args[k])));
    }
}

/* How often a reduction runs its operation is up to MPI: what is counted there may differ, what it is given does not. */
static void operations_seed(struct seeds *s)
{
    struct bits functions = bits_new(s->a->arena, s->a->program->function_count);

    for (uint32_t k = 0; k < given_as_operations(s->a)->count; k++)
        bits_join(&functions, &s->a->facts[given_as_operations(s->a)->items[k]].reaches);
    for (uint32_t k = bits_next(&functions, 0); k != UINT32_MAX; k = bits_next(&functions, k + 1)) {
        const struct function *f = s->a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *node = f->nodes[n];
            const struct variable *root =
                node->kind == NODE_ASSIGN ? expr_root(node->target) : NULL;

            if (root && (root->function != f || root->is_static))
                seed_cells(s, f, reads_cells(s->a, reads_lvalue(s->a, node->target)));
        }
    }
}

static void callbacks_add(struct seeds *s, const struct set *targets)
{
    for (uint32_t k = 0; k < targets->count; k++) {
        const struct cell *cell = s->a->cells[targets->items[k]];

        if (cell->kind == CELL_FUNCTION)
            bits_join(&s->functions, &facts_of(s->a, cell->function)->reaches);
    }
}

static void callbacks_find(struct seeds *s, const struct node *call)
{
    for (uint32_t k = 0; k < call->arg_count; k++) {
        const struct set *cells = reads_cells(s->a, reads_pointees(s->a, call->args[k]));
        struct set functions = {0};

        points_of(s->a, call->args[k], &functions);
        callbacks_add(s, &functions);
        for (uint32_t n = 0; n < cells->count; n++) { /* struct sigaction */
            if (bits_get(&s->looked, cells->items[n]))
                continue;
            bits_set(&s->looked, cells->items[n]);
            callbacks_add(s, &s->a->cells[cells->items[n]]->points);
        }
    }
}

static struct seeds *seeds_find(struct analysis *a)
{
    struct seeds *s = ARENA_NEW(a->arena, struct seeds);

    s->a = a;
    s->cells = bits_new(a->arena, a->cell_count);
    s->functions = bits_new(a->arena, a->program->function_count);
    s->looked = bits_new(a->arena, a->cell_count);
    s->sets = map_new(a->arena);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct node *call = f->nodes[n];
            const struct expr *callee = call->kind == NODE_CALL ? call->callee : NULL;

            if (callee && callee->kind == EXPR_FUNCTION && function_is_external(callee->callee) &&
                call_mpi(a, call) < 0 && !external_calls_back(callee->callee) &&
                !is_one_of(callee->callee->name, AT_ENDS))
                callbacks_find(s, call);
        }
    }
    for (uint32_t k = 0; k < given_to_mpi(a)->count; k++)
        bits_join(&s->functions, &a->facts[given_to_mpi(a)->items[k]].reaches);
    for (uint32_t k = 0; k < a->program->function_count; k++)
        if (a->program->functions[k]->is_defined && bits_get(&s->functions, k))
            seed_function(s, a->program->functions[k]);
    operations_seed(s);
    return s;
}

static const struct seeds *seeds_get(struct analysis *a)
{
    if (!a->seeds || a->seeds->cells.count < a->cell_count)
        a->seeds = seeds_find(a);
    return a->seeds;
}

/* ---- addresses ---- */

static bool is_number_of_address(const struct expr *expr)
{
    return expr->kind == EXPR_CAST && expr->type && expr->type->kind == TYPE_INT &&
           (type_is_address(expr->a->type) || expr_without_casts(expr->a)->kind == EXPR_FUNCTION);
}

/* Made a pointer again, it is an address like any other, and the same object on every process. */
static int address_labels(void *context, const struct expr *expr)
{
    (void)context;
    if (is_number_of_address(expr))
        return 1;
    return expr->kind == EXPR_CAST && type_is_pointer(expr->type) ? 0 : -1;
}

static int address_source(void *context, const struct node *call, int arg)
{
    const struct varying *v = context;

    (void)arg;
    return call_mpi(v->a, call) >= 0 ? 0 : -1;
}

static const struct expr *find_address(void *context, const struct expr *expr)
{
    bool *has = context;

    *has |= is_number_of_address(expr);
    return NULL;
}

static bool has_addresses(struct analysis *a)
{
    bool has = false;

    for (uint32_t k = 0; k < a->program->function_count && !has; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count && !has; n++) {
            const struct node *node = f->nodes[n];

            if (node->value)
                expr_substitute(a->program, node->value, find_address, &has);
            for (uint32_t c = 0; node->kind == NODE_CALL && c < node->arg_count; c++)
                expr_substitute(a->program, node->args[c], find_address, &has);
        }
    }
    return has;
}

/* ---- all together ---- */

/* The communicator that only the calls which made it, and collectives on it, are told apart from the
 * others by.  NULL: what covers it is what has the group of MPI_COMM_WORLD, and no call that may
 * leave some processes out makes it; so it is with a duplicate of MPI_COMM_WORLD, with an unknown
 * one, and with several. */
static const struct comm_value *comm_alone(const struct group *g)
{
    const struct comm_value *first = &g->receptions.items[0]->comm_value;

    if (first->is_world)
        return NULL;
    for (uint32_t k = 0; k < g->receptions.count; k++)
        if (!comms_are_one(first, &g->receptions.items[k]->comm_value))
            return NULL;
    return first;
}

static bool groups_share_comm(const struct group *x, const struct group *y)
{
    const struct comm_value *p = comm_alone(x), *q = comm_alone(y);

    return p && q ? comms_are_one(p, q) : p == q;
}

static struct taint *taint_new(struct varying *v)
{
    struct taint *t = ARENA_NEW(v->a->arena, struct taint);

    t->a = v->a;
    t->context = v;
    t->has_control = true;
    t->cells = bits_new(v->a->arena, v->a->cell_count);
    return t;
}

struct varying *varying_get(struct analysis *a, const struct group *group)
{
    struct set handed_in = {0};
    struct varying *v;
    bool has_entry;

    for (v = a->varying; v; v = v->next)
        if (groups_share_comm(v->group, group))
            return v;
    has_entry = entries_set(a, &handed_in);
    v = ARENA_NEW(a->arena, struct varying);
    v->a = a;
    v->group = ARENA_NEW(a->arena,
                         struct group); /* the question may be asked of a copy that ends before */
    *v->group = *group;
    v->files = files_find(a);
    v->has_identity = has_identity(a);
    v->values = taint_new(v);
    v->values->has_selection = v->values->follows_unknown = true;
    v->values->source = values_source;
    memcpy(v->values->cells.words, seeds_get(a)->cells.words,
           (a->cell_count + 63) / 64 * sizeof(uint64_t));
    v->outside.is_of_processes = true;
    for (uint32_t k = 0; k < handed_in.count; k++)
        bits_set(&v->values->cells, handed_in.items[k]);
    v->values->has_unknown = has_entry;
    do
        taint_run(v->values);
    while (outside_label(v->values, &v->outside));
    if (has_addresses(a)) {
        v->addresses = taint_new(v);
        v->addresses->source = address_source;
        v->addresses->labels = address_labels;
        taint_run(v->addresses);
    }
    assume(a, "all processes are started with the same arguments and environment and read the same "
              "input");
    if (!budget_is_spent(a)) { /* else everything differs, which is no answer for the next */
        v->next = a->varying;
        a->varying = v;
    }
    return v;
}

const struct node *varying_lasting(const struct varying *v)
{
    return v->outside.lasting;
}

bool varying_has(const struct varying *v, const struct expr *expr)
{
    return taint_has(v->values, expr) || (v->addresses && taint_has(v->addresses, expr));
}

bool varying_has_at(const struct varying *v, const struct expr *expr, const struct node *at)
{
    return taint_has_at(v->values, expr, at) ||
           (v->addresses && taint_has_at(v->addresses, expr, at));
}

bool varying_has_cell(const struct varying *v, uint32_t cell)
{
    return bits_get(&v->values->cells, cell) ||
           (v->addresses && bits_get(&v->addresses->cells, cell));
}

bool varying_controls(struct varying *v, const struct node *node, const struct node **branch)
{
    return taint_controls(v->values, node, branch) ||
           (v->addresses && taint_controls(v->addresses, node, branch));
}

bool varying_calls(const struct varying *v, const struct function *function)
{
    return bits_get(&v->values->functions, function->id) ||
           (v->addresses && bits_get(&v->addresses->functions, function->id));
}

const struct taint *varying_values(const struct varying *varying)
{
    return varying->values;
}
