/* SPDX-License-Identifier: Apache-2.0 */
/* How is a run of a small instance told and drawn?  See schedule.h.
 *
 * Every event has a row of its own, in the order in which the schedule lists them, so that causes
 * are above effects and no two labels meet; the events of one meeting share the row of the last.
 */
#include "report/schedule.h"

#include "base/arena.h"
#include "report/escape.h"

enum {
    LANE_WIDTH = 190,
    LANE_LEFT = 70,
    ROW_HEIGHT = 26,
    TOP = 40,
    BOX_HALF = 7,
    DOT = 4,
    LABEL_GAP = 12
};

static const struct schedule_event *partner_of(const struct schedule *schedule, uint32_t index)
{
    const int partner = schedule->events[index].partner;
    return partner >= 0 && (uint32_t)partner < schedule->event_count ? &schedule->events[partner]
                                                                     : NULL;
}

const char *schedule_event_text(struct arena *arena, const struct schedule *schedule,
                                uint32_t index)
{
    const struct schedule_event *event = &schedule->events[index];
    const struct schedule_event *partner = partner_of(schedule, index);
    const char *call = event->call;
    switch (event->kind) {
    case SCHEDULE_BEGIN:
        return arena_printf(arena, "run %u of the pattern begins", event->iteration);
    case SCHEDULE_END:
        return arena_printf(arena, "run %u of the pattern ends", event->iteration);
    case SCHEDULE_SEND:
        return partner == NULL ? arena_printf(arena, "%s", call != NULL ? call : "send")
                               : arena_printf(arena, "%s to rank %u", call != NULL ? call : "send",
                                              partner->rank);
    case SCHEDULE_POST:
        return arena_printf(arena, "%s is posted", call != NULL ? call : "reception");
    case SCHEDULE_RECEIVE:
        if (partner == NULL)
            return arena_printf(arena, "%s", call != NULL ? call : "reception");
        return arena_printf(arena, "%s takes the message of rank %u%s%s",
                            call != NULL ? call : "reception", partner->rank,
                            event->is_wrong ? ", sent in its run " : "",
                            event->is_wrong ? arena_printf(arena, "%u", partner->iteration) : "");
    case SCHEDULE_SEPARATOR:
        return arena_printf(arena, "%s: nobody goes on before all have come",
                            call != NULL ? call : "synchronisation");
    }
    return "";
}

static int lane_x(uint32_t rank)
{
    return LANE_LEFT + (int)rank * LANE_WIDTH;
}

/* The row of every event; the members of a meeting get that of its last. */
static int *rows_make(struct arena *arena, const struct schedule *schedule, int *count)
{
    int *rows = ARENA_ARRAY(arena, int, schedule->event_count + 1);
    *count = 0;
    for (uint32_t i = 0; i < schedule->event_count; i++) {
        const struct schedule_event *event = &schedule->events[i];
        bool is_last = true;
        for (uint32_t k = i + 1; event->kind == SCHEDULE_SEPARATOR && k < schedule->event_count;
             k++)
            is_last &= schedule->events[k].kind != SCHEDULE_SEPARATOR ||
                       schedule->events[k].meeting != event->meeting;
        if (is_last)
            rows[i] = (*count)++;
    }
    for (uint32_t i = schedule->event_count; i-- > 0;)
        for (uint32_t k = schedule->event_count - 1;
             schedule->events[i].kind == SCHEDULE_SEPARATOR && k > i; k--)
            if (schedule->events[k].kind == SCHEDULE_SEPARATOR &&
                schedule->events[k].meeting == schedule->events[i].meeting) {
                rows[i] = rows[k];
                break;
            }
    return rows;
}

static int row_y(int row)
{
    return TOP + row * ROW_HEIGHT + ROW_HEIGHT / 2;
}

static bool is_same_run(const struct schedule_event *a, const struct schedule_event *b)
{
    return a->rank == b->rank && a->iteration == b->iteration && b->kind != SCHEDULE_SEPARATOR;
}

/* The stretch of the lane in which a process is in one run of the pattern, with its number. */
static void draw_run(FILE *out, const struct schedule *schedule, const int *rows, uint32_t index)
{
    const struct schedule_event *first = &schedule->events[index];
    uint32_t last = index;
    for (uint32_t k = 0; k < schedule->event_count; k++) {
        if (!is_same_run(first, &schedule->events[k]))
            continue;
        if (k < index)
            return; /* drawn already */
        last = k;
    }
    const int top = row_y(rows[index]) - BOX_HALF;
    fprintf(out,
            "<rect class=\"run run%u\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"3\"/>\n"
            "<text class=\"label where number\" x=\"%d\" y=\"%d\">run %u</text>\n",
            first->iteration % 2, lane_x(first->rank) - BOX_HALF, top, 2 * BOX_HALF,
            row_y(rows[last]) + BOX_HALF - top, lane_x(first->rank) - LABEL_GAP,
            top + ROW_HEIGHT / 2, first->iteration);
}

static void draw_runs(FILE *out, const struct schedule *schedule, const int *rows)
{
    for (uint32_t i = 0; i < schedule->event_count; i++)
        if (schedule->events[i].iteration > 0 && schedule->events[i].kind != SCHEDULE_SEPARATOR)
            draw_run(out, schedule, rows, i);
}

static void draw_messages(FILE *out, const struct schedule *schedule, const int *rows)
{
    for (uint32_t i = 0; i < schedule->event_count; i++) {
        const struct schedule_event *send = &schedule->events[i];
        const struct schedule_event *receive = partner_of(schedule, i);
        if (send->kind != SCHEDULE_SEND || receive == NULL)
            continue;
        const bool is_wrong = send->is_wrong || receive->is_wrong;
        fprintf(out,
                "<line class=\"message%s\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" "
                "marker-end=\"url(#%s)\"/>\n",
                is_wrong ? " wrong" : "", lane_x(send->rank), row_y(rows[i]), lane_x(receive->rank),
                row_y(rows[send->partner]), is_wrong ? "head-wrong" : "head");
    }
}

static bool is_first_of_meeting(const struct schedule *schedule, uint32_t index)
{
    for (uint32_t k = 0; k < index; k++)
        if (schedule->events[k].kind == SCHEDULE_SEPARATOR &&
            schedule->events[k].meeting == schedule->events[index].meeting)
            return false;
    return true;
}

static void draw_meeting(FILE *out, const struct schedule *schedule, uint32_t index, int y)
{
    if (is_first_of_meeting(schedule, index))
        fprintf(out, "<line class=\"meet\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n",
                lane_x(0) - 2 * BOX_HALF, y, lane_x(schedule->rank_count - 1) + 2 * BOX_HALF, y);
}

/* Beside the dot; where an arrow ends below it, and where a meeting's line runs above it. */
static int label_y(const struct schedule_event *event, int y)
{
    if (event->kind == SCHEDULE_SEPARATOR)
        return y - 7;
    return event->kind == SCHEDULE_RECEIVE ? y + 13 : y + 4;
}

static void draw_label(FILE *out, const struct schedule_event *event, int y, const char *text)
{
    fprintf(out, "<text class=\"label%s\" x=\"%d\" y=\"%d\">", event->is_wrong ? " wrong" : "",
            lane_x(event->rank) + LABEL_GAP, label_y(event, y));
    escape_html(out, text);
    if (event->place.file != NULL)
        fprintf(out, " <tspan class=\"where\">:%u</tspan>", event->place.line);
    fputs("</text>\n", out);
}

static const char *label_text(struct arena *arena, const struct schedule *schedule, uint32_t index)
{
    const struct schedule_event *event = &schedule->events[index];
    const struct schedule_event *partner = partner_of(schedule, index);
    if (event->kind == SCHEDULE_RECEIVE && partner != NULL && event->is_wrong)
        return arena_printf(arena, "%s, from run %u", event->call != NULL ? event->call : "",
                            partner->iteration);
    return event->call != NULL ? event->call : "";
}

static void draw_events(FILE *out, struct arena *arena, const struct schedule *schedule,
                        const int *rows)
{
    for (uint32_t i = 0; i < schedule->event_count; i++) {
        const struct schedule_event *event = &schedule->events[i];
        const int y = row_y(rows[i]);
        /* Where a run begins and ends the bar tells. */
        if (event->kind == SCHEDULE_BEGIN || event->kind == SCHEDULE_END)
            continue;
        if (event->kind == SCHEDULE_SEPARATOR)
            draw_meeting(out, schedule, i, y);
        fprintf(out, "<circle class=\"dot%s%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n",
                event->is_wrong ? " wrong" : "", event->kind == SCHEDULE_POST ? " post" : "",
                lane_x(event->rank), y, DOT);
        draw_label(out, event, y, label_text(arena, schedule, i));
    }
}

void schedule_picture(FILE *out, struct arena *arena, const struct schedule *schedule)
{
    int row_count;
    const int *rows = rows_make(arena, schedule, &row_count);
    const int bottom = TOP + row_count * ROW_HEIGHT + ROW_HEIGHT / 2;
    const int width = LANE_LEFT + (int)schedule->rank_count * LANE_WIDTH;
    fprintf(out,
            "<svg class=\"picture\" role=\"img\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
            "xmlns=\"http://www.w3.org/2000/svg\">\n<title>",
            width, bottom + ROW_HEIGHT / 2, width, bottom + ROW_HEIGHT / 2);
    escape_html(out, schedule->title);
    fputs("</title>\n", out);
    draw_runs(out, schedule, rows);
    for (uint32_t rank = 0; rank < schedule->rank_count; rank++)
        fprintf(out,
                "<line class=\"lane\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n"
                "<text class=\"rank\" x=\"%d\" y=\"%d\">rank %u</text>\n",
                lane_x(rank), TOP - 8, lane_x(rank), bottom, lane_x(rank), TOP - 16, rank);
    draw_messages(out, schedule, rows);
    draw_events(out, arena, schedule, rows);
    fputs("</svg>\n", out);
}
