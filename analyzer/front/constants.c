/* SPDX-License-Identifier: Apache-2.0 */
/* Which values do MPI_ANY_SOURCE and the like have in the installed mpi.h?  See unit.h.
 *
 * A small unit of its own defines one constant from each name; libclang evaluates them.  A name
 * whose value is no compile-time constant (handles that are addresses) keeps INT64_MIN.
 */
#include "front/unit.h"

#include <stddef.h>
#include <stdio.h>
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

static enum CXChildVisitResult constant_take(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct program *program = data;
    if (clang_getCursorKind(cursor) != CXCursor_VarDecl)
        return CXChildVisit_Continue;
    const char *name = text_take(program->arena, clang_getCursorSpelling(cursor));
    if (strncmp(name, PREFIX, sizeof PREFIX - 1) != 0)
        return CXChildVisit_Continue;
    int64_t value = 0;
    if (!cursor_int(cursor, &value))
        return CXChildVisit_Continue;
    for (size_t i = 0; i < CONSTANT_COUNT; i++)
        if (strcmp(name + sizeof PREFIX - 1, CONSTANTS[i].name) == 0)
            *(int64_t *)(void *)((char *)program + CONSTANTS[i].field) = value;
    return CXChildVisit_Continue;
}

void mpi_constants_read(struct front *front, const char *const *arguments, uint32_t count)
{
    char source[2048];
    int used = snprintf(source, sizeof source, "#include <mpi.h>\n");
    for (size_t i = 0; i < CONSTANT_COUNT; i++)
        used += snprintf(source + used, sizeof source - (size_t)used,
                         "static const long %s%s = (long)(%s);\n", PREFIX, CONSTANTS[i].name,
                         CONSTANTS[i].name);
    struct CXUnsavedFile file = {"/spbc-constants.c", source, (unsigned long)used};
    CXIndex index = clang_createIndex(0, 0);
    CXTranslationUnit tu = NULL;
    if (clang_parseTranslationUnit2(index, file.Filename, arguments, (int)count, &file, 1,
                                    CXTranslationUnit_None, &tu) == CXError_Success)
        (void)clang_visitChildren(clang_getTranslationUnitCursor(tu), constant_take,
                                  front->program);
    if (tu != NULL)
        clang_disposeTranslationUnit(tu);
    clang_disposeIndex(index);
    front->has_mpi_constants = front->program->any_source != INT64_MIN;
}
