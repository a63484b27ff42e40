/* SPDX-License-Identifier: Apache-2.0 */
/* How are the options of spbc-run explained?  option.def as --help text and as a manual page; the
 * exit statuses and examples for both.
 *
 * Requires: the option table.  Does not: know a terminal's width (it writes 79 columns).
 */
#include "options.h"

#include <string.h>

#define TEXT_WIDTH 79

static const char purpose[] = "run an MPI program that survives crashes of its processes";
static const char description[] =
    "Starts N ranks of PROGRAM, divided into clusters. When a process dies by a signal, its "
    "cluster is started again and "
    "recovers with the messages that the other clusters have logged; those keep running. The "
    "result is that of a run without failure. "
    "The program is built with spbc-cc; one that was built for MPICH gets libspbc preloaded. "
    "PROGRAM may also be sh, env, numactl, "
    "valgrind, gdb or a script that starts it.";

static const struct {
    int status;
    const char *text;
} status_table[] = {
    {0,
     "all ranks have finished (failures that were recovered are reported, and are no errors), or "
     "the program gave 0 to MPI_Abort"},
    {1, "to 124: the highest exit status of a rank, or the code given to MPI_Abort"},
    {124,
     "the time limit of --timeout was reached, or the run hung and --hang-action is not report"},
    {125, "spbc-run could not do its work, or refused to: wrong options, a program that was not "
          "built with spbc or is not ready, an "
          "unsupported call, diverging messages, no room in /dev/shm"},
    {126, "the program cannot be executed"},
    {127, "the program was not found"},
    {128, "plus N: signal N ended a rank too often, or spbc-run itself was told to end by it"},
};

static const struct {
    const char *command, *text;
} example_table[] = {
    {"spbc-run -n 4 --clusters 2 ./app",
     "Four ranks; ranks 0 and 1, and 2 and 3, roll back together."},
    {"spbc-run -n 4 --clusters 0,2/1,3 ./app", "The same with another partition."},
    {"spbc-run -n 4 --clusters 4 --fault rank=2,after=100 ./app",
     "Rank 2 is killed at its 100th MPI call and recovers."},
    {"spbc-run --status 4711",
     "What the ranks of the run whose spbc-run is process 4711 wait for."},
};

/* Writes text in lines that begin with `indent` blanks; `column` is where the first line stands
 * already. */
static void text_wrap(FILE *out, const char *text, int indent, int column)
{
    if (column > 0 && column >= indent) {
        fputc('\n', out);
        column = 0;
    }
    fprintf(out, "%*s", indent - column, "");
    int at = indent;
    while (*text) {
        int word = (int)strcspn(text, " ");
        if (at > indent && at + 1 + word > TEXT_WIDTH) {
            fprintf(out, "\n%*s", indent, "");
            at = indent;
        }
        if (at > indent) {
            fputc(' ', out);
            at++;
        }
        fprintf(out, "%.*s", word, text);
        at += word;
        text += word;
        text += *text == ' ';
    }
    fputc('\n', out);
}

void options_help(FILE *out)
{
    fprintf(out, "spbc-run [options] -n N PROGRAM [ARGUMENT ...]\n\n");
    text_wrap(out, description, 0, 0);
    fprintf(out, "\nOptions:\n");
    for (int id = 0; id < OPTION_COUNT; id++) {
        const struct option_row *row = &option_table[id];
        if (!row->help[0]) {
            continue;
        }
        int column = row->letter ? fprintf(out, "  -%c, --%s", row->letter, row->name)
                                 : fprintf(out, "      --%s", row->name);
        if (row->argument) {
            column += fprintf(out, " %s", row->argument);
        }
        char help[1024];
        snprintf(help, sizeof help, "%s%s%s%s", row->help, row->fallback ? " Default: " : "",
                 row->fallback ? row->fallback : "", row->fallback ? "." : "");
        text_wrap(out, help, 30, column);
    }
    fprintf(out, "\nExit status:\n");
    for (size_t i = 0; i < sizeof status_table / sizeof status_table[0]; i++) {
        text_wrap(out, status_table[i].text, 8, fprintf(out, "  %3d", status_table[i].status));
    }
    fprintf(out, "\nExamples:\n");
    for (size_t i = 0; i < sizeof example_table / sizeof example_table[0]; i++) {
        fprintf(out, "  %s\n", example_table[i].command);
        text_wrap(out, example_table[i].text, 6, 0);
    }
    fprintf(
        out,
        "\nEvery option can be set by an environment variable, such as SPBC_RUN_MAX_RESTARTS.\n");
}

/* roff: a leading dot or quote, and backslashes, are special; a dash is written \- so that it can
 * be copied. */
static void roff_text(FILE *out, const char *text)
{
    if (text[0] == '.' || text[0] == '\'') {
        fputs("\\&", out);
    }
    for (; *text; text++) {
        if (*text == '\\') {
            fputs("\\e", out);
        } else if (*text == '-') {
            fputs("\\-", out);
        } else {
            fputc(*text, out);
        }
    }
}

static void roff_line(FILE *out, const char *macro, const char *text)
{
    fprintf(out, "%s", macro);
    roff_text(out, text);
    fputc('\n', out);
}

void options_man(FILE *out)
{
    fprintf(out, ".TH SPBC\\-RUN 1 \"\" \"spbc " SPBC_VERSION_TEXT "\" \"User Commands\"\n");
    fprintf(out, ".SH NAME\nspbc\\-run \\- %s\n", purpose);
    fprintf(out, ".SH SYNOPSIS\n.B spbc\\-run\n[\\fIoptions\\fR] \\-n \\fIN\\fR \\fIPROGRAM\\fR "
                 "[\\fIARGUMENT\\fR ...]\n");
    roff_line(out, ".SH DESCRIPTION\n", description);
    fprintf(out, ".SH OPTIONS\n");
    for (int id = 0; id < OPTION_COUNT; id++) {
        const struct option_row *row = &option_table[id];
        if (!row->help[0]) {
            continue;
        }
        fprintf(out, ".TP\n\\fB");
        if (row->letter) {
            fprintf(out, "\\-%c\\fR, \\fB", row->letter);
        }
        fprintf(out, "\\-\\-");
        roff_text(out, row->name);
        fprintf(out, "\\fR");
        if (row->argument) {
            fprintf(out, " \\fI");
            roff_text(out, row->argument);
            fprintf(out, "\\fR");
        }
        fputc('\n', out);
        roff_text(out, row->help);
        if (row->fallback) {
            fprintf(out, " Default: ");
            roff_text(out, row->fallback);
            fputc('.', out);
        }
        fputc('\n', out);
    }
    fprintf(out, ".SH EXIT STATUS\n");
    for (size_t i = 0; i < sizeof status_table / sizeof status_table[0]; i++) {
        fprintf(out, ".TP\n%d\n", status_table[i].status);
        roff_line(out, "", status_table[i].text);
    }
    fprintf(
        out,
        ".SH ENVIRONMENT\n.TP\nSPBC_RUN_\\fIOPTION\\fR\nSets the option; the command line wins.\n"
        ".TP\nSPBC_MPIEXEC\nThe mpiexec to use.\n"
        ".TP\nTMPDIR\nWhere the job's directory is made (/tmp).\n");
    fprintf(out, ".SH EXAMPLES\n");
    for (size_t i = 0; i < sizeof example_table / sizeof example_table[0]; i++) {
        roff_line(out, ".TP\n", example_table[i].command);
        roff_line(out, "", example_table[i].text);
    }
    fprintf(out, ".SH SEE ALSO\n.BR spbc\\-cc (1),\n.BR spbc\\-check (1)\n");
}
