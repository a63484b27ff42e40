/* SPDX-License-Identifier: Apache-2.0 */
/* Which state of the C library does a call change or show?
 *
 * Requires: the functions that MPI has, system headers.  A function that is not known changes and shows everything
 * but errno and what MPI keeps with its objects.  What is printed to the terminal is not read back, unless the
 * program leads the terminal elsewhere or asks for a place in it.
 */
#include "passes/libc.h"
#include "base/text.h"
#include "ir/called.h"
#include "ir/print.h"
#include "passes/cells.h"
#include "passes/external.h"
#include "passes/retained.h"

#include <string.h>

/* They change nothing that is asked for. */
static const char *const QUIET[] = {
    "free",    "abs",           "labs",    "llabs",  "qsort",   "bsearch",   "abort",
    "exit",    "memcpy",        "memmove", "memset", "memcmp",  "strlen",    "strcmp",
    "strncmp", "strcpy",        "strncpy", "strcat", "strncat", "strchr",    "strrchr",
    "strstr",  "snprintf",      "sprintf", "assert", "fflush",  "vsnprintf", "vsprintf",
    "perror",  "__assert_fail", NULL};
/* They set errno at most. */
static const char *const COMPUTING[] = {"malloc", "calloc",         "realloc",       "atoi",
                                        "atol",   "atof",           "strtol",        "strtoul",
                                        "strtod", "strtoll",        "strtoull",      "strdup",
                                        "sscanf", "posix_memalign", "aligned_alloc", NULL};
/* They write to the terminal. */
static const char *const PRINTING[] = {"printf", "vprintf", "puts", "putchar", NULL};
/* They write to a stream, which may be the terminal. */
static const char *const WRITING[] = {"fprintf", "vfprintf", "fputs", "fputc",
                                      "putc",    "fwrite",   NULL};
static const char *const FILES[] = {
    "fopen",   "fdopen",  "fclose", "fread",   "fscanf",  "fgets",    "fgetc",  "getc",
    "ungetc",  "rewind",  "fseek",  "fseeko",  "ftell",   "ftello",   "feof",   "read",
    "fsetpos", "fgetpos", "ferror", "write",   "getline", "getdelim", "pread",  "lseek",
    "open",    "pwrite",  "close",  "creat",   "mmap",    "rename",   "remove", "unlink",
    "stat",    "fstat",   "access", "tmpfile", NULL};
/* They ask, and change nothing; what they answer is for clock.c. */
static const char *const CLOCKS[] = {
    "time",   "clock", "gettimeofday", "clock_gettime", "times",         "getrusage", "getpid",
    "usleep", "sleep", "nanosleep",    "sched_yield",   "omp_get_wtime", NULL};
static const char *const ASKING[] = {"sysconf", "gethostname", NULL};
static const char *const RANDOM[] = {"rand",    "srand",   "random",  "srandom",   "drand48",
                                     "srand48", "lrand48", "mrand48", "initstate", "setstate",
                                     "seed48",  "lcong48", NULL};
static const char *const ENVIRONMENT[] = {"setenv", "putenv",        "unsetenv", "clearenv",
                                          "getenv", "secure_getenv", NULL};

/* Headers all of whose functions, with the exceptions here, have no state but errno. */
static bool is_in_pure_header(const struct function *f)
{
    const struct file *file = f->place.file;

    return file && file->is_system && strncmp(f->name, "strtok", 6) != 0 &&
           strcmp(f->name, "strerror") != 0 && strstr(f->name, "gamma") == NULL &&
           (strstr(file->path, "mathcalls") || text_ends_with(file->path, "/string.h") ||
            text_ends_with(file->path, "/strings.h") || text_ends_with(file->path, "/ctype.h"));
}

static bool is_computing(const struct function *f)
{
    return function_is_one_of(f, COMPUTING) || is_in_pure_header(f) ||
           text_starts_with(f->name, "__builtin_");
}

bool libc_is_pure(const struct function *f)
{
    return function_is_one_of(f, QUIET) || is_computing(f) || function_is_one_of(f, PRINTING) ||
           function_is(f, "fprintf") || function_is(f, "vfprintf") || function_is(f, "fputs");
}

bool libc_is_known(const struct function *f)
{
    return libc_is_pure(f) || function_is_one_of(f, WRITING) || function_is_one_of(f, FILES) ||
           function_is_one_of(f, CLOCKS) || function_is_one_of(f, ASKING) ||
           function_is_one_of(f, RANDOM) || function_is_one_of(f, ENVIRONMENT);
}

/* Memory may be at its end, a stream closed, and what waits is interrupted. */
bool libc_errs_alike(const struct function *f)
{
    static const char *const CHANCE[] = {
        "malloc",        "calloc", "realloc", "strdup", "strndup",   "wcsdup", "posix_memalign",
        "aligned_alloc", "fflush", "perror",  "sleep",  "nanosleep", "usleep", NULL};

    return !function_is_one_of(f, CHANCE) &&
           (function_is_one_of(f, QUIET) || is_computing(f) || function_is_one_of(f, CLOCKS) ||
            function_is_one_of(f, RANDOM) || function_is_one_of(f, ENVIRONMENT));
}

bool libc_prints(const struct node *call)
{
    const struct function *f = call_external(call);

    return f && (function_is_one_of(f, PRINTING) || function_is_one_of(f, WRITING)) &&
           !call_prints_back(call);
}

/* ---- the terminal ---- */

bool libc_terminal_is_read(struct analysis *a)
{
    unsigned uses = 0;

    for (uint32_t k = 0; k < a->program->function_count; k++)
        for (uint32_t n = 0; n < a->program->functions[k]->node_count; n++)
            uses |= node_terminal_use(a->program->functions[k]->nodes[n]);
    return terminal_is_read(uses);
}

/* ---- effects ---- */

/* Containers of the C++ library remember nothing outside of themselves. */
static bool is_of_container(const struct function *f)
{
    static const char *const CLASSES[] = {
        "map>",           "set>",           "multimap>",           "multiset>", "vector>", "deque>",
        "unordered_map>", "unordered_set>", "unordered_multimap>", "list>",     "array>",  NULL};
    const char *class = external_class(f);

    for (const char *const *name = CLASSES; class && *name; name++)
        if (text_starts_with(class, *name))
            return true;
    return false;
}

static struct libc_effect effect_of(const struct node *call, const struct function *f,
                                    bool is_terminal_read)
{
    enum {
        ALL = STATE_FILES | STATE_RANDOM | STATE_ENVIRONMENT | STATE_OPTIONS | STATE_OTHER,
        OPTIONS = STATE_OPTIONS | STATE_ENVIRONMENT | STATE_OTHER
    };
    const struct libc_effect none = {0}, error = {STATE_ERROR, 0};
    const struct libc_effect files = {STATE_FILES | STATE_ERROR, STATE_FILES | STATE_OTHER};
    const char *name = f->name;

    if (function_is_one_of(f, QUIET) || function_is_one_of(f, CLOCKS) || is_of_container(f))
        return none;
    if (function_is_one_of(f, PRINTING))
        return is_terminal_read ? files : none;
    if (function_is_one_of(f, WRITING))
        return is_terminal_read || !call_names_terminal(call) ? files : none;
    if (function_is_one_of(f, FILES))
        return files;
    if (function_is_one_of(f, RANDOM))
        return (struct libc_effect){STATE_RANDOM, STATE_RANDOM | STATE_OTHER};
    if (function_is_one_of(f, ENVIRONMENT))
        return (struct libc_effect){STATE_ENVIRONMENT | STATE_ERROR,
                                    STATE_ENVIRONMENT | STATE_OTHER};
    if (function_is_one_of(f, ASKING))
        return (struct libc_effect){STATE_ERROR, STATE_OTHER};
    if (text_starts_with(name, "getopt"))
        return (struct libc_effect){STATE_OPTIONS, OPTIONS};
    if (strcmp(name, "__errno_location") == 0)
        return (struct libc_effect){0, STATE_ERROR};
    if (strstr(name, "gamma"))
        return (struct libc_effect){STATE_ERROR | STATE_SIGN, 0};
    if (is_computing(f))
        return error;
    return (struct libc_effect){ALL | STATE_ERROR | STATE_SIGN, ALL};
}

struct libc_effect libc_effect(struct analysis *a, const struct node *call, bool is_terminal_read)
{
    int row = call->kind == NODE_CALL ? call_mpi(a, call) : -1;
    const struct function *f = call_external(call);

    if (row >= 0)
        return retained_effect(mpi_function_get(row));
    return f && !text_starts_with(f->name, "SPBC_") ? effect_of(call, f, is_terminal_read)
                                                    : (struct libc_effect){0};
}

unsigned libc_shown(const struct variable *variable)
{
    static const struct {
        const char *name;
        unsigned states;
    } KNOWN[] = {{"stdin", 0},
                 {"stdout", 0},
                 {"stderr", 0},
                 {"environ", STATE_ENVIRONMENT},
                 {"__environ", STATE_ENVIRONMENT},
                 {"optarg", STATE_OPTIONS},
                 {"optind", STATE_OPTIONS},
                 {"optopt", STATE_OPTIONS},
                 {"opterr", 0},
                 {"signgam", STATE_SIGN},
                 {"timezone", STATE_ENVIRONMENT | STATE_OTHER},
                 {"daylight", STATE_ENVIRONMENT | STATE_OTHER},
                 {"tzname", STATE_ENVIRONMENT | STATE_OTHER}};

    if (variable->function || variable->is_defined || variable->init)
        return 0;
    for (size_t k = 0; k < sizeof KNOWN / sizeof KNOWN[0]; k++)
        if (strcmp(KNOWN[k].name, variable->name) == 0)
            return KNOWN[k].states;
    return variable->place.file && variable->place.file->is_system ? STATE_OTHER : 0;
}

bool libc_changes_all(const struct node *call)
{
    static const char *const NAMES[] = {
        "setlocale", "uselocale",   "newlocale",       "fesetround",    "fesetenv", "feupdateenv",
        "tzset",     "sigprocmask", "fesetexceptflag", "feraiseexcept", NULL};
    const struct function *f = call_external(call);

    return f && function_is_one_of(f, NAMES);
}

bool libc_ends(const struct node *node)
{
    static const char *const ENDS[] = {"exit",  "_exit",         "_Exit", "quick_exit",
                                       "abort", "__assert_fail", NULL};
    const struct function *f =
        node->kind == NODE_CALL && node->callee && node->callee->kind == EXPR_FUNCTION
            ? node->callee->callee
            : NULL;

    return f && !f->is_defined && function_is_one_of(f, ENDS);
}

bool libc_runs_at_end(const struct function *function)
{
    static const char *const HOOKS[] = {"atexit", "on_exit", "at_quick_exit", "__cxa_atexit", NULL};

    return !function->is_defined && function_is_one_of(function, HOOKS);
}

bool libc_is_lost(const struct function *f)
{
    static const char *const NAMES[] = {
        "fork", "vfork", "clone", "shm_open", "shmat", "getcontext", "setcontext", "makecontext",
        "swapcontext", "dlsym", "dlvsym", "fetestexcept", "fegetexceptflag", "fegetenv",
        "feholdexcept", "mallinfo", "mallinfo2", "malloc_info", "malloc_usable_size", "sbrk",
        /* what they move lies behind pointers in what they get */
        "readv", "writev", "preadv", "pwritev", "preadv2", "pwritev2", "sendmsg", "recvmsg",
        "sendmmsg", "recvmmsg", "vmsplice", "aio_read", "aio_write", "lio_listio",
        "process_vm_readv", "process_vm_writev", NULL};

    return !f->is_defined && function_is_one_of(f, NAMES);
}

bool libc_only_computes(struct analysis *a, const struct node *call)
{
    const function_list *callees = callees_of(a, call);

    if (call_mpi(a, call) >= 0 || callees->count != 1 || !function_is_external(callees->items[0]) ||
        !libc_is_pure(callees->items[0]))
        return false;
    for (uint32_t k = 0; k < call->arg_count; k++) {
        const struct type *type = call->args[k]->type;

        if (call->args[k]->kind != EXPR_STRING &&
            (!type || type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY))
            return false;
    }
    return true;
}
