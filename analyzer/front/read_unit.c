/* SPDX-License-Identifier: Apache-2.0 */
/* How is one source file read into the program?  See unit.h.
 *
 * Any diagnostic of level error makes the unit "not analysed": libclang returns success with a
 * truncated tree when a builtin header is missing, and an analysis of half a file would be silently
 * wrong.
 */
#include "front/unit.h"

#include "base/file.h"
#include "base/map.h"
#include "base/text.h"
#include "ir/expr.h"

#include <string.h>
#include <sys/stat.h>

/* ---- reasons not to analyse ---- */

static const char *diagnostic_text(struct parsed *parsed, CXDiagnostic diagnostic)
{
    const char *message = text_take(parsed->scratch, clang_getDiagnosticSpelling(diagnostic));
    CXFile handle = NULL;
    unsigned line = 0;
    unsigned column = 0;
    clang_getExpansionLocation(clang_getDiagnosticLocation(diagnostic), &handle, &line, &column,
                               NULL);
    const struct file *file = file_get(parsed, handle);
    if (file == NULL)
        return arena_printf(parsed->arena, "%s: %s", parsed->unit->file->path, message);
    return arena_printf(parsed->arena, "%s:%u:%u: %s", file->path, line, column, message);
}

static const char *first_error(struct parsed *parsed)
{
    const char *found = NULL;
    const unsigned count = clang_getNumDiagnostics(parsed->tu);
    for (unsigned i = 0; i < count && found == NULL; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(parsed->tu, i);
        if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error)
            found = diagnostic_text(parsed, diagnostic);
        clang_disposeDiagnostic(diagnostic);
    }
    return found;
}

static const char *missing_builtin_headers(struct parsed *parsed)
{
    struct stat status;
    if (stat(SPBC_CLANG_RESOURCE_DIR "/include/stddef.h", &status) == 0)
        return NULL;
    return arena_printf(parsed->arena,
                        "%s: the compiler's own headers are missing in %s; install "
                        "libclang-common-19-dev",
                        parsed->unit->file->path, SPBC_CLANG_RESOURCE_DIR);
}

/* ---- what the unit consists of ---- */

static bool is_definition(CXCursor cursor)
{
    return clang_isCursorDefinition(cursor) != 0;
}

static enum CXChildVisitResult declaration_read(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct parsed *parsed = data;
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    switch (kind) {
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_VarDecl:
        if (clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)) != 0)
            return CXChildVisit_Continue;
        if (kind == CXCursor_VarDecl)
            variable_lower(parsed, cursor);
        else if (is_definition(cursor))
            function_lower(parsed, cursor);
        return CXChildVisit_Continue;
    case CXCursor_Namespace:
    case CXCursor_LinkageSpec:
    case CXCursor_UnexposedDecl:
    case CXCursor_ClassDecl:
    case CXCursor_StructDecl:
        return CXChildVisit_Recurse;
    default:
        return CXChildVisit_Continue;
    }
}

struct inclusions {
    struct parsed *parsed;
    ARRAY(const struct file *) files;
};

static void inclusion_take(CXFile handle, CXSourceLocation *stack, unsigned depth,
                           CXClientData data)
{
    (void)stack;
    struct inclusions *inclusions = data;
    const struct file *file = depth == 0 ? NULL : file_get(inclusions->parsed, handle);
    if (file == NULL || file->is_system)
        return;
    for (uint32_t i = 0; i < inclusions->files.count; i++)
        if (inclusions->files.items[i] == file)
            return;
    array_push(inclusions->parsed->arena, &inclusions->files, file);
}

typedef ARRAY(struct skipped_range) skipped_list;

static void skipped_take(struct parsed *parsed, const struct file *file, skipped_list *list)
{
    CXFile handle = clang_getFile(parsed->tu, file->full);
    CXSourceRangeList *ranges = handle == NULL ? NULL : clang_getSkippedRanges(parsed->tu, handle);
    for (unsigned i = 0; ranges != NULL && i < ranges->count; i++) {
        struct skipped_range range = {.file = file};
        clang_getExpansionLocation(clang_getRangeStart(ranges->ranges[i]), NULL, &range.begin_line,
                                   NULL, &range.begin_offset);
        clang_getExpansionLocation(clang_getRangeEnd(ranges->ranges[i]), NULL, &range.end_line,
                                   NULL, &range.end_offset);
        array_push(parsed->arena, list, range);
    }
    if (ranges != NULL)
        clang_disposeSourceRangeList(ranges);
}

static void describe(struct parsed *parsed)
{
    struct inclusions inclusions = {.parsed = parsed};
    clang_getInclusions(parsed->tu, inclusion_take, &inclusions);
    parsed->unit->includes = inclusions.files.items;
    parsed->unit->include_count = inclusions.files.count;

    skipped_list skipped = {0};
    skipped_take(parsed, parsed->unit->file, &skipped);
    for (uint32_t i = 0; i < inclusions.files.count; i++)
        skipped_take(parsed, inclusions.files.items[i], &skipped);
    parsed->unit->skipped = skipped.items;
    parsed->unit->skipped_count = skipped.count;
}

static const char *parse_failure(enum CXErrorCode code)
{
    switch (code) {
    case CXError_Crashed:
        return "the parser crashed on it";
    case CXError_InvalidArguments:
        return "the parser does not accept its flags";
    default:
        return "the parser could not read it";
    }
}

static void read_parsed(struct parsed *parsed)
{
    struct front *front = parsed->front;
    struct unit *unit = parsed->unit;
    (void)file_get(parsed, clang_getFile(parsed->tu, unit->file->full));
    unit->reason = first_error(parsed);
    if (unit->reason == NULL)
        unit->reason = missing_builtin_headers(parsed);
    if (unit->reason != NULL)
        return;
    unit->is_analysed = true;
    if (!front->has_mpi_constants)
        mpi_constants_read(front, unit->arguments, unit->argument_count);
    macro_uses_collect(parsed);
    describe(parsed);
    (void)clang_visitChildren(clang_getTranslationUnitCursor(parsed->tu), declaration_read, parsed);
}

/* The texts that take the place of files, as libclang wants them. */
static struct CXUnsavedFile *unsaved_files(struct parsed *parsed)
{
    const struct front_options *options = parsed->front->options;
    struct CXUnsavedFile *files =
        ARENA_ARRAY(parsed->scratch, struct CXUnsavedFile, options->overlay_count + 1);
    for (uint32_t i = 0; i < options->overlay_count; i++) {
        files[i].Filename = options->overlays[i].path;
        files[i].Contents = options->overlays[i].text;
        files[i].Length = options->overlays[i].length;
    }
    return files;
}

static void parse(struct parsed *parsed)
{
    struct unit *unit = parsed->unit;
    CXIndex index = clang_createIndex(0, 0);
    const enum CXErrorCode code = clang_parseTranslationUnit2(
        index, unit->file->full, unit->arguments, (int)unit->argument_count, unsaved_files(parsed),
        parsed->front->options->overlay_count, CXTranslationUnit_DetailedPreprocessingRecord,
        &parsed->tu);
    if (code != CXError_Success)
        unit->reason = arena_printf(parsed->arena, "%s: %s", unit->file->path, parse_failure(code));
    else
        read_parsed(parsed);
    if (parsed->tu != NULL)
        clang_disposeTranslationUnit(parsed->tu);
    clang_disposeIndex(index);
}

/* The text that takes the place of the file, when there is one. */
static bool is_overlaid(struct front *front, struct file *file)
{
    const struct front_options *options = front->options;
    for (uint32_t i = 0; i < options->overlay_count; i++) {
        const struct front_overlay *overlay = &options->overlays[i];
        if (strcmp(overlay->path, file->full) != 0)
            continue;
        file->text = arena_strndup(front->arena, overlay->text, overlay->length);
        file->length = overlay->length;
        return true;
    }
    return false;
}

/* The main file is read here first: what libclang says about unreadable files does not name the
 * cause. */
static struct file *main_file(struct front *front, const char *full, const char **reason)
{
    struct file *file = map_get(front->files, full);
    if (file != NULL)
        return file;
    file = ARENA_NEW(front->arena, struct file);
    file->full = full;
    file->path = path_shown(front->arena, full);
    file->text = "";
    const char *error = NULL;
    for (uint32_t i = 0; i < front->options->overlay_count; i++) {
        const struct front_overlay *overlay = &front->options->overlays[i];
        if (strcmp(overlay->path, full) != 0)
            continue;
        file->text = overlay->text;
        file->length = overlay->length;
        map_set(front->files, full, file);
        return file;
    }
    if (!is_overlaid(front, file) &&
        file_read(front->arena, full, &file->text, &file->length, &error) != 0)
        *reason = arena_printf(front->arena, "%s: %s", file->path, error);
    else
        map_set(front->files, full, file);
    return file;
}

/* The offset of what is not white space or comment tells whether there is anything in the file. */
static size_t text_first(const struct file *file)
{
    size_t at = 0;
    size_t next = 0;
    while ((next = at) < file->length) {
        const char byte = file->text[at];
        if (byte == '\0' || strchr(" \t\r\n\v\f", byte) != NULL)
            at++;
        else
            at = text_skip_blank(file->text, file->length, at);
        if (at == next)
            break;
    }
    return at;
}

void unit_read(struct front *front, const struct front_source *source)
{
    struct arena *arena = front->arena;
    struct unit *unit = ARENA_NEW(arena, struct unit);
    array_push(arena, &front->unit_list, unit);
    unit->directory = path_absolute(arena, source->directory, ".");
    unit->arguments = flags_filter(front, source, &unit->argument_count);
    unit->file =
        main_file(front, path_absolute(arena, unit->directory, source->path), &unit->reason);
    if (unit->reason == NULL && text_first(unit->file) == unit->file->length)
        unit->reason = arena_printf(arena, "%s: contains no declarations", unit->file->path);
    if (unit->reason != NULL)
        return;

    struct arena *scratch = arena_new();
    struct parsed parsed = {.front = front,
                            .program = front->program,
                            .arena = arena,
                            .scratch = scratch,
                            .unit = unit,
                            .files = map_new(scratch),
                            .declarations = map_new(scratch),
                            .types = map_new(scratch)};
    parse(&parsed);
    arena_free(scratch);
}
