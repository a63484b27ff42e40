/* SPDX-License-Identifier: Apache-2.0 */
/* How is one source file read into the program?  See unit.h.
 *
 * Any diagnostic of level error makes the unit "not analysed": libclang returns success with a
 * truncated tree when a builtin header is missing, and an analysis of half a file would be silently
 * wrong.
 */
#include "front/unit.h"

#include "base/map.h"
#include "front/object.h"
#include "front/prefix.h"
#include "ir/expr.h"

#include <stdio.h>
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
    if (message[0] == '\0')
        message = "#error without a text";
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
    const bool is_user = clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)) == 0;
    switch (kind) {
    case CXCursor_ConversionFunction:
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_VarDecl:
        if (!is_user)
            return CXChildVisit_Continue;
        if (kind == CXCursor_VarDecl && clang_Cursor_isNull(template_of(cursor)) == 0)
            return CXChildVisit_Continue; /* what is made of it is a child of the unit */
        if (kind == CXCursor_VarDecl)
            variable_lower(parsed, cursor);
        else if (is_definition(cursor))
            function_lower(parsed, cursor);
        return CXChildVisit_Continue;
    case CXCursor_ClassDecl:
    case CXCursor_StructDecl:
        if (is_user && parsed->is_cplusplus && is_definition(cursor))
            methods_publish(parsed, cursor);
        return is_user ? CXChildVisit_Recurse : CXChildVisit_Continue;
    case CXCursor_Namespace:
    case CXCursor_LinkageSpec:
    case CXCursor_UnexposedDecl:
        return CXChildVisit_Recurse;
    default:
        return CXChildVisit_Continue;
    }
}

static const char CLANG_HEADERS[] = SPBC_CLANG_RESOURCE_DIR "/include/";

static bool is_borrowed(const struct task *task, const struct file *file)
{
    const size_t length = sizeof CLANG_HEADERS - 1;
    for (uint32_t i = 0; i < task->borrowed.count; i++)
        if (strncmp(file->full, CLANG_HEADERS, length) == 0 &&
            strcmp(file->full + length, task->borrowed.items[i]) == 0)
            return true;
    return false;
}

struct inclusions {
    const struct task *task;
    struct parsed *parsed;
    struct answer *answer;
    ARRAY(const struct file *) files; /* no system headers */
};

static void inclusion_take(CXFile handle, CXSourceLocation *stack, unsigned depth,
                           CXClientData data)
{
    (void)stack;
    struct inclusions *inclusions = data;
    struct arena *arena = inclusions->parsed->arena;
    const struct file *file = depth == 0 ? NULL : file_get(inclusions->parsed, handle);
    if (file != NULL && is_borrowed(inclusions->task, file))
        return; /* there is no such file */
    if (file == NULL || map_get_address(inclusions->parsed->included, file) != NULL)
        return;
    map_set_address(inclusions->parsed->included, file, file);
    array_push(arena, &inclusions->answer->files, file);
    if (!file->is_system)
        array_push(arena, &inclusions->files, file);
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

static void describe(struct parsed *parsed, const struct task *task, struct answer *answer)
{
    struct inclusions inclusions = {.task = task, .parsed = parsed, .answer = answer};
    clang_getInclusions(parsed->tu, inclusion_take, &inclusions);
    parsed->unit->includes = inclusions.files.items;
    parsed->unit->include_count = inclusions.files.count;

    skipped_list skipped = {0};
    if (!parsed->is_prefix)
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

static void pack(struct parsed *parsed, struct answer *answer)
{
    struct front *front = parsed->front;
    struct program *program = front->program;
    program->functions = front->function_list.items;
    program->function_count = front->function_list.count;
    program->variables = front->variable_list.items;
    program->variable_count = front->variable_list.count;
    const struct pack_input input = {.program = program,
                                     .functions = front->link_list.items,
                                     .is_definition = front->definition_list.items,
                                     .chunks = front->chunk_list.items,
                                     .chunk_count = front->chunk_list.count,
                                     .unit = parsed->unit,
                                     .is_whole = parsed->is_cplusplus};
    constants_put(parsed, &answer->bytes);
    unit_pack(&answer->bytes, &input);
}

bool front_is_cplusplus(const char *path)
{
    static const char *const ENDINGS[] = {".C",   ".cc",  ".cpp", ".cxx", ".c++", ".cp",
                                          ".CPP", ".hpp", ".hh",  ".hxx", ".cu"};
    for (size_t i = 0; i < sizeof ENDINGS / sizeof *ENDINGS; i++)
        if (text_ends_with(path, ENDINGS[i]))
            return true;
    return false;
}

/* What is nothing but a system header's is not read; what may hold more is looked into. */
static bool is_of_system(CXCursor cursor, enum CXCursorKind kind)
{
    return kind != CXCursor_Namespace && kind != CXCursor_LinkageSpec &&
           kind != CXCursor_UnexposedDecl &&
           clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)) != 0;
}

/* One walk over all that stands at the top: macros, and declarations for later.  The file's name
 * may say that it is C++; -x may say so too, and stand anywhere. */
static enum CXChildVisitResult child_see(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct parsed *parsed = data;
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (kind == CXCursor_MacroExpansion)
        macro_use_take(parsed, cursor);
    else if (kind == CXCursor_MacroDefinition)
        constants_see(parsed, cursor);
    if (clang_isDeclaration(kind) == 0)
        return CXChildVisit_Continue;
    parsed->is_cplusplus = parsed->is_cplusplus || kind == CXCursor_LinkageSpec ||
                           clang_getCursorLanguage(cursor) == CXLanguage_CPlusPlus;
    if (!is_of_system(cursor, kind))
        array_push(parsed->scratch, &parsed->declarations_seen, cursor);
    return CXChildVisit_Continue;
}

static void declarations_read(struct parsed *parsed)
{
    for (uint32_t i = 0; i < parsed->declarations_seen.count; i++) {
        const CXCursor cursor = parsed->declarations_seen.items[i];
        if (declaration_read(cursor, cursor, parsed) == CXChildVisit_Recurse)
            (void)clang_visitChildren(cursor, declaration_read, parsed);
    }
}

/* Instances of templates and members of local classes are no children of the unit. */
static void pending_read(struct parsed *parsed)
{
    struct front *front = parsed->front;
    for (uint32_t i = 0; i < front->pending_list.count; i++) { /* grows meanwhile */
        const CXCursor cursor = front->pending_list.items[i];
        if (is_definition(cursor) && clang_getCursorKind(cursor) == CXCursor_VarDecl)
            variable_lower(parsed, cursor);
        else if (is_definition(cursor))
            function_lower(parsed, cursor);
    }
}

static void read_parsed(struct parsed *parsed, const struct task *task, struct answer *answer)
{
    (void)file_get(parsed, clang_getFile(parsed->tu, parsed->unit->file->full));
    answer->reason = first_error(parsed);
    if (answer->reason == NULL)
        answer->reason = missing_builtin_headers(parsed);
    if (answer->reason != NULL)
        return;
    parsed->is_cplusplus = front_is_cplusplus(parsed->unit->file->full);
    (void)clang_visitChildren(clang_getTranslationUnitCursor(parsed->tu), child_see, parsed);
    macro_uses_sort(parsed);
    describe(parsed, task, answer);
    instances_publish(parsed);
    declarations_read(parsed);
    pending_read(parsed);
    aliases_lower(parsed);
    answer->reason = parsed->refused;
    pack(parsed, answer);
}

/* The texts that take the place of files, as libclang wants them.  A header that only the user's
 * compiler has is put among clang's own, without the others of its folder. */
static struct CXUnsavedFile *unsaved_files(struct arena *arena, const struct task *task,
                                           unsigned *count)
{
    const struct front_options *options = task->options;
    *count = options->overlay_count + task->borrowed.count;
    struct CXUnsavedFile *files = ARENA_ARRAY(arena, struct CXUnsavedFile, *count + 1);
    for (uint32_t i = 0; i < options->overlay_count; i++) {
        files[i].Filename = options->overlays[i].path;
        files[i].Contents = options->overlays[i].text;
        files[i].Length = options->overlays[i].length;
    }
    for (uint32_t i = 0; i < task->borrowed.count; i++) {
        const char *name = task->borrowed.items[i];
        struct CXUnsavedFile *file = &files[options->overlay_count + i];
        file->Contents = arena_printf(arena, "#include \"%s/%s\"\n", task->own, name);
        file->Filename = arena_printf(arena, "%s%s", CLANG_HEADERS, name);
        file->Length = strlen(file->Contents);
    }
    return files;
}

/* The unit's arguments with some more behind them. */
static const char *const *arguments_with(struct arena *arena, const struct unit *unit,
                                         const char *const *more, int *count)
{
    ARRAY(const char *) list = {0};
    for (uint32_t i = 0; i < unit->argument_count; i++)
        array_push(arena, &list, unit->arguments[i]);
    for (; *more != NULL; more++)
        array_push(arena, &list, *more);
    *count = (int)list.count;
    array_push(arena, &list, NULL);
    return list.items;
}

/* The file as libclang has it: its text is what was parsed. */
static struct file *file_like(struct front *front, const struct file *other)
{
    struct file *file = ARENA_NEW(front->arena, struct file);
    *file = *other;
    map_set(front->files, file->full, file);
    return file;
}

static void parse(struct parsed *parsed, const struct task *task, struct answer *answer,
                  uint32_t *line_to_cut)
{
    struct unit *unit = parsed->unit;
    struct arena *arena = parsed->arena;
    const bool has_prefix = task->prefix != NULL && !parsed->is_prefix;
    const char *const use[] = {"-include-pch", has_prefix ? task->prefix->compiled : NULL, NULL};
    const char *const make[] = {"-x", "c-header", "-iquote",
                                parsed->is_prefix ? task->prefix->folder : NULL, NULL};
    const char *const none[] = {NULL};
    const char *const *more = parsed->is_prefix ? make : has_prefix ? use : none;
    unsigned flags = CXTranslationUnit_DetailedPreprocessingRecord;
    if (parsed->is_prefix)
        flags |= CXTranslationUnit_ForSerialization | CXTranslationUnit_Incomplete;
    int count = 0;
    const char *const *arguments = arguments_with(arena, unit, more, &count);
    unsigned unsaved_count = 0;
    struct CXUnsavedFile *unsaved = unsaved_files(arena, task, &unsaved_count);
    CXIndex index = clang_createIndex(has_prefix, 0);
    const enum CXErrorCode code = clang_parseTranslationUnit2(
        index, unit->file->full, arguments, count, unsaved, unsaved_count, flags, &parsed->tu);
    if (code != CXError_Success)
        answer->reason = arena_printf(arena, "%s: %s", unit->file->path, parse_failure(code));
    else
        read_parsed(parsed, task, answer);
    if (parsed->is_prefix && answer->reason == NULL) {
        *line_to_cut = prefix_line_to_cut(parsed);
        answer->reason = *line_to_cut == 0 ? prefix_keep(parsed, task->prefix)
                                           : "it includes a header that has no guard";
    }
    if (parsed->tu != NULL)
        clang_disposeTranslationUnit(parsed->tu);
    clang_disposeIndex(index);
}

/* Reads the main file; *line_to_cut is told of a shared header that can not be used whole. */
static void task_do(const struct task *task, const struct file *main_file, struct answer *answer,
                    uint32_t *line_to_cut)
{
    struct arena *arena = answer->arena;
    struct front front = {.arena = arena,
                          .program = program_new(arena),
                          .options = task->options,
                          .mpi_flags = task->mpi_flags,
                          .files = map_new(arena),
                          .functions = map_new(arena),
                          .variables = map_new(arena)};
    struct unit unit = *task->unit;
    unit.file = file_like(&front, main_file);
    struct parsed parsed = {.front = &front,
                            .program = front.program,
                            .arena = arena,
                            .scratch = arena,
                            .unit = &unit,
                            .is_prefix = main_file != task->unit->file,
                            .uses_prefix = task->prefix != NULL && main_file == task->unit->file,
                            .files = map_new(arena),
                            .lowered = main_file == task->unit->file ? task->lowered : NULL,
                            .included = map_new(arena),
                            .declarations = map_new(arena),
                            .bound_names = map_new(arena),
                            .types = map_new(arena),
                            .containers = map_new(arena),
                            .holders = map_new(arena),
                            .library_searches = map_new(arena),
                            .overriding = map_new(arena)};
    *answer = (struct answer){.arena = arena, .bytes = {.arena = arena}};
    lowered_begin(parsed.lowered, parsed.lowered == NULL ? 0 : parsed.lowered->reading);
    answer->uses_prefix = task->prefix != NULL;
    parse(&parsed, task, answer, line_to_cut);
}

/* The name in "'omp.h' file not found"; NULL: something else is wrong. */
static const char *missing_header(struct arena *arena, const char *reason)
{
    const char *end = reason == NULL ? NULL : strstr(reason, "' file not found");
    const char *begin = end;
    while (begin != NULL && begin > reason && begin[-1] != '\'')
        begin--;
    return end == NULL || begin == reason ? NULL
                                          : arena_strndup(arena, begin, (size_t)(end - begin));
}

/* Headers that only the user's compiler has (omp.h, quadmath.h) are looked for once one is missing,
 * and one by one: their folder has others, which clang's own would include instead of going on. */
static void parse_with_own_headers(const struct task *task, struct answer *answer)
{
    enum { BORROWED_MAX = 16 };
    struct task again = *task;
    struct stat status;
    uint32_t line = 0;
    const char *name = NULL;
    again.own = mpi_flags_own(task->mpi_flags);
    while (again.own != NULL && again.borrowed.count < BORROWED_MAX &&
           (name = missing_header(answer->arena, answer->reason)) != NULL &&
           stat(arena_printf(answer->arena, "%s/%s", again.own, name), &status) == 0) {
        array_push(answer->arena, &again.borrowed, name);
        task_do(&again, task->unit->file, answer, &line);
    }
}

/* What is to be done about a header that is missing. */
static void remedy_add(const struct task *task, struct answer *answer)
{
    const char *name = missing_header(answer->arena, answer->reason);
    const char *compiler = task->mpi_flags->compiler;
    if (name == NULL)
        return;
    if (strcmp(name, "mpi.h") != 0)
        answer->reason = arena_printf(
            answer->arena, "%s (flags of the compiler, such as -I, go behind --)", answer->reason);
    else if (compiler == NULL)
        answer->reason = arena_printf(answer->arena,
                                      "%s (no mpicc tells where it is: name one by --mpi-compiler)",
                                      answer->reason);
    else
        answer->reason = arena_printf(
            answer->arena, "%s (%s does not tell where it is: name another by --mpi-compiler)",
            answer->reason, compiler);
}

/* What the shared header might have to do with an error is not told from the error. */
void unit_parse(const struct task *task, struct answer *answer)
{
    struct task alone = *task;
    uint32_t line = 0;
    task_do(task, task->unit->file, answer, &line);
    if (answer->reason != NULL && task->prefix != NULL) {
        alone.prefix = NULL;
        task_do(&alone, task->unit->file, answer, &line);
    }
    if (answer->reason != NULL)
        parse_with_own_headers(&alone, answer);
    if (answer->reason != NULL)
        remedy_add(task, answer);
}

static bool header_write(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "we");
    const bool is_written = file != NULL && fwrite(text, 1, length, file) == length;
    return (file == NULL || fclose(file) == 0) && is_written;
}

/* The bytes of the first `count` lines. */
static size_t lines_length(const char *text, uint32_t count)
{
    const char *at = text;
    for (; count > 0; count--)
        at = strchr(at, '\n') + 1;
    return (size_t)(at - text);
}

void prefix_parse(const struct task *task, struct answer *answer)
{
    const struct prefix *prefix = task->prefix;
    struct file header = {
        .full = prefix->header, .path = prefix->header, .length = strlen(prefix->text)};
    uint32_t line = 0;
    do {
        if (line != 0)
            header.length = lines_length(prefix->text, line - 1);
        header.text = arena_strndup(answer->arena, prefix->text, header.length);
        line = 0;
        if (header.length == 0 || !header_write(header.full, header.text, header.length))
            answer->reason = "it could not be written";
        else
            task_do(task, &header, answer, &line);
    } while (line != 0);
}
