/* SPDX-License-Identifier: Apache-2.0 */
/* Are runs of small instances told and drawn as they are, and is everything escaped?
 *
 * With a path as argument the page is written there, to be looked at.
 */
#include "base/arena.h"
#include "check.h"
#include "report/report.h"
#include "report/schedule.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

static const char TEXT[] = "void step(void)\n{\n    MPI_Send(<&out>);\n    MPI_Recv(&in);\n"
                           "    MPI_Barrier(comm);\n}\n";
static struct file file = {.path = "a&b <x>.c", .text = TEXT, .length = sizeof TEXT - 1};

static struct place at(uint32_t line)
{
    uint32_t offset = 0;
    for (uint32_t i = 1; i < line; i++)
        offset = (uint32_t)(strchr(TEXT + offset, '\n') + 1 - TEXT);
    return (struct place){.file = &file, .line = line, .column = 5, .offset = offset + 4};
}

static struct schedule_event event(uint32_t rank, uint32_t iteration, enum schedule_kind kind,
                                   uint32_t line, int partner)
{
    static const char *const calls[] = {[SCHEDULE_SEND] = "MPI_Send",
                                        [SCHEDULE_POST] = "MPI_Irecv",
                                        [SCHEDULE_RECEIVE] = "MPI_Recv",
                                        [SCHEDULE_SEPARATOR] = "MPI_Barrier"};
    return (struct schedule_event){.rank = rank,
                                   .iteration = iteration,
                                   .kind = kind,
                                   .place = line > 0 ? at(line) : (struct place){0},
                                   .call = kind >= SCHEDULE_SEND ? calls[kind] : NULL,
                                   .partner = partner,
                                   .meeting = kind == SCHEDULE_SEPARATOR ? 0 : -1};
}

enum { GOOD_COUNT = 14, BAD_COUNT = 11 };
static struct schedule_event good[GOOD_COUNT], bad[BAD_COUNT];
static struct schedule schedules[2];

static void make_schedules(void)
{
    const struct schedule_event as_meant[GOOD_COUNT] = {
        event(0, 1, SCHEDULE_BEGIN, 0, -1),     event(1, 1, SCHEDULE_BEGIN, 0, -1),
        event(2, 1, SCHEDULE_BEGIN, 0, -1),     event(1, 1, SCHEDULE_SEND, 3, 5),
        event(2, 1, SCHEDULE_SEND, 3, 6),       event(0, 1, SCHEDULE_RECEIVE, 4, 3),
        event(0, 1, SCHEDULE_RECEIVE, 4, 4),    event(0, 1, SCHEDULE_END, 0, -1),
        event(1, 1, SCHEDULE_END, 0, -1),       event(2, 1, SCHEDULE_END, 0, -1),
        event(1, 1, SCHEDULE_SEPARATOR, 5, -1), event(2, 1, SCHEDULE_SEPARATOR, 5, -1),
        event(0, 1, SCHEDULE_SEPARATOR, 5, -1), event(0, 2, SCHEDULE_BEGIN, 0, -1)};
    struct schedule_event as_feared[BAD_COUNT] = {
        event(0, 1, SCHEDULE_BEGIN, 0, -1),  event(1, 1, SCHEDULE_BEGIN, 0, -1),
        event(2, 1, SCHEDULE_BEGIN, 0, -1),  event(1, 1, SCHEDULE_SEND, 3, 8),
        event(1, 1, SCHEDULE_END, 0, -1),    event(1, 2, SCHEDULE_BEGIN, 0, -1),
        event(1, 2, SCHEDULE_SEND, 3, 9),    event(0, 1, SCHEDULE_POST, 4, -1),
        event(0, 1, SCHEDULE_RECEIVE, 4, 3), event(0, 1, SCHEDULE_RECEIVE, 4, 6),
        event(2, 1, SCHEDULE_SEND, 3, -1)};
    as_feared[6].is_wrong = as_feared[9].is_wrong = true;
    memcpy(good, as_meant, sizeof good);
    memcpy(bad, as_feared, sizeof bad);
    schedules[0] = (struct schedule){"every message in its iteration", 3, good, GOOD_COUNT};
    schedules[1] = (struct schedule){"<b>iteration 2</b> is \"early\"", 3, bad, BAD_COUNT};
}

static const struct review *make_review(struct arena *arena)
{
    static struct program program;
    static struct result result;
    static struct finding finding;
    const char *error;
    program.arena = arena;
    finding = (struct finding){.rule = "spbc-unordered-pattern",
                               .level = LEVEL_ERROR,
                               .place = at(4),
                               .message = "a <script>alert(1)</script> message",
                               .schedules = schedules,
                               .schedule_count = 2};
    result = (struct result){.verdict = VERDICT_NOT_READY,
                             .protocol = "pessimist",
                             .reason = "because of <this>",
                             .findings = &finding,
                             .finding_count = 1};
    return review_make(&program, &result, NULL, &error);
}

static void sarif(const struct review *review)
{
    cJSON *document = report_sarif(review);
    const cJSON *run = cJSON_GetArrayItem(cJSON_GetObjectItem(document, "runs"), 0);
    const cJSON *result = cJSON_GetArrayItem(cJSON_GetObjectItem(run, "results"), 0);
    const cJSON *flows = cJSON_GetObjectItem(result, "codeFlows");
    CHECK_EQUAL(cJSON_GetArraySize(flows), 2);
    for (int flow = 0; flow < 2; flow++) {
        const cJSON *threads = cJSON_GetObjectItem(cJSON_GetArrayItem(flows, flow), "threadFlows");
        CHECK_EQUAL(cJSON_GetArraySize(threads), 3);
    }
    /* Rank 0 of the bad run: posted, taken, taken from the wrong iteration, in that order. */
    const cJSON *thread =
        cJSON_GetArrayItem(cJSON_GetObjectItem(cJSON_GetArrayItem(flows, 1), "threadFlows"), 0);
    const cJSON *locations = cJSON_GetObjectItem(thread, "locations");
    CHECK_EQUAL(cJSON_GetArraySize(locations), 3);
    double order = 0;
    const cJSON *location;
    cJSON_ArrayForEach(location, locations)
    {
        const double next = cJSON_GetNumberValue(cJSON_GetObjectItem(location, "executionOrder"));
        CHECK(next > order);
        order = next;
    }
    const cJSON *last = cJSON_GetArrayItem(locations, 2);
    CHECK(strcmp(cJSON_GetStringValue(cJSON_GetObjectItem(last, "importance")), "essential") == 0);
    char *text = cJSON_PrintUnformatted(last);
    CHECK(strstr(text, "MPI_Recv takes the message of rank 1, sent in its run 2") != NULL);
    CHECK(strstr(text, "a%26b%20%3Cx%3E.c") != NULL);
    free(text);
    cJSON_Delete(document);
}

static void page(const struct review *review, const char *path)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    CHECK(out != NULL && report_html(out, review) == 0 && fclose(out) == 0);
    CHECK(strstr(text, "<script") == NULL);
    CHECK(strstr(text, "<b>") == NULL);
    CHECK(strstr(text, "&lt;script&gt;alert(1)") != NULL);
    CHECK(strstr(text, "a&amp;b &lt;x&gt;.c") != NULL);
    CHECK(strstr(text, "because of &lt;this&gt;") != NULL);
    CHECK(strstr(text, "http://") == NULL ||
          strncmp(strstr(text, "http://"), "http://www.w3.org/2000/svg", 26) == 0);
    uint32_t pictures = 0, wrong = 0;
    for (const char *at_svg = text; (at_svg = strstr(at_svg, "class=\"picture\"")) != NULL;
         at_svg++)
        pictures++;
    for (const char *arrow = text; (arrow = strstr(arrow, "class=\"message wrong\"")) != NULL;
         arrow++)
        wrong++;
    CHECK_EQUAL(pictures, 2);
    CHECK_EQUAL(wrong, 1);
    if (path != NULL) {
        FILE *copy = fopen(path, "w");
        CHECK(copy != NULL && fwrite(text, 1, length, copy) == length && fclose(copy) == 0);
    }
    free(text);
}

int main(int argc, char **argv)
{
    struct arena *arena = arena_new();
    make_schedules();
    const struct review *review = make_review(arena);
    CHECK(review != NULL && review->count == 1);
    sarif(review);
    page(review, argc > 1 ? argv[1] : NULL);
    arena_free(arena);
    return 0;
}
