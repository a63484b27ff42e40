/* SPDX-License-Identifier: Apache-2.0 */
/* What is told of a program whose analysis dies, or comes to no end, in each of its phases?  Really: by SIGKILL, and by work
 * that no step counts until the kernel ends it. */
#include "base/arena.h"
#include "check.h"
#include "front/front.h"
#include "trial.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>

static struct arena *arena;
static struct program *program;

/* An order that is proved by a barrier; a test the answer of which decides nothing. */
static const char text[] =
    "#include <mpi.h>\n"
    "int main(int argc, char **argv)\n"
    "{\n"
    "    int rank, size, in, sum = 0, done = 0;\n"
    "    MPI_Request q;\n"
    "    MPI_Init(&argc, &argv);\n"
    "    MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n"
    "    MPI_Comm_size(MPI_COMM_WORLD, &size);\n"
    "    for (int i = 0; i < 3; i++) {\n"
    "        if (rank == 0)\n"
    "            for (int k = 1; k < size; k++) {\n"
    "                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, "
    "MPI_STATUS_IGNORE);\n"
    "                sum += in;\n"
    "            }\n"
    "        else\n"
    "            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);\n"
    "        MPI_Barrier(MPI_COMM_WORLD);\n"
    "    }\n"
    "    MPI_Isend(&sum, 1, MPI_INT, (rank + 1) % size, 2, MPI_COMM_WORLD, &q);\n"
    "    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 2, MPI_COMM_WORLD, "
    "MPI_STATUS_IGNORE);\n"
    "    while (!done) MPI_Test(&q, &done, MPI_STATUS_IGNORE);\n"
    "    MPI_Finalize();\n"
    "    return 0;\n"
    "}\n";

struct end {
    const char *phase; /* where it comes; NULL: nowhere */
    bool is_late;      /* by time, not by a signal */
    volatile unsigned work;
};

static void come_to_phase(void *context, const char *what)
{
    struct end *end = context;

    if (!end->phase || strcmp(end->phase, what) != 0)
        return;
    if (!end->is_late)
        (void)raise(SIGKILL);
    for (;;)
        end->work++;
}

static void check_end(const char *phase, bool is_late, const struct result *r)
{
    const bool has_order = phase && strcmp(phase, "patterns") != 0;
    const bool has_determinism = has_order && strcmp(phase, "determinism") != 0;

    CHECK_EQUAL(r->verdict, phase ? VERDICT_UNKNOWN : VERDICT_READY_AFTER_REWRITE);
    if (phase) {
        CHECK_CONTAINS(r->reason, phase);
        CHECK_CONTAINS(r->reason, is_late ? "took more than 1 CPU seconds" : "died of signal 9");
    }
    if (phase && strcmp(phase, "values and pointers") == 0) {
        CHECK_EQUAL(r->reception_count, 0);
        return;
    }
    CHECK_EQUAL(r->reception_count, 1);
    CHECK_EQUAL(r->completion_count, 1);
    if (!phase)
        CHECK_EQUAL(r->completions[0].class_, COMPLETION_HARMLESS);
    else if (!has_order || has_determinism || is_late) /* else judged all the same */
        CHECK_EQUAL(r->completions[0].class_, COMPLETION_UNKNOWN);
    CHECK_EQUAL(r->pattern_count, !phase || has_order);
    if (r->pattern_count == 0)
        return;
    CHECK_EQUAL(r->patterns[0].order, TRUTH_PROVED);
    CHECK_EQUAL(r->patterns[0].determinism,
                !phase || has_determinism ? TRUTH_PROVED : TRUTH_UNKNOWN);
    if (r->patterns[0].determinism == TRUTH_UNKNOWN)
        CHECK(strcmp(r->patterns[0].determinism_reason, r->reason) == 0);
}

static void comes_to(const char *phase, bool is_late)
{
    int status;
    pid_t child = fork();

    CHECK(child >= 0);
    if (child == 0) {
        struct end end = {.phase = phase, .is_late = is_late};
        struct analysis_options options = {.progress = come_to_phase, .context = &end};
        bool is_given_up;
        const struct result *r = trial_analyse("unit", program, &options, is_late, &is_given_up);

        CHECK_EQUAL(is_given_up, phase != NULL);
        check_end(phase, is_late, r);
        exit(0);
    }
    CHECK_EQUAL(waitpid(child, &status, 0), child);
    CHECK_EQUAL(status, 0);
}

int main(void)
{
    static const char *const phases[] = {"values and pointers", "patterns", "determinism",
                                         "completions"};
    char path[] = "/tmp/spbc-unit-XXXXXX.c";
    const int file = mkstemps(path, 2);
    const struct front_source source = {.path = path};

    CHECK(file >= 0);
    CHECK_EQUAL(write(file, text, sizeof text - 1), sizeof text - 1);
    CHECK_EQUAL(close(file), 0);
    arena = arena_new();
    program = front_read(arena, &source, 1, NULL);
    CHECK_EQUAL(unlink(path), 0);
    comes_to(NULL, false);
    for (size_t k = 0; k < sizeof phases / sizeof phases[0]; k++) {
        comes_to(phases[k], false);
        comes_to(phases[k], true);
    }
    return 0;
}
