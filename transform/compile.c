/* SPDX-License-Identifier: Apache-2.0 */
/* How is a unit compiled so that its object remembers it?
 *
 * Requires: a line with sources.  Computes: the object, compiled by the real compiler from the
 * source as it is, with a record of directory, arguments and the texts it was made from in a
 * section that is not loaded. The texts are known from a dependency list: the user's own when the
 * line asks for one, else one of ours.
 */
#include "cc.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/text.h"
#include "image.h"
#include "process.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What comes with the system changes with the system, and its compiler with it. */
static const char *const system_folders[] = {"/usr/include/", "/usr/lib/", "/usr/lib64/"};

static bool is_system_path(const struct cc *cc, const char *path)
{
    for (size_t i = 0; i < sizeof system_folders / sizeof *system_folders; i++)
        if (text_starts_with(path, system_folders[i]))
            return true;
    return text_starts_with(path, cc->toolchain.installed.include);
}

/* "a.o" of "dir/a.c": where compilers leave the object when -o does not say. */
static const char *with_suffix(struct arena *arena, const char *path, const char *suffix)
{
    const char *dot = strrchr(path, '.');
    const char *slash = strrchr(path, '/');
    const size_t length =
        dot != NULL && (slash == NULL || dot > slash) ? (size_t)(dot - path) : strlen(path);
    return arena_printf(arena, "%.*s%s", (int)length, path, suffix);
}

/* Where the line's own dependency options leave the list; NULL: the line has none that writes one.
 */
static const char *user_list(struct cc *cc, const char *object)
{
    const char *path = NULL;
    for (uint32_t i = 0; i < cc->line.argument_count; i++) {
        const struct argument *argument = &cc->line.arguments[i];
        if (argument->kind != ARGUMENT_DEPENDENCY)
            continue;
        const char *comma = strrchr(argument->text, ',');
        if (text_starts_with(argument->text, "-Wp,-M") && comma != argument->text + 3)
            return comma + 1;
        if (text_starts_with(argument->text, "-MF") && argument->value != NULL)
            return argument->value;
        if (strcmp(argument->text, "-MD") == 0 || strcmp(argument->text, "-MMD") == 0)
            path = with_suffix(cc->arena, object, ".d");
    }
    return path;
}

/* The prerequisites of a make rule: words with "\ " for a space, "$$" for a dollar, a backslash at
 * the end of a line. */
static void list_read(struct cc *cc, const char *path, struct words *files)
{
    const char *c;
    const char *error;
    size_t length;
    if (path == NULL || file_read(cc->arena, path, &c, &length, &error) != 0)
        return;
    bool is_target = true;
    while (*c != '\0' && *c != '\n') {
        struct text word = {.arena = cc->arena};
        for (; *c != '\0' && *c != ' ' && *c != '\t' && *c != '\n'; c++) {
            if (*c == '\\' && c[1] == '\n')
                break;
            if ((*c == '\\' && (c[1] == ' ' || c[1] == '#' || c[1] == ':')) ||
                (*c == '$' && c[1] == '$'))
                c++;
            text_append_char(&word, *c);
        }
        if (!is_target && word.length != 0)
            words_add(cc, files, text_get(&word));
        if (word.length != 0 && text_ends_with(text_get(&word), ":"))
            is_target = false;
        while (*c == ' ' || *c == '\t' || (*c == '\\' && c[1] == '\n'))
            c += *c == '\\' ? 2 : 1;
    }
}

/* What a later compilation of the unit needs of the line: neither files nor outputs nor what the
 * linker alone reads. */
static bool is_remembered(const struct argument *argument)
{
    return argument->kind == ARGUMENT_OPTION || argument->kind == ARGUMENT_COMPILER;
}

static void unit_remember(struct cc *cc, const struct argument *source, const char *object,
                          const struct words *files)
{
    struct stat status;
    if (stat(object, &status) != 0 || !S_ISREG(status.st_mode))
        return;
    struct record record = {.directory = path_current(cc->arena),
                            .source = source->text,
                            .language = source->forced != NULL ? source->forced : "",
                            .compiler = cc->toolchain.compiler};
    for (uint32_t i = 0; i < cc->line.argument_count; i++)
        if (is_remembered(&cc->line.arguments[i]))
            words_add_argument(cc, &record.arguments, &cc->line.arguments[i]);
    words_add_all(cc, &record.arguments, &cc->toolchain.compile_flags);
    ARRAY(struct record_input) inputs = {0};
    for (uint32_t i = 0; i <= files->count; i++) {
        const char *name = i == 0 ? source->text : files->items[i - 1];
        struct record_input input = {.path = path_absolute(cc->arena, NULL, name)};
        /* The list has the source too, perhaps under a shorter name ("a.c" for "./a.c"). */
        if (i > 0 &&
            (strcmp(input.path, inputs.items[0].path) == 0 || is_system_path(cc, input.path)))
            continue;
        input.hash = record_hash(cc->arena, input.path);
        if (input.hash == NULL) {
            if (i == 0)
                return; /* a source that can be read once only, such as a pipe */
            continue;
        }
        array_push(cc->arena, &inputs, input);
    }
    record.inputs = inputs.items;
    record.input_count = inputs.count;
    const char *bytes;
    const char *error;
    size_t length;
    record_encode(cc->arena, &record, &bytes, &length);
    if (elf_add_section(cc->arena, object, RECORD_SECTION, bytes, length, &error) != 0)
        cc_say("warning",
               "%s: cannot keep how it was compiled: %s; a program with it will have the verdict "
               "unknown",
               object, error);
}

static bool is_analysable(const struct argument *source)
{
    return source->language == LANGUAGE_C && strcmp(source->text, "-") != 0;
}

static bool is_preprocessed(const struct argument *source)
{
    if (source->forced != NULL)
        return text_ends_with(source->forced, "cpp-output");
    return text_ends_with(source->text, ".i") || text_ends_with(source->text, ".ii");
}

int compile_unit(struct cc *cc, const struct argument *source, const char *object)
{
    struct words command = {0};
    words_add_all(cc, &command, &cc->toolchain.compiler);
    for (uint32_t i = 0; i < cc->line.argument_count; i++) {
        const struct argument *argument = &cc->line.arguments[i];
        if (argument == source) {
            if (source->forced != NULL) {
                words_add(cc, &command, "-x");
                words_add(cc, &command, source->forced);
            }
            words_add(cc, &command, source->text);
        } else if (is_remembered(argument) || argument->kind == ARGUMENT_DEPENDENCY ||
                   argument->kind == ARGUMENT_BY_PRODUCT ||
                   (argument->kind == ARGUMENT_LINKER && cc->line.mode == LINE_COMPILE)) {
            words_add_argument(cc, &command, argument);
        }
    }
    words_add(cc, &command, "-c");
    const char *target = object;
    if (object == NULL) {
        target = with_suffix(cc->arena, path_base(source->text), ".o");
    } else {
        words_add(cc, &command, "-o");
        words_add(cc, &command, object);
    }
    words_add_all(cc, &command, &cc->toolchain.compile_flags);

    const char *list = user_list(cc, target);
    bool has_dependency_options = false;
    for (uint32_t i = 0; i < cc->line.argument_count; i++)
        has_dependency_options |= cc->line.arguments[i].kind == ARGUMENT_DEPENDENCY;
    if (is_analysable(source) && !has_dependency_options && !is_preprocessed(source)) {
        list = cc_scratch(cc, "unit.d");
        words_add(cc, &command, "-MMD");
        words_add(cc, &command, "-MF");
        words_add(cc, &command, list);
    }
    const int status = cc_run(cc, &command, NULL, NULL, NULL);
    if (status == 0 && is_analysable(source)) {
        struct words files = {0};
        list_read(cc, list, &files);
        unit_remember(cc, source, target, &files);
    }
    return status;
}

/* The names that messages, __FILE__ and debuggers show stay those of the user's file: both the
 * temporary text and the full path that its #line gives are mapped to what the first compilation
 * had. */
static void add_name_maps(struct cc *cc, const struct record *record, const char *text_path,
                          struct words *command)
{
    struct arena *arena = cc->arena;
    const char *base = path_base(record->source);
    const char *folder = arena_strndup(arena, record->source, (size_t)(base - record->source));
    const char *full = path_absolute(arena, record->directory, record->source);
    words_add(
        cc, command,
        arena_printf(arena, "-ffile-prefix-map=%s/=%s", path_directory(arena, text_path), folder));
    if (record->source[0] != '/')
        words_add(
            cc, command,
            arena_printf(arena, "-ffile-prefix-map=%s/=%s", path_directory(arena, full), folder));
}

int compile_again(struct cc *cc, const struct record *record, const char *text_path,
                  const char *object)
{
    struct words command = {0};
    words_add_all(cc, &command, &record->compiler);
    /* Quoted includes are looked for in the source's own folder first; the text lies elsewhere, so
     * that folder has to be named. */
    words_add(cc, &command, "-iquote");
    words_add(cc, &command, path_directory(cc->arena, record->source));
    words_add_all(cc, &command, &record->arguments);
    add_name_maps(cc, record, text_path, &command);
    if (record->language[0] != '\0') {
        words_add(cc, &command, "-x");
        words_add(cc, &command, record->language);
    }
    /* What the compiler had to say about the user's text it has said; -Werror must not hit inserted
     * text. */
    words_add(cc, &command, "-w");
    words_add(cc, &command, "-c");
    words_add(cc, &command, text_path);
    words_add(cc, &command, "-o");
    words_add(cc, &command, object);
    return cc_run(cc, &command, record->directory, NULL, NULL);
}
