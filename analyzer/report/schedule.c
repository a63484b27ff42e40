/* SPDX-License-Identifier: Apache-2.0 */
/* How is a run of a small instance told and drawn?  See schedule.h.
 *
 * Every event has a row of its own, in the order in which the schedule lists them, so that causes
 * are above effects and no two labels meet; the events of one meeting share the row of the last.
 */
#include "report/schedule.h"

#include "base/arena.h"
#include "base/file.h"
#include "report/escape.h"

#include <string.h>

enum {
    LANE_WIDTH = 130, /* at least */
    TWO_LETTERS = 13, /* about */
    LANE_LEFT = 60,
    ROW_HEIGHT = 26,
    TOP = 40,
    BOX_HALF = 7,
    DOT = 4,
    LABEL_GAP = 12
};

struct drawing {
    FILE *out;
    struct arena *arena;
    const struct schedule *schedule;
    const char *const *lanes; /* their names; NULL: "rank N" */
    const int *rows;          /* of the events */
    int row_count;
    int lane_width;
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
    case SCHEDULE_STUCK:
        return arena_printf(arena, "%s waits for ever", call != NULL ? call : "the process");
    }
    return "";
}

/* Which events stay: those of the first runs, and the meetings before a process is in a later one. */
static uint32_t *kept_find(struct arena *arena, const struct schedule *schedule, uint32_t runs,
                           uint32_t *count)
{
    uint32_t *kept = ARENA_ARRAY(arena, uint32_t, schedule->event_count + 1);
    bool *is_later = ARENA_ARRAY(arena, bool, schedule->rank_count + 1);
    *count = 0;
    for (uint32_t i = 0; i < schedule->event_count; i++) {
        const struct schedule_event *event = &schedule->events[i];
        is_later[event->rank] |= event->iteration > runs;
        if (!is_later[event->rank])
            kept[(*count)++] = i;
    }
    return kept;
}

const struct schedule *schedule_begin(struct arena *arena, const struct schedule *schedule,
                                      uint32_t runs)
{
    uint32_t count;
    const uint32_t *kept = kept_find(arena, schedule, runs, &count);
    struct schedule *begin = ARENA_NEW(arena, struct schedule);
    struct schedule_event *events = ARENA_ARRAY(arena, struct schedule_event, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        events[i] = schedule->events[kept[i]];
        events[i].partner = -1;
        for (uint32_t k = 0; k < count; k++)
            if ((int)kept[k] == schedule->events[kept[i]].partner)
                events[i].partner = (int)k;
    }
    *begin = (struct schedule){schedule->title, schedule->rank_count, events, count};
    return begin;
}

static int lane_x(const struct drawing *d, uint32_t rank)
{
    return LANE_LEFT + (int)rank * d->lane_width;
}

static int event_x(const struct drawing *d, uint32_t index)
{
    return lane_x(d, d->schedule->events[index].rank);
}

static int event_y(const struct drawing *d, uint32_t index)
{
    return TOP + d->rows[index] * ROW_HEIGHT + ROW_HEIGHT / 2;
}

/* The row of every event; the members of a meeting get that of its last, with a free row above for
 * their labels. */
static const int *rows_make(struct arena *arena, const struct schedule *schedule, int *count)
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
        if (is_last && event->kind == SCHEDULE_SEPARATOR)
            (*count)++;
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

static bool is_same_run(const struct schedule_event *a, const struct schedule_event *b)
{
    return a->rank == b->rank && a->iteration == b->iteration && b->kind != SCHEDULE_SEPARATOR;
}

/* Is the event the first of a run, and which is its last? */
static bool run_find(const struct schedule *schedule, uint32_t index, uint32_t *last)
{
    const struct schedule_event *first = &schedule->events[index];
    *last = index;
    if (first->iteration == 0 || first->kind == SCHEDULE_SEPARATOR)
        return false;
    for (uint32_t k = 0; k < schedule->event_count; k++) {
        if (!is_same_run(first, &schedule->events[k]))
            continue;
        if (k < index)
            return false;
        *last = k;
    }
    return true;
}

/* The stretches of the lanes in which the processes are in one run of the pattern. */
static void draw_runs(const struct drawing *d)
{
    uint32_t last;
    for (uint32_t i = 0; i < d->schedule->event_count; i++) {
        if (!run_find(d->schedule, i, &last))
            continue;
        const int top = event_y(d, i) - BOX_HALF;
        fprintf(d->out,
                "<rect class=\"run run%u\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                "rx=\"3\"/>\n",
                d->schedule->events[i].iteration % 2, event_x(d, i) - BOX_HALF, top, 2 * BOX_HALF,
                event_y(d, last) + BOX_HALF - top);
    }
}

static void draw_run_numbers(const struct drawing *d)
{
    uint32_t last;
    for (uint32_t i = 0; i < d->schedule->event_count; i++)
        if (run_find(d->schedule, i, &last))
            fprintf(d->out, "<text class=\"label where number\" x=\"%d\" y=\"%d\">run %u</text>\n",
                    event_x(d, i) - LABEL_GAP, event_y(d, i) - BOX_HALF,
                    d->schedule->events[i].iteration);
}

static void draw_messages(const struct drawing *d)
{
    const struct schedule *schedule = d->schedule;
    for (uint32_t i = 0; i < schedule->event_count; i++) {
        const struct schedule_event *send = &schedule->events[i];
        const struct schedule_event *receive = partner_of(schedule, i);
        if (send->kind != SCHEDULE_SEND || receive == NULL)
            continue;
        const bool is_wrong = send->is_wrong || receive->is_wrong;
        fprintf(d->out,
                "<line class=\"message%s\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" "
                "marker-end=\"url(#%s)\"/>\n",
                is_wrong ? " wrong" : "", event_x(d, i), event_y(d, i),
                event_x(d, (uint32_t)send->partner), event_y(d, (uint32_t)send->partner),
                is_wrong ? "head-wrong" : "head");
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

static void draw_meeting(const struct drawing *d, uint32_t index)
{
    const int y = event_y(d, index);
    if (is_first_of_meeting(d->schedule, index))
        fprintf(d->out, "<line class=\"meet\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n",
                lane_x(d, 0) - 2 * BOX_HALF, y,
                lane_x(d, d->schedule->rank_count - 1) + 2 * BOX_HALF, y);
}

/* ---- why a run is ordered ---- */

static bool is_between(const struct drawing *d, uint32_t receive, uint32_t meeting, uint32_t send)
{
    return d->schedule->events[meeting].kind == SCHEDULE_SEPARATOR &&
           d->rows[meeting] > d->rows[receive] && d->rows[meeting] < d->rows[send];
}

/* From a reception of one run down its lane to the meeting behind it, along to another process, and
 * down to what that one sends in the next run: so the one is before the other. */
static bool draw_order_between(const struct drawing *d, uint32_t receive, uint32_t send)
{
    for (uint32_t k = 0; k < d->schedule->event_count; k++) {
        if (!is_between(d, receive, k, send))
            continue;
        fprintf(d->out,
                "<path class=\"order\" d=\"M%d %dV%dH%dV%d\" marker-end=\"url(#head-order)\"/>\n",
                event_x(d, receive), event_y(d, receive), event_y(d, k), event_x(d, send),
                event_y(d, send) - BOX_HALF);
        return true;
    }
    return false;
}

static bool is_order_drawn(const struct drawing *d, uint32_t receive)
{
    const struct schedule_event *first = &d->schedule->events[receive];
    for (uint32_t s = receive + 1; s < d->schedule->event_count; s++) {
        const struct schedule_event *second = &d->schedule->events[s];
        if (second->kind == SCHEDULE_SEND && second->iteration == first->iteration + 1 &&
            second->rank != first->rank)
            return draw_order_between(d, receive, s);
    }
    return false;
}

/* One such path is shown: the last reception that has one. */
static void draw_order(const struct drawing *d)
{
    const struct schedule *schedule = d->schedule;
    for (uint32_t i = schedule->event_count; i-- > 0;)
        if (schedule->events[i].kind == SCHEDULE_RECEIVE && schedule->events[i].iteration > 0 &&
            is_order_drawn(d, i))
            return;
}

/* ---- labels ---- */

/* Beside the dot; where an arrow ends below it, and where a meeting's line runs above it. */
static int label_y(const struct schedule_event *event, int y)
{
    if (event->kind == SCHEDULE_SEPARATOR)
        return y - 7;
    return event->kind == SCHEDULE_RECEIVE ? y + 13 : y + 4;
}

static const char *label_text(const struct drawing *d, uint32_t index)
{
    const struct schedule_event *event = &d->schedule->events[index];
    const struct schedule_event *partner = partner_of(d->schedule, index);
    if (event->kind == SCHEDULE_RECEIVE && partner != NULL && event->is_wrong)
        return arena_printf(d->arena, "%s (run %u)", event->call != NULL ? event->call : "",
                            partner->iteration);
    if (event->kind == SCHEDULE_STUCK)
        return arena_printf(d->arena, "%s: for ever", event->call != NULL ? event->call : "");
    return event->call != NULL ? event->call : "";
}

/* The line; the file too when it is another than that of the first event. */
static const char *label_place(const struct drawing *d, uint32_t index)
{
    const struct schedule_event *events = d->schedule->events;
    const struct place *place = &events[index].place;
    if (place->file == NULL)
        return "";
    return arena_printf(d->arena, "%s:%u",
                        place->file != events[0].place.file ? path_base(place->file->path) : "",
                        place->line);
}

static void draw_label(const struct drawing *d, uint32_t index)
{
    const struct schedule_event *event = &d->schedule->events[index];
    fprintf(d->out, "<text class=\"label%s\" x=\"%d\" y=\"%d\">", event->is_wrong ? " wrong" : "",
            event_x(d, index) + LABEL_GAP, label_y(event, event_y(d, index)));
    escape_html(d->out, label_text(d, index));
    fputs(" <tspan class=\"where\">", d->out);
    escape_html(d->out, label_place(d, index));
    fputs("</tspan></text>\n", d->out);
}

/* Where a run begins and ends the bar tells. */
static bool has_dot(const struct schedule_event *event)
{
    return event->kind != SCHEDULE_BEGIN && event->kind != SCHEDULE_END;
}

static void draw_events(const struct drawing *d)
{
    for (uint32_t i = 0; i < d->schedule->event_count; i++) {
        const struct schedule_event *event = &d->schedule->events[i];
        if (!has_dot(event))
            continue;
        fprintf(d->out, "<circle class=\"dot%s%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n",
                event->is_wrong ? " wrong" : "", event->kind == SCHEDULE_POST ? " post" : "",
                event_x(d, i), event_y(d, i), DOT);
        draw_label(d, i);
    }
}

/* Wide enough for the longest label. */
static int lane_width(const struct drawing *d)
{
    size_t longest = 0;
    for (uint32_t i = 0; i < d->schedule->event_count; i++) {
        const size_t length = strlen(label_text(d, i)) + 1 + strlen(label_place(d, i));
        if (has_dot(&d->schedule->events[i]) && length > longest)
            longest = length;
    }
    const int needed = (int)longest * TWO_LETTERS / 2 + 3 * LABEL_GAP;
    return needed > LANE_WIDTH ? needed : LANE_WIDTH;
}

static void draw_lanes(const struct drawing *d, int bottom)
{
    for (uint32_t rank = 0; rank < d->schedule->rank_count; rank++) {
        const int x = lane_x(d, rank);
        fprintf(d->out,
                "<line class=\"lane\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n"
                "<text class=\"rank\" x=\"%d\" y=\"%d\">",
                x, TOP - 8, x, bottom, x, TOP - 16);
        escape_html(d->out,
                    d->lanes != NULL ? d->lanes[rank] : arena_printf(d->arena, "rank %u", rank));
        fputs("</text>\n", d->out);
    }
}

void schedule_picture(FILE *out, struct arena *arena, const struct schedule *schedule,
                      const char *const *lanes, bool is_proof)
{
    struct drawing d = {out, arena, schedule, lanes, NULL, 0, 0};
    d.rows = rows_make(arena, schedule, &d.row_count);
    d.lane_width = lane_width(&d);
    const int bottom = TOP + d.row_count * ROW_HEIGHT + ROW_HEIGHT / 2;
    const int width = LANE_LEFT + (int)schedule->rank_count * d.lane_width;
    fprintf(out,
            "<svg class=\"picture\" role=\"img\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
            "xmlns=\"http://www.w3.org/2000/svg\">\n<title>",
            width, bottom + ROW_HEIGHT / 2, width, bottom + ROW_HEIGHT / 2);
    escape_html(out, schedule->title);
    fputs("</title>\n", out);
    draw_runs(&d);
    draw_lanes(&d, bottom);
    draw_messages(&d);
    for (uint32_t i = 0; i < schedule->event_count; i++)
        if (schedule->events[i].kind == SCHEDULE_SEPARATOR)
            draw_meeting(&d, i);
    if (is_proof)
        draw_order(&d);
    draw_run_numbers(&d);
    draw_events(&d);
    fputs("</svg>\n", out);
}
