/* SPDX-License-Identifier: Apache-2.0 */
/* Which sources does a compile database list?  See front.h. */
#include "front/front.h"

#include "base/file.h"
#include "front/unit.h"

#include <clang-c/CXCompilationDatabase.h>
#include <string.h>

/* The arguments of one command without the compiler and without the source itself. */
static struct front_source source_of(struct arena *arena, CXCompileCommand command)
{
    ARRAY(const char *) flags = {0};
    struct front_source source = {0};
    source.path = text_take(arena, clang_CompileCommand_getFilename(command));
    source.directory = text_take(arena, clang_CompileCommand_getDirectory(command));
    const char *full = path_absolute(arena, source.directory, source.path);
    const unsigned count = clang_CompileCommand_getNumArgs(command);
    for (unsigned i = 1; i < count; i++) {
        const char *word = text_take(arena, clang_CompileCommand_getArg(command, i));
        const bool is_source =
            word[0] != '-' && strcmp(path_absolute(arena, source.directory, word), full) == 0;
        if (!is_source && strcmp(word, "--") != 0)
            array_push(arena, &flags, word);
    }
    source.flags = flags.items;
    source.flag_count = flags.count;
    return source;
}

int front_database_load(struct arena *arena, const char *directory, struct front_source **sources,
                        uint32_t *count, const char **error)
{
    const char *path = path_absolute(arena, directory, "compile_commands.json");
    const char *text = NULL;
    size_t length = 0;
    const char *trouble = NULL;
    if (file_read(arena, path, &text, &length, &trouble) != 0) {
        *error = arena_printf(arena, "%s: %s", path_shown(arena, path), trouble);
        return -1;
    }
    CXCompilationDatabase_Error code = CXCompilationDatabase_NoError;
    CXCompilationDatabase database = clang_CompilationDatabase_fromDirectory(directory, &code);
    CXCompileCommands commands = code == CXCompilationDatabase_NoError
                                     ? clang_CompilationDatabase_getAllCompileCommands(database)
                                     : NULL;
    const unsigned size = commands == NULL ? 0 : clang_CompileCommands_getSize(commands);
    if (size == 0) {
        *error = arena_printf(arena, "%s: it lists no compile commands, or is damaged",
                              path_shown(arena, path));
    } else {
        struct front_source *list = ARENA_ARRAY(arena, struct front_source, size);
        for (unsigned i = 0; i < size; i++)
            list[i] = source_of(arena, clang_CompileCommands_getCommand(commands, i));
        *sources = list;
        *count = size;
    }
    if (commands != NULL)
        clang_CompileCommands_dispose(commands);
    if (code == CXCompilationDatabase_NoError)
        clang_CompilationDatabase_dispose(database);
    return size == 0 ? -1 : 0;
}
