# SPDX-License-Identifier: Apache-2.0
"""Programs and edits for edits.py: what passes, or the compiler, are told by more than the program as it is read.

GROUPS: files, options of spbc-check, edits.  An edit of a file that is not there makes it.
"""

# Which of several headers of one name is read.
HEADERS = {"main.c": """\
#include <mpi.h>
#include "lib/sub/wrap.h"
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 1; rank == 0 && k < size; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank > 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
""", "lib/sub/wrap.h": "#include \"tag.h\"\n#define AGAIN \"more.h\"\n#include AGAIN\n", "inc/tag.h": "#define TAG 1\n", "inc/more.h": "enum { MORE };\n"}
HEADERS_EDITS = [
    ("a header that nobody names", "lib/sub/other.h", "", "#define TAG 2\n", {"same"}),
    ("one in an earlier folder", "quoted/tag.h", "", "#define TAG 3\n", {"computed"}),
    ("one beside the header that includes it", "lib/sub/tag.h", "", "#define TAG 2\n", {"computed"}),
    ("a comment in it", "lib/sub/tag.h", "#define", "/* Two. */\n#define", {"moved"}),
    ("one that a macro names", "lib/sub/more.h", "", "#undef TAG\n#define TAG 4\n", {"computed"}),
]

# Records of one name: what only an unused function knows of one is no part of the program.
RECORDS = {"send.c": """\
#include <mpi.h>
struct message { int first, second; };
static void give(struct message *from) { MPI_Send(from, sizeof(*from), MPI_BYTE, 0, 1, MPI_COMM_WORLD); }
int main(int argc, char **argv)
{
    int rank, size;
    struct message out, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    out.first = rank;
    for (int k = 1; rank == 0 && k < size; k++)
        MPI_Recv(&in, sizeof(in), MPI_BYTE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank > 0)
        give(&out);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
""", "other.c": "int other(int n) { return n + 1; }\n"}
RECORDS_EDITS = [
    ("an unused function with another record of that name", "other.c", "int other",
     "struct message { int only; };\nint only(struct message *m) { return m->only; }\nint other", {"moved"}),
    ("a parameter's name that means something in C++", "send.c", "give(struct message *from) { MPI_Send(from, sizeof(*from)",
     "give(struct message *this) { MPI_Send(this, sizeof(*this)", {"computed"}),
    ("another member", "send.c", "first, second;", "first, second, third;", {"computed"}),
]
# What each thread has for itself, and what it waits for: directives of OpenMP and the words of C.
THREADS = {"work.c": """\
#include <stdio.h>
#define PLAIN
static PLAIN int total;
int other = 1;
int *other_at(void) { return &other; }
int parallel(int n)
{
#pragma omp parallel
#pragma omp for private(total)
    for (int i = 0; i < n; i++)
        total = i * n;
    return n;
}
int counted(int n)
{
    int i, values[8];
#pragma omp parallel for
    for (i = 0; i < 8; i++)
        values[i] = n;
    return values[2];
}
int kept(int n)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        total = i * n;
    return total;
}
int tasks(int n)
{
    int got = 0, all = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(got)
        got = n;
        printf("here");
        all = got;
        /* here */
    }
    return all;
}
""", "main.c": """\
#include <mpi.h>
int parallel(int n), counted(int n), kept(int n), tasks(int n);
int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 1; rank == 0 && i < size; i++) {
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        out = WORK(3);
        MPI_Send(&out, 1, MPI_INT, i, 2, MPI_COMM_WORLD);
    }
    if (rank != 0) {
        MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
"""}
THREADS_EDITS = {
    "parallel": [
        ("an empty line between directives", "work.c", "#pragma omp for", "\n#pragma omp for", {"moved"}),
        ("a comment between them", "work.c", "#pragma omp for", "/* All\nof them. */\n#pragma omp for", {"moved"}),
        ("a comment in one", "work.c", "private(total)", "private(total) /* , n */", {"computed"}),
        ("another clause", "work.c", "private(total)", "schedule(static)", {"computed"}),
    ],
    "counted": [
        ("a counter in parentheses", "work.c", "for (i = 0; i < 8", "for ((i) = 0; i < 8", {"moved"}),
        ("a comment before its value", "work.c", "for ((i) = 0; i < 8", "for (i /* = 7 */ = 0; i < 8", {"moved"}),
        ("another counter", "work.c", "for (i /* = 7 */ = 0; i < 8; i++)\n        values[i]", "for (int k = 0; k < 8; k++)\n        values[i = k]", {"computed"}),
    ],
    "kept": [
        ("a variable of each thread", "work.c", "PLAIN int total", "_Thread_local int total", {"computed"}),
        ("a comment in its declaration", "work.c", "_Thread_local int", "_Thread_local /* ; */ int", {"moved"}),
        ("a macro that names the word", "work.c", "#define PLAIN", "#define OWN _Thread_local\n#define PLAIN", {"moved"}),
        ("a variable of all", "work.c", "_Thread_local /* ; */ int", "PLAIN int", {"computed"}),
        ("a comment that names the word", "work.c", "PLAIN int total", "/* thread_local */ PLAIN int total", {"moved"}),
        ("the macro says so", "work.c", "#define PLAIN", "#define PLAIN _Thread_local", {"computed"}),
        ("and does not", "work.c", "#define PLAIN _Thread_local", "#define PLAIN", {"computed"}),
        ("a directive for another one", "work.c", "int other = 1;\n", "int other = 1;\n_Pragma(\"omp threadprivate(other)\")\n", {"computed"}),
        ("it is for this one", "work.c", "threadprivate(other)", "threadprivate(total)", {"computed"}),
        ("it is skipped", "work.c", "_Pragma(\"omp threadprivate(total)\")", "#if 0\n#pragma omp threadprivate(total)\n#endif", {"computed"}),
    ],
    "tasks": [
        ("a comment that names a wait", "work.c", "        printf(", "        /* taskwait */\n        printf(", {"moved"}),
        ("it behind", "work.c", "        /* here */", "        /* barrier */", {"moved"}),
        ("a text that names one", "work.c", "\"here\"", "\"barrier\"", {"moved"}),
        ("a wait", "work.c", "        printf(", "#pragma omp taskwait\n        printf(", {"computed"}),
        ("it comes later", "work.c", "#pragma omp taskwait\n        printf(\"barrier\");\n", "        printf(\"barrier\");\n#pragma omp taskwait\n", {"computed"}),
        ("it comes too late", "work.c", "#pragma omp taskwait\n        all = got;\n", "        all = got;\n#pragma omp taskwait\n", {"computed"}),
    ],
}
# What of a call as it is written, of conditions around skipped text, and of an mpi.h by hand is told.
WRITTEN = {"main.c": """\
#include "mpi.h"
#define RECEIVE MPI_Recv
#define ANY MPI_ANY_SOURCE
#define FIRST
#ifdef OTHER
enum { OTHERS = 3 };
#endif
#ifdef FIRST
enum { MANY = 2 };
#else
enum { FROM = MPI_ANY_SOURCE };
#endif
#ifdef SECOND
enum { MORE = 2 };
#else
enum { FROM = MPI_ANY_SOURCE };
#endif
#ifdef THIRD
enum { THIRDS = 3 };
#endif
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 1; rank == 0 && k < size; k++)
        RECEIVE(/* MPI_Recv */ &in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank > 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
""", "mpi.h": """\
static const char *const NAMED = "MPI_SUBVERSION";
#define MPI_ANY_SOURCE (-1)
#define MPI_ANY_TAG (-5)
#define MPI_PROC_NULL (-3)
#define MPI_COMM_WORLD 1
#define MPI_COMM_SELF 2
#define MPI_COMM_NULL 0
#define MPI_REQUEST_NULL 0
#define MPI_STATUS_IGNORE ((MPI_Status *)0)
#define MPI_UNDEFINED (-32766)
#define MPI_HOST 7
#define MPI_IO 8
#define MPI_WTIME_IS_GLOBAL 9
#define MPI_INT 4
typedef int MPI_Comm, MPI_Datatype, MPI_Request;
typedef struct { int MPI_SOURCE, MPI_TAG, MPI_ERROR; } MPI_Status;
int MPI_Init(int *argc, char ***argv), MPI_Finalize(void), MPI_Barrier(MPI_Comm comm);
int MPI_Comm_rank(MPI_Comm comm, int *rank), MPI_Comm_size(MPI_Comm comm, int *size);
int MPI_Recv(void *to, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Status *status);
int MPI_Send(const void *from, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm);
"""}
WRITTEN_EDITS = [
    ("a comment that names the function moved", "main.c", "RECEIVE(/* MPI_Recv */ &in", "/* MPI_Recv */ RECEIVE(&in", {"moved"}),
    ("the function is written", "main.c", "RECEIVE(&in", "MPI_Recv(&in", {"computed"}),
    ("a macro for the source", "main.c", "MPI_ANY_SOURCE, 1,", "ANY, 1,", {"computed"}),
    ("a text that names what an mpi.h has", "mpi.h", "\"MPI_SUBVERSION\"", "\"nothing\"", {"moved"}),
    ("a version", "mpi.h", "#define MPI_IO", "#define MPI_SUBVERSION 1\n#define MPI_IO", {"computed"}),
    ("it is in a comment", "mpi.h", "#define MPI_SUBVERSION 1\n", "/*\n#define MPI_SUBVERSION 1\n*/\n", {"computed"}),
    ("a comment that looks like a condition", "main.c", "enum { MANY", "/*\n#if OLD\n*/\nenum { MANY", {"moved"}),
    ("another part is skipped for another reason", "main.c", "#define FIRST\n", "#define OTHER\n#define SECOND\n", {"computed"}),
]

# What is told by the number of its line.
LINES = {"joined.c": """\
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 1; rank == 0 && k < size; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank > 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    if (rank % 2)
        MPI_Barrier(MPI_COMM_WORLD);
    else
        MPI_Allreduce(&rank, &in, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
"""}
LINES_EDITS = [
    ("an empty line", "joined.c", "    if (rank % 2)", "\n    if (rank % 2)", {"moved"}),
    ("a barrier and a reduction on one line", "joined.c", "\n    else\n        MPI_Allreduce", " else MPI_Allreduce", {"computed", "moved"}),
    ("and apart again", "joined.c", " else MPI_Allreduce", "\n    else\n        MPI_Allreduce", {"computed", "moved"}),
]

# Twice the same, where few steps are allowed: that they were too few is told of each line.
STEPS = {"steps.c": """\
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0, all = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 4; round++) {
        for (int k = 1; rank == 0 && k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            all += in;
        }
        if (rank > 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        for (int k = 1; rank == 0 && k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            all += in;
        }
        if (rank > 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return all;
}
"""}
STEPS_EDITS = [
    ("an empty line where steps are few", "steps.c", "        MPI_Barrier", "\n        MPI_Barrier", {"moved"}),
    ("two receptions on one line", "steps.c", STEPS["steps.c"][STEPS["steps.c"].index("            MPI_Recv"):STEPS["steps.c"].index("        MPI_Barrier")],
     "            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); all += in; } "
     "if (rank > 0) MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);", {"computed", "moved"}),
    ("all of it on one line", "steps.c", "\n        MPI_Barrier(MPI_COMM_WORLD);\n        for (int k = 1; rank == 0 && k < size; k++) {\n",
     " MPI_Barrier(MPI_COMM_WORLD); for (int k = 1; rank == 0 && k < size; k++) {", {"computed", "moved"}),
]

# Names that one of two files has as the end of its own; a pragma on the first line.
FILES = {"file.c": """\
int given(void);
int own(void) { return 1; }
int first(void) { return given(); }
""", "my file.c": LINES["joined.c"].replace("rank % 2", "first() + rank % 2").replace("#include <mpi.h>\n", "#include <mpi.h>\nint first(void);\n")}
FILES_EDITS = [
    ("lines before the whole", "my file.c", "#include", "\n#include", {"moved"}),
    ("lines before what is the end of another name", "file.c", "int given", "\n\nint given", {"computed"}),
    ("a pragma in a comment", "file.c", "\n\nint given", "/* #pragma weak given = own */\nint given", {"computed"}),
    ("a pragma on the first line", "file.c", "/* #pragma weak given = own */", "#pragma weak given = own", {"computed"}),
    ("lines before that", "file.c", "#pragma", "\n#pragma", {"computed"}),
]

# What is printed comes and goes.
PRINTS = {"main.c": """\
#include <mpi.h>
#include <stdio.h>
static int work(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += i;
    return sum;
}
static void tell(int n) { printf("%d\\n", n); }
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            in = work(rank);
            MPI_Send(&in, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
"""}
PRINTS_EDITS = [
    ("a line is printed", "main.c", "    return sum;", "    printf(\"sum %d\\n\", sum);\n    return sum;", {"moved"}),
    ("and another one", "main.c", "    return sum;", "    puts(\"done\");\n    return sum;", {"moved"}),
    ("not any more", "main.c", "    puts(\"done\");\n", "", {"moved"}),
    ("to the other stream", "main.c", "            in = work(rank);\n", "            in = work(rank);\n            fprintf(stderr, \"in %d\\n\", in);\n", {"moved"}),
    ("it goes out at once", "main.c", "        MPI_Barrier(", "        fflush(stdout);\n        MPI_Barrier(", {"moved"}),
    ("by one process", "main.c", "        MPI_Barrier(", "        if (rank == 0)\n            printf(\"step %d\\n\", step);\n        MPI_Barrier(", {"moved"}),
    ("by others as well", "main.c", "    MPI_Finalize(", "    if (rank == 0) {\n        puts(\"end\");\n        if (size > 2) puts(\"many\");\n    } else if (rank > 3)\n        tell(rank);\n    MPI_Finalize(", {"moved"}),
    ("more is done for it", "main.c", "tell(rank);", "{ tell(rank); in = 3; }", {"computed"}),
    ("it is used how much that was", "main.c", "puts(\"end\")", "in = puts(\"end\")", {"computed"}),
    ("to a file", "main.c", "fprintf(stderr,", "fprintf(fopen(\"log\", \"w\"),", {"computed"}),
    ("all output is felt", "main.c", "    MPI_Finalize(", "    in = (int)ftell(stdout);\n    MPI_Finalize(", {"computed"}),
    ("less of it", "main.c", "    printf(\"sum %d\\n\", sum);\n", "", {"computed"}),
    ("nobody asks for it", "main.c", "    in = (int)ftell(stdout);\n", "", {"computed"}),
    ("an error is asked for", "main.c", "    MPI_Finalize(", "    in = *__errno_location();\n    MPI_Finalize(", {"computed"}),
    ("the function is declared", "main.c", "static int work", "int *__errno_location(void);\nstatic int work", {"computed"}),
    ("more is printed then", "main.c", "    return sum;", "    puts(\"sum\");\n    return sum;", {"computed"}),
    ("round and round", "main.c", "    MPI_Finalize(", "    while (rank > size)\n        if (size > 4) puts(\"never\");\n    MPI_Finalize(", {"computed"}),
    ("without a condition", "main.c", "while (rank > size)\n", "for (;;)\n", {"computed"}),
    ("where a jump leads", "main.c", "        if (size > 4) puts(\"never\");", "        { if (size > 4) { there: puts(\"never\"); } goto there; }", {"computed"}),
]

# One variable counts in several loops: the analysis gives it a name in each.
RENAMED = {"main.c": """\
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static int work(const int *table, int n)
{
    int i, sum = 0;
    for (i = 0; i < n; i++)
        sum += table[i];
    for (i = n; i > 8; i--)
        sum -= table[i - 1];
    for (i = 2; i != n && i < 30; i += 3)
        if (i > 20 || table[i % 4] < i)
            sum ^= i;
    i = n - 4;
    while (i >= 3 && sum < 900) {
        sum += i;
        i = i - 2;
    }
    return sum;
}
int main(int argc, char **argv)
{
    static const int table[16] = {1, 2, 3};
    int rank, size, k, turn, in = 0, sum = 0;
    int rounds = atoi(argv[1]);
    if (getchar() == 77)
        return 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (k = 0; k < rounds; k++)
        sum += work(table, k);
    turn = sum > 100 ? 8 : 9;
    if (rank == 0)
        for (k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&sum, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    for (k = 0; k < 4; k++)
        if (rank == 0 && size > 3)
            MPI_Recv(&in, 1, MPI_INT, 3, turn, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (k = 4; k > 0; k--)
        if (rank == 3)
            MPI_Send(&k, 1, MPI_INT, 0, turn, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
"""}
RENAMED_EDITS = [
    ("one more", "main.c", "i < n;", "i <= n;", {"computed", "moved"}),
    ("the second loop", "main.c", "i > 8;", "i >= 8;", {"moved"}),
    ("another number", "main.c", "i >= 8;", "i >= 9;", {"moved"}),
    ("like the first", "main.c", "i >= 9;", "i <= n;", {"computed"}),
    ("a third one", "main.c", "i < 30;", "i <= 31;", {"moved"}),
    ("an element is compared", "main.c", "table[i % 4] < i", "table[i % 4] >= i", {"moved"}),
    ("a small number", "main.c", "i >= 3 &&", "i >= 2 &&", {"computed", "moved"}),
    ("more rounds", "main.c", "k < rounds;", "k <= rounds;", {"computed", "moved"}),
    ("more messages are received", "main.c", "k < size; k++)", "k <= size; k++)", {"computed"}),
    ("fewer", "main.c", "k <= size; k++)", "k != size - 1; k++)", {"computed"}),
    ("another one sends", "main.c", "rank == 3", "rank == 2", {"computed"}),
    ("others do", "main.c", "rank == 2", "rank != 2", {"computed"}),
    ("from anybody", "main.c", "MPI_INT, 3, turn", "MPI_INT, k - 6, turn", {"computed"}),
    ("backwards", "main.c", "for (k = 4; k > 0; k--)", "for (k = 4; k > 1; k--)", {"computed", "moved"}),
    ("another tag", "main.c", "sum > 100", "sum < 100", {"computed", "moved"}),
]

# Each thread has a variable of its own: inside of the region it has another name.
INLINED = {"main.c": """\
#include <mpi.h>
#include "rows.h"
double ghost[FACES][N];
static double in[FACES][N], out[FACES][N];
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 9; step++) {
        MPI_Request receives[FACES], sends[FACES];
        for (int f = 0; f < FACES; f++)
            MPI_Irecv(in[f], N, MPI_DOUBLE, (rank + f) % size, f, MPI_COMM_WORLD, &receives[f]);
        for (int f = 0; f < FACES; f++) {
            for (int k = 0; k < N; k++)
                out[f][k] = rank + ghost[f][k];
            MPI_Isend(out[f], N, MPI_DOUBLE, (rank + FACES * size - f) % size, f, MPI_COMM_WORLD, &sends[f]);
        }
        for (int f = 0; f < FACES; f++) {
            int face;
            MPI_Waitany(FACES, receives, &face, MPI_STATUS_IGNORE);
            unpack(face, in[face], N);
        }
        MPI_Waitall(FACES, sends, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
""", "rows.c": """\
#include "rows.h"
static int seen;
static double weight(int face)
{
    if (face < 2)
        return 0.5;
    return 0.25;
}
void unpack(int face, const double *from, int n)
{
    double *row = ghost[face];
    for (int k = 0; k < n; k++)
        row[k] = from[k] * weight(face) + seen;
    seen += 0;
}
""", "rows.h": """\
enum { FACES = 4, N = 8 };
extern double ghost[FACES][N];
void unpack(int face, const double *from, int n);
"""}
INLINED_EDITS = [
    ("which faces weigh more", "rows.c", "face < 2", "face <= 2", {"computed", "moved"}),
    ("less is taken", "rows.c", "k < n;", "k < n - 1;", {"computed"}),
    ("more is taken", "rows.c", "k < n - 1;", "k <= n;", {"computed"}),
    ("as it was", "rows.c", "k <= n;", "k < n;", {"computed", "moved"}),
    ("rounds are counted", "rows.c", "seen += 0;", "seen += 1;", {"computed"}),
    ("and not any more", "rows.c", "seen += 1;", "seen += 0;", {"computed", "moved"}),
    ("of another row", "rows.c", "ghost[face];", "ghost[face ^ 1];", {"computed"}),
]
PRIVATES = {"main.c": """\
#include <mpi.h>
#include <stdio.h>
static int table[64];
static int work(int n)
{
    int sum = 0, low = 3, k = 0, last = 0;
#pragma omp parallel for private(last) firstprivate(low)
    for (int i = 0; i < n; i++) {
        last = i + 9;
        if (last > 20 && low < n)
            table[i % 64] = last - low;
        while (last >= 12)
            last -= 11;
    }
    for (k = 0; k < n; k++)
        sum += table[k % 64];
    for (k = n; k > 7; k -= 2)
        last = k;
    return sum + last;
}
int main(int argc, char **argv)
{
    int rank, size, in = 0, n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    n = getchar();
    if (n == 77)
        return 0;
    in = work(n);
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&in, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
"""}
PRIVATES_EDITS = [
    ("in a condition of two", "main.c", "last > 20", "last >= 20", {"moved"}),
    ("in a loop", "main.c", "last >= 12", "last > 12", {"computed", "moved"}),
    ("another number", "main.c", "last > 12", "last > 15", {"computed", "moved"}),
    ("what comes in from outside", "main.c", "low < n", "low != n", {"moved"}),
    ("behind the region", "main.c", "k > 7", "k >= 7", {"moved"}),
    ("how many are received", "main.c", "k < size", "k <= size", {"computed"}),
    ("by whom", "main.c", "rank == 0", "rank != 0", {"computed"}),
]

GROUPS = [
    (INLINED, [], INLINED_EDITS),
    (PRIVATES, ["--extra-arg=-fopenmp"], PRIVATES_EDITS),
    (RENAMED, [], RENAMED_EDITS),
    (PRINTS, [], PRINTS_EDITS),
    (RECORDS, [], RECORDS_EDITS),
    *((THREADS, ["--extra-arg=-fopenmp", f"--extra-arg=-DWORK={work}"], edits) for work, edits in THREADS_EDITS.items()),
    (WRITTEN, ["--all-configurations"], WRITTEN_EDITS),
    (LINES, [], LINES_EDITS),
    (STEPS, ["--step-limit=10"], STEPS_EDITS),
    (FILES, [], FILES_EDITS),
    (HEADERS, ["--extra-arg=-iquotequoted", "--extra-arg=-Iinc"], HEADERS_EDITS),
]
