/* SPDX-License-Identifier: Apache-2.0 */
/* Which compiler stands behind spbc-cc, with which flags for MPI, and where are SPBC's own header
 * and library?  See toolchain.h. */
#include "toolchain.h"

#include "base/arena.h"
#include "base/child.h"
#include "base/file.h"
#include "base/text.h"
#include "driver.h"
#include "line.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SHOW_LIMIT_MS = 30000 };

/* The C library of MPI under the names that MPICH and its derivatives give it.  Their Fortran and
 * C++ layers stay: they call the C names. */
static const char *const mpi_libraries[] = {"mpich", "mpi", "pmpich", "pmpi", "mpich-nemesis"};

bool toolchain_is_mpi_library(const char *name_or_path, bool is_path)
{
    const char *name = name_or_path;
    size_t length = strlen(name);
    if (is_path) {
        name = path_base(name_or_path);
        if (strncmp(name, "lib", 3) != 0)
            return false;
        name += 3;
        const char *end = strstr(name, ".so");
        if (end == NULL && text_ends_with(name, ".a"))
            end = name + strlen(name) - 2;
        if (end == NULL)
            return false;
        length = (size_t)(end - name);
    }
    for (size_t i = 0; i < sizeof mpi_libraries / sizeof *mpi_libraries; i++)
        if (strlen(mpi_libraries[i]) == length && strncmp(mpi_libraries[i], name, length) == 0)
            return true;
    return false;
}

/* Sorts the flags of "mpicc -show" by side and leaves its MPI library out.  Options such as -O2 stand
 * before the user's, which override them, so they become part of the compiler's name. */
static void take_flags(struct arena *arena, const struct line *shown, struct toolchain *toolchain)
{
    for (uint32_t i = 0; i < shown->argument_count; i++) {
        const struct argument *argument = &shown->arguments[i];
        const bool is_library = argument->kind == ARGUMENT_LIBRARY;
        const bool is_linked =
            is_library || argument->kind == ARGUMENT_LINKER || argument->kind == ARGUMENT_INPUT;
        if ((is_library && toolchain_is_mpi_library(argument->value, false)) ||
            (argument->kind == ARGUMENT_INPUT && toolchain_is_mpi_library(argument->value, true)))
            continue;
        if (argument->kind == ARGUMENT_OPTION) {
            array_push(arena, &toolchain->compiler, argument->text);
            if (argument->is_separate && argument->value != NULL)
                array_push(arena, &toolchain->compiler, argument->value);
            continue;
        }
        for (int side = 0; side < 2; side++) {
            const bool is_link_side = side == 1;
            if ((is_linked && !is_link_side) ||
                (argument->kind == ARGUMENT_COMPILER && is_link_side))
                continue;
            struct words *flags = is_link_side ? &toolchain->link_flags : &toolchain->compile_flags;
            array_push(arena, flags, argument->text);
            if (argument->is_separate && argument->value != NULL)
                array_push(arena, flags, argument->value);
        }
    }
}

/* Asks the wrapper.  A compiler that is no wrapper ends with an error or shows no flags: then it is
 * used as it is. */
static int ask_wrapper(struct arena *arena, const struct words *wrapper, const struct line *line,
                       struct toolchain *toolchain, const char **error)
{
    struct words command = {0};
    for (uint32_t i = 0; i < wrapper->count; i++)
        array_push(arena, &command, wrapper->items[i]);
    for (uint32_t i = 0; i < line->argument_count; i++)
        if (line->arguments[i].kind == ARGUMENT_WRAPPER)
            array_push(arena, &command, line->arguments[i].text);
    array_push(arena, &command, "-show");
    array_push(arena, &command, NULL);
    struct child_result shown;
    const struct child_command child = {.argv = command.items, .time_limit_ms = SHOW_LIMIT_MS};
    if (child_run(arena, &child, &shown, error) != 0)
        return -1;
    const char **words = NULL;
    uint32_t count = 0;
    if (shown.status == 0)
        line_split(arena, shown.out, &words, &count);
    uint32_t first_flag = 0;
    while (first_flag < count && words[first_flag][0] != '-')
        first_flag++;
    if (first_flag == 0) {
        toolchain->compiler = *wrapper;
        array_push(arena, &toolchain->compile_flags, "-I" SPBC_MPI_INCLUDE);
        return 0;
    }
    for (uint32_t i = 0; i < first_flag; i++)
        array_push(arena, &toolchain->compiler, words[i]);
    struct line flags;
    line_read(arena, (const char *const *)words + first_flag, count - first_flag, &flags);
    take_flags(arena, &flags, toolchain);
    return 0;
}

static const char *toolchain_default(const struct driver *of)
{
    return access(of->configured, X_OK) == 0 ? of->configured : of->usual;
}

int toolchain_find(struct arena *arena, const char *named, const struct line *line,
                   struct toolchain *toolchain, const char **error)
{
    *toolchain = (struct toolchain){0};
    installed_find(arena, &toolchain->installed);
    if (named == NULL || named[0] == '\0')
        named = toolchain_default(driver);
    toolchain->mpi_compiler =
        driver == &drivers[DRIVER_C] ? named : toolchain_default(&drivers[DRIVER_C]);
    struct words wrapper = {0};
    line_split(arena, named, &wrapper.items, &wrapper.count);
    wrapper.capacity = wrapper.count;
    if (wrapper.count == 0) {
        *error = arena_printf(arena,
                              "the compiler's name is empty; set %s or --spbc-compiler to %s or a "
                              "compiler",
                              driver->variable, driver->usual);
        return -1;
    }
    if (strcmp(path_base(wrapper.items[wrapper.count - 1]), driver->name) == 0) {
        *error = arena_printf(arena,
                              "%s or --spbc-compiler names %s itself; name the compiler behind it, "
                              "such as %s",
                              driver->variable, driver->name, driver->usual);
        return -1;
    }
    const char *reason;
    if (ask_wrapper(arena, &wrapper, line, toolchain, &reason) != 0) {
        *error = arena_printf(arena, "%s; name the compiler with %s or --spbc-compiler", reason,
                              driver->variable);
        return -1;
    }
    array_push(arena, &toolchain->compile_flags,
               arena_printf(arena, "-I%s", toolchain->installed.include));
    array_push(arena, &toolchain->compile_flags, "-DSPBC_RUNTIME");
    array_push(arena, &toolchain->link_flags,
               arena_printf(arena, "-L%s", toolchain->installed.library));
    array_push(arena, &toolchain->link_flags, "-lspbc");
    array_push(arena, &toolchain->link_flags,
               arena_printf(arena, "-Wl,-rpath,%s", toolchain->installed.library));
    return 0;
}
