/* SPDX-License-Identifier: Apache-2.0 */
/* Is the proof of a pattern drawn, and is the repair of a finding shown to the letter, in every report?
 *
 * With a path as argument the page is written there, to be looked at.
 */
#include "base/arena.h"
#include "check.h"
#include "ir/ir.h"
#include "report/proof.h"
#include "report/repair.h"
#include "report/report.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

static const char TEXT[] = "void step(void)\n{\n    MPI_Send(&out);\n    MPI_Waitany(2, <r>);\n"
                           "    MPI_Barrier(comm);\n}\n";
static struct file file = {.path = "step.c", .text = TEXT, .length = sizeof TEXT - 1};
static struct repair repairs[2];
static struct finding finding;

/* The place of a piece of the text. */
static struct place at(const char *piece)
{
    struct place place = {.file = &file, .line = 1, .column = 1};
    const char *end = strstr(TEXT, piece);
    for (const char *c = TEXT; c < end; c++) {
        place.line += *c == '\n';
        place.column = *c == '\n' ? 1 : place.column + 1;
    }
    place.offset = (uint32_t)(end - TEXT);
    return place;
}

static struct place behind(const char *piece)
{
    struct place place = at(piece);
    place.offset += (uint32_t)strlen(piece);
    place.column += (uint32_t)strlen(piece);
    return place;
}

static const struct review *make_review(struct arena *arena)
{
    static struct program program;
    static struct result result;
    static struct region region;
    static struct function function = {.name = "step"};
    static struct place sends[1];
    static struct reception reception;
    static struct pattern pattern;
    const char *error;
    program.arena = arena;
    sends[0] = at("MPI_Send");
    region.begin = at("{");
    region.end = at("}");
    reception = (struct reception){.place = at("MPI_Waitany"),
                                   .call = "MPI_Irecv",
                                   .function = &function,
                                   .mpi = at("MPI_Waitany")};
    pattern = (struct pattern){.id = "step.c:step:1",
                               .function = &function,
                               .first = &region,
                               .last = &region,
                               .sends = sends,
                               .send_count = 1,
                               .separator = at("MPI_Barrier")};
    repairs[0] = (struct repair){at("MPI_Waitany"), behind("MPI_Waitany"), "MPI_Wait"};
    repairs[1] = (struct repair){at("2, "), behind("2, "), NULL};
    finding = (struct finding){.rule = "spbc-completion-order",
                               .level = LEVEL_ERROR,
                               .place = at("MPI_Waitany"),
                               .message = "one always comes first",
                               .fix = "wait for the one",
                               .repairs = repairs,
                               .repair_count = 2};
    result = (struct result){.verdict = VERDICT_NOT_READY,
                             .patterns = &pattern,
                             .pattern_count = 1,
                             .receptions = &reception,
                             .reception_count = 1,
                             .findings = &finding,
                             .finding_count = 1};
    return review_make(&program, &result, NULL, &error);
}

/* B's reception of run 1, the meeting of both, A's send of run 2. */
static void proof(const struct review *review)
{
    const struct schedule *schedule = proof_schedule(review, 0);
    CHECK(schedule != NULL && schedule->rank_count == 2 && schedule->event_count == 6);
    for (uint32_t i = 0; i < schedule->event_count; i++)
        CHECK(!schedule->events[i].is_wrong);
    CHECK(schedule->events[1].kind == SCHEDULE_RECEIVE && schedule->events[1].iteration == 1);
    CHECK(schedule->events[2].meeting == schedule->events[3].meeting);
    CHECK(strcmp(schedule->events[2].call, "MPI_Barrier") == 0);
    CHECK(schedule->events[4].kind == SCHEDULE_SEND && schedule->events[4].iteration == 2);
    CHECK(schedule->events[4].rank != schedule->events[1].rank);
    CHECK(strstr(proof_words(review, 0), "MPI_Barrier (step.c:5)") != NULL);
}

static void not_proved(const struct review *review)
{
    struct pattern *pattern = (struct pattern *)&review->result->patterns[0];
    pattern->order = TRUTH_UNKNOWN;
    CHECK(proof_schedule(review, 0) == NULL);
    pattern->order = TRUTH_PROVED;
    pattern->separator.file = NULL;
    CHECK_EQUAL(proof_schedule(review, 0)->event_count, 2);
    pattern->separator = at("MPI_Barrier");
}

static void repair(struct arena *arena)
{
    struct repaired repaired;
    CHECK(repair_lines(arena, &finding, &repaired));
    CHECK_EQUAL(repaired.line, 4);
    CHECK(strcmp(repaired.old_text, "    MPI_Waitany(2, <r>);") == 0);
    CHECK(strcmp(repaired.new_text, "    MPI_Wait(<r>);") == 0);
    repairs[1].end.offset = sizeof TEXT; /* behind the end of the file */
    CHECK(!repair_lines(arena, &finding, &repaired));
    repairs[1] = repairs[0]; /* two of one place */
    CHECK(!repair_lines(arena, &finding, &repaired));
    repairs[1] = (struct repair){at("2, "), behind("2, "), NULL};
    finding.repair_count = 0;
    CHECK(!repair_lines(arena, &finding, &repaired));
    finding.repair_count = 2;
}

static void sarif(const struct review *review)
{
    cJSON *document = report_sarif(review);
    char *text = cJSON_PrintUnformatted(document);
    CHECK(strstr(text, "\"deletedRegion\":{\"startLine\":4,\"startColumn\":5,\"endLine\":4,"
                       "\"endColumn\":16},\"insertedContent\":{\"text\":\"MPI_Wait\"}") != NULL);
    CHECK(strstr(text, "\"insertedContent\":{\"text\":\"\"}") != NULL);
    free(text);
    cJSON_Delete(document);
}

static char *written(void (*write)(FILE *, const struct review *), const struct review *review)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    CHECK(out != NULL);
    write(out, review);
    CHECK(fclose(out) == 0);
    return text;
}

static void write_page(FILE *out, const struct review *review)
{
    CHECK(report_html(out, review) == 0);
}

static void write_terminal(FILE *out, const struct review *review)
{
    report_terminal(out, false, review, true);
}

int main(int argc, char **argv)
{
    struct arena *arena = arena_new();
    const struct review *review = make_review(arena);
    CHECK(review != NULL && review->count == 1);
    proof(review);
    not_proved(review);
    repair(arena);
    sarif(review);
    char *page = written(write_page, review);
    CHECK(strstr(page, "class=\"order\"") != NULL && strstr(page, "process A") != NULL);
    CHECK(strstr(page, "- &nbsp;") == NULL && strstr(page, "+     MPI_Wait(&lt;r&gt;);") != NULL);
    if (argc > 1) {
        FILE *copy = fopen(argv[1], "w");
        CHECK(copy != NULL && fputs(page, copy) >= 0 && fclose(copy) == 0);
    }
    free(page);
    char *terminal = written(write_terminal, review);
    CHECK(strstr(terminal, "    -     MPI_Waitany(2, <r>);\n    +     MPI_Wait(<r>);\n") != NULL);
    CHECK(strstr(terminal, "1 reception, 1 send: order proved") != NULL);
    free(terminal);
    arena_free(arena);
    return 0;
}
