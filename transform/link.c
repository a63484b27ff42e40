/* SPDX-License-Identifier: Apache-2.0 */
/* How does a link step become the analysis and the link of a whole program?
 *
 * 1. The program is linked once as it is, to a temporary file, with the linker telling which
 * objects, archive members and libraries it takes: no second copy of the linker's search rules is
 * kept here.  When that fails, the plain link is run so that the user sees why.
 * 2. The units of what was taken are judged as one program (judge.c).
 * 3. Rewritten units are compiled to temporary objects, archives that hold them copied with the
 * members replaced.
 * 4. The program is linked for good, with these in place and the verdict in a note.
 */
#include "cc.h"

#include "archive.h"
#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"
#include "base/text.h"
#include "image.h"
#include "output.h"
#include "process.h"
#include "verdict.h"

#include <string.h>
#include <unistd.h>

/* One thing that the linker took. */
struct taken {
    const char *shown; /* "a.o", "libx.a(a.o)" */
    const char *path;  /* the object, library or archive */
    int archive;       /* index in link->archives; -1 */
    uint32_t member;
    struct elf elf;
    bool is_library; /* shared */
    bool has_units;
    uint32_t first_unit, unit_count;
};

struct opened_archive {
    const char *path;
    struct archive archive;
    const char *copy; /* with members replaced; NULL */
};

struct link {
    struct cc *cc;
    const char *const *objects; /* of the line's sources */
    ARRAY(struct taken) taken;
    ARRAY(struct opened_archive) archives;
    ARRAY(struct judged_unit) units;
    struct map *object_copies; /* path of an object -> its replacement */
    const char *preflight;     /* path of the program linked first */
    const char *unknown;       /* first reason why the program cannot be known whole; NULL */
    bool calls_mpi;
};

static void link_unknown(struct link *link, const char *reason)
{
    if (link->unknown == NULL)
        link->unknown = reason;
}

/* ---- commands ---- */

/* What stands on the line in place of a path or -lNAME whose archive has a copy. */
static const char *archive_copy(const struct link *link, const struct argument *argument)
{
    for (uint32_t i = 0; i < link->archives.count; i++) {
        const struct opened_archive *archive = &link->archives.items[i];
        if (archive->copy == NULL)
            continue;
        if (argument->kind == ARGUMENT_INPUT && strcmp(archive->path, argument->value) == 0)
            return archive->copy;
        if (argument->kind != ARGUMENT_LIBRARY || argument->value == NULL)
            continue;
        const char *name = argument->value[0] == ':'
                               ? argument->value + 1
                               : arena_printf(link->cc->arena, "lib%s.a", argument->value);
        if (strcmp(path_base(archive->path), name) == 0)
            return archive->copy;
    }
    return NULL;
}

/* -Wl,--whole-archive,libx.a hides names between commas. */
static const char *linker_argument(const struct link *link, const struct argument *argument)
{
    if (!text_starts_with(argument->text, "-Wl,"))
        return argument->text;
    struct text out = {.arena = link->cc->arena};
    text_append(&out, "-Wl");
    for (const char *c = argument->text + 4;; c++) {
        const size_t length = strcspn(c, ",");
        const char *word = arena_strndup(link->cc->arena, c, length);
        const bool is_library = text_starts_with(word, "-l");
        const struct argument inner = {.kind = is_library ? ARGUMENT_LIBRARY : ARGUMENT_INPUT,
                                       .value = is_library ? word + 2 : word};
        const char *copy = archive_copy(link, &inner);
        if (copy == NULL && !is_library)
            copy = map_get(link->object_copies, word);
        if (!toolchain_is_mpi_library(inner.value, !is_library))
            text_printf(&out, ",%s", copy != NULL ? copy : word);
        c += length;
        if (*c == '\0')
            break;
    }
    return strcmp(text_get(&out), "-Wl") == 0 ? NULL : text_get(&out);
}

static void command_add(struct link *link, struct words *command, const struct argument *argument,
                        uint32_t *source)
{
    struct cc *cc = link->cc;
    const char *copy = NULL;
    switch (argument->kind) {
    case ARGUMENT_SOURCE:
        copy = map_get(link->object_copies, link->objects[*source]);
        words_add(cc, command, copy != NULL ? copy : link->objects[*source]);
        (*source)++;
        return;
    case ARGUMENT_INPUT:
        if (toolchain_is_mpi_library(argument->value, true))
            return;
        copy = map_get(link->object_copies, argument->value);
        if (copy == NULL)
            copy = archive_copy(link, argument);
        words_add(cc, command, copy != NULL ? copy : argument->value);
        return;
    case ARGUMENT_LIBRARY:
        if (argument->value != NULL && toolchain_is_mpi_library(argument->value, false))
            return;
        copy = archive_copy(link, argument);
        if (copy != NULL)
            words_add(cc, command, copy);
        else
            words_add_argument(cc, command, argument);
        return;
    case ARGUMENT_LINKER:
        copy = linker_argument(link, argument);
        if (copy != argument->text && copy != NULL)
            words_add(cc, command, copy);
        else if (copy != NULL)
            words_add_argument(cc, command, argument);
        return;
    case ARGUMENT_COMPILER: /* of no use to objects, and clang warns of it */
        if (cc->line.source_count == 0)
            words_add_argument(cc, command, argument);
        return;
    case ARGUMENT_OPTION:
        words_add_argument(cc, command, argument);
        return;
    default:
        return;
    }
}

static struct words command_make(struct link *link, const char *output, const char *note)
{
    struct cc *cc = link->cc;
    struct words command = {0};
    words_add_all(cc, &command, &cc->toolchain.compiler);
    uint32_t source = 0;
    for (uint32_t i = 0; i < cc->line.argument_count; i++)
        command_add(link, &command, &cc->line.arguments[i], &source);
    if (note != NULL)
        words_add(cc, &command, note);
    words_add(cc, &command, "-o");
    words_add(cc, &command, output);
    if (!line_has(&cc->line, "-r"))
        words_add_all(cc, &command, &cc->toolchain.link_flags);
    return command;
}

/* ---- what the linker took ---- */

static bool is_seen(const struct link *link, const char *shown)
{
    for (uint32_t i = 0; i < link->taken.count; i++)
        if (strcmp(link->taken.items[i].shown, shown) == 0)
            return true;
    return false;
}

static void take_bytes(struct link *link, struct taken taken, const char *bytes, size_t length)
{
    const char *error;
    if (is_seen(link, taken.shown))
        return;
    if (elf_open(bytes, length, &taken.elf, &error) == 0) {
        taken.is_library = taken.elf.is_shared;
        array_push(link->cc->arena, &link->taken, taken);
    } else if (text_ends_with(taken.path, ".o") || taken.archive >= 0) {
        link_unknown(link, arena_printf(link->cc->arena, "object %s cannot be read: %s",
                                        taken.shown, error));
    }
}

/* Index of the archive at path, opened at its first use; -1: it is none. */
static int archive_get(struct link *link, const char *path)
{
    const char *error;
    for (uint32_t i = 0; i < link->archives.count; i++)
        if (strcmp(link->archives.items[i].path, path) == 0)
            return (int)i;
    struct opened_archive opened = {.path = path};
    if (archive_open(link->cc->arena, path, &opened.archive, &error) != 0)
        return -1;
    array_push(link->cc->arena, &link->archives, opened);
    return (int)link->archives.count - 1;
}

static void take_member(struct link *link, const char *path, const char *name)
{
    const int index = archive_get(link, path);
    if (index < 0) {
        link_unknown(link, arena_printf(link->cc->arena, "static library %s cannot be read", path));
        return;
    }
    const struct archive *archive = &link->archives.items[index].archive;
    for (uint32_t m = 0; m < archive->member_count; m++) {
        /* Members of one name cannot be told apart in the linker's list: all of them are looked at.
         */
        if (strcmp(path_base(archive->members[m].name), path_base(name)) != 0)
            continue;
        const char *shown = arena_printf(link->cc->arena, "%s(%s)", path, name);
        if (is_seen(link, shown))
            shown = arena_printf(link->cc->arena, "%s(%s, member %u)", path, name, m + 1);
        take_bytes(link,
                   (struct taken){.shown = shown, .path = path, .archive = index, .member = m},
                   archive->members[m].bytes, archive->members[m].length);
    }
}

static void take_file(struct link *link, const char *path)
{
    const char *bytes;
    const char *error;
    size_t length;
    /* A member of a thin archive is named by its own path; it is replaced as a file would be,
     * through its archive. */
    for (uint32_t i = 0; i < link->archives.count; i++) {
        const struct archive *archive = &link->archives.items[i].archive;
        for (uint32_t m = 0; m < archive->member_count; m++)
            if (archive->members[m].path != NULL &&
                strcmp(path_absolute(link->cc->arena, NULL, archive->members[m].path),
                       path_absolute(link->cc->arena, NULL, path)) == 0) {
                take_bytes(
                    link,
                    (struct taken){.shown = path, .path = path, .archive = (int)i, .member = m},
                    archive->members[m].bytes, archive->members[m].length);
                return;
            }
    }
    if (archive_get(link, path) >= 0)
        return;
    if (file_read(link->cc->arena, path, &bytes, &length, &error) == 0)
        take_bytes(link, (struct taken){.shown = path, .path = path, .archive = -1}, bytes, length);
}

/* One line of the list: "a.o", "(libx.a)a.o" (GNU ld) or "libx.a(a.o)" (gold, lld, mold). */
static void take_line(struct link *link, const char *line)
{
    struct arena *arena = link->cc->arena;
    const size_t length = strlen(line);
    if (line[0] == '(') {
        for (const char *c = strchr(line, ')'); c != NULL; c = strchr(c + 1, ')')) {
            const char *path = arena_strndup(arena, line + 1, (size_t)(c - line - 1));
            if (access(path, R_OK) == 0) {
                take_member(link, path, c + 1);
                return;
            }
        }
    }
    if (length == 0)
        return;
    if (access(line, R_OK) == 0) {
        take_file(link, line);
        return;
    }
    for (const char *c = strchr(line, '('); line[length - 1] == ')' && c != NULL;
         c = strchr(c + 1, '(')) {
        const char *path = arena_strndup(arena, line, (size_t)(c - line));
        if (access(path, R_OK) == 0) {
            take_member(link, path, arena_strndup(arena, c + 1, length - (size_t)(c - line) - 2));
            return;
        }
    }
}

/* Returns 0 when the linker said what it took. */
static int link_trace(struct link *link)
{
    struct cc *cc = link->cc;
    const char *list = cc_scratch(cc, "trace");
    link->preflight = cc_scratch(cc, "program");
    struct words command = command_make(link, link->preflight, NULL);
    words_add(cc, &command, "-Wl,-t,-t");
    if (cc_run(cc, &command, NULL, list, cc_scratch(cc, "messages")) != 0)
        return -1;
    const char *text;
    const char *error;
    size_t length;
    if (file_read(cc->arena, list, &text, &length, &error) != 0)
        return -1;
    while (*text != '\0') {
        const size_t width = strcspn(text, "\n");
        take_line(link, arena_strndup(cc->arena, text, width));
        text += width + (text[width] == '\n');
    }
    return link->taken.count > 0 ? 0 : -1;
}

/* A list that lacks an object of the line cannot be trusted for those that it does have. */
static void link_check_list(struct link *link)
{
    const struct line *line = &link->cc->line;
    uint32_t source = 0;
    for (uint32_t i = 0; i < line->argument_count; i++) {
        const struct argument *argument = &line->arguments[i];
        const char *object = NULL;
        if (argument->kind == ARGUMENT_SOURCE)
            object = link->objects[source++];
        else if (argument->kind == ARGUMENT_INPUT && text_ends_with(argument->value, ".o"))
            object = argument->value;
        if (object != NULL && !is_seen(link, object))
            link_unknown(link, arena_printf(link->cc->arena,
                                            "the linker's list of what it takes lacks %s", object));
    }
}

/* ---- what it means ---- */

static bool is_mpi_name(const char *name)
{
    return text_starts_with(name, "MPI_") || text_starts_with(name, "PMPI_") ||
           text_starts_with(name, "mpi_") || text_starts_with(name, "pmpi_");
}

static void units_take(struct link *link, struct taken *taken)
{
    const char *bytes;
    size_t length;
    struct record *records;
    if (!elf_section(&taken->elf, RECORD_SECTION, &bytes, &length))
        return;
    const int count = record_decode(link->cc->arena, bytes, length, &records);
    if (count < 0) {
        link_unknown(link, arena_printf(link->cc->arena,
                                        "object %s has a damaged section " RECORD_SECTION
                                        "; compile it again",
                                        taken->shown));
        return;
    }
    taken->has_units = count > 0;
    taken->first_unit = link->units.count;
    taken->unit_count = (uint32_t)count;
    for (int i = 0; i < count; i++) {
        /* An object of several units (ld -r) cannot be taken apart again. */
        const struct judged_unit unit = {.record = records[i],
                                         .object = taken->shown,
                                         .is_replaceable = !taken->is_library && count == 1};
        array_push(link->cc->arena, &link->units, unit);
    }
}

/* Objects for link-time optimisation keep their symbols where only the compiler finds them. */
static bool is_hidden(const struct elf_symbol *symbols, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (text_starts_with(symbols[i].name, "__gnu_lto_"))
            return true;
    return false;
}

/* "Fortran", "C++", or NULL: perhaps C. */
static const char *language_seen(const struct elf_symbol *symbols, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (text_starts_with(symbols[i].name, "_gfortran_") ||
            text_starts_with(symbols[i].name, "mpi_") || text_starts_with(symbols[i].name, "pmpi_"))
            return "Fortran";
        if (text_starts_with(symbols[i].name, "_Z"))
            return "C++";
    }
    return NULL;
}

/* An object without a unit is of no matter as long as it neither calls MPI nor calls what was
 * analysed (`known`). */
static void taken_weigh(struct link *link, const struct taken *taken, const struct map *known)
{
    struct elf_symbol *symbols;
    const uint32_t count = elf_symbols(link->cc->arena, &taken->elf, &symbols);
    const char *base = path_base(taken->path);
    if (taken->is_library &&
        (text_starts_with(base, "libspbc.so") || toolchain_is_mpi_library(taken->path, true)))
        return;
    if (is_hidden(symbols, count)) {
        link->calls_mpi = true;
        if (!taken->has_units)
            link_unknown(link, arena_printf(link->cc->arena,
                                            "%s was not compiled by spbc-cc from C, and hides what "
                                            "it calls (-flto)",
                                            taken->shown));
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        const bool is_mpi = is_mpi_name(symbols[i].name);
        if (!symbols[i].is_undefined || (!is_mpi && map_get(known, symbols[i].name) == NULL))
            continue;
        link->calls_mpi |= is_mpi;
        if (taken->has_units)
            continue;
        const char *language = language_seen(symbols, count);
        const char *name = symbols[i].name;
        link_unknown(link, language != NULL
                               ? arena_printf(link->cc->arena,
                                              "%s calls %s and was compiled from %s, which is not "
                                              "analysed",
                                              taken->shown, name, language)
                               : arena_printf(link->cc->arena,
                                              "%s calls %s and was not compiled by spbc-cc from C",
                                              taken->shown, name));
        return;
    }
}

static void link_weigh(struct link *link)
{
    struct map *known = map_new(link->cc->arena);
    for (uint32_t i = 0; i < link->taken.count; i++) {
        struct taken *taken = &link->taken.items[i];
        units_take(link, taken);
        struct elf_symbol *symbols;
        const uint32_t count = elf_symbols(link->cc->arena, &taken->elf, &symbols);
        for (uint32_t s = 0; taken->has_units && s < count; s++)
            if (!symbols[s].is_undefined && !symbols[s].is_local &&
                strcmp(symbols[s].name, "main") != 0)
                map_set(known, symbols[s].name, symbols[s].name);
    }
    for (uint32_t i = 0; i < link->taken.count; i++)
        taken_weigh(link, &link->taken.items[i], known);
}

/* ---- rewritten units ---- */

/* Returns 0 when the taken object has its replacement in place. */
static int taken_replace(struct link *link, const struct taken *taken,
                         const struct judged_unit *unit)
{
    struct cc *cc = link->cc;
    const char *object = cc_scratch(cc, "unit.o");
    static const char *const by_products[] = {"--coverage", "-fprofile-arcs", "-ftest-coverage",
                                              "-gsplit-dwarf"};
    for (size_t i = 0; i < sizeof by_products / sizeof *by_products; i++)
        for (uint32_t w = 0; w < unit->record.arguments.count; w++)
            if (strcmp(unit->record.arguments.items[w], by_products[i]) == 0)
                cc_say("warning",
                       "%s is compiled again with its pattern calls; what %s leaves beside the "
                       "object is not kept",
                       unit->record.source, by_products[i]);
    if (compile_again(cc, &unit->record, unit->rewritten, object) != 0) {
        cc_say("error", "the rewritten %s does not compile; please report this with the source",
               unit->record.source);
        return -1;
    }
    if (taken->archive < 0) {
        map_set(link->object_copies, taken->path, object);
        return 0;
    }
    struct archive *archive = &link->archives.items[taken->archive].archive;
    struct archive_member *member = &archive->members[taken->member];
    const char *error;
    if (file_read(cc->arena, object, &member->replacement, &member->replacement_length, &error) !=
        0) {
        cc_say("error", "%s: %s", object, error);
        return -1;
    }
    return 0;
}

static int archives_copy(struct link *link)
{
    for (uint32_t i = 0; i < link->archives.count; i++) {
        struct opened_archive *opened = &link->archives.items[i];
        bool is_changed = false;
        for (uint32_t m = 0; m < opened->archive.member_count; m++)
            is_changed |= opened->archive.members[m].replacement != NULL;
        if (!is_changed)
            continue;
        const char *error;
        const char *copy = cc_scratch(link->cc, path_base(opened->path));
        if (archive_write(link->cc->arena, &opened->archive, copy, &error) != 0) {
            cc_say("error", "%s: %s", copy, error);
            return -1;
        }
        opened->copy = copy;
    }
    return 0;
}

static int link_replace(struct link *link)
{
    for (uint32_t i = 0; i < link->taken.count; i++)
        for (uint32_t u = 0; u < link->taken.items[i].unit_count; u++) {
            const struct taken *taken = &link->taken.items[i];
            const struct judged_unit *unit = &link->units.items[taken->first_unit + u];
            if (unit->rewritten != NULL && taken_replace(link, taken, unit) != 0)
                return -1;
        }
    return archives_copy(link);
}

/* ---- the whole ---- */

/* The verdict of the program, from what is known before the analysis or from the analysis.  Returns
 * 0, or 1: do not link. */
static int link_judge(struct link *link, struct judgement *judgement)
{
    *judgement = (struct judgement){.verdict = "ready", .protocol = "", .reason = ""};
    link_check_list(link);
    link_weigh(link);
    if (!link->calls_mpi && link->unknown == NULL) {
        judgement->reason = "it calls no MPI function";
        return 0;
    }
    if (link->cc->is_unchecked) {
        judgement->verdict = "unknown";
        judgement->reason = "not analysed, as --spbc-no-check asks";
        return 0;
    }
    if (link->units.count > 0 &&
        judge_program(link->cc, link->units.items, link->units.count, judgement) != 0)
        return 1;
    /* A part that was not seen can only spoil a good verdict. */
    if (link->unknown != NULL && strcmp(judgement->verdict, "not-ready") != 0) {
        judgement->verdict = "unknown";
        judgement->reason = link->unknown;
    }
    return 0;
}

static const char *note_write(struct link *link, const struct judgement *judgement)
{
    const struct verdict_note note = {.verdict = judgement->verdict,
                                      .protocol = judgement->protocol,
                                      .reason = judgement->reason,
                                      .pattern_count = judgement->pattern_count};
    const char *bytes;
    const char *error;
    size_t length;
    elf_note_object(link->cc->arena, &link->taken.items[0].elf, VERDICT_SECTION, VERDICT_OWNER,
                    VERDICT_TYPE, verdict_text(link->cc->arena, &note), &bytes, &length);
    const char *path = cc_scratch(link->cc, "verdict.o");
    if (output_write(link->cc->arena, path, bytes, length, &error) != 0) {
        cc_say("error", "%s: %s", path, error);
        return NULL;
    }
    return path;
}

static void judgement_say(const struct cc *cc, const struct judgement *judgement,
                          const char *output)
{
    const bool is_good = strcmp(judgement->verdict, "ready") == 0 ||
                         strcmp(judgement->verdict, "ready-after-rewrite") == 0;
    if (!is_good && cc->is_unchecked && !cc->is_werror)
        return; /* it was asked for; spbc-run says it */
    if (!is_good)
        cc_say(cc->is_werror ? "error" : "warning", "%s: verdict %s: %s", output,
               judgement->verdict, judgement->reason);
    else if (cc->is_verbose)
        cc_say("note", "%s: verdict %s, %u pattern%s inserted", output, judgement->verdict,
               judgement->pattern_count, judgement->pattern_count == 1 ? "" : "s");
}

/* CMake asks the linker for a list of what it read; temporary files must not be in it, so the first
 * link's list is kept. */
static const char *dependency_file(const struct cc *cc)
{
    static const char option[] = "--dependency-file=";
    for (uint32_t i = 0; i < cc->line.argument_count; i++) {
        const char *found = strstr(cc->line.arguments[i].text, option);
        if (found != NULL)
            return arena_strndup(cc->arena, found + sizeof option - 1,
                                 strcspn(found + sizeof option - 1, ","));
    }
    return NULL;
}

/* The list that the first link wrote, with the program's name in place of the temporary one.  NULL:
 * none. */
static const char *list_kept(const struct cc *cc, const char *list, const char *preflight,
                             const char *output, size_t *length)
{
    const char *text;
    const char *error;
    if (list == NULL || file_read(cc->arena, list, &text, length, &error) != 0)
        return NULL;
    struct text out = {.arena = cc->arena};
    for (const char *found; (found = strstr(text, preflight)) != NULL;
         text = found + strlen(preflight)) {
        text_append_bytes(&out, text, (size_t)(found - text));
        text_append(&out, output);
    }
    text_append(&out, text);
    *length = out.length;
    return text_get(&out);
}

int link_program(struct cc *cc, const char *const *objects)
{
    struct link link = {.cc = cc, .objects = objects, .object_copies = map_new(cc->arena)};
    const char *output = cc->line.output != NULL ? cc->line.output : "a.out";
    struct words plain = command_make(&link, output, NULL);
    if (cc->line.mode == LINE_LIBRARY)
        return cc_run(cc, &plain, NULL, NULL, NULL);
    if (link_trace(&link) != 0) {
        const int status = cc_run(cc, &plain, NULL, NULL, NULL);
        if (status == 0)
            cc_say("warning", "%s: has no verdict: the linker does not tell what it takes (-Wl,-t)",
                   output);
        else if (line_has(&cc->line, "-static"))
            cc_say("note", "libspbc is a shared library, and MPI is reached through it: link "
                           "without -static (static libraries of your own are no matter)");
        return status;
    }
    struct judgement judgement;
    if (link_judge(&link, &judgement) != 0)
        return 1;
    judgement_say(cc, &judgement, output);
    const bool is_good = strncmp(judgement.verdict, "ready", 5) == 0;
    if (cc->is_werror && !is_good)
        return 1;
    if (is_good && link_replace(&link) != 0)
        return 1;
    const char *note = note_write(&link, &judgement);
    if (note == NULL)
        return 1;
    const char *list = dependency_file(cc);
    const char *error;
    size_t list_length = 0;
    const char *list_text = list_kept(cc, list, link.preflight, output, &list_length);
    struct words command = command_make(&link, output, note);
    const int status = cc_run(cc, &command, NULL, NULL, NULL);
    if (list_text != NULL && status == 0 &&
        output_write(cc->arena, list, list_text, list_length, &error) != 0)
        cc_say("warning", "%s: %s", list, error);
    return status;
}
