/* SPDX-License-Identifier: Apache-2.0 */
/* Which compiler flags may libclang see, and where is mpi.h?  See unit.h.
 *
 * Only flags that change what the source means pass; the others are for another compiler (they
 * would fail the parse), write files, or change nothing here.
 */
#include "front/unit.h"

#include "base/child.h"
#include "base/file.h"
#include "base/text.h"

#include <string.h>
#include <sys/stat.h>

/* A flag passes when it begins with `text`; with has_argument its value may be the next word. */
static const struct {
    const char *text;
    bool has_argument, is_exact;
} ALLOWED[] = {
    {"-isystem", true, false},
    {"-iquote", true, false},
    {"-idirafter", true, false},
    {"-include", true, false},
    {"-imacros", true, false},
    {"-I", true, false},
    {"-D", true, false},
    {"-U", true, false},
    {"-x", true, false},
    {"-std=", false, false},
    {"-ansi", false, true},
    {"-pthread", false, true},
    {"-m32", false, true},
    {"-m64", false, true},
    {"-nostdinc", false, true},
    {"-funsigned-char", false, true},
    {"-fsigned-char", false, true},
    {"-fshort-enums", false, true},
};

/* With OpenMP on, libclang does not show what stands below a directive.  Directives off and the
 * macro on is the sequential reading. */
static const struct {
    const char *text, *instead;
} REPLACED[] = {{"-fopenmp", "-D_OPENMP=201511"}, {"-qopenmp", "-D_OPENMP=201511"}};

/* Flags whose next word is no source file and no flag; both words are dropped. */
static const char *const DROPPED_WITH_ARGUMENT[] = {
    "-o",      "-MF", "-MT", "-MQ", "-arch", "-Xlinker", "-Xpreprocessor", "-Xassembler",
    "-Xclang", "-T",  "-u",  "-z",  "-L",    "-l",       "--param"};

static const char *const FIXED[] = {
    "-resource-dir", SPBC_CLANG_RESOURCE_DIR, "-w",
    /* Errors since clang 16, accepted by the compilers that old codes are built with. */
    "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int",
    /* GCC's omp.h gives this attribute arguments, which clang does not know. */
    "-D__malloc__(...)=__malloc__", "-Wno-error=int-conversion",
    "-Wno-error=incompatible-function-pointer-types",
    /* GCC warns of these. */
    "-Wno-error=return-mismatch", "-Wno-error=return-type", "-Wno-error=register",
    "-Wno-error=c++11-narrowing", "-Wno-error=reserved-user-defined-literal",
    "-Wno-error=enum-constexpr-conversion"};

typedef ARRAY(const char *) flag_list;

/* How many words of the list the allowed flag at the front takes; 0: it is not allowed. */
static uint32_t allowed_words(const char *const *flags, uint32_t count)
{
    for (size_t i = 0; i < sizeof ALLOWED / sizeof *ALLOWED; i++) {
        const size_t length = strlen(ALLOWED[i].text);
        if (strncmp(flags[0], ALLOWED[i].text, length) != 0)
            continue;
        if (flags[0][length] != '\0')
            return ALLOWED[i].is_exact ? 0 : 1;
        if (ALLOWED[i].has_argument)
            return count > 1 ? 2 : 0;
        return 1;
    }
    return 0;
}

static uint32_t dropped_words(const char *const *flags, uint32_t count)
{
    for (size_t i = 0; i < sizeof DROPPED_WITH_ARGUMENT / sizeof *DROPPED_WITH_ARGUMENT; i++)
        if (strcmp(flags[0], DROPPED_WITH_ARGUMENT[i]) == 0)
            return count > 1 ? 2 : 1;
    return 1;
}

static const char *replacement(const char *flag)
{
    for (size_t i = 0; i < sizeof REPLACED / sizeof *REPLACED; i++)
        if (strncmp(flag, REPLACED[i].text, strlen(REPLACED[i].text)) == 0)
            return REPLACED[i].instead;
    return NULL;
}

static void flags_add(struct arena *arena, flag_list *list, const char *const *flags,
                      uint32_t count)
{
    for (uint32_t at = 0; at < count;) {
        const char *instead = replacement(flags[at]);
        if (instead != NULL) {
            array_push(arena, list, instead);
            at++;
            continue;
        }
        const uint32_t words = allowed_words(flags + at, count - at);
        for (uint32_t i = 0; i < words; i++)
            array_push(arena, list, flags[at + i]);
        at += words != 0 ? words : dropped_words(flags + at, count - at);
    }
}

const char *const *flags_filter(struct arena *arena, const struct front_options *options,
                                const struct mpi_flags *mpi_flags,
                                const struct front_source *source, uint32_t *count)
{
    flag_list list = {0};
    for (size_t i = 0; i < sizeof FIXED / sizeof *FIXED; i++)
        array_push(arena, &list, FIXED[i]);
    array_push(arena, &list, "-working-directory");
    array_push(arena, &list, path_absolute(arena, source->directory, "."));
    flags_add(arena, &list, source->flags, source->flag_count);
    flags_add(arena, &list, options->extra_flags, options->extra_flag_count);
    for (uint32_t i = 0; i < mpi_flags->list.count; i++)
        array_push(arena, &list, mpi_flags->list.items[i]);
    *count = list.count;
    array_push(arena, &list, NULL);
    return list.items;
}

static bool is_directory(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* What a wrapper compiler prints for one option; NULL when it cannot be asked, or takes the option
 * for something else. */
static const char *wrapper_answer(struct arena *arena, const char *compiler, const char *option)
{
    const char *const argv[] = {compiler, option, NULL};
    const struct child_command command = {.argv = argv, .time_limit_ms = 20000};
    struct child_result result;
    const char *error = NULL;
    if (child_run(arena, &command, &result, &error) != 0 || result.status != 0)
        return NULL;
    return result.out;
}

static void pair_add(struct arena *arena, struct mpi_flags *flags, const char *flag,
                     const char *value)
{
    array_push(arena, &flags->list, flag);
    array_push(arena, &flags->list, value);
}

static void directory_add(struct arena *arena, struct mpi_flags *flags, const char *flag,
                          const char *path, size_t length)
{
    const char *directory = path_absolute(arena, NULL, arena_strndup(arena, path, length));
    if (is_directory(directory))
        pair_add(arena, flags, flag, directory);
}

/* The wrapper's -I become -isystem: mpi.h belongs to the system wherever it lies.  Its -D and -U
 * stay; the rest is for the linker or for another compiler. */
static void answer_take(struct arena *arena, const char *answer, struct mpi_flags *flags)
{
    static const char *const FOLDERS[] = {"-I", "-isystem", "-idirafter", "-iquote"};
    const char *at = answer;
    while (*at != '\0') {
        at += strspn(at, " \t\n");
        size_t length = strcspn(at, " \t\n");
        for (size_t i = 0; i < sizeof FOLDERS / sizeof *FOLDERS; i++) {
            const size_t name = strlen(FOLDERS[i]);
            if (length < name || strncmp(at, FOLDERS[i], name) != 0)
                continue;
            at += name;
            at += length == name ? strspn(at, " \t") : 0;
            length = strcspn(at, " \t\n");
            directory_add(arena, flags, "-isystem", at, length);
            break;
        }
        if (length > 2 && at[0] == '-' && (at[1] == 'D' || at[1] == 'U'))
            pair_add(arena, flags, at[1] == 'D' ? "-D" : "-U",
                     arena_strndup(arena, at + 2, length - 2));
        at += length;
    }
}

static bool has_header(struct arena *arena, const struct mpi_flags *flags)
{
    struct stat status;
    for (uint32_t i = 1; i < flags->list.count; i += 2)
        if (stat(arena_printf(arena, "%s/mpi.h", flags->list.items[i]), &status) == 0)
            return true;
    return stat("/usr/include/mpi.h", &status) == 0 ||
           stat("/usr/local/include/mpi.h", &status) == 0;
}

/* MPICH and Intel answer to -show, Open MPI to --showme:compile, old ones to -compile-info. */
static bool wrapper_ask(struct arena *arena, const char *compiler, struct mpi_flags *flags)
{
    static const char *const OPTIONS[] = {"-show", "--showme:compile", "-compile-info"};
    for (size_t i = 0; i < sizeof OPTIONS / sizeof *OPTIONS; i++) {
        const char *answer = wrapper_answer(arena, compiler, OPTIONS[i]);
        flags->list.count = 0;
        if (answer != NULL)
            answer_take(arena, answer, flags);
        if (answer != NULL && has_header(arena, flags))
            return true;
    }
    return false;
}

/* Where several MPIs are installed, mpicc may be one without headers. */
void mpi_flags_ask(struct arena *arena, const struct front_options *options,
                   struct mpi_flags *flags)
{
    static const char *const COMPILERS[] = {"mpicc", "mpicc.mpich", "mpicc.openmpi"};
    const char *compiler = options->mpi_compiler;
    if (compiler != NULL)
        (void)wrapper_ask(arena, compiler, flags);
    for (size_t i = 0; compiler == NULL && i < sizeof COMPILERS / sizeof *COMPILERS; i++)
        if (wrapper_ask(arena, COMPILERS[i], flags))
            compiler = COMPILERS[i];
    flags->arena = arena;
    flags->compiler = compiler;
}

const char *mpi_flags_own(struct mpi_flags *flags)
{
    struct arena *arena = flags->arena;
    if (!flags->is_own_asked && flags->compiler != NULL) {
        const char *own = wrapper_answer(arena, flags->compiler, "-print-file-name=include");
        if (own != NULL && own[0] == '/')
            flags->own = path_absolute(arena, NULL, arena_strndup(arena, own, strcspn(own, "\n")));
    }
    flags->is_own_asked = true;
    return flags->own;
}

/* ---- folders of headers ---- */

/* Which folder the flag at the front names, as it is written; NULL: none.  *words: how many it takes. */
static const char *folder_of(const char *const *flags, uint32_t count, uint32_t *words)
{
    static const char *const FLAGS[] = {"-I", "-isystem", "-iquote", "-idirafter"};
    *words = 1;
    for (size_t i = 0; i < sizeof FLAGS / sizeof *FLAGS; i++) {
        const size_t length = strlen(FLAGS[i]);
        if (strncmp(flags[0], FLAGS[i], length) != 0)
            continue;
        if (flags[0][length] != '\0')
            return flags[0] + length;
        *words = count > 1 ? 2 : 1;
        return count > 1 ? flags[1] : NULL;
    }
    return NULL;
}

void unit_folders(struct arena *arena, const struct unit *unit, folder_list *folders)
{
    uint32_t words = 0;
    bool has_given = false; /* files that a flag includes are looked for where the compiler runs */
    array_push(arena, folders, path_directory(arena, unit->file->full));
    for (uint32_t i = 0; i < unit->argument_count; i += words) {
        const char *folder = folder_of(unit->arguments + i, unit->argument_count - i, &words);
        if (folder != NULL)
            array_push(arena, folders, path_absolute(arena, unit->directory, folder));
        has_given |= text_starts_with(unit->arguments[i], "-include") ||
                     text_starts_with(unit->arguments[i], "-imacros");
    }
    if (has_given)
        array_push(arena, folders, path_absolute(arena, unit->directory, "."));
}
