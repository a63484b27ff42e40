# SPDX-License-Identifier: Apache-2.0
"""Is what spbc-check --cache tells of a program that is being edited what it tells without a cache?

Usage: edits.py SPBC-CHECK named
       edits.py SPBC-CHECK random SEED STEPS [SOURCES...]

named: one program, one edit after the other; each says whether the answer may have been kept ("moved"), must be found again ("same"), or
must be computed.  random: edits by chance of the given program (of one of those when none is given), drawn by SEED.  After every edit the text, JSON, SARIF, HTML, status and
standard error of a run with the cache are compared, byte for byte, with those of a run without.
"""
import concurrent.futures
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

from edits_chance import FLAGS, RANDOM_EDITS, edit_files
from edits_texts import GROUPS

INCLUDE = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../runtime/include"))

HEADER = """\
#ifndef EXCHANGE_H
#define EXCHANGE_H
#include <mpi.h>
#include <stdio.h>
#define TAG_IN 3
#define LENGTH(field) ((field)->size * 2)
struct field { double *values; int size, rank, ranks; };
static inline double relax(double old, double next) { return 0.25 * old + 0.75 * next; }
void kernel(struct field *field, int n);
double collect(struct field *field, double value);
void forward(struct field *field);
void probe(struct field *field);
#endif
"""
KERNEL = """\
/* Computes. */
#include "exchange.h"
void kernel(struct field *field, int n)
{
    double sum = 0;
    for (int i = 1; i < n; i++) {
        field->values[i] = relax(field->values[i], 2.5 * field->values[i - 1]);
        if (field->values[i] > 0.125)
            sum += 3.5 * field->values[i] + 17.25;
    }
    field->values[0] = sum / 6.5;
}
#if 0
static void unused(double *to) { MPI_Recv(to, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }
#endif
"""
COLLECT = """\
#include "exchange.h"
double collect(struct field *field, double value)
{
    double in = 0, all = 0;
    if (field->rank == 0) {
        for (int i = 1; i < field->ranks; i++) {
            MPI_Recv(&in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, TAG_IN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            all += in;
        }
    } else {
        MPI_Send(&value, 1, MPI_DOUBLE, 0, TAG_IN, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    return all * 0.0625;
}
void probe(struct field *field)
{
    MPI_Status status;
    int in = 0, out = field->rank;
    for (int i = 0; i < 3; i++) {
        if (field->rank == 0) {
            for (int k = 1; k < field->ranks; k++) {
                MPI_Probe(MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &status); /* NOLINT(spbc-anonymous-reception) */
                MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 5, MPI_COMM_WORLD, &status);
            }
        } else {
            MPI_Send(&out, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        }
    }
}
"""
FORWARD = """\
#include "exchange.h"
enum { N = 32 };
static void pass_on(const double *values, int to) { MPI_Send(values, N, MPI_DOUBLE, to, 2, MPI_COMM_WORLD); }
void forward(struct field *field)
{
    double in[2][N] = {{0}}, out[N] = {0};
    int right = (field->rank + 1) % field->ranks, left = (field->rank + field->ranks - 1) % field->ranks;
    MPI_Request receives[2];
    MPI_Irecv(in[0], N, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &receives[0]);
    MPI_Irecv(in[1], N, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &receives[1]);
    out[0] = field->values[0];
    MPI_Send(out, N, MPI_DOUBLE, left, 1, MPI_COMM_WORLD);
    MPI_Send(out, N, MPI_DOUBLE, right, 1, MPI_COMM_WORLD);
    for (int k = 0; k < 2; k++) {
        int which;
        MPI_Waitany(2, receives, &which, MPI_STATUS_IGNORE);
        pass_on(in[which], right);
    }
    for (int k = 0; k < 2; k++)
        MPI_Recv(in[k], N, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
"""
MAIN = """\
#include "exchange.h"
int main(int argc, char **argv)
{
    double values[64] = {0};
    struct field field = {values, 64, 0, 1};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &field.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &field.ranks);
    for (int step = 0; step < 10; step++) {
        kernel(&field, LENGTH(&field) / 4);
        values[1] = collect(&field, values[0]);
        forward(&field);
        probe(&field);
    }
    MPI_Finalize();
    return 0;
}
"""
PROGRAM = {"exchange.h": HEADER, "kernel.c": KERNEL, "collect.c": COLLECT, "forward.c": FORWARD, "main.c": MAIN}

# What is sent does not depend on the order of arrival only because two functions say the same.
SHARED = {"shared.c": """\
#include <mpi.h>
static double scale, shift = 2.5;
static void one(void) { scale = 2.5; }
static void other(void) { scale = 2.5; }
static double low(double x) { return shift + 0.5 * x; }
int main(int argc, char **argv)
{
    double in = 0;
    int rank, size;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int i = 1; i < size; i++) {
                MPI_Recv(&in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                if (status.MPI_SOURCE % 2)
                    one();
                else
                    other();
            }
            for (int i = 1; i < size; i++)
                MPI_Send(&scale, 1, MPI_DOUBLE, i, 2, MPI_COMM_WORLD);
        } else {
            in = low(in) > 0.75 ? 1.25 : in - 2.25;
            MPI_Send(&in, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&scale, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
"""}
SHARED_EDITS = [
    ("one of two constants", "scale = 2.5; }\nstatic void other", "scale = 3.5; }\nstatic void other", {"computed"}),
    ("the other", "scale = 2.5;", "scale = 3.5;", {"computed"}),
    ("an addend", "shift + 0.5", "shift - 0.5", {"moved"}),
    ("a threshold", "> 0.75", ">= 0.875", {"moved"}),
    ("what is summed", "in - 2.25", "in + 2.25", {"moved"}),
    ("whose source", "% 2", "% 3", {"computed"}),
    ("a test of it", "if (rank == 0)", "if (rank != 0)", {"computed"}),
]

# Where a message was written comes to a printer through a pointer and through `...`.
LOGGED = {"log.h": """\
#include <stdarg.h>
#include <stdio.h>
typedef void (*handler_t)(const char *file, int line, const char *text);
void log_set(handler_t handler);
void log_text(const char *file, int line, const char *text);
void log_printf(const char *file, int line, const char *format, ...);
int nth_of(int count, ...);
#define LOG(text) log_text(__FILE__, __LINE__, (text))
#define STOP(text) stop_at(__FILE__, __LINE__, (text))
void stop_at(const char *file, int line, const char *text);
""", "log.c": """\
#include "log.h"
#include <stdlib.h>
static void print(const char *file, int line, const char *text) { fprintf(stderr, "%s:%d %s\\n", file, line, text); }
static handler_t handler = print;
void log_set(handler_t other) { handler = other; }
void log_text(const char *file, int line, const char *text) { handler(file, line, text); }
static void log_list(const char *file, int line, const char *format, va_list list)
{
    char text[100];
    vsnprintf(text, sizeof text, format, list);
    log_text(file, line, text);
}
void log_printf(const char *file, int line, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    log_list(file, line, format, list);
    va_end(list);
}
void stop_at(const char *file, int line, const char *text)
{
    log_printf(file, line, "%s at line %d", text, line);
    abort();
}
int nth_of(int count, ...)
{
    va_list list;
    va_start(list, count);
    int value = va_arg(list, int);
    va_end(list);
    return value;
}
""", "main.c": """\
/* Receives. */
#include "log.h"
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    LOG("begin");
    if (rank == 0)
        for (int i = 1; i < size; i++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    if (size > 1000)
        STOP("too many");
    MPI_Finalize();
    return 0;
}
"""}
LOGGED_EDITS = [
    ("lines that are printed moved", "main.c", "/* Receives. */", "/* Receives\n * from all. */", {"moved"}),
    ("a handler that sends it", "log.c", "static handler_t", "#include <mpi.h>\nstatic void tell(const char *file, int line, const char *text) "
     "{ MPI_Send(text, 0, MPI_CHAR, 0, line, MPI_COMM_WORLD); (void)file; }\n__attribute__((constructor)) void more(void) { log_set(tell); }\nstatic handler_t", {"computed"}),
    ("lines that are sent moved", "main.c", " * from all", " *\n * from all", {"computed"}),
    ("no such handler", "log.c", "{ log_set(tell); }", "{ log_set(print); }", {"computed"}),
    ("lines that are printed moved again", "main.c", " *\n * from all", " * from all", {"moved"}),
    ("a number out of ...", "main.c", "MPI_ANY_SOURCE, 1,", "MPI_ANY_SOURCE, nth_of(1, 1),", {"computed"}),
    ("lines moved where any number may come out", "main.c", " * from all", " *\n * from all", {"computed"}),
]

# All that an answer hangs on: a pattern by hand, a separator, an initialiser, a pointer to a function, a header, a macro.
JUDGED = {"judged.h": """\
#include <mpi.h>
#include <spbc.h>
#define TAG 7
enum { ROUNDS = 4 };
void ring(int rank, int size, int *values);
int weigh(int value);
extern int (*chosen)(int value);
""", "ring.c": """\
#include "judged.h"
static int limit = 1;
static SPBC_Pattern pattern;
void ring(int rank, int size, int *values)
{
    int in = 0;
    SPBC_Declare_pattern("ring", &pattern);
    for (int step = 0; step < ROUNDS; step++) {
        SPBC_Begin_iteration(pattern);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, TAG, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        SPBC_End_iteration(pattern);
        values[step] += in * limit;
        MPI_Barrier(MPI_COMM_WORLD);
    }
}
""", "weigh.c": """\
#include "judged.h"
#include <stdlib.h>
static int once(int value) { return value; }
static int anyhow(int value) { return value + rand(); }
int (*chosen)(int value) = once;
int weigh(int value)
{
    int sum = 0;
    for (int i = 0; i < value % 8; i++)
        sum += i * 3;
    return sum + (value < 0 ? anyhow(0) : 0);
}
""", "main.c": """\
#include "judged.h"
int main(int argc, char **argv)
{
    int rank, size, values[ROUNDS] = {0}, out;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    ring(rank, size, values);
    out = chosen(values[0]);
    weigh(out);
    if (rank == 0)
        MPI_Send(&out, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&out, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
"""}
ANYHOW = {"computed", "moved"}

# Functions that nothing judged can feel: nobody names them, or they do nothing but for their value, which nobody uses.
IDLE = {"idle.h": """\
#include <mpi.h>
#include <stdio.h>
int largest(const int *values, int count);
void show(const int *values, int count);
void spread(int *values, int count);
""", "idle.c": """\
#include "idle.h"
static int twice(int n) { return n * 2; }
int largest(const int *values, int count)
{
    int found = 0;
    for (int i = 1; i < count; i++)
        if (values[i] > values[found])
            found = i;
    return found;
}
void show(const int *values, int count)
{
    printf("%d of %d\\n", values[largest(values, count)], twice(count));
}
""", "spread.c": """\
#include "idle.h"
static int tag = 4;
static void tag_set(int to) { tag = to; }
void spread(int *values, int count)
{
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 1; rank == 0 && i < size; i++)
        MPI_Recv(&values[i % count], 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank > 0)
        MPI_Send(&rank, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
}
void reset(void) { tag_set(4); }
""", "main.c": """\
#include "idle.h"
int main(int argc, char **argv)
{
    int values[8] = {0};
    MPI_Init(&argc, &argv);
    for (int step = 0; step < 3; step++) {
        spread(values, 8);
        show(values, 8);
        largest(values, 8);
    }
    MPI_Finalize();
    return 0;
}
"""}
IDLE_EDITS = [
    ("a statement of one that only prints", "idle.c", "    printf(", "    int more = count + values[0];\n    more += twice(more);\n    printf(", {"moved"}),
    ("how one computes", "idle.c", "int found = 0;", "int found = values[0] > 7 ? count - 1 : 0;", {"moved"}),
    ("one more", "idle.c", "int largest(", "int smallest(const int *values) { return values[0]; }\nint largest(", {"moved"}),
    ("one that is called by such a one", "idle.c", "twice(count)", "smallest(values)", {"moved"}),
    ("one that nobody names, and that writes", "spread.c", "tag_set(4)", "tag_set(5)", {"moved"}),
    ("it is named", "main.c", "        largest(values", "        reset();\n        largest(values", {"computed"}),
    ("a value is used", "main.c", "        largest(values, 8);", "        values[0] = largest(values, 8);", {"computed"}),
    ("how it is computed", "idle.c", "return found;", "return found + 1;", {"computed"}),
    ("no value is used", "main.c", "        values[0] = largest(values, 8);", "        largest(values, 8);", {"computed"}),
    ("one writes", "idle.c", "    return found + 1;", "    ((int *)values)[0] = found;\n    return found + 1;", {"computed"}),
    ("one does not any more", "idle.c", "    ((int *)values)[0] = found;\n", "", {"computed"}),
    ("one sends", "idle.c", "    printf(", "    MPI_Barrier(MPI_COMM_WORLD);\n    printf(", {"computed"}),
    ("one calls what is not there", "idle.c", "    MPI_Barrier(MPI_COMM_WORLD);\n", "    void elsewhere(void);\n    elsewhere();\n", {"computed"}),
    ("then others may call", "spread.c", "tag_set(5)", "tag_set(6)", {"computed"}),
    ("one ends the program", "idle.c", "    void elsewhere(void);\n    elsewhere();\n", "    __builtin_abort();\n", {"computed"}),
    ("one is a hook of the loader", "spread.c", "void reset(void)", "__attribute__((constructor)) void reset(void)", {"computed"}),
    ("its number", "spread.c", "tag_set(6)", "tag_set(7)", {"computed"}),
    ("calls are vouched for", "main.c", "        largest(values, 8);", "        largest(values, 8); // spbc: separator", {"computed"}),
    ("then all count", "idle.c", "found = i;", "found = i + count;", {"computed"}),
]

# No main: whoever calls is elsewhere, and may call all that has an effect, or that leads to the memory of these files.
LIBRARY = {"ring.h": """\
#include <mpi.h>
#include <stdio.h>
int ring_sum(const int *values, int count);
int *ring_tag(void);
void ring_pass(int *values, int count);
""", "sum.c": """\
#include "ring.h"
static int larger(int a, int b) { return a > b ? a : b; }
int ring_sum(const int *values, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum = larger(sum, values[i]);
    printf("sum %d\\n", sum);
    return sum;
}
""", "ring.c": """\
#include "ring.h"
static int tag = 4, spare[2] = {1, 2};
int *ring_tag(void) { return &spare[1]; }
void ring_pass(int *values, int count)
{
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 1; rank == 0 && i < size; i++)
        MPI_Recv(&values[i % count], 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank > 0)
        MPI_Send(&rank, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
}
"""}
LIBRARY_EDITS = [
    ("a text that is printed", "sum.c", "sum %d", "the sum is %d", {"moved"}),
    ("a static function that nobody names", "ring.c", "void ring_pass", "static void unused(int *to) { *to = 7; }\nvoid ring_pass", {"moved"}),
    ("one that anybody may call, and that only computes", "sum.c", "int ring_sum", "int ring_twice(int n) { return n * 2; }\nint ring_sum", {"moved"}),
    ("what it calls", "sum.c", "n * 2", "larger(n, 2)", {"moved"}),
    ("what that does", "sum.c", "a > b ? a : b", "b > a ? b : a", {"moved"}),
    ("one that writes where it is told to", "sum.c", "int ring_twice", "void ring_set(int *to) { *to = 3; }\nint ring_twice", {"computed"}),
    ("one that changes the tag", "ring.c", "void ring_pass", "void ring_retag(int to) { tag = to; }\nvoid ring_pass", {"computed"}),
    ("one that does not any more", "ring.c", "{ tag = to; }", "{ (void)to; }", {"computed"}),
    ("one that leads to other memory", "ring.c", "&spare[1]", "&tag", {"computed"}),
    ("one that tells it", "ring.c", "int *ring_tag", "int ring_told(void) { return tag; }\nint *ring_tag", {"computed"}),
    ("the unused one is named", "ring.c", "(void)to; }", "unused(&to); }", {"computed"}),
    ("what it does", "ring.c", "*to = 7", "*to = 8", {"computed"}),
    ("a variable that others may name", "ring.c", "static int tag", "int ring_level = 2;\nstatic int tag", {"moved"}),
    ("one that leads to the tag", "ring.c", "void ring_retag", "int *ring_way = &tag;\nvoid ring_retag", {"computed"}),
    ("a hook", "ring.c", "static void unused", "__attribute__((constructor)) static void unused", {"computed"}),
    ("a caller's part", "ring.h", "void ring_pass", "static inline int ring_half(int n) { return n / 2; }\nvoid ring_pass", {"moved"}),
    ("C library", "ring.c", "#include", "#include <string.h>\n#include", {"moved"}),
    ("main", "sum.c", "int ring_sum", "int main(void) { int n[2] = {0}; MPI_Init(0, 0); ring_pass(n, 2); MPI_Finalize(); return 0; }\nint ring_sum", {"computed"}),
    ("now nobody may", "ring.c", "return tag; }", "return tag++; }", {"moved"}),
]

# What is new and not used, and names that no text tells.
NAMED = {"named.c": """\
#include <mpi.h>
#include <stdio.h>
#define FIRST 1
static int limit = 3;
static int least(int mine, int other)
{
    int found = mine;
    if (other < found)
        found = other;
    return found;
}
int main(int argc, char **argv)
{
    int rank, size, in = 0, got = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = FIRST; i < size; i++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            got = least(in, limit);
        }
        for (int to = FIRST; to < size; to++)
            MPI_Send(&got, 1, MPI_INT, to, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
"""}
NAMED_EDITS = [
    ("a macro", "#define FIRST", "#define LAST 7\n#define FIRST", {"moved"}),
    ("its number", "LAST 7", "LAST 8", {"moved"}),
    ("a header", "#include <stdio.h>", "#include <stdio.h>\n#include <time.h>", {"moved"}),
    ("it taken out", "#include <time.h>\n", "", {"moved"}),
    ("a variable", "static int limit", "static double unused = 2.5;\nint table[2] = {1, 2};\nstatic int limit", {"moved"}),
    ("what is in it", "{1, 2}", "{1, 3}", {"moved"}),
    ("an enumeration and a type", "static int limit", "enum more { ONE, TWO };\ntypedef struct { int a; } more_t;\nstatic int limit", {"moved"}),
    ("a function before others", "static int least", "static int half(int n) { int all = n; return all / 2; }\nstatic int least", {"moved"}),
    ("a local variable's name", "    int found = mine;\n    if (other < found)\n        found = other;\n    return found;",
     "    int best = mine;\n    if (other < best)\n        best = other;\n    return best;", {"moved"}),
    ("a parameter's", "least(int mine, int other)\n{\n    int best = mine;", "least(int ours, int other)\n{\n    int best = ours;", {"moved"}),
    ("one that the answer tells", "rank, size, in = 0, got = 0;", "rank, size, in = 0, sum = 0;\n#define got sum", {"computed", "moved"}),
    ("a macro that names MPI", "#define LAST", "#define WORLD MPI_COMM_WORLD\n#define LAST", {"computed"}),
    ("a macro that is used", "FIRST 1", "FIRST 2", {"computed"}),
    ("a variable that is used", "limit = 3", "limit = rank_of", {"computed"}),
    ("and mended", "limit = rank_of", "limit = 3", {"computed", "moved", "same"}),
    ("the unused one is used", "limit);", "limit) + table[0];", {"computed"}),
    ("what is in it now", "{1, 3}", "{0, 3}", {"computed"}),
    ("a part that is skipped", "static int limit", "#ifdef OTHER\nint other_way(int n)\n{\n    return n;\n}\n#endif\nstatic int limit", {"computed"}),
    ("its lines", "    return n;\n}\n#endif", "\tif (n > 2)\n\t\treturn n;\n}\n#endif", {"moved"}),
    ("it receives", "\tif (n > 2)\n", "\tMPI_Recv(&n, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n", {"computed"}),
    ("what stands beside it", "\t\treturn n;", "  return n;", {"computed"}),
    ("lines before it", "#ifdef OTHER", "\n/* Another. */\n#ifdef OTHER", {"moved"}),
    ("a comment that looks like a pragma", "#define LAST", "/* #pragma omp parallel */\n#define LAST", {"computed"}),
]
JUDGED_EDITS = [
    ("a separator moved", "ring.c", "        values[step] += in * limit;\n        MPI_Barrier(MPI_COMM_WORLD);\n    }\n",
     "        values[step] += in * limit;\n    }\n    MPI_Barrier(MPI_COMM_WORLD);\n", {"computed"}),
    ("and back", "ring.c", "    }\n    MPI_Barrier(MPI_COMM_WORLD);\n", "        MPI_Barrier(MPI_COMM_WORLD);\n    }\n", {"computed"}),
    ("a begin taken out", "ring.c", "        SPBC_Begin_iteration(pattern);\n", "", {"computed"}),
    ("and put in behind the send", "ring.c", "        MPI_Recv(", "        SPBC_Begin_iteration(pattern);\n        MPI_Recv(", {"computed"}),
    ("a tag on one side", "ring.c", "size, TAG,", "size, 5,", {"computed"}),
    ("the macro is the same number now", "judged.h", "#define TAG 7", "#define TAG 5", {"computed"}),
    ("an initialiser", "ring.c", "limit = 1", "limit = 0", ANYHOW),
    ("a pointer to a function", "weigh.c", "= once;", "= anyhow;", {"computed"}),
    ("and back again", "weigh.c", "= anyhow;", "= once;", {"computed"}),
    ("what it points to", "weigh.c", "{ return value; }", "{ return value + rand(); }", {"computed"}),
    ("a constant far away", "weigh.c", "i * 3", "i * 5", ANYHOW),
    ("a statement far away", "weigh.c", "    int sum = 0;\n", "    int sum = 0;\n    sum += value;\n", ANYHOW),
    ("a function that nothing calls", "weigh.c", "int weigh(", "int unused(int n) { return n + 1; }\nint weigh(", ANYHOW),
    ("a constant of a header", "judged.h", "ROUNDS = 4", "ROUNDS = 1", ANYHOW),
]

# Name, file, what is there, what comes in its place, how the answer may be found.
EDITS = [
    ("nothing", "main.c", "", "", {"same"}),
    ("a comment", "kernel.c", "/* Computes. */", "/* Computes\n * the field. */", {"moved"}),
    ("an empty line", "collect.c", "    double in = 0, all = 0;\n", "    double in = 0,\n\n        all = 0;\n", {"moved"}),
    ("white space before a reception", "collect.c", "MPI_Recv(&in, 1, MPI_DOUBLE", "MPI_Recv( &in,  1,\n   MPI_DOUBLE", {"moved"}),
    ("statements on one line", "forward.c", "    out[0] = field->values[0];\n    MPI_Send", "    out[0] = field->values[0]; MPI_Send",
     {"moved"}),
    ("and apart again", "forward.c", "    out[0] = field->values[0]; MPI_Send", "    out[0] = field->values[0];\n\n\n    MPI_Send", {"moved", "computed"}),
    ("a factor", "kernel.c", "3.5 *", "4.75 *", {"moved"}),
    ("a factor in a call", "kernel.c", "2.5 *", "1.75e-3 *", {"moved"}),
    ("a condition's constant", "kernel.c", "0.125", "0.25", {"moved"}),
    ("its comparison", "kernel.c", "> 0.25", "<= 0.25", {"moved"}),
    ("a difference for a sum", "kernel.c", "+ 17.25", "- 17.25", {"moved"}),
    ("a factor that becomes one", "kernel.c", "4.75 *", "1.0 *", {"moved"}),
    ("a comment that names a source", "collect.c", "MPI_ANY_SOURCE, TAG_IN", "/* not MPI_PROC_NULL */ MPI_ANY_SOURCE, TAG_IN", {"computed"}),
    ("a comment before the first line", "forward.c", "#include \"exchange.h\"", "/* Passes on. */\n#include \"exchange.h\"", {"moved"}),
    ("NOLINT", "forward.c", "&which, MPI_STATUS_IGNORE);", "&which, MPI_STATUS_IGNORE); // NOLINT", {"moved"}),
    ("NOLINT(spbc-...) taken away", "collect.c", " /* NOLINT(spbc-anonymous-reception) */", "", {"computed"}),
    ("a comment in a header", "exchange.h", "#define TAG_IN 3", "\n\n#define TAG_IN 3", {"moved"}),
    ("a factor in a header", "exchange.h", "0.75 * next", "0.8125 * next", {"moved"}),
    ("a macro", "exchange.h", "TAG_IN 3", "TAG_IN 4", {"computed"}),
    ("a tag", "forward.c", "to, 2, MPI_COMM_WORLD", "to, 7, MPI_COMM_WORLD", {"computed"}),
    ("the tag again", "forward.c", "to, 7, MPI_COMM_WORLD", "to, 2, MPI_COMM_WORLD", {"computed"}),
    ("a condition", "collect.c", "i < field->ranks", "i <= field->ranks", {"computed"}),
    ("a barrier taken out", "collect.c", "    MPI_Barrier(MPI_COMM_WORLD);\n", "", {"computed"}),
    ("a send put in", "forward.c", "    MPI_Request receives[2];\n", "    MPI_Request receives[2];\n    pass_on(out, right);\n", {"computed"}),
    ("an asserted separator", "collect.c", "    return all", "    // spbc: separator\n    probe(field);\n    return all", {"computed"}),
    ("its line moved", "collect.c", "    // spbc: separator\n", "\n    // spbc: separator\n\n", {"computed"}),
    ("a function", "kernel.c", "/* Computes", "static int nothing(void);\nstatic int nothing(void) { return 2; }\n/* Computes", {"computed"}),
    ("an operator", "kernel.c", "/ 6.5", "- 6.5", {"moved"}),
    ("skipped text", "kernel.c", "MPI_ANY_SOURCE, 9", "MPI_ANY_SOURCE, 19", {"computed", "moved"}),
    ("lines before skipped text", "kernel.c", "#if 0", "\n\n\n#if 0", {"moved"}),
    ("a slip", "kernel.c", "double sum = 0;", "double sum = 0", {"computed"}),
    ("the slip mended", "kernel.c", "double sum = 0", "double sum = 0;", {"computed", "same", "moved"}),
    ("a function that is told its caller's line", "exchange.h", "#define TAG_IN",
     "void trouble(const char *file, int line);\n#define CHECK(good) if (!(good)) trouble(__FILE__, __LINE__)\n#define TAG_IN", {"moved"}),
    ("and its use", "kernel.c", "    double sum = 0;\n", "    double sum = 0;\n    CHECK(n > 0);\n", {"computed"}),
    ("its line moved", "kernel.c", "#include", "\n\n#include", {"moved"}),
    ("a definition that prints it", "main.c", "int main", "void trouble(const char *file, int line) { printf(\"%s %d\", file, line); }\nint main", {"computed"}),
    ("its line moved again", "kernel.c", "#include", "\n#include", {"moved"}),
    ("a definition that sends it", "main.c", "{ printf(", "{ MPI_Send(&line, 0, MPI_INT, 0, line, MPI_COMM_WORLD); printf(", {"computed"}),
    ("its line moved once more", "kernel.c", "#include", "\n#include", {"computed"}),
    ("nothing of it any more", "kernel.c", "    CHECK(n > 0);\n", "", {"computed"}),
    ("a line that looks like a place", "main.c", "MPI_Finalize();", "puts(\"forward.c:17\"); MPI_Finalize();", {"computed"}),
    ("lines moved beside it", "forward.c", "enum { N = 32 };", "\nenum { N = 32 };", {"computed"}),
    ("lines moved elsewhere", "kernel.c", "#include", "\n\n#include", {"moved"}),
    ("a type without a name", "exchange.h", "void kernel(", "struct pair { struct { int first; } in; };\n"
     "static inline int pair_first(struct pair *pair) { return pair->in.first; }\nstatic int (*const first_of)(struct pair *) = pair_first;\n"
     "void kernel(", {"computed"}),
    ("lines moved elsewhere again", "kernel.c", "#include", "\n#include", {"moved"}),
    ("lines moved before it", "exchange.h", "struct pair", "\nstruct pair", {"computed"}),
    ("a number with a point made of ranks", "forward.c", "    out[0] = field->values[0];\n", "    double share = right * 3 + left;\n    out[0] = field->values[0] + share;\n", {"computed"}),
    ("how it is made", "forward.c", "right * 3", "right / 3", {"computed", "moved"}),
    ("a message's place is made of it", "forward.c", "MPI_Send(out, N, MPI_DOUBLE, left", "MPI_Send(out, N, MPI_DOUBLE, share > 4 ? left : left", {"computed"}),
    ("how it is made again", "forward.c", "right / 3", "right * 3", {"computed", "moved"}),
    ("an index is made of it", "forward.c", "out[0] = ", "out[(int)share % N] = ", {"computed"}),
    ("how it is made once more", "forward.c", "right * 3", "right % 3", {"computed", "moved"}),
    ("whole numbers that are computed with", "kernel.c", "    double sum = 0;\n",
     "    double sum = 0;\n    int part = n / 8 * 8 + (n % 24 > 5);\n    field->values[1] = part;\n", {"computed"}),
    ("a factor among them", "kernel.c", "/ 8 * 8", "/ 16 * 16", {"computed"}),
    ("one that they are compared with", "kernel.c", "24 > 5", "24 > 6", {"computed"}),
    ("one that is there already", "kernel.c", "% 24 > 6", "% 16 > 16", {"computed"}),
    ("a small one", "kernel.c", "16 > 16", "16 > 1", {"computed"}),
    ("one that decides who sends", "forward.c", "(field->rank + 1) % field->ranks,", "(field->rank + 2) % field->ranks,", {"computed"}),
    ("one that decides it", "collect.c", "field->rank == 0", "field->rank == 5", {"computed"}),
    ("another one of its kind", "collect.c", "field->rank == 5", "field->rank == 6", {"computed"}),
]


class Program:
    """The sources of a program in a folder, with a cache, and the analyzer."""

    def __init__(self, checker, files):
        self.checker = os.path.abspath(checker)
        self.work = tempfile.mkdtemp()
        self.folder = os.path.join(self.work, "program")
        self.cache = os.path.join(self.work, "cache")
        os.mkdir(self.folder)
        self.is_broken = False
        self.files = {}
        for name, text in files.items():
            self.write(name, text)

    def write(self, name, text):
        self.files[name] = text
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="latin-1", newline="") as out:
            out.write(text)

    def remove(self, name):
        del self.files[name]
        os.unlink(os.path.join(self.folder, name))

    def run(self, options, outputs):
        sources = sorted(name for name in self.files if name.endswith((".c", ".cpp")))
        paths = [os.path.join(self.work, outputs + ending) for ending in (".json", ".sarif", ".html")]
        command = [self.checker, f"--extra-arg=-I{INCLUDE}", *options, f"--json={paths[0]}", f"--sarif={paths[1]}", f"--html={paths[2]}", *sources]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, timeout=300, check=False)
        texts = [done.returncode, done.stdout]
        for path in paths:
            with open(path, "rb") as report:
                texts.append(report.read())
        return texts, done.stderr

    def compare(self, options):
        """How the answer was found, and what is different from the run without a cache."""
        with_cache, err = self.run([*options, f"--cache={self.cache}", "--timings"], "with")
        without, _ = self.run(options, "without")
        how = re.search(rb"^answer: (\w+)$", err, re.M)
        report = json.loads(with_cache[2].decode("utf-8"))
        report.pop("timings", None)
        with_cache[2] = report
        without[2] = json.loads(without[2].decode("utf-8"))
        self.is_broken = without[0] == 2
        names = ["status", "text", "json", "sarif", "html"]
        different = [name for name, one, other in zip(names, with_cache, without) if one != other]
        if different:
            for name in ("with", "without"):
                shutil.copy(os.path.join(self.work, f"{name}.sarif"), os.path.join(tempfile.gettempdir(), f"spbc-edits-{name}.sarif"))
        return (how.group(1).decode() if how else "?"), different

    def close(self):
        shutil.rmtree(self.work)


def edit_all(program, edits, options=()):
    wrong = 0
    program.compare(options)
    for name, file, old, new, allowed in edits:
        text = program.files.get(file, "")
        if old not in text:
            sys.exit(f"{name}: the text to be edited is not there")
        program.write(file, text.replace(old, new, 1))
        how, different = program.compare(options)
        if different or how not in allowed:
            print(f"{name}: answer {how}, expected {'/'.join(sorted(allowed))}; different: {', '.join(different) or 'nothing'}")
            wrong += 1
    return wrong


def run_edits(checker, files, edits, options=()):
    program = Program(checker, files)
    wrong = edit_all(program, edits, options)
    program.close()
    return wrong


def run_named(checker):
    program = Program(checker, PROGRAM)
    wrong = edit_all(program, EDITS)
    wrong += run_edits(checker, SHARED, [(name, "shared.c", *rest) for name, *rest in SHARED_EDITS])
    wrong += run_edits(checker, LOGGED, LOGGED_EDITS)
    wrong += run_edits(checker, JUDGED, JUDGED_EDITS)
    wrong += run_edits(checker, IDLE, IDLE_EDITS)
    wrong += run_edits(checker, LIBRARY, LIBRARY_EDITS)
    for files, options, edits in GROUPS:
        wrong += run_edits(checker, files, edits, options)
    wrong += run_edits(checker, NAMED, [(name, "named.c", *rest) for name, *rest in NAMED_EDITS])
    for name, options in (("another option", ["--all-configurations"]), ("the same again", ["--all-configurations"]), ("the first", [])):
        how, different = program.compare(options)
        if different or how != ("computed" if name == "another option" else "same"):
            print(f"{name}: answer {how}; different: {different}")
            wrong += 1
    for entry in sorted(os.listdir(program.cache)):
        path = os.path.join(program.cache, entry)
        with open(path, "r+b") as damaged:
            damaged.seek(os.path.getsize(path) // 2)
            damaged.write(b"damage")
    program.write("forward.c", program.files["forward.c"] + "\n")
    how, different = program.compare([])
    if different or how != "computed":
        print(f"damaged entries: answer {how}; different: {different}")
        wrong += 1
    program.write("forward.c", program.files["forward.c"] + "/* for both */\n")
    with concurrent.futures.ThreadPoolExecutor(2) as two:
        runs = [two.submit(program.run, [f"--cache={program.cache}"], name) for name in ("one", "other")]
        if runs[0].result() != runs[1].result():
            print("two runs at once tell different things")
            wrong += 1
    how, different = program.compare([])
    if different or how != "same":
        print(f"after two runs at once: answer {how}; different: {different}")
        wrong += 1
    program.remove("forward.c")
    how, different = program.compare([])
    if different or how != "computed":
        print(f"a file less: answer {how}; different: {different}")
        wrong += 1
    program.close()
    return wrong


def restore(program, good):
    for name in sorted(program.files):
        if name not in good:
            program.remove(name)
    for name, text in good.items():
        if program.files.get(name) != text:
            program.write(name, text)


def run_random(checker, seed, steps, sources):
    chance = random.Random(seed)
    files = {} if sources else dict((PROGRAM, JUDGED, LIBRARY, NAMED, IDLE)[seed % 5])
    for source in sources:
        with open(source, encoding="latin-1", newline="") as text:
            files[os.path.basename(source)] = text.read()
    program = Program(checker, files)
    wrong = 0
    found = {}
    flags = []
    program.compare(flags)
    for step in range(steps):
        if chance.random() < 0.1:
            edit, file = edit_files, "the program"
            edit_files(chance, program, step)
        else:
            file = chance.choice(sorted(program.files))
            edit = chance.choice(RANDOM_EDITS)
            program.write(file, edit(chance, program.files[file]))
        if chance.random() < 0.1:
            flags = chance.choice(FLAGS)
        how, different = program.compare(flags)
        found[how] = found.get(how, 0) + 1
        if different:
            print(f"seed {seed} step {step}: {edit.__name__} of {file}: answer {how}; different: {', '.join(different)}")
            wrong += 1
        if program.is_broken or chance.random() < 0.15:
            restore(program, files)
    print(f"seed {seed}: {' '.join(f'{how} {count}' for how, count in sorted(found.items()))}; {wrong} wrong")
    program.close()
    return wrong


def main():
    if sys.argv[2:3] == ["named"]:
        return run_named(sys.argv[1])
    if sys.argv[2:3] == ["random"] and len(sys.argv) > 4:
        return run_random(sys.argv[1], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5:])
    sys.exit(__doc__)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
