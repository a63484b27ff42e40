/* SPDX-License-Identifier: Apache-2.0 */
/* What did the user ask of spbc-run?  Reads the environment and the command line by the table of
 * option.def.
 *
 * Requires: nothing.  Computes: struct options, every value checked for its kind.  Does not: know
 * what the values mean.
 */
#include "options.h"

#include "complain.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct option_row option_table[OPTION_COUNT] = {
#define OPTION(id, letter, name, kind, argument, fallback, help)                                   \
    {letter, name, kind, argument, fallback, help},
#include "option.def"
#undef OPTION
};

static const char *origin_text[] = {"default", "environment", "command line"};

const char *option_name(enum option_id id)
{
    return option_table[id].name;
}

bool option_is(const struct options *options, enum option_id id, const char *word)
{
    const char *text = options->value[id].text;
    return text && (!word || strcmp(text, word) == 0);
}

static bool count_read(const char *text, uint64_t *out)
{
    char *end;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return isdigit((unsigned char)text[0]) && *end == '\0' && errno == 0 && *out <= INT32_MAX;
}

static bool seconds_read(const char *text, double *out)
{
    char *end;
    errno = 0;
    *out = strtod(text, &end);
    return isdigit((unsigned char)text[0]) && *end == '\0' && errno == 0 && *out <= 1e9;
}

static bool size_read(const char *text, uint64_t *out)
{
    char *end;
    errno = 0;
    *out = strtoull(text, &end, 10);
    if (!isdigit((unsigned char)text[0]) || errno != 0) {
        return false;
    }
    static const char units[] = "KMG";
    const char *unit = *end ? strchr(units, toupper((unsigned char)*end)) : NULL;
    if (unit) {
        int shift = 10 * ((int)(unit - units) + 1);
        if (*out > UINT64_MAX >> shift) {
            return false;
        }
        *out <<= shift;
        end++;
    }
    return *end == '\0';
}

static bool word_is_choice(const char *word, const char *choices)
{
    size_t length = strlen(word);
    for (const char *at = choices;; at++) {
        size_t span = strcspn(at, "|");
        if (span == length && strncmp(at, word, length) == 0) {
            return true;
        }
        at += span;
        if (!*at) {
            return false;
        }
    }
}

static int list_append(struct option_list *list, const char *text)
{
    const char **grown = realloc(list->item, (list->count + 1) * sizeof *grown);
    if (!grown) {
        complain("out of memory");
        return -1;
    }
    list->item = grown;
    list->item[list->count++] = text;
    return 0;
}

static int value_set(struct options *options, enum option_id id, const char *text,
                     enum option_origin origin)
{
    const struct option_row *row = &option_table[id];
    const char *wanted = NULL;
    switch (row->kind) {
    case COUNT:
        wanted = count_read(text, &options->value[id].number) ? NULL : "a whole number";
        break;
    case SECONDS:
        wanted = seconds_read(text, &options->value[id].seconds) ? NULL : "a number of seconds";
        break;
    case SIZE:
        wanted = size_read(text, &options->value[id].number) ? NULL : "a size such as 64K, 16M, 1G";
        break;
    case CHOICE:
        wanted = word_is_choice(text, row->argument) ? NULL : row->argument;
        break;
    case LIST:
        if (list_append(&options->value[id].list, text) != 0) {
            return -1;
        }
        break;
    case TEXT:
        wanted = text[0] ? NULL : "a value";
        break;
    case FLAG:
    case ACTION:
        break;
    }
    if (wanted) {
        complain("option --%s: '%s' is not right: it wants %s (%s)", row->name, text, wanted,
                 origin_text[origin]);
        return -1;
    }
    options->value[id].text = text;
    options->value[id].origin = origin;
    return 0;
}

extern char **environ;

#define VARIABLE_BEGIN "SPBC_RUN_"

static void variable_name(const struct option_row *row, char name[64])
{
    size_t at = (size_t)snprintf(name, 64, VARIABLE_BEGIN);
    for (const char *from = row->name; *from && at < 63; from++) {
        name[at++] = (char)(*from == '-' ? '_' : toupper((unsigned char)*from));
    }
    name[at] = '\0';
}

/* A variable that would be an option if it were written well */
static void variables_check(void)
{
    for (char **at = environ; *at; at++) {
        size_t length = strcspn(*at, "=");
        bool is_known = strncmp(*at, VARIABLE_BEGIN, strlen(VARIABLE_BEGIN)) != 0;
        for (int id = 0; !is_known && id < OPTION_COUNT; id++) {
            char name[64];
            variable_name(&option_table[id], name);
            is_known = option_table[id].kind != ACTION && strlen(name) == length &&
                       strncmp(*at, name, length) == 0;
        }
        if (!is_known) {
            complain("the variable %.*s is no option and was ignored (spbc-run --help names them)",
                     (int)length, *at);
        }
    }
}

static int environment_read(struct options *options)
{
    variables_check();
    for (int id = 0; id < OPTION_COUNT; id++) {
        if (option_table[id].kind == ACTION) {
            continue;
        }
        char name[64];
        variable_name(&option_table[id], name);
        const char *text = getenv(name);
        if (!text || (option_table[id].kind == FLAG && (!text[0] || strcmp(text, "0") == 0))) {
            continue;
        }
        if (value_set(options, (enum option_id)id, text, ORIGIN_ENVIRONMENT) != 0) {
            return -1;
        }
    }
    return 0;
}

/* The number of single-character edits between two words, for "did you mean". */
static size_t words_distance(const char *a, const char *b)
{
    size_t row[64], length = strlen(b);
    if (length >= 63) {
        return length;
    }
    for (size_t j = 0; j <= length; j++) {
        row[j] = j;
    }
    for (size_t i = 1; a[i - 1]; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= length; j++) {
            size_t best = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            best = row[j] + 1 < best ? row[j] + 1 : best;
            best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
            row[j] = best;
        }
    }
    return row[length];
}

static void unknown_complain(const char *word, size_t length)
{
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(length < 60 ? length : 60), word);
    const char *near = NULL;
    size_t nearest = 4;
    for (int id = 0; id < OPTION_COUNT; id++) {
        size_t distance = words_distance(name, option_table[id].name);
        if (option_table[id].help[0] && distance < nearest) {
            nearest = distance;
            near = option_table[id].name;
        }
    }
    const char *dashes = strlen(name) > 1 ? "--" : "-";
    if (near && strlen(name) > 1) {
        complain("unknown option %s%s; did you mean --%s?", dashes, name, near);
    } else {
        complain("unknown option %s%s; spbc-run --help lists the options", dashes, name);
    }
}

/* What other launchers call it, word for word: their command lines are to work here, or to be
 * refused with what to do instead. */
static const struct foreign_row {
    const char *word;
    int id;     /* of the option that it stands for; -1: accepted, says nothing new; -2: refused */
    int values; /* words that follow */
    const char *remedy;
} foreign_table[] = {
    {"-np", OPTION_RANKS, 1, NULL},
    {"-wdir", OPTION_WDIR, 1, NULL},
    {"-wd", OPTION_WDIR, 1, NULL},
    {"-genv", OPTION_ENV, 2, NULL},
    {"-env", OPTION_ENV, 2, NULL},
    {"-genvall", -1, 0, NULL},
    {"-envall", -1, 0, NULL},
    {"-prepend-rank", OPTION_PREFIX, 0, NULL},
    {"-genvlist", -2, 1, "ranks get the whole environment; take variables away with env -u"},
    {"-genvnone", -2, 0,
     "ranks get the whole environment; start the program by env -i NAME=VALUE ..."},
    {"-hosts", -2, 1, "this version runs on one machine"},
    {"-host", -2, 1, "this version runs on one machine"},
    {"--host", -2, 1, "this version runs on one machine"},
    {"-hostfile", -2, 1, "this version runs on one machine"},
    {"--hostfile", -2, 1, "this version runs on one machine"},
    {"-machinefile", -2, 1, "this version runs on one machine"},
    {"-ppn", -2, 1, "this version runs on one machine; --clusters divides the ranks"},
    {"-perhost", -2, 1, "this version runs on one machine; --clusters divides the ranks"},
    {"-bind-to", -2, 1, "start the program by numactl or taskset"},
    {"--bind-to", -2, 1, "start the program by numactl or taskset"},
    {"-configfile", -2, 1, "all ranks run one program: write its command behind the options"},
    {"--oversubscribe", -1, 0, NULL},
    {"--allow-run-as-root", -1, 0, NULL},
};

/* Reads a word of another launcher and what follows it.  1: it was none; 0 or -1. */
static int foreign_read(struct options *options, char **argv, int *at)
{
    const struct foreign_row *row = NULL;
    for (size_t i = 0; i < sizeof foreign_table / sizeof foreign_table[0] && !row; i++) {
        row = strcmp(argv[*at], foreign_table[i].word) == 0 ? &foreign_table[i] : NULL;
    }
    if (!row) {
        return 1;
    }
    if (row->id == -2) {
        complain("option %s of other launchers is not supported: %s", row->word, row->remedy);
        return -1;
    }
    const char *value[2] = {"yes", ""};
    for (int i = 0; i < row->values; i++) {
        if (!(value[i] = argv[++*at])) {
            complain("option %s wants %d value%s", row->word, row->values,
                     row->values == 1 ? "" : "s");
            return -1;
        }
    }
    if (row->id < 0) {
        return 0;
    }
    if (row->values < 2) {
        return value_set(options, (enum option_id)row->id, value[0], ORIGIN_COMMAND_LINE);
    }
    char *pair;
    if (asprintf(&pair, "%s=%s", value[0], value[1]) < 0) {
        complain("out of memory");
        return -1;
    }
    char **grown = realloc(options->pair, (options->npairs + 1) * sizeof *grown);
    if (!grown) {
        free(pair);
        complain("out of memory");
        return -1;
    }
    options->pair = grown;
    options->pair[options->npairs++] = pair;
    return value_set(options, (enum option_id)row->id, pair, ORIGIN_COMMAND_LINE);
}

/* Finds the option that argv[*at] names, and its value, which may be the next argument. */
static int argument_read(char **argv, int *at, enum option_id *id_out, const char **text)
{
    const char *word = argv[*at];
    bool is_long = word[1] == '-';
    const char *name = word[1] == '-' ? word + 2 : word + 1;
    size_t length = is_long ? strcspn(name, "=") : 1;
    int id = 0;
    for (; id < OPTION_COUNT; id++) {
        const struct option_row *row = &option_table[id];
        if (is_long ? strlen(row->name) == length && strncmp(row->name, name, length) == 0
                    : row->letter == name[0]) {
            break;
        }
    }
    if (id == OPTION_COUNT) {
        unknown_complain(name, is_long ? length : strlen(name));
        return -1;
    }
    const struct option_row *row = &option_table[id];
    bool has_value = row->kind != FLAG && row->kind != ACTION;
    const char *attached = name[length] == '=' ? name + length + 1
                           : name[length]      ? name + length
                                               : NULL;
    if (has_value && !attached && row->argument && row->argument[0] == '[') {
        attached = OPTION_VALUE_OMITTED;
    }
    if (has_value && !attached && !(attached = argv[++*at])) {
        complain("option %s wants a value: %s", word, row->argument);
        return -1;
    }
    if (!has_value && attached) {
        complain("option --%s takes no value ('%s')", row->name, word);
        return -1;
    }
    *id_out = (enum option_id)id;
    *text = has_value ? attached : "yes";
    return 0;
}

static int action_serve(enum option_id id)
{
    if (id == OPTION_HELP) {
        options_help(stdout);
    } else if (id == OPTION_MAN) {
        options_man(stdout);
    } else {
        puts("spbc-run " SPBC_VERSION_TEXT);
    }
    if (fflush(stdout) != 0) {
        complain("cannot write to standard output: %s", strerror(errno));
        return -1;
    }
    return 1;
}

/* A lone ':' followed by a launcher's option, as mpiexec takes it; the program may have other uses
 * for a colon. */
static bool programs_are_several(char **word)
{
    for (; word[0]; word++) {
        if (strcmp(word[0], ":") == 0 && word[1] && word[1][0] == '-' &&
            (strcmp(word[1], "-n") == 0 || strcmp(word[1], "-np") == 0)) {
            return true;
        }
    }
    return false;
}

int options_parse(struct options *options, int argc, char **argv)
{
    memset(options, 0, sizeof *options);
    for (int id = 0; id < OPTION_COUNT; id++) {
        if (option_table[id].fallback &&
            value_set(options, (enum option_id)id, option_table[id].fallback, ORIGIN_DEFAULT) !=
                0) {
            return -1;
        }
    }
    if (environment_read(options) != 0) {
        return -1;
    }
    int at = 1;
    for (; at < argc && argv[at][0] == '-' && argv[at][1]; at++) {
        if (strcmp(argv[at], "--") == 0) {
            at++;
            break;
        }
        enum option_id id;
        const char *text;
        int foreign = foreign_read(options, argv, &at);
        if (foreign < 0) {
            return -1;
        }
        if (foreign == 0) {
            continue;
        }
        if (argument_read(argv, &at, &id, &text) != 0) {
            return -1;
        }
        if (option_table[id].kind == ACTION) {
            return action_serve(id);
        }
        if (value_set(options, id, text, ORIGIN_COMMAND_LINE) != 0) {
            return -1;
        }
    }
    if (options->value[OPTION_STATUS].text) {
        return 0; /* nothing is started */
    }
    if (at == argc) {
        complain("no program given; usage: spbc-run [options] -n N PROGRAM [ARGUMENT ...]");
        return -1;
    }
    options->program = argv + at;
    if (programs_are_several(options->program)) {
        complain(
            "several programs in one run (':' in the command line) are not supported: start one "
            "program, or a script that chooses by PMI_RANK and SPBC_CLUSTER");
        return -1;
    }
    if (!options->value[OPTION_RANKS].number) {
        complain("how many ranks?  Give -n N with N of at least 1");
        return -1;
    }
    return 0;
}

void options_fini(struct options *options)
{
    for (size_t i = 0; i < options->npairs; i++) {
        free(options->pair[i]);
    }
    free(options->pair);
    for (int id = 0; id < OPTION_COUNT; id++) {
        free(options->value[id].list.item);
    }
}

void options_show(const struct options *options, FILE *out)
{
    for (int id = 0; id < OPTION_COUNT; id++) {
        const struct option_row *row = &option_table[id];
        if (row->kind == ACTION || !row->help[0]) {
            continue;
        }
        const struct option_list *list = &options->value[id].list;
        for (size_t i = 0; i < list->count; i++) {
            fprintf(out, "  --%-14s %-20s %s\n", row->name, list->item[i],
                    origin_text[options->value[id].origin]);
        }
        if (list->count == 0) {
            const char *text = options->value[id].text;
            const char *unset = row->kind == FLAG ? "no" : row->kind == LIST ? "none" : "automatic";
            fprintf(out, "  --%-14s %-20s %s\n", row->name, text ? text : unset,
                    origin_text[options->value[id].origin]);
        }
    }
}
