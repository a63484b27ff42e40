/* SPDX-License-Identifier: Apache-2.0 */
/* What does a compiler's command line ask for?  See line.h.
 *
 * One table knows which options take a value and which side they are for; an argument that no row
 * fits is an option without value.
 */
#include "line.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/text.h"

#include <string.h>

enum form {
    ALONE,    /* -c */
    SEPARATE, /* -Xlinker VALUE */
    JOINED,   /* -Wl,VALUE, also with nothing behind it */
    EITHER    /* -oVALUE or -o VALUE */
};

struct option_row {
    const char *name;
    enum form form;
    enum argument_kind kind;
};

/* The longest name that fits wins, so the order of the rows does not matter. */
static const struct option_row option_rows[] = {
    {"-c", ALONE, ARGUMENT_COMPILE},
    {"-o", EITHER, ARGUMENT_OUTPUT},
    {"--output", SEPARATE, ARGUMENT_OUTPUT},
    {"--output=", JOINED, ARGUMENT_OUTPUT},
    {"-x", EITHER, ARGUMENT_LANGUAGE},
    {"-l", EITHER, ARGUMENT_LIBRARY},

    {"-E", ALONE, ARGUMENT_STOP},
    {"-S", ALONE, ARGUMENT_STOP},
    {"-M", ALONE, ARGUMENT_STOP},
    {"-MM", ALONE, ARGUMENT_STOP},
    {"-fsyntax-only", ALONE, ARGUMENT_STOP},
    {"-###", ALONE, ARGUMENT_STOP},
    {"--analyze", ALONE, ARGUMENT_STOP},
    {"-emit-llvm", ALONE, ARGUMENT_STOP},

    {"--version", ALONE, ARGUMENT_INFO},
    {"-dumpversion", ALONE, ARGUMENT_INFO},
    {"-dumpfullversion", ALONE, ARGUMENT_INFO},
    {"-dumpmachine", ALONE, ARGUMENT_INFO},
    {"-dumpspecs", ALONE, ARGUMENT_INFO},
    {"-print-", JOINED, ARGUMENT_INFO},
    {"--print-", JOINED, ARGUMENT_INFO},
    {"--help=", JOINED, ARGUMENT_INFO},
    {"--target-help", ALONE, ARGUMENT_INFO},
    {"-show", ALONE, ARGUMENT_INFO},
    {"-compile_info", ALONE, ARGUMENT_INFO},
    {"-compile-info", ALONE, ARGUMENT_INFO},
    {"-link_info", ALONE, ARGUMENT_INFO},
    {"-link-info", ALONE, ARGUMENT_INFO},

    {"-MD", ALONE, ARGUMENT_DEPENDENCY},
    {"-MMD", ALONE, ARGUMENT_DEPENDENCY},
    {"-MP", ALONE, ARGUMENT_DEPENDENCY},
    {"-MG", ALONE, ARGUMENT_DEPENDENCY},
    {"-MF", EITHER, ARGUMENT_DEPENDENCY},
    {"-MT", EITHER, ARGUMENT_DEPENDENCY},
    {"-MQ", EITHER, ARGUMENT_DEPENDENCY},
    {"-MJ", EITHER, ARGUMENT_DEPENDENCY},
    {"-Wp,-M", JOINED, ARGUMENT_DEPENDENCY},

    {"-save-temps", JOINED, ARGUMENT_BY_PRODUCT},
    {"--save-temps", JOINED, ARGUMENT_BY_PRODUCT},
    {"-fstack-usage", ALONE, ARGUMENT_BY_PRODUCT},
    {"-fcallgraph-info", JOINED, ARGUMENT_BY_PRODUCT},
    {"-fdump-", JOINED, ARGUMENT_BY_PRODUCT},
    {"-ftime-trace", JOINED, ARGUMENT_BY_PRODUCT},

    {"-I", EITHER, ARGUMENT_COMPILER},
    {"-D", EITHER, ARGUMENT_COMPILER},
    {"-U", EITHER, ARGUMENT_COMPILER},
    {"-A", EITHER, ARGUMENT_COMPILER},
    {"-undef", ALONE, ARGUMENT_COMPILER},
    {"-include", EITHER, ARGUMENT_COMPILER},
    {"-imacros", EITHER, ARGUMENT_COMPILER},
    {"-isystem", EITHER, ARGUMENT_COMPILER},
    {"-iquote", EITHER, ARGUMENT_COMPILER},
    {"-idirafter", EITHER, ARGUMENT_COMPILER},
    {"-iprefix", EITHER, ARGUMENT_COMPILER},
    {"-iwithprefix", EITHER, ARGUMENT_COMPILER},
    {"-iwithprefixbefore", EITHER, ARGUMENT_COMPILER},
    {"-isysroot", EITHER, ARGUMENT_OPTION},
    {"-std=", JOINED, ARGUMENT_COMPILER},
    {"-Wp,", JOINED, ARGUMENT_COMPILER},
    {"-Wa,", JOINED, ARGUMENT_COMPILER},
    {"-Xpreprocessor", SEPARATE, ARGUMENT_COMPILER},
    {"-Xassembler", SEPARATE, ARGUMENT_COMPILER},
    {"-Xclang", SEPARATE, ARGUMENT_COMPILER},
    {"-mllvm", SEPARATE, ARGUMENT_OPTION},
    {"-target", SEPARATE, ARGUMENT_OPTION},
    {"-arch", SEPARATE, ARGUMENT_OPTION},
    {"--param", SEPARATE, ARGUMENT_OPTION},
    {"--sysroot", SEPARATE, ARGUMENT_OPTION},
    {"-aux-info", SEPARATE, ARGUMENT_BY_PRODUCT},
    {"-dumpdir", SEPARATE, ARGUMENT_OPTION},
    {"-dumpbase", SEPARATE, ARGUMENT_OPTION},
    {"-dumpbase-ext", SEPARATE, ARGUMENT_OPTION},
    {"-auxbase", SEPARATE, ARGUMENT_OPTION},
    {"-wrapper", SEPARATE, ARGUMENT_OPTION},
    {"-specs", SEPARATE, ARGUMENT_OPTION},
    {"-B", EITHER, ARGUMENT_OPTION},
    {"-G", EITHER, ARGUMENT_OPTION},

    {"-L", EITHER, ARGUMENT_LINKER},
    {"-Wl,", JOINED, ARGUMENT_LINKER},
    {"-Xlinker", SEPARATE, ARGUMENT_LINKER},
    {"-T", EITHER, ARGUMENT_LINKER},
    {"-u", EITHER, ARGUMENT_LINKER},
    {"-z", EITHER, ARGUMENT_LINKER},
    {"-e", EITHER, ARGUMENT_LINKER},
    {"-h", SEPARATE, ARGUMENT_LINKER},
    {"-rpath", SEPARATE, ARGUMENT_LINKER},
    {"-framework", SEPARATE, ARGUMENT_LINKER},
    {"-static", ALONE, ARGUMENT_LINKER},
    {"-static-pie", ALONE, ARGUMENT_LINKER},
    {"-shared", ALONE, ARGUMENT_LINKER},
    {"--shared", ALONE, ARGUMENT_LINKER},
    {"-r", ALONE, ARGUMENT_LINKER},
    {"-rdynamic", ALONE, ARGUMENT_LINKER},
    {"-pie", ALONE, ARGUMENT_LINKER},
    {"-no-pie", ALONE, ARGUMENT_LINKER},
    {"-s", ALONE, ARGUMENT_LINKER},
    {"-nostdlib", ALONE, ARGUMENT_LINKER},
    {"-nodefaultlibs", ALONE, ARGUMENT_LINKER},
    {"-nostartfiles", ALONE, ARGUMENT_LINKER},
    {"-nolibc", ALONE, ARGUMENT_LINKER},
    {"-symbolic", ALONE, ARGUMENT_LINKER},
    {"-static-libgcc", ALONE, ARGUMENT_LINKER},
    {"-shared-libgcc", ALONE, ARGUMENT_LINKER},
    {"-fuse-ld=", JOINED, ARGUMENT_LINKER},

    {"-J", EITHER, ARGUMENT_COMPILER},
    {"-fintrinsic-modules-path", EITHER, ARGUMENT_COMPILER},

    {"-cc=", JOINED, ARGUMENT_WRAPPER},
    {"-fc=", JOINED, ARGUMENT_WRAPPER},
    {"-f77=", JOINED, ARGUMENT_WRAPPER},
    {"-f90=", JOINED, ARGUMENT_WRAPPER},
    {"-cxx=", JOINED, ARGUMENT_WRAPPER},
    {"-config=", JOINED, ARGUMENT_WRAPPER},
    {"-profile=", JOINED, ARGUMENT_WRAPPER},
};

struct suffix_row {
    const char *suffix;
    enum line_language language;
};

static const struct suffix_row suffix_rows[] = {
    {".c", LANGUAGE_C},          {".i", LANGUAGE_C},         {".cc", LANGUAGE_CXX},
    {".cp", LANGUAGE_CXX},       {".cxx", LANGUAGE_CXX},     {".cpp", LANGUAGE_CXX},
    {".CPP", LANGUAGE_CXX},      {".c++", LANGUAGE_CXX},     {".C", LANGUAGE_CXX},
    {".ii", LANGUAGE_CXX},       {".s", LANGUAGE_ASSEMBLER}, {".S", LANGUAGE_ASSEMBLER},
    {".sx", LANGUAGE_ASSEMBLER}, {".f", LANGUAGE_OTHER},     {".F", LANGUAGE_OTHER},
    {".for", LANGUAGE_OTHER},    {".f90", LANGUAGE_OTHER},   {".F90", LANGUAGE_OTHER},
    {".f95", LANGUAGE_OTHER},    {".F95", LANGUAGE_OTHER},   {".f03", LANGUAGE_OTHER},
    {".f08", LANGUAGE_OTHER},    {".m", LANGUAGE_OTHER},     {".mm", LANGUAGE_OTHER},
    {".FOR", LANGUAGE_OTHER},    {".ftn", LANGUAGE_OTHER},   {".FTN", LANGUAGE_OTHER},
    {".fpp", LANGUAGE_OTHER},    {".FPP", LANGUAGE_OTHER},   {".F03", LANGUAGE_OTHER},
    {".F08", LANGUAGE_OTHER},    {".h", LANGUAGE_C},         {".cu", LANGUAGE_OTHER},
    {".ll", LANGUAGE_OTHER},     {".bc", LANGUAGE_OTHER},
};

enum { RESPONSE_DEPTH_MAX = 16 };

typedef ARRAY(const char *) word_array;

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

void line_split(struct arena *arena, const char *text, const char ***words, uint32_t *count)
{
    word_array found = {0};
    for (const char *c = text;;) {
        while (is_space(*c))
            c++;
        if (*c == '\0')
            break;
        struct text word = {.arena = arena};
        text_append(&word, "");
        char quote = '\0';
        for (; *c != '\0' && (quote != '\0' || !is_space(*c)); c++) {
            if (quote != '\0' && *c == quote)
                quote = '\0';
            else if (quote == '\0' && (*c == '"' || *c == '\''))
                quote = *c;
            else if (*c == '\\' && quote != '\'' && c[1] != '\0')
                text_append_char(&word, *++c);
            else
                text_append_char(&word, *c);
        }
        array_push(arena, &found, text_get(&word));
    }
    *words = found.items;
    *count = found.count;
}

/* A response file that cannot be read stays a word: the compiler then says what is wrong with it.
 */
static void words_expand(struct arena *arena, const char *const *words, uint32_t count,
                         unsigned depth, word_array *out)
{
    for (uint32_t i = 0; i < count; i++) {
        const char *text;
        const char *error;
        size_t length;
        if (words[i][0] != '@' || depth == RESPONSE_DEPTH_MAX ||
            file_read(arena, words[i] + 1, &text, &length, &error) != 0) {
            array_push(arena, out, words[i]);
            continue;
        }
        const char **inner;
        uint32_t inner_count;
        line_split(arena, text, &inner, &inner_count);
        words_expand(arena, inner, inner_count, depth + 1, out);
    }
}

static bool row_fits(const struct option_row *row, const char *word)
{
    if (row->form == ALONE || row->form == SEPARATE)
        return strcmp(word, row->name) == 0;
    return text_starts_with(word, row->name);
}

static const struct option_row *row_find(const char *word)
{
    const struct option_row *best = NULL;
    for (size_t i = 0; i < sizeof option_rows / sizeof *option_rows; i++)
        if (row_fits(&option_rows[i], word) &&
            (best == NULL || strlen(option_rows[i].name) > strlen(best->name)))
            best = &option_rows[i];
    return best;
}

static enum line_language language_named(const char *name)
{
    if (strcmp(name, "c") == 0 || strcmp(name, "cpp-output") == 0 || strcmp(name, "c-header") == 0)
        return LANGUAGE_C;
    if (text_starts_with(name, "c++"))
        return LANGUAGE_CXX;
    if (text_starts_with(name, "assembler"))
        return LANGUAGE_ASSEMBLER;
    return LANGUAGE_OTHER;
}

static void input_classify(struct argument *argument, const char *forced)
{
    argument->kind = ARGUMENT_INPUT;
    argument->value = argument->text;
    if (forced != NULL) {
        argument->kind = ARGUMENT_SOURCE;
        argument->language = language_named(forced);
        argument->forced = forced;
        return;
    }
    for (size_t i = 0; i < sizeof suffix_rows / sizeof *suffix_rows; i++)
        if (text_ends_with(argument->text, suffix_rows[i].suffix)) {
            argument->kind = ARGUMENT_SOURCE;
            argument->language = suffix_rows[i].language;
        }
    if (strcmp(argument->text, "-") == 0)
        argument->kind = ARGUMENT_SOURCE;
}

static enum line_mode mode_of(const struct line *line, bool has_input)
{
    enum line_mode mode = LINE_LINK;
    for (uint32_t i = 0; i < line->argument_count; i++) {
        const struct argument *argument = &line->arguments[i];
        if (argument->kind == ARGUMENT_INFO)
            return LINE_INFO;
        if (argument->kind == ARGUMENT_STOP)
            mode = LINE_OTHER;
        else if (argument->kind == ARGUMENT_COMPILE && mode != LINE_OTHER)
            mode = LINE_COMPILE;
    }
    if (!has_input)
        return mode == LINE_OTHER ? LINE_OTHER : LINE_INFO;
    if (mode == LINE_LINK &&
        (line_has(line, "-shared") || line_has(line, "--shared") || line_has(line, "-r")))
        return LINE_LIBRARY;
    return mode;
}

void line_read(struct arena *arena, const char *const *words, uint32_t count, struct line *line)
{
    word_array all = {0};
    words_expand(arena, words, count, 0, &all);
    ARRAY(struct argument) arguments = {0};
    *line = (struct line){0};
    const char *forced = NULL;
    bool has_input = false;
    for (uint32_t i = 0; i < all.count; i++) {
        struct argument argument = {.kind = ARGUMENT_OPTION, .text = all.items[i]};
        if (argument.text[0] != '-' || argument.text[1] == '\0') {
            input_classify(&argument, forced);
            has_input = true;
            line->source_count += argument.kind == ARGUMENT_SOURCE;
            array_push(arena, &arguments, argument);
            continue;
        }
        const struct option_row *row = row_find(argument.text);
        if (row != NULL) {
            const size_t length = strlen(row->name);
            argument.kind = row->kind;
            argument.is_separate =
                row->form == SEPARATE || (row->form == EITHER && argument.text[length] == '\0');
            if (argument.is_separate)
                argument.value = i + 1 < all.count ? all.items[++i] : NULL;
            else if (row->form != ALONE)
                argument.value = argument.text + length;
        }
        if (argument.kind == ARGUMENT_LANGUAGE && argument.value != NULL)
            forced = strcmp(argument.value, "none") == 0 ? NULL : argument.value;
        if (argument.kind == ARGUMENT_OUTPUT)
            line->output = argument.value;
        has_input |= argument.kind == ARGUMENT_LIBRARY;
        array_push(arena, &arguments, argument);
    }
    line->arguments = arguments.items;
    line->argument_count = arguments.count;
    line->mode = mode_of(line, has_input);
}

const struct argument *line_find(const struct line *line, const char *text)
{
    const struct argument *found = NULL;
    for (uint32_t i = 0; i < line->argument_count; i++)
        if (strcmp(line->arguments[i].text, text) == 0)
            found = &line->arguments[i];
    return found;
}

bool line_has(const struct line *line, const char *text)
{
    return line_find(line, text) != NULL;
}
