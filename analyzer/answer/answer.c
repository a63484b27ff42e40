/* SPDX-License-Identifier: Apache-2.0 */
/* Is the answer of an earlier run still the answer?  See answer.h. */
#include "answer/answer.h"

#include "answer/image.h"
#include "answer/lines.h"
#include "answer/marks.h"
#include "answer/moved.h"
#include "base/arena.h"
#include "base/bytes.h"
#include "base/map.h"
#include "base/text.h"
#include "front/kept.h"
#include "ir/asked.h"
#include "ir/needed.h"
#include "ir/sketch.h"
#include "passes/questions.h"

#include <inttypes.h>
#include <string.h>

struct answer {
    struct arena *arena;
    struct reader *reader;
    const char *name;
    const char *asked; /* name of what the solver has answered */
    struct questions *questions;
    bool may_move;  /* nothing is given by line */
    bool keeps_all; /* nothing is left out */
    bool is_found;  /* there is one; `rest` is behind what it depends on */
    bool is_lost;   /* more than contents of the user's files has changed */
    struct byte_reader rest;
    ARRAY(const char *) changed;
};

/* ---- which one ---- */

static uint64_t hash_number(uint64_t hash, uint64_t number)
{
    return bytes_hash(hash, &number, sizeof number);
}

static uint64_t hash_text(uint64_t hash, const char *text)
{
    return text == NULL ? hash_number(hash, 0) : bytes_hash(hash, text, strlen(text) + 1);
}

static uint64_t options_hash(uint64_t hash, const struct analysis_options *options)
{
    hash = hash_number(hash, options->solver_timeout_ms);
    hash = hash_number(hash, options->step_limit);
    hash = hash_number(hash, options->all_configurations);
    hash = hash_number(hash, options->assertion_count);
    for (uint32_t i = 0; i < options->assertion_count; i++) {
        hash = hash_text(hash, options->assertions[i].function);
        hash = hash_text(hash, options->assertions[i].file);
        hash = hash_number(hash, options->assertions[i].line);
    }
    for (uint32_t i = 0; i < options->pattern_count; i++) {
        hash = hash_text(hash, options->patterns[i].name);
        hash = hash_text(hash, options->patterns[i].file);
        hash = hash_number(hash, options->patterns[i].begin);
        hash = hash_number(hash, options->patterns[i].end);
    }
    return hash;
}

struct answer *answer_open(struct arena *arena, struct reader *reader,
                           const struct analysis_options *options)
{
    const uint64_t key = front_key(reader);
    if (key == 0 || options->function_limit_s != 0 || options->dump != NULL)
        return NULL;
    struct answer *answer = ARENA_NEW(arena, struct answer);
    answer->arena = arena;
    answer->reader = reader;
    answer->name = arena_printf(arena, "%016" PRIx64 ".answer", options_hash(key, options));
    answer->asked = arena_printf(arena, "%016" PRIx64 ".asked", key);
    answer->may_move = options->pattern_count == 0;
    answer->keeps_all = options->assertion_count > 0 || options->pattern_count > 0;
    for (uint32_t i = 0; i < options->assertion_count; i++)
        answer->may_move &= options->assertions[i].line == 0;
    return answer;
}

/* ---- what the solver has answered ---- */

struct questions *answer_questions(struct answer *answer)
{
    struct byte_reader in = {0};
    answer->questions = questions_new(answer->arena);
    if (front_entry_read(answer->reader, answer->asked, &in))
        questions_get(answer->questions, &in);
    return answer->questions;
}

static void questions_keep(struct answer *answer)
{
    struct text body = {.arena = answer->arena};
    if (answer->questions == NULL)
        return;
    questions_put(answer->questions, &body);
    front_entry_write(answer->reader, answer->asked, &body);
}

/* ---- same ---- */

static void changed_add(void *context, const char *full)
{
    struct answer *answer = context;
    array_push(answer->arena, &answer->changed, full);
}

typedef ARRAY(const char *) name_list;

struct kept_part {
    uint64_t bytes, facts;
    struct byte_reader unasked;
};

struct kept {                  /* what stands between what an answer depends on and its image */
    const unsigned char *head; /* all of it but the parts */
    size_t head_length;
    struct map *marks; /* full path -> struct marks */
    name_list files;   /* these paths */
    bool may_move;
    bool has_names;    /* of local variables, in a directive of some file */
    struct map *lines; /* line_name -> itself */
    struct map *cited; /* path as shown -> itself */
    const struct kept_part *parts;
    uint32_t part_count;
};

static const char *line_name(struct arena *arena, const struct sketch_line *line)
{
    return arena_printf(arena, "%u %s", line->arg, line->key);
}

static void kept_get(struct arena *arena, struct byte_reader *in, struct kept *kept)
{
    kept->head = in->at;
    const uint32_t files = bytes_get_count(in);
    kept->marks = map_new(arena);
    for (uint32_t i = 0; i < files; i++) {
        struct marks *marks = ARENA_NEW(arena, struct marks);
        const char *full = bytes_get_text(in, arena);
        marks->hash = bytes_get(in);
        marks->has_lines = bytes_get(in) != 0;
        marks->has_names = bytes_get(in) != 0;
        kept->has_names |= marks->has_names;
        map_set(kept->marks, full, marks);
        array_push(arena, &kept->files, full);
    }
    kept->may_move = bytes_get(in) != 0;
    kept->lines = map_new(arena);
    const uint32_t lines = bytes_get_count(in);
    for (uint32_t i = 0; i < lines; i++) {
        const char *line = bytes_get_text(in, arena);
        map_set(kept->lines, line, line);
    }
    kept->cited = map_new(arena);
    const uint32_t cited = bytes_get_count(in);
    for (uint32_t i = 0; i < cited; i++) {
        const char *path = bytes_get_text(in, arena);
        map_set(kept->cited, path, path);
    }
    kept->head_length = (size_t)(in->at - kept->head);
    kept->part_count = bytes_get_count(in);
    struct kept_part *parts = ARENA_ARRAY(arena, struct kept_part, kept->part_count);
    for (uint32_t i = 0; i < kept->part_count; i++) {
        parts[i].bytes = bytes_get(in);
        parts[i].facts = bytes_get(in);
        parts[i].unasked = bytes_get_part(in);
    }
    kept->parts = parts;
}

bool answer_find(struct answer *answer, struct program **program, const struct result **result)
{
    struct kept kept = {0};
    if (!front_entry_read(answer->reader, answer->name, &answer->rest))
        return false;
    answer->is_found = true;
    if (!front_depends_hold(answer->reader, &answer->rest, changed_add, answer, &answer->is_lost))
        return false;
    kept_get(answer->arena, &answer->rest, &kept);
    answer->is_found = false;
    return image_get(answer->arena, &answer->rest, answer->reader, NULL, program, result);
}

/* ---- moved ---- */

struct moving {
    struct answer *answer;
    struct kept kept;
    struct front_part *parts;
    uint32_t part_count;
    struct needed *needed_before, *needed;
    struct moved *moved;
    struct map *prints;  /* of definitions in headers, as text: before -> now */
    struct map *origins; /* the other way round */
    bool has_prints;     /* one is another than before */
};

/* Is the path, as it is shown, the end of another one ("b.c" of "a b.c"), so that who cites that may be
 * taken for citing this? */
static bool is_ambiguous(struct moving *m, const char *shown)
{
    for (uint32_t i = 0; i < m->kept.files.count; i++) {
        const char *other = front_file(m->answer->reader, m->kept.files.items[i], false)->path;
        const size_t longer = strlen(other), length = strlen(shown);
        if (longer > length && strcmp(other + longer - length, shown) == 0 &&
            !text_is_of_path(other[longer - length - 1]))
            return true;
    }
    return false;
}

static bool marks_are_alike(struct moving *m)
{
    struct answer *answer = m->answer;
    for (uint32_t i = 0; i < answer->changed.count; i++) {
        const char *full = answer->changed.items[i];
        const struct marks *before = map_get(m->kept.marks, full);
        struct marks now;
        size_t length = 0;
        uint64_t hash = 0;
        const char *text = front_contents_get(front_contents(answer->reader), full, &length, &hash);
        if (before == NULL || text == NULL)
            return false;
        marks_read(text, length, &now);
        const char *shown = front_file(answer->reader, full, false)->path;
        if (before->has_lines || now.has_lines || before->hash != now.hash ||
            map_get(m->kept.cited, shown) != NULL || is_ambiguous(m, shown))
            return false;
        m->kept.has_names |= now.has_names;
        moved_file(m->moved, full, shown);
    }
    return true;
}

/* Definitions that were the same are, and those that were not are not. */
static bool print_take(struct moving *m, uint64_t before, uint64_t now)
{
    struct arena *arena = m->answer->arena;
    const char *from = arena_printf(arena, "%" PRIx64, before);
    const char *to = arena_printf(arena, "%" PRIx64, now);
    const char *known = map_get(m->prints, from);
    const char *origin = map_get(m->origins, to);
    m->has_prints |= before != now;
    if ((known != NULL && strcmp(known, to) != 0) || (origin != NULL && strcmp(origin, from) != 0))
        return false;
    map_set(m->prints, from, to);
    map_set(m->origins, to, from);
    return true;
}

static bool prints_take(struct moving *m, const struct sketch *before, const struct sketch *now)
{
    bool is_good = before->print_count == now->print_count;
    for (uint32_t i = 0; is_good && i < now->print_count; i++)
        if (before->prints[i] != 0 || now->prints[i] != 0)
            is_good = print_take(m, before->prints[i], now->prints[i]);
    return is_good;
}

/* Numbers of lines that are others now, where that may matter. */
static bool lines_are_alike(struct moving *m, const struct sketch *before, const struct sketch *now)
{
    bool is_good = before->line_count == now->line_count;
    for (uint32_t i = 0; is_good && i < now->line_count; i++)
        is_good = before->lines[i].line == now->lines[i].line ||
                  map_get(m->kept.lines, line_name(m->answer->arena, &now->lines[i])) != NULL;
    return is_good;
}

/* Local variables that have other names now: no text may tell them. */
static bool names_take(struct moving *m, const struct sketch *before, const struct sketch *now)
{
    bool is_good = before->name_count == now->name_count;
    for (uint32_t i = 0; is_good && i < now->name_count; i++) {
        if (strcmp(before->names[i], now->names[i]) == 0)
            continue;
        is_good = !m->kept.has_names;
        moved_renamed(m->moved, before->names[i]);
    }
    return is_good;
}

/* What the linker takes of these parts, or of what they were before. */
static struct needed *needed_of(const struct answer *answer, const struct front_part *parts,
                                uint32_t count, bool is_before)
{
    struct needed *needed = needed_new(answer->arena);
    if (answer->keeps_all)
        needed_all(needed);
    for (uint32_t i = 0; i < count; i++)
        if (is_before)
            needed_add(needed, parts[i].before, parts[i].before_length);
        else
            needed_add(needed, parts[i].bytes, parts[i].length);
    needed_settle(needed);
    return needed;
}

static bool part_move(struct moving *m, const struct front_part *part, const struct kept_part *kept)
{
    struct answer *answer = m->answer;
    struct sketch before;
    struct sketch now;
    unit_sketch(answer->arena, part->before, part->before_length, m->needed_before, &kept->unasked,
                NULL, NULL, &before);
    unit_sketch(answer->arena, part->bytes, part->length, m->needed, &kept->unasked,
                front_contents_get, front_contents(answer->reader), &now);
    if (before.is_damaged || now.is_damaged || !now.is_as_parsed || before.shape != now.shape ||
        now.facts != kept->facts || before.value_count != now.value_count ||
        !prints_take(m, &before, &now) || !lines_are_alike(m, &before, &now) ||
        !names_take(m, &before, &now))
        return false;
    for (uint32_t i = 0; i < now.value_count; i++) {
        const struct sketch_value *value = &before.values[i];
        for (uint32_t k = 0; value->exact != now.values[i].exact && k < value->constant_count; k++)
            moved_lost(m->moved, value->constants[k]);
    }
    return moved_take(m->moved, &before, &now);
}

/* A definition in a header that is another one now may still be the old one elsewhere. */
static bool others_have_prints(struct moving *m)
{
    for (uint32_t i = 0; m->has_prints && i < m->part_count; i++) {
        const struct front_part *part = &m->parts[i];
        struct sketch sketch;
        if (part->before != part->bytes)
            continue;
        unit_sketch(m->answer->arena, part->bytes, part->length, m->needed, NULL, NULL, NULL,
                    &sketch);
        if (!prints_take(m, &sketch, &sketch))
            return false;
    }
    return true;
}

static bool parts_move(struct moving *m)
{
    if (!front_parts(m->answer->reader, &m->parts, &m->part_count) ||
        m->part_count != m->kept.part_count)
        return false;
    for (uint32_t i = 0; i < m->part_count; i++)
        if (m->parts[i].before == NULL ||
            bytes_hash(0, m->parts[i].before, m->parts[i].before_length) != m->kept.parts[i].bytes)
            return false;
    m->needed_before = needed_of(m->answer, m->parts, m->part_count, true);
    m->needed = needed_of(m->answer, m->parts, m->part_count, false);
    for (uint32_t i = 0; i < m->part_count; i++) {
        const struct front_part *part = &m->parts[i];
        if (part->before == part->bytes
                ? !needed_alike(m->needed_before, m->needed, part->bytes, part->length)
                : !part_move(m, part, &m->kept.parts[i]))
            return false;
    }
    return others_have_prints(m) && moved_settle(m->moved);
}

/* ---- writing ---- */

static void marks_put(struct text *body, struct map *seen, const struct file *file, uint64_t *count)
{
    struct marks marks;
    if (file->is_system || map_get(seen, file->full) != NULL)
        return;
    map_set(seen, file->full, file);
    marks_read(file->text, file->length, &marks);
    bytes_put_text(body, file->full);
    bytes_put(body, marks.hash);
    bytes_put(body, marks.has_lines);
    bytes_put(body, marks.has_names);
    ++*count;
}

static void files_put(struct answer *answer, struct text *body, const struct program *program)
{
    struct map *seen = map_new(answer->arena);
    struct text list = {.arena = answer->arena};
    uint64_t count = 0;
    for (uint32_t i = 0; i < program->unit_count; i++) {
        const struct unit *unit = program->units[i];
        marks_put(&list, seen, unit->file, &count);
        for (uint32_t k = 0; k < unit->include_count; k++)
            marks_put(&list, seen, unit->includes[k], &count);
    }
    bytes_put(body, count);
    text_append_bytes(body, text_get(&list), list.length);
}

/* `kept` has the head, and the facts of the parts. */
static void answer_write(struct answer *answer, const struct kept *kept,
                         const struct front_part *parts, const struct program *program,
                         const struct result *result)
{
    struct text body = {.arena = answer->arena};
    front_depends_put(answer->reader, &body);
    text_append_bytes(&body, (const char *)kept->head, kept->head_length);
    bytes_put(&body, kept->part_count);
    for (uint32_t i = 0; i < kept->part_count; i++) {
        bytes_put(&body, bytes_hash(0, parts[i].bytes, parts[i].length));
        bytes_put(&body, kept->parts[i].facts);
        bytes_put(&body, (uint64_t)(kept->parts[i].unasked.end - kept->parts[i].unasked.at));
        text_append_bytes(&body, (const char *)kept->parts[i].unasked.at,
                          (size_t)(kept->parts[i].unasked.end - kept->parts[i].unasked.at));
    }
    image_put(&body, program, result);
    front_entry_write(answer->reader, answer->name, &body);
}

bool answer_move(struct answer *answer, struct program **program, const struct result **result)
{
    struct arena *arena = answer->arena;
    struct moving m = {.answer = answer,
                       .moved = moved_new(arena),
                       .prints = map_new(arena),
                       .origins = map_new(arena)};
    if (!answer->is_found || answer->is_lost || !answer->may_move)
        return false;
    kept_get(arena, &answer->rest, &m.kept);
    if (answer->rest.is_damaged || !m.kept.may_move || !marks_are_alike(&m) || !parts_move(&m) ||
        !image_get(arena, &answer->rest, answer->reader, m.moved, program, result))
        return false;
    front_settle(answer->reader);
    answer_write(answer, &m.kept, m.parts, *program, *result);
    return true;
}

/* ---- computed ---- */

/* A text of the source that looks like a line which a pass cites would be moved with them: names of
 * types without one (clang says where they are), messages. */
static void file_cited(struct answer *answer, const char *text, const struct file *file,
                       struct map *seen, name_list *list)
{
    const char *at = NULL;
    if (map_get(seen, file->path) != NULL || !text_cites(text, file->path, &at))
        return;
    map_set(seen, file->path, file->path);
    array_push(answer->arena, list, file->path);
}

static void cited_find(struct answer *answer, const struct program *program,
                       const struct sketch *sketch, struct map *seen, name_list *list)
{
    for (uint32_t i = 0; i < sketch->citation_count; i++)
        for (uint32_t k = 0; k < program->unit_count; k++) {
            const struct unit *unit = program->units[k];
            file_cited(answer, sketch->citations[i], unit->file, seen, list);
            for (uint32_t n = 0; n < unit->include_count; n++)
                file_cited(answer, sketch->citations[i], unit->includes[n], seen, list);
        }
}

static void names_put(struct text *body, const name_list *list)
{
    bytes_put(body, list->count);
    for (uint32_t i = 0; i < list->count; i++)
        bytes_put_text(body, list->items[i]);
}

/* Which of the functions that are told their caller's line may be told another one? */
static void lines_find(struct answer *answer, struct lines *lines, const struct sketch *sketch,
                       struct map *seen, name_list *list)
{
    for (uint32_t i = 0; i < sketch->line_count; i++) {
        const char *name = line_name(answer->arena, &sketch->lines[i]);
        if (map_get(seen, name) != NULL)
            continue;
        map_set(seen, name, name);
        if (lines_matter_not(lines, &sketch->lines[i]))
            array_push(answer->arena, list, name);
    }
}

static void unasked_find(struct arena *arena, struct program *program,
                         const struct front_part *parts, struct kept_part *kept, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        struct text list = {.arena = arena};
        unasked_put(&list, program, parts[i].bytes);
        const unsigned char *bytes = (const unsigned char *)text_get(&list);
        kept[i].unasked = (struct byte_reader){.at = bytes, .end = bytes + list.length};
    }
}

void answer_keep(struct answer *answer, struct program *program, const struct result *result)
{
    struct arena *arena = answer->arena;
    struct lines *lines = lines_new(arena, result->analysis);
    struct map *seen = map_new(arena);
    struct front_part *parts = NULL;
    struct kept kept = {0};
    struct text head = {.arena = arena};
    name_list list = {0}, cited = {0};
    struct map *cited_seen = map_new(arena);
    questions_keep(answer);
    if (result->is_timed || !front_parts(answer->reader, &parts, &kept.part_count))
        return;
    for (uint32_t i = 0; i < program->unit_count; i++)
        if (!program->units[i]->is_analysed ||
            front_asks_for_files(answer->reader, program->units[i]))
            return;
    const struct needed *needed = needed_of(answer, parts, kept.part_count, false);
    struct kept_part *facts = ARENA_ARRAY(arena, struct kept_part, kept.part_count + 1);
    for (uint32_t i = 0; i < kept.part_count; i++) {
        struct arena *scratch = arena_new();
        struct sketch sketch;
        unit_sketch(scratch, parts[i].bytes, parts[i].length, needed, NULL, front_contents_get,
                    front_contents(answer->reader), &sketch);
        const bool is_good = !sketch.is_damaged && sketch.is_as_parsed;
        if (is_good) {
            cited_find(answer, program, &sketch, cited_seen, &cited);
            lines_find(answer, lines, &sketch, seen, &list);
            facts[i].facts = sketch.facts;
        }
        arena_free(scratch);
        if (!is_good)
            return;
    }
    unasked_find(arena, program, parts, facts, kept.part_count);
    files_put(answer, &head, program);
    bytes_put(&head, answer->may_move);
    names_put(&head, &list);
    names_put(&head, &cited);
    kept.head = (const unsigned char *)text_get(&head);
    kept.head_length = head.length;
    kept.parts = facts;
    answer_write(answer, &kept, parts, program, result);
}
