/* SPDX-License-Identifier: Apache-2.0 */
/* What small MPI programs are there whose orders an analyzer may prove, or must not?
 *
 * Usage: generate SEED.  Prints a program of a few phases that are repeated: exchanges with neighbours, gatherings, requests and replies,
 * messages to computed partners, consensus, completions, end markers, master and workers, acknowledgements, rounds in rounds; with or
 * without something behind them that separates the repetitions, with tags of their own, of the step or in common, on the world or on another communicator.  What arrives is added up, kept by its source, by its arrival, or
 * not at all, and goes into what is sent later.  Every rank receives as many messages as are sent to it, so that most programs end with
 * any number of ranks from 2 on; the last thing each does is to send what it has got to rank 0.  The same seed gives the same text.
 */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { PHASES_MAX = 3 };

static uint64_t state;

static uint32_t below(uint32_t limit)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 33) % limit;
}

/* One line of the program, in a function */
static void __attribute__((format(printf, 2, 3))) line(uint32_t depth, const char *format, ...)
{
    va_list values;
    (void)printf("%*s", (int)(4 * depth), "");
    va_start(values, format);
    (void)vprintf(format, values);
    va_end(values);
    (void)printf("\n");
}

struct phase {
    char tag[32], wanted[32]; /* wanted: in receptions with a wildcard */
    uint32_t use;             /* of what arrives */
};

static void phase_draw(uint32_t number, struct phase *p)
{
    const uint32_t tags = below(7);
    if (tags == 0)
        (void)snprintf(p->tag, sizeof p->tag, "7"); /* as in other phases */
    else if (tags == 1)
        (void)snprintf(p->tag, sizeof p->tag, "%u + step %% 2", 20 + 2 * number);
    else if (tags == 2)
        (void)snprintf(p->tag, sizeof p->tag, "%u + step", 20 + 10 * number);
    else
        (void)snprintf(p->tag, sizeof p->tag, "%u", 10 + number);
    (void)snprintf(p->wanted, sizeof p->wanted, "%s", below(8) == 0 ? "MPI_ANY_TAG" : p->tag);
    p->use = below(6);
}

/* What becomes of the value `in`, which `from` has sent as the n-th */
static void use(uint32_t depth, const struct phase *p, const char *in, const char *from)
{
    switch (p->use) {
    case 0:
        line(depth, "*state += %s;", in);
        return;
    case 1:
        line(depth, "*state ^= %s;", in);
        return;
    case 2:
        line(depth, "slot[%s] = %s;", from, in);
        return;
    case 3:
        line(depth, "*state = %s;", in);
        return;
    case 4:
        line(depth, "slot[n] = %s;", in);
        return;
    default:
        line(depth, "*state = *state > %s ? *state : %s;", in, in);
    }
}

static void collected(const struct phase *p, const char *first, const char *end)
{
    if (p->use == 2 || p->use == 4) {
        line(1, "for (int k = %s; k < %s; k++)", first, end);
        line(2, "*state = 3 * *state + slot[k];");
    }
}

/* ---- phases: static void phaseN(MPI_Comm comm, int step, int *state) ---- */

static void neighbours(const struct phase *p)
{
    const uint32_t kind = below(3);
    line(1,
         "int out = *state + step, right = (rank + 1) %% size, left = (rank + size - 1) %% size;");
    line(1, "int in[2], slot[SIZE_MAX_] = {0};");
    line(1, "MPI_Request requests[4];");
    if (kind == 0) { /* receptions first */
        line(1, "for (int n = 0; n < 2; n++)");
        line(2, "MPI_Irecv(&in[n], 1, MPI_INT, MPI_ANY_SOURCE, %s, comm, &requests[n]);",
             p->wanted);
        line(1, "MPI_Isend(&out, 1, MPI_INT, right, %s, comm, &requests[2]);", p->tag);
        line(1, "MPI_Isend(&out, 1, MPI_INT, left, %s, comm, &requests[3]);", p->tag);
        line(1, "MPI_Waitall(4, requests, statuses);");
        line(1, "for (int n = 0; n < 2; n++)");
        use(2, p, "in[n]", "statuses[n].MPI_SOURCE");
    } else {
        line(1, "MPI_Isend(&out, 1, MPI_INT, right, %s, comm, &requests[0]);", p->tag);
        line(1, "MPI_Isend(&out, 1, MPI_INT, left, %s, comm, &requests[1]);", p->tag);
        line(1, "for (int n = 0; n < 2; n++) {");
        if (kind == 1) {
            line(2, "MPI_Recv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, %s, comm, &status);", p->wanted);
        } else {
            line(2, "MPI_Probe(MPI_ANY_SOURCE, %s, comm, &status);", p->wanted);
            line(2, "MPI_Recv(&in[0], 1, MPI_INT, %s, status.MPI_TAG, comm, &status);",
                 below(4) == 0 ? "MPI_ANY_SOURCE" : "status.MPI_SOURCE");
        }
        use(2, p, "in[0]", "status.MPI_SOURCE");
        line(1, "}");
        line(1, "MPI_Waitall(2, requests, statuses);");
    }
    collected(p, "0", "size");
}

static void gathering(const struct phase *p)
{
    const uint32_t root = below(2);
    line(1, "int in, slot[SIZE_MAX_] = {0};");
    line(1, "if (rank == %u) {", root);
    line(2, "for (int n = 1; n < size; n++) {");
    line(3, "MPI_Recv(&in, 1, MPI_INT, %s, %s, comm, &status);",
         below(4) != 0 ? "MPI_ANY_SOURCE"
         : root == 0   ? "n"
                       : "n == 1 ? 0 : n",
         p->wanted);
    use(3, p, "in", "status.MPI_SOURCE");
    line(2, "}");
    line(1, "} else");
    line(2, "MPI_Send(state, 1, MPI_INT, %u, %s, comm);", root, p->tag);
    collected(p, "0", "size");
    if (below(2) == 0)
        line(1, "MPI_Bcast(state, 1, MPI_INT, %u, comm);", root);
}

static void requests(const struct phase *p)
{
    const uint32_t answer = below(3);
    line(1, "int in = 0, slot[SIZE_MAX_] = {0};");
    line(1, "if (rank == 0) {");
    line(2, "for (int n = 1; n < size; n++) {");
    line(3, "MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, %s, comm, &status);", p->wanted);
    line(3, "in = %s;", answer == 0 ? "in + step" : answer == 1 ? "in + n" : "in + *state");
    line(3, "MPI_Send(&in, 1, MPI_INT, status.MPI_SOURCE, 90, comm);");
    use(3, p, "in", "status.MPI_SOURCE");
    line(2, "}");
    line(1, "} else {");
    line(2, "MPI_Send(state, 1, MPI_INT, 0, %s, comm);", p->tag);
    line(2, "MPI_Recv(&in, 1, MPI_INT, 0, 90, comm, &status);");
    line(2, "*state += in;");
    line(1, "}");
    collected(p, "0", "size");
}

static void partners(const struct phase *p)
{
    const uint32_t count = below(3), work = 1 + below(3);
    line(1, "int to = (rank * %u + step) %% size, in, expected, slot[SIZE_MAX_] = {0};", work);
    line(1, "int mine[SIZE_MAX_] = {0}, theirs[SIZE_MAX_];");
    line(1, "MPI_Request request;");
    line(1, "mine[to] = 1;");
    if (count == 0) {
        line(1, "MPI_Reduce_scatter_block(mine, &expected, 1, MPI_INT, MPI_SUM, comm);");
    } else if (count == 1) {
        line(1, "MPI_Alltoall(mine, 1, MPI_INT, theirs, 1, MPI_INT, comm);");
        line(1, "expected = 0;");
        line(1, "for (int k = 0; k < size; k++)");
        line(2, "expected += theirs[k];");
    } else {
        line(1, "MPI_Allreduce(mine, theirs, size, MPI_INT, MPI_SUM, comm);");
        line(1, "expected = theirs[rank];");
    }
    line(1, "MPI_Isend(state, 1, MPI_INT, to, %s, comm, &request);", p->tag);
    line(1, "int came = *state;");
    line(1, "for (int n = 0; n < expected; n++) {");
    line(2, "MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, %s, comm, &status);", p->wanted);
    line(2, "%s;", below(3) == 0 ? "came = in" : "came += in");
    line(2, "slot[n] = in;");
    line(1, "}");
    line(1, "MPI_Wait(&request, MPI_STATUS_IGNORE);");
    line(1, "*state = came%s;", below(3) == 0 ? " + slot[0]" : "");
}

static void consensus(const struct phase *p)
{
    line(1, "int to = (rank + 1 + step) %% size, in, flag, is_over = 0, is_sent = 0, came = 0;");
    line(1, "MPI_Request request, barrier = MPI_REQUEST_NULL;");
    line(1, "int out = *state;");
    line(1, "MPI_I%ssend(&out, 1, MPI_INT, to, %s, comm, &request);", below(4) == 0 ? "" : "s",
         p->tag);
    line(1, "while (!is_over) {");
    line(2, "MPI_Iprobe(MPI_ANY_SOURCE, %s, comm, &flag, &status);", p->wanted);
    line(2, "if (flag) {");
    line(3, "MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, comm, &status);");
    line(3, "%s;", below(3) == 0 ? "came = in" : "came += in");
    line(2, "}");
    line(2, "if (is_sent)");
    line(3, "MPI_Test(&barrier, &is_over, MPI_STATUS_IGNORE);");
    line(2, "else {");
    line(3, "MPI_Test(&request, &is_sent, MPI_STATUS_IGNORE);");
    line(3, "if (is_sent)");
    line(4, "MPI_Ibarrier(comm, &barrier);");
    line(2, "}");
    line(1, "}");
    line(1, "*state += came;");
}

static void completions(const struct phase *p)
{
    const uint32_t kind = below(3);
    line(1, "int in[SIZE_MAX_], index, out = *state, slot[SIZE_MAX_] = {0};");
    line(1, "MPI_Request requests[SIZE_MAX_], sent[SIZE_MAX_];");
    line(1, "for (int k = 0; k < size; k++)");
    line(2, "MPI_Irecv(&in[k], 1, MPI_INT, k, %s, comm, &requests[k]);", p->tag);
    line(1, "for (int k = 0; k < size; k++)");
    line(2, "MPI_Isend(&out, 1, MPI_INT, k, %s, comm, &sent[k]);", p->tag);
    line(1, "for (int n = 0; n < size; n++) {");
    if (kind == 0)
        line(2, "index = n;\n        MPI_Wait(&requests[n], &status);");
    else
        line(2, "MPI_Waitany(size, requests, &index, &status);");
    use(2, p, "in[index]", kind == 2 ? "index" : "status.MPI_SOURCE");
    line(1, "}");
    line(1, "MPI_Waitall(size, sent, statuses);");
    collected(p, "0", "size");
}

static void pipeline(const struct phase *p)
{
    (void)p;
    line(1, "int in = 0;");
    line(1, "if (rank > 0)");
    line(2, "MPI_Recv(&in, 1, MPI_INT, rank - 1, 91, comm, &status);");
    line(1, "*state += in;");
    line(1, "if (rank + 1 < size)");
    line(2, "MPI_Send(state, 1, MPI_INT, rank + 1, 91, comm);");
}

/* Data for the others and a marker for each of them, which ends; not always the last message, not always the only marker */
static void markers(const struct phase *p)
{
    const uint32_t kind = below(8), data = 1 + below(2);
    const char *is_end = kind == 0 ? "in < 0" : "status.MPI_TAG == 80";
    const char *mark = kind == 0 ? "end" : "*state", *tag = kind == 0 ? p->tag : "80";
    line(1, "int in = 0, over = 0, n = 0, end = -1, slot[SIZE_MAX_] = {0};");
    line(1, "for (int k = 0; k < size; k++) {");
    line(2, "int to = (rank + k) %% size;");
    line(2, "if (k == 0%s)\n            continue;",
         below(8) == 0 ? " || (k == 1 && step == 1)" : "");
    if (kind == 1)
        line(2, "MPI_Send(%s, 1, MPI_INT, to, %s, comm);", "state", tag);
    line(2, "for (int j = 0; j < %u; j++)\n            MPI_Send(&rank, 1, MPI_INT, to, %s, comm);",
         data, p->tag);
    if (kind != 1)
        line(2, "MPI_Send(%s%s, 1, MPI_INT, to, %s, comm);", kind == 0 ? "&" : "",
             kind == 0 ? mark : "state", tag);
    if (kind == 2)
        line(2, "MPI_Send(&rank, 1, MPI_INT, to, %s, comm);", p->tag);
    line(1, "}");
    line(1, "while (over < size - 1) {");
    if (kind == 3) {
        line(2, "MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &status);");
        line(2, "MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, comm, &status);");
    } else
        line(2, "MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, %s, comm, &status);",
             kind == 4   ? p->tag
             : kind == 0 ? p->wanted
                         : "MPI_ANY_TAG");
    line(2, "if (%s) {\n            over++;\n            continue;\n        }",
         kind == 4 ? "n % 2 == 1" : is_end);
    line(2, "if (n < SIZE_MAX_) {");
    use(3, p, "in", "status.MPI_SOURCE");
    line(2, "}");
    line(2, "n++;");
    line(1, "}");
    if (kind == 4) /* the markers are named */
        line(1,
             "for (int k = 0; k < size; k++)\n        if (k != rank)\n            MPI_Recv(&in, 1, "
             "MPI_INT, "
             "%s, 80, comm, &status);",
             below(2) ? "k" : "MPI_ANY_SOURCE");
    collected(p, "0", "size");
}

/* Rank 0 hands out numbers and stops everybody at the end. */
static void farm(const struct phase *p)
{
    const uint32_t kind = below(4);
    line(1, "int in = 0, task = 0, tasks = %s, n = 0, slot[SIZE_MAX_] = {0};",
         below(2) ? "2 * size" : "size + step");
    line(1, "if (rank == 0) {");
    line(2, "for (int stopped = 0; stopped < size - 1; n++) {");
    line(3, "MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, %s, comm, &status);", p->wanted);
    line(3, "if (n >= size - 1 && n < SIZE_MAX_) {");
    use(4, p, "in", "status.MPI_SOURCE");
    line(3, "}");
    line(3, "if (task < tasks) {\n                task++;");
    line(4, "MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, 81, comm);");
    line(3, "} else {\n                stopped++;");
    line(4, "MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, 82, comm);\n            }\n        }");
    line(1, "} else {");
    line(2, "for (;;) {");
    line(3, "MPI_Send(%s, 1, MPI_INT, 0, %s, comm);",
         kind == 0   ? "&rank"
         : kind == 1 ? "state"
                     : "&in",
         p->tag);
    line(3, "MPI_Recv(&in, 1, MPI_INT, %s, MPI_ANY_TAG, comm, &status);",
         below(3) ? "0" : "MPI_ANY_SOURCE");
    line(3, "if (status.MPI_TAG == 82)\n                break;");
    line(3, "in = %s;", kind == 3 ? "rank" : "in * 2");
    line(2, "}");
    line(1, "}");
    collected(p, "0", "size");
}

/* Each message is answered, by name or not, before its sender goes on. */
static void acknowledged(const struct phase *p)
{
    const uint32_t kind = below(4);
    line(1, "int in, answer, to = (rank + 1 + step %% (size - 1)) %% size, slot[SIZE_MAX_] = {0};");
    line(1, "MPI_Request requests[2];");
    line(1, "for (int n = 0; n < %u; n++) {", 1 + below(2));
    line(2, "MPI_I%ssend(state, 1, MPI_INT, to, %s, comm, &requests[0]);", kind == 3 ? "s" : "",
         p->tag);
    line(2, "MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, %s, comm, &status);", p->wanted);
    if (kind < 2)
        line(2, "MPI_Send(&in, 1, MPI_INT, status.MPI_SOURCE, 83, comm);");
    line(2, "MPI_Wait(&requests[0], MPI_STATUS_IGNORE);");
    if (kind < 2)
        line(2, "MPI_Recv(&answer, 1, MPI_INT, %s, 83, comm, MPI_STATUS_IGNORE);",
             kind == 0 ? "to" : "MPI_ANY_SOURCE");
    use(2, p, "in", "status.MPI_SOURCE");
    line(1, "}");
    line(1, "(void)answer;");
    collected(p, "0", "size");
}

/* Receptions that are posted for all, completed one by one or as they come */
static void posted(const struct phase *p)
{
    const uint32_t kind = below(4);
    line(1, "int in[SIZE_MAX_], done = 0, index, indices[SIZE_MAX_], some, slot[SIZE_MAX_] = {0};");
    line(1, "MPI_Request requests[SIZE_MAX_], sent[SIZE_MAX_];");
    line(1, "for (int k = 0; k < size - 1; k++)");
    line(2, "MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, %s, comm, &requests[k]);", p->wanted);
    line(1, "for (int k = 0; k < size - 1; k++)");
    line(2, "MPI_Isend(&rank, 1, MPI_INT, (rank + 1 + k) %% size, %s, comm, &sent[k]);", p->tag);
    line(1, "for (int n = 0; done < size - 1; n++) {");
    if (kind == 0) {
        line(2, "MPI_Waitany(size - 1, requests, &index, &status);\n        done++;");
        use(2, p, "in[index]", "status.MPI_SOURCE");
    } else if (kind == 1) {
        line(2,
             "MPI_Waitsome(size - 1, requests, &some, indices, statuses);\n        done += some;");
        line(2, "for (int j = 0; j < some; j++) {");
        use(3, p, "in[indices[j]]", "statuses[j].MPI_SOURCE");
        line(2, "}");
    } else {
        line(2, "MPI_Wait(&requests[n], &status);\n        done++;");
        use(2, p, "in[n]", "status.MPI_SOURCE");
    }
    line(2, "(void)index, (void)some, (void)indices;");
    line(1, "}");
    line(1, "MPI_Waitall(size - 1, sent, statuses);");
    collected(p, "0", "size");
}

static void separator(void)
{
    static const char *const SEPARATORS[] = {
        "MPI_Barrier(comm);",
        "MPI_Barrier(comm);",
        "MPI_Barrier(MPI_COMM_WORLD);",
        "MPI_Allreduce(&step, &all, 1, MPI_INT, MPI_MAX, comm);",
        ("MPI_Reduce(&step, &all, 1, MPI_INT, MPI_MAX, 0, comm);\n"
         "    MPI_Bcast(&all, 1, MPI_INT, 0, comm);"),
        ("MPI_Gather(&step, 1, MPI_INT, many, 1, MPI_INT, 0, comm);\n"
         "    MPI_Scatter(many, 1, MPI_INT, &all, 1, MPI_INT, 0, comm);"),
        "MPI_Ibarrier(comm, &pending);\n    MPI_Wait(&pending, MPI_STATUS_IGNORE);",
        "if (step % 2 == 0)\n        MPI_Barrier(comm);",
        "MPI_Bcast(&all, 1, MPI_INT, 0, comm);",
        "MPI_Reduce(&step, &all, 1, MPI_INT, MPI_MAX, 0, comm);",
        "MPI_Scan(&step, &all, 1, MPI_INT, MPI_SUM, comm);",
        "MPI_Barrier(MPI_COMM_SELF);",
        ";",
    };
    line(1, "%s", SEPARATORS[below(sizeof SEPARATORS / sizeof *SEPARATORS)]);
}

static void phase(uint32_t number)
{
    static void (*const KINDS[])(const struct phase *) = {
        neighbours, gathering, requests, partners,     consensus, completions,
        pipeline,   markers,   farm,     acknowledged, posted};
    struct phase p;
    phase_draw(number, &p);
    line(0, "static void phase%u(MPI_Comm comm, int step, int *state)\n{", number);
    line(1, "int rank, size, all = 0, many[SIZE_MAX_] = {0};");
    line(1, "MPI_Status status, statuses[SIZE_MAX_];");
    line(1, "MPI_Request pending;");
    line(1, "MPI_Comm_rank(comm, &rank);\n    MPI_Comm_size(comm, &size);");
    KINDS[below(sizeof KINDS / sizeof *KINDS)](&p);
    separator();
    line(1, "(void)all, (void)many, (void)status, (void)statuses, (void)pending;\n}\n");
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        (void)fprintf(stderr, "usage: generate SEED\n");
        return 2;
    }
    state = strtoull(argv[1], NULL, 10) * UINT64_C(0x9e3779b97f4a7c15) + 11;
    const uint32_t phases = 1 + below(2) * below(PHASES_MAX), comms = below(4);
    line(0, "#include <mpi.h>\nenum { SIZE_MAX_ = 16 };\n");
    for (uint32_t k = 0; k < phases; k++)
        phase(k);
    line(0, "int main(int argc, char **argv)\n{");
    line(
        1,
        "int rank, size, state;\n    MPI_Comm comm = MPI_COMM_WORLD;\n    MPI_Init(&argc, &argv);");
    line(1, "MPI_Comm_rank(comm, &rank);\n    MPI_Comm_size(comm, &size);\n    state = rank + 1;");
    if (comms == 1)
        line(1, "MPI_Comm_dup(MPI_COMM_WORLD, &comm);");
    else if (comms == 2)
        line(1, "MPI_Comm_split(MPI_COMM_WORLD, 0, size - rank, &comm);");
    line(1, "for (int step = 0; step < %u; step++) {", 2 + below(4));
    for (uint32_t k = 0; k < phases; k++)
        line(2, "phase%u(%s, step, &state);", k, below(8) == 0 ? "MPI_COMM_WORLD" : "comm");
    line(1, "}");
    line(1, "if (rank > 0)\n        MPI_Send(&state, 1, MPI_INT, 0, 99, MPI_COMM_WORLD);");
    line(1, "for (int k = 1; rank == 0 && k < size; k++)");
    line(2, "MPI_Recv(&state, 1, MPI_INT, k, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);");
    line(1, "MPI_Finalize();\n    return 0;\n}");
    return 0;
}
