/* SPDX-License-Identifier: Apache-2.0 */
/* What can a C program look like that no programmer would write, but that compiles?
 *
 * Usage: generate SEED [FUNCTIONS].  Prints an MPI program of random functions that call each other
 * in cycles, with every kind of statement and expression, and MPI calls between.  It compiles; it
 * need not end.  The same seed gives the same text.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { FUNCTIONS_MAX = 500, DEPTH_MAX = 4, LABELS_MAX = 3 };

static uint64_t state;
static uint32_t function_count = 6;
static uint32_t loops; /* around the statement being written */

static uint32_t below(uint32_t limit)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 33) % limit;
}

static void indent(uint32_t depth)
{
    (void)printf("%*s", (int)(4 * depth), "");
}

static void expression(uint32_t depth);

static void lvalue(void)
{
    static const char *const VALUES[] = {"a",      "b",      "*p",        "t[a & 7]", "r.x",
                                         "r.p->x", "global", "many[3].x", "u.i",      "q->y"};
    (void)printf("%s", VALUES[below(sizeof VALUES / sizeof *VALUES)]);
}

static void operation(uint32_t depth)
{
    static const char *const OPERATORS[] = {"+",  "-",  "*",  "&",  "|",  "^",  "<", ">",
                                            "<=", ">=", "==", "!=", "&&", "||", ",", "<<"};
    (void)printf("(");
    expression(depth + 1);
    (void)printf(" %s ", OPERATORS[below(sizeof OPERATORS / sizeof *OPERATORS)]);
    expression(depth + 1);
    (void)printf(")");
}

static void call(uint32_t depth)
{
    if (below(4) == 0)
        (void)printf("table[%u](", below(3));
    else
        (void)printf("f%u(", below(function_count));
    expression(depth + 1);
    (void)printf(", &");
    lvalue();
    (void)printf(")");
}

static void expression(uint32_t depth)
{
    if (depth > DEPTH_MAX) {
        (void)printf("%d", (int)below(100) - 50);
        return;
    }
    switch (below(10)) {
    case 0:
        call(depth);
        return;
    case 1:
    case 2:
        operation(depth);
        return;
    case 3:
        (void)printf("(");
        expression(depth + 1);
        (void)printf(" ? a : ");
        expression(depth + 1);
        (void)printf(")");
        return;
    case 4:
        (void)printf("(");
        lvalue();
        (void)printf(" %s= ", below(2) == 0 ? "" : "+");
        expression(depth + 1);
        (void)printf(")");
        return;
    case 5:
        (void)printf("%s", below(2) == 0 ? "a++" : "--b");
        return;
    case 6:
        (void)printf("(int)sizeof(%s)", below(2) == 0 ? "struct record" : "a");
        return;
    case 7:
        (void)printf("({ int s_ = ");
        expression(depth + 1);
        (void)printf("; s_ * 2; })");
        return;
    default:
        lvalue();
        return;
    }
}

static void message(void)
{
    static const char *const CALLS[] = {
        "MPI_Send(&a, 1, MPI_INT, %s, %s, MPI_COMM_WORLD);\n",
        "MPI_Recv(&a, 1, MPI_INT, %s, %s, MPI_COMM_WORLD, &status);\n",
        "MPI_Irecv(&b, 1, MPI_INT, %s, %s, MPI_COMM_WORLD, &requests[a & 3]);\n",
        "MPI_Isend(&b, 1, MPI_INT, %s, %s, MPI_COMM_WORLD, &requests[1]);\n",
        "MPI_Probe(%s, %s, MPI_COMM_WORLD, &status);\n",
        "MPI_Sendrecv(&a, 1, MPI_INT, b, 3, &b, 1, MPI_INT, %s, %s, MPI_COMM_WORLD, &status);\n"};
    static const char *const OTHERS[] = {
        "MPI_Barrier(MPI_COMM_WORLD);\n", "MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);\n",
        "MPI_Waitany(4, requests, &a, &status);\n",
        "MPI_Allreduce(&a, &b, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);\n",
        "MPI_Bcast(&global, 1, MPI_INT, 0, MPI_COMM_WORLD);\n"};
    static const char *const RANKS[] = {
        "MPI_ANY_SOURCE", "a", "b % 4", "status.MPI_SOURCE", "0", "r.x", "rank"};
    static const char *const TAGS[] = {"1", "2", "a", "MPI_ANY_TAG", "global", "status.MPI_TAG"};
    const uint32_t which = below(sizeof CALLS / sizeof *CALLS + 2);
    if (which >= sizeof CALLS / sizeof *CALLS) {
        (void)printf("%s", OTHERS[below(sizeof OTHERS / sizeof *OTHERS)]);
        return;
    }
    const char *rank = RANKS[below(sizeof RANKS / sizeof *RANKS)];
    const char *tag = TAGS[below(sizeof TAGS / sizeof *TAGS)];
    const char *text = CALLS[which];
    int values = 0;
    for (; *text != '\0'; text++) {
        if (text[0] == '%' && text[1] == 's') {
            (void)printf("%s", values++ == 0 ? rank : tag);
            text++;
        } else {
            (void)putchar(*text);
        }
    }
}

static void block(uint32_t depth);

static void loop(uint32_t depth)
{
    const uint32_t kind = below(3);
    loops++;
    if (kind == 2) {
        (void)printf("do ");
        block(depth);
        indent(depth);
        (void)printf("while (");
        expression(2);
        (void)printf(");\n");
    } else {
        (void)printf(kind == 0 ? "while (" : "for (int i = 0; ");
        expression(2);
        (void)printf(kind == 0 ? ") " : "; i++) ");
        block(depth);
    }
    loops--;
}

static void cases(uint32_t depth)
{
    (void)printf("switch (");
    expression(2);
    (void)printf(") {\n");
    for (uint32_t k = 0; k < 3; k++) {
        indent(depth);
        (void)printf("case %u:%s\n", k * 7, k == 0 && below(2) == 0 ? " case 100 ... 200:" : "");
        loops++;
        block(depth + 1);
        loops--;
        indent(depth + 1);
        (void)printf("%s\n", below(2) == 0 ? "break;" : ";");
    }
    indent(depth);
    (void)printf("default:;\n");
    indent(depth);
    (void)printf("}\n");
}

static void statement(uint32_t depth)
{
    indent(depth);
    const uint32_t kind = depth > DEPTH_MAX ? below(4) + 6 : below(10);
    switch (kind) {
    case 0:
        loop(depth);
        return;
    case 1:
    case 2:
        (void)printf("if (");
        expression(1);
        (void)printf(") ");
        block(depth);
        if (below(2) == 0) {
            indent(depth);
            (void)printf("else ");
            block(depth);
        }
        return;
    case 3:
        cases(depth);
        return;
    case 4:
        block(depth);
        return;
    case 5:
        (void)printf("%s\n", loops > 0 && below(2) == 0 ? "break;" : "return a;");
        return;
    case 6:
        (void)printf("goto l%u;\n", below(LABELS_MAX));
        return;
    case 7:
    case 8:
        message();
        return;
    default:
        lvalue();
        (void)printf(" = ");
        expression(0);
        (void)printf(";\n");
        return;
    }
}

static void block(uint32_t depth)
{
    (void)printf("{\n");
    for (uint32_t count = 1 + below(4); count > 0; count--)
        statement(depth + 1);
    indent(depth);
    (void)printf("}\n");
}

static void function(uint32_t number)
{
    (void)printf("int f%u(int a, int *p)\n{\n", number);
    (void)printf("    int b = a, rank, t[8] = {1, [3] = 2};\n"
                 "    struct record r = {.x = a, .p = &r}, many[5] = {{0}}, *q = &many[1];\n"
                 "    union { int i; float f; } u = {.i = 3};\n"
                 "    MPI_Status status;\n"
                 "    MPI_Request requests[4] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};\n"
                 "    MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n");
    for (uint32_t label = 0; label < LABELS_MAX; label++) {
        (void)printf("l%u:;\n", label);
        for (uint32_t count = 1 + below(5); count > 0; count--)
            statement(1);
    }
    (void)printf("    return b + u.i + t[0];\n}\n");
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        (void)fprintf(stderr, "usage: generate SEED [FUNCTIONS]\n");
        return 2;
    }
    state = strtoull(argv[1], NULL, 10) * UINT64_C(0x9e3779b97f4a7c15) + 7;
    if (argc > 2)
        function_count = (uint32_t)strtoul(argv[2], NULL, 10) % FUNCTIONS_MAX + 1;
    (void)printf("#include <mpi.h>\nstruct record { int x, y; struct record *p; };\nint global;\n");
    for (uint32_t i = 0; i < function_count; i++)
        (void)printf("int f%u(int a, int *p);\n", i);
    (void)printf("int (*table[3])(int, int *) = {f0, f%u, f%u};\n", below(function_count),
                 below(function_count));
    for (uint32_t i = 0; i < function_count; i++)
        function(i);
    (void)printf("int main(int argc, char **argv)\n{\n    int a = 1;\n"
                 "    MPI_Init(&argc, &argv);\n    a = f0(argc, &a);\n"
                 "    MPI_Finalize();\n    return a;\n}\n");
    return 0;
}
