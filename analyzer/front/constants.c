/* SPDX-License-Identifier: Apache-2.0 */
/* Which values do MPI_ANY_SOURCE and the like have in the installed mpi.h?  See unit.h.
 *
 * A small unit of its own defines one constant from each name; libclang evaluates them.  A name
 * whose value is no compile-time constant (handles that are addresses) keeps INT64_MIN.
 */
#include "front/unit.h"

#include "base/bytes.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *name;
    size_t field;
} CONSTANTS[] = {
    {"MPI_ANY_SOURCE", offsetof(struct program, any_source)},
    {"MPI_ANY_TAG", offsetof(struct program, any_tag)},
    {"MPI_PROC_NULL", offsetof(struct program, proc_null)},
    {"MPI_COMM_WORLD", offsetof(struct program, comm_world)},
    {"MPI_COMM_SELF", offsetof(struct program, comm_self)},
    {"MPI_COMM_NULL", offsetof(struct program, comm_null)},
    {"MPI_REQUEST_NULL", offsetof(struct program, request_null)},
    {"MPI_STATUS_IGNORE", offsetof(struct program, status_ignore)},
};
enum { CONSTANT_COUNT = sizeof CONSTANTS / sizeof *CONSTANTS };

static const char PREFIX[] = "spbc_value_of_";

struct values {
    struct arena *arena;
    int64_t values[CONSTANT_COUNT];
};

static enum CXChildVisitResult constant_take(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct values *values = data;
    if (clang_getCursorKind(cursor) != CXCursor_VarDecl)
        return CXChildVisit_Continue;
    const char *name = text_take(values->arena, clang_getCursorSpelling(cursor));
    if (strncmp(name, PREFIX, sizeof PREFIX - 1) != 0)
        return CXChildVisit_Continue;
    int64_t value = 0;
    if (!cursor_int(cursor, &value))
        return CXChildVisit_Continue;
    for (size_t i = 0; i < CONSTANT_COUNT; i++)
        if (strcmp(name + sizeof PREFIX - 1, CONSTANTS[i].name) == 0)
            values->values[i] = value;
    return CXChildVisit_Continue;
}

static void inclusion_take(CXFile handle, CXSourceLocation *stack, unsigned depth,
                           CXClientData data)
{
    (void)stack;
    struct answer *answer = data;
    if (depth == 0)
        return;
    struct file *file = ARENA_NEW(answer->arena, struct file);
    file->full = text_take(answer->arena, clang_getFileName(handle));
    file->is_system = true;
    array_push(answer->arena, &answer->files, file);
}

void constants_parse(const struct task *task, struct answer *answer)
{
    const struct unit *unit = task->unit;
    struct text source = {.arena = answer->arena};
    struct values values = {.arena = answer->arena};
    text_append(&source, "#include <mpi.h>\n");
    for (size_t i = 0; i < CONSTANT_COUNT; i++) {
        text_printf(&source, "static const long %s%s = (long)(%s);\n", PREFIX, CONSTANTS[i].name,
                    CONSTANTS[i].name);
        values.values[i] = INT64_MIN;
    }
    const char *dot = strrchr(unit->file->full, '.');
    const char *name = arena_printf(answer->arena, "/spbc-constants%s",
                                    dot == NULL || strchr(dot, '/') != NULL ? ".c" : dot);
    struct CXUnsavedFile file = {name, text_get(&source), (unsigned long)source.length};
    CXIndex index = clang_createIndex(0, 0);
    CXTranslationUnit tu = NULL;
    if (clang_parseTranslationUnit2(index, name, unit->arguments, (int)unit->argument_count, &file,
                                    1, CXTranslationUnit_None, &tu) == CXError_Success) {
        (void)clang_visitChildren(clang_getTranslationUnitCursor(tu), constant_take, &values);
        clang_getInclusions(tu, inclusion_take, answer);
    }
    if (tu != NULL)
        clang_disposeTranslationUnit(tu);
    clang_disposeIndex(index);
    answer->bytes.arena = answer->arena;
    for (size_t i = 0; i < CONSTANT_COUNT; i++)
        bytes_put_signed(&answer->bytes, values.values[i]);
}

bool constants_take(struct program *program, const unsigned char *bytes, size_t length)
{
    struct byte_reader in = {.at = bytes, .end = bytes + length};
    for (size_t i = 0; i < CONSTANT_COUNT; i++) {
        int64_t *field = (int64_t *)(void *)((char *)program + CONSTANTS[i].field);
        const int64_t value = bytes_get_signed(&in);
        *field = in.is_damaged ? INT64_MIN : value;
    }
    return program->any_source != INT64_MIN;
}
