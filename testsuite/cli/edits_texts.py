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

GROUPS = [
    (RECORDS, [], RECORDS_EDITS),
    (HEADERS, ["--extra-arg=-iquotequoted", "--extra-arg=-Iinc"], HEADERS_EDITS),
]
