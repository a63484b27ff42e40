/* SPDX-License-Identifier: Apache-2.0 */
/* Which values do MPI_ANY_SOURCE and the like have in the installed mpi.h?  See unit.h.
 *
 * Where mpi.h defines every one of them as a macro that is a number, perhaps converted to a type of
 * MPI, they are read while a unit that includes it is open anyway.  Otherwise a small unit of its
 * own defines one constant from each name; libclang evaluates them.  A name whose value is no
 * compile-time constant (handles that are addresses) keeps INT64_MIN.
 *
 * In front of the bytes of ir/pack.h stands what a unit tells: one of enum told, then, for
 * TOLD_VALUES, the values.
 */
#include "front/unit.h"

#include "base/bytes.h"

#include <stddef.h>
#include <stdlib.h>
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
    {"MPI_UNDEFINED", offsetof(struct program, undefined)},
    {"MPI_HOST", offsetof(struct program, host)},
    {"MPI_IO", offsetof(struct program, io)},
    {"MPI_WTIME_IS_GLOBAL", offsetof(struct program, wtime_is_global)},
};
_Static_assert(sizeof CONSTANTS / sizeof *CONSTANTS == CONSTANT_COUNT, "unit.h counts them");

/* ---- in a unit that includes mpi.h ---- */

struct macro_text { /* what a macro stands for, word by word */
    struct parsed *parsed;
    CXToken *tokens;
    unsigned at, count;
};

static const char *word_next(struct macro_text *text)
{
    if (text->at == text->count)
        return "";
    return text_take(text->parsed->scratch,
                     clang_getTokenSpelling(text->parsed->tu, text->tokens[text->at++]));
}

static bool number_of(const char *word, int64_t *value)
{
    char *end = NULL;
    if (word[0] < '0' || word[0] > '9')
        return false;
    *value = strtoll(word, &end, 0);
    /* What does not fit an int may change in a conversion. */
    return end[strspn(end, "uUlL")] == '\0' && *value <= INT32_MAX;
}

/* A number, "-" and one, one in parentheses, or one behind "(MPI_Type)" or "(MPI_Type *)". */
static bool value_of(struct macro_text *text, int64_t *value)
{
    bool is_negative = false;
    uint32_t open = 0;
    const char *word = word_next(text);
    while (strcmp(word, "(") == 0) {
        word = word_next(text);
        if (strncmp(word, "MPI_", 4) == 0) {
            do
                word = word_next(text);
            while (strcmp(word, "*") == 0);
            if (strcmp(word, ")") != 0)
                return false;
            word = word_next(text);
        } else {
            open++;
        }
    }
    if (strcmp(word, "-") == 0) {
        is_negative = true;
        word = word_next(text);
    }
    if (!number_of(word, value))
        return false;
    if (is_negative)
        *value = -*value;
    for (; open > 0; open--)
        if (strcmp(word_next(text), ")") != 0)
            return false;
    return text->at == text->count;
}

static bool is_of_mpi(struct parsed *parsed, CXCursor macro, bool *is_installed)
{
    CXFile handle = NULL;
    clang_getExpansionLocation(clang_getCursorLocation(macro), &handle, NULL, NULL, NULL);
    const struct file *file = file_get(parsed, handle);
    if (file == NULL)
        return false;
    *is_installed = file->is_system && text_ends_with(file->full, "/mpi.h");
    return true;
}

void constants_see(struct parsed *parsed, CXCursor macro)
{
    CXString name = clang_getCursorSpelling(macro);
    size_t which = 0;
    const char *spelling = clang_getCString(name);
    if (spelling != NULL && strncmp(spelling, "MPI_", 4) == 0)
        while (which < CONSTANT_COUNT && strcmp(spelling, CONSTANTS[which].name) != 0)
            which++;
    else
        which = CONSTANT_COUNT;
    clang_disposeString(name);
    if (which == CONSTANT_COUNT)
        return;
    struct macro_text text = {.parsed = parsed, .at = 1};
    struct constants *constants = &parsed->constants;
    bool is_installed = false;
    int64_t value = 0;
    /* What a program means by the name behind a definition of its own is in its text. */
    if (is_of_mpi(parsed, macro, &is_installed) && !is_installed)
        return;
    clang_tokenize(parsed->tu, clang_getCursorExtent(macro), &text.tokens, &text.count);
    const bool is_known = is_installed && clang_Cursor_isMacroFunctionLike(macro) == 0 &&
                          value_of(&text, &value) && !constants->is_seen[which];
    clang_disposeTokens(parsed->tu, text.tokens, text.count);
    constants->is_seen[which] = true;
    constants->is_unclear |= !is_known;
    constants->values[which] = value;
    constants->seen_count++; /* one that is seen twice is unclear */
}

void constants_put(const struct parsed *parsed, struct text *bytes)
{
    const struct constants *constants = &parsed->constants;
    const bool has_all = !constants->is_unclear && constants->seen_count == CONSTANT_COUNT;
    bytes_put(bytes, has_all ? TOLD_VALUES : constants->seen_count > 0 ? TOLD_ASK : TOLD_NOTHING);
    for (size_t i = 0; has_all && i < CONSTANT_COUNT; i++)
        bytes_put_signed(bytes, constants->values[i]);
}

/* ---- in a unit of their own ---- */

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
    bytes_put(&answer->bytes, TOLD_VALUES);
    for (size_t i = 0; i < CONSTANT_COUNT; i++)
        bytes_put_signed(&answer->bytes, values.values[i]);
}

enum told constants_take(struct byte_reader *in, struct program *program)
{
    const enum told told = (enum told)bytes_get_index(in, TOLD_ASK + 1);
    for (size_t i = 0; told == TOLD_VALUES && i < CONSTANT_COUNT; i++) {
        const int64_t value = bytes_get_signed(in);
        if (program != NULL)
            *(int64_t *)(void *)((char *)program + CONSTANTS[i].field) =
                in->is_damaged ? INT64_MIN : value;
    }
    return in->is_damaged ? TOLD_NOTHING : told;
}
