/* SPDX-License-Identifier: Apache-2.0 */
/* What does the C library remember from one call to the next?
 *
 * Requires: taint, control flow.  Functions outside of the program have a state of their own: the files,
 * the random numbers, the environment, what MPI keeps with its objects (attributes, names, hints), and,
 * for all that is not known, one for everything else.  A call that runs under
 * a labelled condition, or gets something labelled, changes the state in a way that a later call of the
 * same kind may show.  Later is any call that some way through the program meets behind the first.
 * What is printed to the terminal is not read back.
 */
#include "passes/outside.h"
#include "base/text.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/external.h"
#include "passes/received.h"

#include <string.h>

enum state {
    STATE_NONE,
    STATE_FILES,
    STATE_RANDOM,
    STATE_ENVIRONMENT,
    STATE_OBJECTS, /* of MPI: attributes, names, hints */
    STATE_OTHER,
    STATE_COUNT
};

static const char *const PURE[] = {
    "malloc",        "calloc",         "realloc",  "free",    "snprintf",  "sprintf",
    "printf",        "fprintf",        "puts",     "fputs",   "fflush",    "abs",
    "labs",          "llabs",          "qsort",    "bsearch", "atoi",      "atol",
    "atof",          "strtol",         "strtoul",  "strtod",  "strtoll",   "strtoull",
    "strdup",        "posix_memalign", "abort",    "exit",    "putchar",   "aligned_alloc",
    "__assert_fail", "perror",         "sscanf",   "assert",  "vsnprintf", "vprintf",
    "memcpy",        "memmove",        "memset",   "memcmp",  "strlen",    "strcmp",
    "strncmp",       "strcpy",         "strncpy",  "strcat",  "strncat",   "strchr",
    "strrchr",       "strstr",         "vfprintf", NULL};
/* They ask, and change nothing; what they answer is for clock.c. */
static const char *const ASKING[] = {
    "time",   "clock",   "gettimeofday",  "clock_gettime", "times",       "getrusage",
    "getpid", "usleep",  "sleep",         "nanosleep",     "sched_yield", "getenv",
    "getopt", "sysconf", "omp_get_wtime", "gethostname",   NULL};
static const char *const RANDOM[] = {"rand",    "srand",   "random",  "srandom",   "drand48",
                                     "srand48", "lrand48", "mrand48", "initstate", "setstate",
                                     "seed48",  "lcong48", NULL};
static const char *const ENVIRONMENT[] = {"setenv", "putenv",        "unsetenv", "clearenv",
                                          "getenv", "secure_getenv", NULL};
static const char *const FILES[] = {
    "fopen",  "freopen", "fdopen",   "fclose", "fread",  "fwrite",  "fprintf", "vfprintf",
    "fscanf", "fgets",   "fputs",    "fgetc",  "fputc",  "getc",    "putc",    "ungetc",
    "rewind", "fseek",   "fseeko",   "ftell",  "ftello", "fsetpos", "fgetpos", "feof",
    "ferror", "getline", "getdelim", "read",   "write",  "pread",   "pwrite",  "lseek",
    "open",   "close",   "creat",    "mmap",   "rename", "remove",  "unlink",  "tmpfile",
    "stat",   "fstat",   "access",   NULL};

/* Headers all of whose functions, with the exceptions here, have no state. */
static bool is_in_pure_header(const struct function *f)
{
    const struct file *file = f->place.file;

    return file && file->is_system && strncmp(f->name, "strtok", 6) != 0 &&
           strcmp(f->name, "strerror") != 0 && strstr(f->name, "gamma") == NULL &&
           (strstr(file->path, "mathcalls") || text_ends_with(file->path, "/string.h") ||
            text_ends_with(file->path, "/strings.h") || text_ends_with(file->path, "/ctype.h"));
}

bool outside_is_pure(const struct function *f)
{
    return text_is_one_of(f->name, PURE) || text_starts_with(f->name, "__builtin_") ||
           is_in_pure_header(f);
}

static bool is_terminal(const struct expr *stream)
{
    return stream->kind == EXPR_VARIABLE && (strcmp(stream->variable->name, "stdout") == 0 ||
                                             strcmp(stream->variable->name, "stderr") == 0);
}

/* What MPI keeps for the program with its objects, and gives back as it is. */
static enum state state_of_mpi(const char *name)
{
    if (text_starts_with(name, "MPI_File_"))
        return STATE_FILES;
    if (text_ends_with(name, "_attr") || text_ends_with(name, "_set_name") ||
        text_ends_with(name, "_get_name") || text_starts_with(name, "MPI_Attr_") ||
        text_starts_with(name, "MPI_Info_") || text_ends_with(name, "_info"))
        return STATE_OBJECTS;
    return STATE_NONE;
}

static enum state state_of(struct analysis *a, const struct node *call)
{
    int row = call->kind == NODE_CALL ? call_mpi(a, call) : -1;
    const struct function *f;

    if (call->kind != NODE_CALL)
        return STATE_NONE;
    if (row >= 0)
        return state_of_mpi(mpi_function_get(row)->name);
    f = call_external(call);
    if (!f || text_starts_with(f->name, "SPBC_"))
        return STATE_NONE;
    if (text_is_one_of(f->name, FILES)) {
        for (uint32_t k = 0; k < call->arg_count; k++)
            if (is_terminal(call->args[k]))
                return STATE_NONE;
        return STATE_FILES;
    }
    if (text_is_one_of(f->name, RANDOM))
        return STATE_RANDOM;
    if (text_is_one_of(f->name, ENVIRONMENT))
        return STATE_ENVIRONMENT;
    return outside_is_pure(f) || text_is_one_of(f->name, ASKING) ? STATE_NONE : STATE_OTHER;
}

static bool is_changed_by_label(struct taint *t, const struct node *call)
{
    const struct node *branch;
    struct taint view = *t;
    bool is_kept;

    view.at = call;
    is_kept = state_of(t->a, call) == STATE_OBJECTS; /* a pointer is kept with the object */
    if (bits_get(&t->functions, call->function->id) || taint_controls(t, call, &branch))
        return true;
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (taint_has(&view, call->args[k]) ||
            ((is_kept || !call_writes(t->a, call, k)) && taint_pointees(t, call->args[k])))
            return true;
    return false;
}

struct later { /* calls of one state that lie behind a changing one */
    struct taint *taint;
    struct outside *outside;
    enum state state;
    struct bits changing; /* functions in or below which the state is changed */
    node_list changes;
    bool is_new;
};

static bool is_change(const struct later *l, const struct node *node)
{
    const function_list *callees;

    for (uint32_t k = 0; k < l->changes.count; k++)
        if (l->changes.items[k] == node)
            return true;
    if (node->kind != NODE_CALL || node->mpi >= 0)
        return false;
    callees = callees_of(l->taint->a, node);
    for (uint32_t k = 0; k < callees->count; k++)
        if (bits_get(&l->changing, callees->items[k]->id))
            return true;
    return false;
}

static void reader_add(struct later *l, const struct node *call)
{
    if (state_of(l->taint->a, call) != l->state ||
        map_get_address(l->outside->labelled, call) != NULL)
        return;
    map_set_address(l->outside->labelled, call, (void *)(uintptr_t)call);
    l->outside->has_any = l->is_new = true;
}

/* All calls of the state in the functions below this call. */
static void readers_below(struct later *l, const struct node *call)
{
    struct analysis *a = l->taint->a;

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (!f->is_defined || !call_reaches(a, call, f))
            continue;
        for (uint32_t n = 0; n < f->node_count; n++)
            reader_add(l, f->nodes[n]);
    }
}

static void readers_behind(struct later *l, const struct function *f)
{
    uint8_t *seen = ARENA_ARRAY(l->taint->a->arena, uint8_t, f->node_count + 1);
    node_list work = {0};

    for (uint32_t k = 0; k < f->node_count; k++)
        if (is_change(l, f->nodes[k]))
            array_push(l->taint->a->arena, &work, f->nodes[k]);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (!next || seen[next->id])
                continue;
            seen[next->id] = 1;
            reader_add(l, next);
            if (next->kind == NODE_CALL && next->mpi < 0)
                readers_below(l, next);
            array_push(l->taint->a->arena, &work, next);
        }
    }
}

/* Streams whose bytes lie in memory of the program: what is written to some file may be there. */
static bool buffers_label(struct taint *t, struct outside *outside)
{
    static const char *const IN_MEMORY[] = {"fmemopen", "open_memstream", "setvbuf",
                                            "setbuf",   "setbuffer",      NULL};
    bool is_new = false;

    for (uint32_t k = 0; k < t->a->program->function_count; k++) {
        const node_list *calls = &t->a->facts[k].callers;

        for (uint32_t n = 0;
             n < calls->count && text_is_one_of(t->a->program->functions[k]->name, IN_MEMORY); n++)
            for (uint32_t m = 0; m < calls->items[n]->arg_count; m++) {
                is_new |= received_label(t, calls->items[n]->args[m]);
                outside->has_memory = true;
            }
    }
    return is_new;
}

struct outside_calls { /* all that are reachable, by the state that they ask or change */
    node_list of[STATE_COUNT];
};

/* The same for every pattern. */
static const struct outside_calls *calls_get(struct analysis *a)
{
    if (a->outside_calls)
        return a->outside_calls;
    a->outside_calls = ARENA_NEW(a->arena, struct outside_calls);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_CALL)
                array_push(a->arena, &a->outside_calls->of[state_of(a, f->nodes[n])], f->nodes[n]);
    }
    return a->outside_calls;
}

static bool state_label(struct taint *t, struct outside *outside, enum state state)
{
    struct analysis *a = t->a;
    const node_list *calls = &calls_get(a)->of[state];
    struct later l = {.taint = t, .outside = outside, .state = state};

    for (uint32_t k = 0; k < calls->count; k++)
        if (is_changed_by_label(t, calls->items[k]))
            array_push(a->arena, &l.changes, calls->items[k]);
    if (l.changes.count == 0)
        return false;
    l.changing = bits_new(a->arena, a->program->function_count);
    if (state == STATE_FILES)
        l.is_new |= buffers_label(t, outside);
    outside->has_objects |= state == STATE_OBJECTS;
    for (uint32_t k = 0; k < a->program->function_count; k++)
        for (uint32_t n = 0; n < l.changes.count; n++)
            if (function_reaches(a, a->program->functions[k], l.changes.items[n]->function))
                bits_set(&l.changing, k);
    for (uint32_t k = 0; k < a->program->function_count; k++)
        if (a->facts[k].is_reachable && a->program->functions[k]->is_defined &&
            bits_get(&l.changing, k))
            readers_behind(&l, a->program->functions[k]);
    return l.is_new;
}

bool outside_label(struct taint *t, struct outside *outside)
{
    bool is_new = false;

    if (!outside->labelled)
        outside->labelled = map_new(t->a->arena);
    for (enum state state = STATE_FILES; state < STATE_COUNT; state++)
        is_new |= state_label(t, outside, state);
    return is_new;
}

bool outside_has(const struct outside *outside, const struct node *call)
{
    return outside->has_any && map_get_address(outside->labelled, call) != NULL;
}

int outside_state(struct analysis *a, const struct node *node)
{
    return (int)state_of(a, node);
}
