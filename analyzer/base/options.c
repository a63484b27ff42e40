/* SPDX-License-Identifier: Apache-2.0 */
/* How does a program read its command line from its option table?  See options.h; the printing half
 * is option_help.c. */
#include "base/options.h"

#include "base/arena.h"
#include "base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* One parse under way. */
struct parser {
    struct arena *arena;
    const struct option_program *program;
    int argc;
    char *const *argv;
    int at; /* next argument */
    struct option_values *values;
};

static const char *const BUILT_IN[] = {"help", "version", "man"};

static bool option_takes_argument(const struct option *option)
{
    return option->kind == OPTION_TEXT || option->kind == OPTION_LIST ||
           option->kind == OPTION_INTEGER || option->kind == OPTION_CHOICE;
}

static bool wrong(const struct parser *parser, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool wrong(const struct parser *parser, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *message = arena_vprintf(parser->arena, format, arguments);
    va_end(arguments);
    (void)fprintf(stderr, "%s: error: %s\n%s: try '%s --help'\n", parser->program->name, message,
                  parser->program->name, parser->program->name);
    return false;
}

static void consider(const char *word, const char *candidate, uint32_t *best, const char **nearest)
{
    const uint32_t distance = text_distance(word, candidate, *best);
    if (distance < *best) {
        *best = distance;
        *nearest = candidate;
    }
}

static bool unknown_option(const struct parser *parser, const char *name)
{
    /* Further away than a third of the word is no slip of the finger. */
    uint32_t best = (uint32_t)strlen(name) / 3 + 1;
    const char *nearest = NULL;
    for (uint32_t i = 0; i < parser->program->option_count; i++)
        if (parser->program->options[i].name != NULL)
            consider(name, parser->program->options[i].name, &best, &nearest);
    for (size_t i = 0; i < sizeof BUILT_IN / sizeof *BUILT_IN; i++)
        consider(name, BUILT_IN[i], &best, &nearest);
    if (nearest != NULL)
        return wrong(parser, "unknown option '--%s'; did you mean '--%s'?", name, nearest);
    return wrong(parser, "unknown option '--%s'", name);
}

static bool choice_set(const struct parser *parser, const struct option *option, const char *shown,
                       const char *value)
{
    const size_t length = strlen(value);
    int index = 0;
    for (const char *word = option->argument; word != NULL; index++) {
        const char *bar = strchr(word, '|');
        const size_t word_length = bar == NULL ? strlen(word) : (size_t)(bar - word);
        if (word_length == length && memcmp(word, value, length) == 0) {
            *(int *)option->target = index;
            return true;
        }
        word = bar == NULL ? NULL : bar + 1;
    }
    return wrong(parser, "option '%s' does not know '%s'; it takes one of %s", shown, value,
                 option->argument);
}

static bool integer_set(const struct parser *parser, const struct option *option, const char *shown,
                        const char *value)
{
    char *end = NULL;
    errno = 0;
    const long long number = strtoll(value, &end, 10);
    if (end == value || *end != '\0' || errno != 0)
        return wrong(parser, "option '%s' needs a whole number, not '%s'", shown, value);
    const bool is_limited = option->minimum != 0 || option->maximum != 0;
    if (is_limited && (number < option->minimum || number > option->maximum))
        return wrong(parser, "option '%s' needs a number from %lld to %lld, not %s", shown,
                     (long long)option->minimum, (long long)option->maximum, value);
    *(int64_t *)option->target = number;
    return true;
}

static bool option_set(const struct parser *parser, const struct option *option, const char *shown,
                       const char *value)
{
    switch (option->kind) {
    case OPTION_FLAG:
        *(bool *)option->target = true;
        return true;
    case OPTION_NOFLAG:
        *(bool *)option->target = false;
        return true;
    case OPTION_TEXT:
        *(const char **)option->target = value;
        return true;
    case OPTION_LIST: {
        struct option_list *list = option->target;
        array_push(parser->arena, list, value);
        return true;
    }
    case OPTION_INTEGER:
        return integer_set(parser, option, shown, value);
    case OPTION_CHOICE:
        return choice_set(parser, option, shown, value);
    case OPTION_HEADING:
        break;
    }
    return true;
}

/* The argument of an option: behind '=' or the letter, or the next word. */
static const char *argument_take(struct parser *parser, const char *attached)
{
    if (attached != NULL)
        return attached;
    return parser->at < parser->argc ? parser->argv[parser->at++] : NULL;
}

static const struct option *option_by_name(const struct option_program *program, const char *name)
{
    for (uint32_t i = 0; i < program->option_count; i++)
        if (program->options[i].name != NULL && strcmp(program->options[i].name, name) == 0)
            return &program->options[i];
    return NULL;
}

static const struct option *option_by_letter(const struct option_program *program, char letter)
{
    for (uint32_t i = 0; i < program->option_count; i++)
        if (program->options[i].letter == letter && letter != 0)
            return &program->options[i];
    return NULL;
}

static bool long_parse(struct parser *parser, const char *word)
{
    const char *equals = strchr(word, '=');
    const char *name =
        equals == NULL ? word : arena_strndup(parser->arena, word, (size_t)(equals - word));
    const struct option *option = option_by_name(parser->program, name);
    if (option == NULL)
        return unknown_option(parser, name);
    const char *shown = arena_printf(parser->arena, "--%s", name);
    const char *value = NULL;
    if (option_takes_argument(option)) {
        value = argument_take(parser, equals == NULL ? NULL : equals + 1);
        if (value == NULL)
            return wrong(parser, "option '%s' needs %s", shown, option->argument);
    } else if (equals != NULL) {
        return wrong(parser, "option '%s' takes no value", shown);
    }
    return option_set(parser, option, shown, value);
}

static bool letters_parse(struct parser *parser, const char *letters)
{
    for (; *letters != '\0'; letters++) {
        const struct option *option = option_by_letter(parser->program, *letters);
        if (option == NULL)
            return wrong(parser, "unknown option '-%c'", *letters);
        const char shown[] = {'-', *letters, '\0'};
        if (!option_takes_argument(option)) {
            if (!option_set(parser, option, shown, NULL))
                return false;
            continue;
        }
        /* -p=DIR is how build systems write it for clang-tidy. */
        const char *behind = letters + 1 + (letters[1] == '=' && letters[2] != '\0');
        const char *value = argument_take(parser, *behind == '\0' ? NULL : behind);
        if (value == NULL)
            return wrong(parser, "option '%s' needs %s", shown, option->argument);
        return option_set(parser, option, shown, value);
    }
    return true;
}

/* Answers --help, --version and --man.  Returns false when the word is none of them. */
static bool built_in_answer(const struct option_program *program, const char *word)
{
    const bool has_h = option_by_letter(program, 'h') != NULL;
    if (strcmp(word, "--help") == 0 || (strcmp(word, "-h") == 0 && !has_h))
        options_print_help(program, stdout);
    else if (strcmp(word, "--version") == 0)
        (void)printf("%s (SPBC) %s\n", program->name, SPBC_VERSION_TEXT);
    else if (strcmp(word, "--man") == 0)
        options_print_man(program, stdout);
    else
        return false;
    return true;
}

enum option_outcome options_parse(struct arena *arena, const struct option_program *program,
                                  int argc, char *const *argv, struct option_values *values)
{
    struct parser parser = {arena, program, argc, argv, 1, values};
    const size_t most = argc > 0 ? (size_t)argc : 1;
    *values = (struct option_values){
        .operands = ARENA_ARRAY(arena, const char *, most),
        .rest = ARENA_ARRAY(arena, const char *, most),
    };
    while (parser.at < argc) {
        const char *word = argv[parser.at++];
        if (strcmp(word, "--") == 0) {
            values->has_rest = true;
            while (parser.at < argc)
                values->rest[values->rest_count++] = argv[parser.at++];
            break;
        }
        if (built_in_answer(program, word))
            return OPTIONS_DONE;
        bool is_right = true;
        if (word[0] == '-' && word[1] == '-')
            is_right = long_parse(&parser, word + 2);
        else if (word[0] == '-' && word[1] != '\0')
            is_right = letters_parse(&parser, word + 1);
        else
            values->operands[values->operand_count++] = word;
        if (!is_right)
            return OPTIONS_WRONG;
    }
    return OPTIONS_RUN;
}
