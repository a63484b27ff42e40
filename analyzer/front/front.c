/* SPDX-License-Identifier: Apache-2.0 */
/* How do sources become a program?  See front.h and unit.h.
 *
 * The plan: flags of every unit; what the cache still knows; which headers the others share; then
 * processes read them (pool.h), and the replies are linked in the order of the sources.
 */
#include "front/front.h"

#include "base/bytes.h"
#include "base/file.h"
#include "base/map.h"
#include "front/cache.h"
#include "front/contents.h"
#include "front/kept.h"
#include "front/reader.h"
#include "ir/asked.h"
#include "ir/expr.h"
#include "ir/needed.h"
#include "ir/parted.h"
#include "ir/passed.h"
#include "ir/placed.h"
#include "ir/whole.h"

#include <string.h>

/* ---- the units ---- */

/* What makes two sources the same unit; false when it was there before: it is read once. */
static bool is_new(struct reader *reader, struct map *seen, const struct unit *unit)
{
    struct text key = {.arena = reader->arena};
    text_append(&key, unit->file->full);
    for (uint32_t i = 0; i < unit->argument_count; i++) {
        text_append_char(&key, '\n');
        text_append(&key, unit->arguments[i]);
    }
    if (map_get(seen, text_get(&key)) != NULL)
        return false;
    map_set(seen, text_get(&key), unit);
    return true;
}

/* The offset of what is not white space or comment tells whether there is anything in the file. */
static size_t text_first(const struct file *file)
{
    size_t at = 0;
    size_t next = 0;
    while ((next = at) < file->length) {
        const char byte = file->text[at];
        if (byte == '\0' || strchr(" \t\r\n\v\f", byte) != NULL)
            at++;
        else
            at = text_skip_blank(file->text, file->length, at);
        if (at == next)
            break;
    }
    return at;
}

static bool has_openmp(const struct unit *unit)
{
    for (uint32_t i = 0; i < unit->argument_count; i++)
        if (strncmp(unit->arguments[i], "-fopenmp", strlen("-fopenmp")) == 0 ||
            strncmp(unit->arguments[i], "-D_OPENMP", strlen("-D_OPENMP")) == 0)
            return true; /* only what the flag defines is kept of it */
    return false;
}

static void unit_add(struct reader *reader, struct map *seen, const struct front_source *source)
{
    struct arena *arena = reader->arena;
    struct unit *unit = ARENA_NEW(arena, struct unit);
    unit->directory = path_absolute(arena, source->directory, ".");
    unit->arguments =
        flags_filter(arena, reader->options, &reader->mpi_flags, source, &unit->argument_count);
    unit->has_openmp = has_openmp(unit);
    const char *full = path_absolute(arena, unit->directory, source->path);
    unit->file = linker_file(reader->linker, full, false);
    if (!is_new(reader, seen, unit))
        return;
    array_push(arena, &reader->units, unit);
    const char *error = contents_error(reader->contents, full);
    if (error != NULL)
        unit->reason = arena_printf(arena, "%s: %s", unit->file->path, error);
    else
        array_push(arena, &reader->readings, ((struct reading){.unit = unit}));
}

/* Many programs keep a source with nothing in it; that nothing is in any is a mistake. */
static void blanks_refuse(struct reader *reader)
{
    for (uint32_t i = 0; i < reader->units.count; i++)
        if (text_first(reader->units.items[i]->file) != reader->units.items[i]->file->length)
            return;
    for (uint32_t i = 0; i < reader->readings.count; i++) {
        struct unit *unit = reader->readings.items[i].unit;
        unit->reason =
            arena_printf(reader->arena, "%s: contains no declarations", unit->file->path);
    }
    reader->readings.count = 0;
}

/* ---- the cache ---- */

/* The shared header of an entry; NULL when it does not hold any more. */
static struct prefix *shared_find(struct reader *reader, const struct unit *unit, const char *name)
{
    struct prefix *prefix = map_get(reader->shared, name);
    if (prefix == NULL) {
        prefix = ARENA_NEW(reader->arena, struct prefix);
        const enum cached cached = cache_find_shared(reader->cache, unit, name, prefix);
        prefix->entry = name;
        prefix->before = prefix->reply;
        prefix->model = unit;
        prefix->folder = path_directory(reader->arena, unit->file->full);
        prefix->is_kept = true;
        prefix->state = cached == CACHED_VALID ? PREFIX_READY : PREFIX_FAILED;
        map_set(reader->shared, name, prefix);
    }
    return prefix->state == PREFIX_READY ? prefix : NULL;
}

static void cache_ask_unit(struct reader *reader, struct reading *reading)
{
    struct reply found = {0};
    const char *shared = NULL;
    const enum cached cached = cache_find(reader->cache, reading->unit, "unit", &found, &shared);
    struct prefix *prefix = shared == NULL ? NULL : shared_find(reader, reading->unit, shared);
    if (cached == CACHED_NOT)
        return;
    reading->before_shared = shared;
    if (cached == CACHED_VALID && (shared == NULL || prefix != NULL)) {
        reading->reply = found;
        reading->prefix = prefix;
        reading->is_done = reading->is_cached = true;
        return;
    }
    reading->before = found;
    if (prefix != NULL && prefix_fits(reader->arena, prefix, reading))
        reading->prefix = prefix;
}

/* What libclang made of a shared header that only what has changed needs may be too old. */
static void cache_ask(struct reader *reader)
{
    for (uint32_t i = 0; reader->cache != NULL && i < reader->readings.count; i++)
        cache_ask_unit(reader, &reader->readings.items[i]);
    for (uint32_t i = 0; i < reader->readings.count; i++) {
        const struct reading *reading = &reader->readings.items[i];
        struct prefix *prefix = reading->is_done ? NULL : reading->prefix;
        if (prefix == NULL || prefix->state != PREFIX_READY ||
            cache_has_compiled(reader->cache, prefix))
            continue;
        prefix->state = PREFIX_WANTED;
        prefix->entry = NULL;
        array_push(reader->arena, &reader->prefixes.list, prefix);
    }
}

enum asking { ASKING_UNKNOWN, ASKING_NOT, ASKING };

static bool text_asks_for_files(const char *text)
{
    static const char *const WORDS[] = {"__has_include", "__has_embed", "#embed", "# embed"};
    for (size_t i = 0; text != NULL && i < sizeof WORDS / sizeof WORDS[0]; i++)
        if (strstr(text, WORDS[i]) != NULL)
            return true;
    return false;
}

/* Headers are those of many units. */
static bool file_asks_for_files(struct reader *reader, const struct file *file)
{
    uintptr_t known = (uintptr_t)map_get_address(reader->asking, file);
    if (known == ASKING_UNKNOWN) {
        known = text_asks_for_files(file->text) ? ASKING : ASKING_NOT;
        map_set_address(reader->asking, file, (const void *)known);
    }
    return known == ASKING;
}

bool front_asks_for_files(struct reader *reader, const struct unit *unit)
{
    if (reader->asking == NULL)
        reader->asking = map_new(reader->arena);
    for (uint32_t i = 0; i < unit->include_count; i++)
        if (file_asks_for_files(reader, unit->includes[i]))
            return true;
    return file_asks_for_files(reader, unit->file);
}

void front_keep(struct reader *reader)
{
    for (uint32_t i = 0; reader->cache != NULL && i < reader->readings.count; i++) {
        struct reading *reading = &reader->readings.items[i];
        if (reading->is_cached || reading->reply.reason != NULL || !reading->unit->is_analysed ||
            front_asks_for_files(reader, reading->unit))
            continue;
        struct prefix *prefix = reading->reply.uses_prefix ? reading->prefix : NULL;
        if (prefix != NULL && prefix->entry == NULL)
            prefix->entry = cache_keep_shared(reader->cache, reading->unit, prefix);
        cache_keep(reader->cache, reading->unit, "unit", &reading->reply,
                   prefix == NULL ? NULL : prefix->entry);
    }
}

/* ---- linking ---- */

static struct byte_reader reply_bytes(const struct reply *reply)
{
    return (struct byte_reader){.at = reply->bytes, .end = reply->bytes + reply->length};
}

/* What the bytes of all units tell; a unit that was not read may name anything. */
static void needed_find(struct reader *reader, struct needed *needed)
{
    struct map *seen = map_new(reader->arena);
    for (uint32_t i = 0; i < reader->readings.count; i++) {
        const struct reading *reading = &reader->readings.items[i];
        struct byte_reader in = reply_bytes(&reading->reply);
        if (reading->reply.reason != NULL) {
            needed_all(needed);
            continue;
        }
        (void)constants_take(&in, NULL);
        needed_add(needed, in.at, (size_t)(in.end - in.at));
        if (!reading->reply.uses_prefix || map_get_address(seen, reading->prefix) != NULL)
            continue;
        map_set_address(seen, reading->prefix, reading->prefix);
        in = reply_bytes(&reading->prefix->reply);
        (void)constants_take(&in, NULL);
        needed_add(needed, in.at, (size_t)(in.end - in.at));
    }
    if (reader->readings.count != reader->units.count || reader->options->keeps_all)
        needed_all(needed);
    needed_settle(needed);
}

static const char *reply_link(struct reader *reader, struct unit *unit, const struct reply *reply)
{
    struct byte_reader in = reply_bytes(reply);
    (void)constants_take(&in, NULL);
    return unit_link(reader->linker, unit, in.at, (size_t)(in.end - in.at));
}

/* A shared header is linked once; what later units have of it is what the first one had. */
static const char *prefix_link(struct reader *reader, struct unit *unit, struct prefix *prefix)
{
    if (!prefix->is_linked) {
        const char *reason = reply_link(reader, unit, &prefix->reply);
        prefix->is_linked = true;
        prefix->seen = *unit;
        return reason;
    }
    unit->includes = prefix->seen.includes;
    unit->include_count = prefix->seen.include_count;
    unit->skipped = prefix->seen.skipped;
    unit->skipped_count = prefix->seen.skipped_count;
    return NULL;
}

static void reading_link(struct reader *reader, struct reading *reading)
{
    struct unit *unit = reading->unit;
    const char *reason = reading->reply.reason;
    if (reason == NULL && reading->reply.uses_prefix)
        reason = prefix_link(reader, unit, reading->prefix);
    if (reason == NULL)
        reason = reply_link(reader, unit, &reading->reply);
    unit->reason = reason;
    unit->is_analysed = reason == NULL;
}

/* What a reading, with its shared header, told about the constants of mpi.h. */
static enum told constants_told(struct reader *reader, const struct reading *reading)
{
    const struct reply *const replies[2] = {
        reading->reply.uses_prefix ? &reading->prefix->reply : NULL, &reading->reply};
    enum told told = TOLD_NOTHING;
    for (int i = 0; told == TOLD_NOTHING && i < 2; i++) {
        struct byte_reader in = {0};
        if (replies[i] == NULL)
            continue;
        in = reply_bytes(replies[i]);
        told = constants_take(&in, reader->program);
    }
    return told;
}

static bool constants_ask(struct reader *reader, const struct plan *plan, uint32_t number)
{
    const struct unit *unit = plan->readings[number].unit;
    const char *shared = NULL;
    struct reply reply = {0};
    const bool is_cached = reader->cache != NULL && cache_find(reader->cache, unit, "constants",
                                                               &reply, &shared) == CACHED_VALID;
    if (!is_cached)
        reply = pool_constants(plan, number);
    struct byte_reader in = reply_bytes(&reply);
    if (reply.reason != NULL || constants_take(&in, reader->program) != TOLD_VALUES ||
        reader->program->any_source == INT64_MIN)
        return false;
    if (!is_cached && reader->cache != NULL)
        cache_keep(reader->cache, unit, "constants", &reply, NULL);
    reader->constants_unit = unit;
    reader->constants = reply;
    return true;
}

/* The constants of mpi.h, as the first unit that includes it sees them; when none does, as the
 * first one sees them whose flags find it. */
static void constants_find(struct reader *reader, const struct plan *plan)
{
    for (uint32_t i = 0; i < plan->count; i++) {
        const enum told told = plan->readings[i].unit->is_analysed
                                   ? constants_told(reader, &plan->readings[i])
                                   : TOLD_NOTHING;
        if (told == TOLD_VALUES || (told == TOLD_ASK && constants_ask(reader, plan, i)))
            return;
    }
    for (uint32_t i = 0; i < plan->count; i++)
        if (plan->readings[i].unit->is_analysed && constants_ask(reader, plan, i))
            return;
}

void front_gather(struct reader *reader)
{
    cache_ask(reader);
    if (!reader->options->has_no_shared && reader->options->overlay_count == 0)
        prefixes_plan(reader->arena, reader->cache, reader->readings.items, reader->readings.count,
                      &reader->prefixes);
    reader->plan = (struct plan){.arena = reader->arena,
                                 .options = reader->options,
                                 .mpi_flags = &reader->mpi_flags,
                                 .readings = reader->readings.items,
                                 .count = reader->readings.count,
                                 .prefixes = reader->prefixes.list.items,
                                 .prefix_count = reader->prefixes.list.count};
    pool_run(&reader->plan);
    for (uint32_t i = 0; i < reader->prefixes.list.count; i++)
        if (reader->prefixes.list.items[i]->is_kept &&
            reader->prefixes.list.items[i]->state == PREFIX_READY)
            cache_keep_compiled(reader->cache, reader->prefixes.list.items[i]);
    prefixes_remove(&reader->prefixes);
}

struct program *front_link(struct reader *reader)
{
    struct needed *needed = needed_new(reader->arena);
    needed_find(reader, needed);
    linker_leave_out(reader->linker, needed);
    for (uint32_t i = 0; i < reader->readings.count; i++)
        reading_link(reader, &reader->readings.items[i]);
    linker_finish(reader->linker);
    constants_find(reader, &reader->plan);
    front_keep(reader);
    program_place_requests(reader->program);
    program_split_stores(reader->program);
    program_pass_parts(reader->program);
    program_part(reader->program);
    reader->program->units = reader->units.items;
    reader->program->unit_count = reader->units.count;
    if (reader->options->progress != NULL)
        reader->options->progress(reader->options->context, reader->units.count,
                                  reader->units.count, NULL);
    return reader->program;
}

struct reader *front_begin(struct arena *arena, const struct front_source *sources, uint32_t count,
                           const struct front_options *options)
{
    static const struct front_options DEFAULTS = {0};
    struct reader *reader = ARENA_NEW(arena, struct reader);
    struct map *seen = map_new(arena);
    const char *error = NULL;
    reader->arena = arena;
    reader->options = options = options == NULL ? &DEFAULTS : options;
    reader->program = program_new(arena);
    reader->contents = contents_new(arena, options->overlays, options->overlay_count);
    reader->linker = linker_new(arena, reader->program, contents_get, reader->contents);
    reader->shared = map_new(arena);
    if (options->cache != NULL && options->overlay_count == 0 &&
        front_cache_prepare(arena, options->cache, &error) == 0)
        reader->cache = cache_open(arena, options->cache, reader->contents);
    if (reader->cache != NULL)
        cache_tidy(options->cache, options->cache_limit);
    if (reader->cache != NULL)
        asked_begin(reader->program);
    mpi_flags_ask(arena, options, &reader->mpi_flags);
    for (uint32_t i = 0; i < count; i++)
        unit_add(reader, seen, &sources[i]);
    blanks_refuse(reader);
    return reader;
}

struct program *front_read(struct arena *arena, const struct front_source *sources, uint32_t count,
                           const struct front_options *options)
{
    struct reader *reader = front_begin(arena, sources, count, options);
    front_gather(reader);
    return front_link(reader);
}
