/* SPDX-License-Identifier: Apache-2.0 */
/* How does an option table read as --help and as a manual page?  See options.h; the parsing half is
 * options.c. */
#include "base/options.h"

#include <string.h>

enum {
    LINE_COLUMNS = 80,
    HELP_COLUMN_MAX = 28, /* a longer left side gets a line of its own */
    INDENT = 2
};

static const struct option BUILT_IN_ROWS[] = {
    {OPTION_HEADING, 0, NULL, NULL, "Help", NULL, 0, 0},
    {OPTION_FLAG, 'h', "help", NULL, "Print this and end.", NULL, 0, 0},
    {OPTION_FLAG, 0, "version", NULL, "Print the version and end.", NULL, 0, 0},
    {OPTION_FLAG, 0, "man", NULL, "Print the manual page (roff) and end.", NULL, 0, 0},
};
enum { BUILT_IN_COUNT = sizeof BUILT_IN_ROWS / sizeof *BUILT_IN_ROWS };

static uint32_t row_count(const struct option_program *program)
{
    return program->option_count + BUILT_IN_COUNT;
}

static const struct option *row_get(const struct option_program *program, uint32_t index)
{
    return index < program->option_count ? &program->options[index]
                                         : &BUILT_IN_ROWS[index - program->option_count];
}

static bool is_letter_taken(const struct option_program *program, const struct option *row)
{
    for (uint32_t i = 0; i < program->option_count; i++)
        if (&program->options[i] != row && program->options[i].letter == row->letter)
            return true;
    return false;
}

/* "-o, --output=DIR"; built-in -h gives way to a program's own -h. */
static void row_left(const struct option_program *program, const struct option *row, char *left,
                     size_t size)
{
    const char *argument = row->argument == NULL ? "" : row->argument;
    const bool has_letter = row->letter != 0 && !is_letter_taken(program, row);
    if (row->name == NULL)
        (void)snprintf(left, size, "-%c%s%s", row->letter, *argument == '\0' ? "" : " ", argument);
    else
        (void)snprintf(left, size, "%c%c%s--%s%s%s", has_letter ? '-' : ' ',
                       has_letter ? row->letter : ' ', has_letter ? ", " : "  ", row->name,
                       *argument == '\0' ? "" : "=", argument);
}

/* Prints text from column `column` on (the cursor is there already), wrapped and indented to it. */
static void print_wrapped(FILE *out, const char *text, int column)
{
    int at = column;
    while (*text != '\0') {
        const int length = (int)strcspn(text, " \n");
        if (at > column && at + 1 + length > LINE_COLUMNS) {
            (void)fprintf(out, "\n%*s", column, "");
            at = column;
        } else if (at > column) {
            (void)fputc(' ', out);
            at++;
        }
        (void)fprintf(out, "%.*s", length, text);
        at += length;
        text += length;
        text += strspn(text, " \n");
    }
    (void)fputc('\n', out);
}

static int help_column(const struct option_program *program)
{
    int column = 0;
    for (uint32_t i = 0; i < row_count(program); i++) {
        const struct option *row = row_get(program, i);
        if (row->kind == OPTION_HEADING)
            continue;
        char left[LINE_COLUMNS * 2];
        row_left(program, row, left, sizeof left);
        const int width = (int)strlen(left) + 2 * INDENT;
        if (width > column && width <= HELP_COLUMN_MAX)
            column = width;
    }
    return column;
}

static void print_pair(FILE *out, const char *left, const char *right, int column)
{
    (void)fprintf(out, "%*s%s", INDENT, "", left);
    const int at = (int)strlen(left) + INDENT;
    if (at + INDENT > column)
        (void)fprintf(out, "\n%*s", column, "");
    else
        (void)fprintf(out, "%*s", column - at, "");
    print_wrapped(out, right, column);
}

void options_print_help(const struct option_program *program, FILE *out)
{
    for (uint32_t i = 0; program->usage[i] != NULL; i++)
        (void)fprintf(out, "%s %s %s\n", i == 0 ? "Usage:" : "      ", program->name,
                      program->usage[i]);
    (void)fputc('\n', out);
    for (uint32_t i = 0; program->description != NULL && program->description[i] != NULL; i++) {
        print_wrapped(out, program->description[i], 0);
        (void)fputc('\n', out);
    }
    const int column = help_column(program);
    if (program->option_count == 0 || program->options[0].kind != OPTION_HEADING)
        (void)fputs("Options:\n", out);
    for (uint32_t i = 0; i < row_count(program); i++) {
        const struct option *row = row_get(program, i);
        if (row->kind == OPTION_HEADING) {
            (void)fprintf(out, "%s%s:\n", i == 0 ? "" : "\n", row->help);
            continue;
        }
        char left[LINE_COLUMNS * 2];
        row_left(program, row, left, sizeof left);
        print_pair(out, left, row->help, column);
    }
    if (program->exit_statuses != NULL) {
        (void)fputs("\nExit status:\n", out);
        for (uint32_t i = 0; program->exit_statuses[i].status != NULL; i++)
            print_pair(out, program->exit_statuses[i].status, program->exit_statuses[i].help, 10);
    }
    if (program->examples != NULL) {
        (void)fputs("\nExamples:\n", out);
        for (uint32_t i = 0; program->examples[i].command != NULL; i++) {
            (void)fprintf(out, "%*s%s\n%*s", INDENT, "", program->examples[i].command, 2 * INDENT,
                          "");
            print_wrapped(out, program->examples[i].help, 2 * INDENT);
        }
    }
    if (program->see_also != NULL)
        (void)fprintf(out, "\nSee also: %s\n", program->see_also);
}

/* ---- the manual page ---- */

/* roff text: '-' becomes an ASCII minus, '\' is escaped, a line never starts with a control
 * character. */
static void roff_text(FILE *out, const char *text)
{
    bool is_line_start = true;
    for (; *text != '\0'; text++) {
        if (is_line_start && (*text == '.' || *text == '\''))
            (void)fputs("\\&", out);
        if (*text == '-')
            (void)fputs("\\-", out);
        else if (*text == '\\')
            (void)fputs("\\e", out);
        else
            (void)fputc(*text, out);
        is_line_start = *text == '\n';
    }
}

static void roff_line(FILE *out, const char *before, const char *text)
{
    (void)fputs(before, out);
    roff_text(out, text);
    (void)fputc('\n', out);
}

static void roff_options(const struct option_program *program, FILE *out)
{
    (void)fputs(".SH OPTIONS\n", out);
    for (uint32_t i = 0; i < row_count(program); i++) {
        const struct option *row = row_get(program, i);
        if (row->kind == OPTION_HEADING) {
            roff_line(out, ".SS ", row->help);
            continue;
        }
        char left[LINE_COLUMNS * 2];
        row_left(program, row, left, sizeof left);
        roff_line(out, ".TP\n.B ", left + strspn(left, " "));
        roff_line(out, "", row->help);
    }
}

void options_print_man(const struct option_program *program, FILE *out)
{
    (void)fputs(".TH ", out);
    for (const char *letter = program->name; *letter != '\0'; letter++) {
        const bool is_small = *letter >= 'a' && *letter <= 'z';
        (void)fprintf(out, "%s%c", *letter == '-' ? "\\" : "",
                      is_small ? *letter - 'a' + 'A' : *letter);
    }
    (void)fprintf(out, " 1 \"\" \"SPBC %s\"\n.SH NAME\n", SPBC_VERSION_TEXT);
    roff_text(out, program->name);
    (void)fputs(" \\- ", out);
    roff_text(out, program->summary);
    (void)fputs("\n.SH SYNOPSIS\n", out);
    for (uint32_t i = 0; program->usage[i] != NULL; i++) {
        roff_line(out, i == 0 ? ".B " : ".br\n.B ", program->name);
        roff_line(out, "", program->usage[i]);
    }
    (void)fputs(".SH DESCRIPTION\n", out);
    for (uint32_t i = 0; program->description != NULL && program->description[i] != NULL; i++)
        roff_line(out, i == 0 ? "" : ".PP\n", program->description[i]);
    roff_options(program, out);
    if (program->exit_statuses != NULL) {
        (void)fputs(".SH EXIT STATUS\n", out);
        for (uint32_t i = 0; program->exit_statuses[i].status != NULL; i++) {
            roff_line(out, ".TP\n.B ", program->exit_statuses[i].status);
            roff_line(out, "", program->exit_statuses[i].help);
        }
    }
    if (program->examples != NULL) {
        (void)fputs(".SH EXAMPLES\n", out);
        for (uint32_t i = 0; program->examples[i].command != NULL; i++) {
            roff_line(out, ".TP\n.B ", program->examples[i].command);
            roff_line(out, "", program->examples[i].help);
        }
    }
    if (program->see_also != NULL)
        roff_line(out, ".SH SEE ALSO\n", program->see_also);
}
