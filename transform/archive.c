/* SPDX-License-Identifier: Apache-2.0 */
/* Which objects are in this static library, and how does it look with some of them replaced?  See
 * archive.h.
 *
 * An archive is "!<arch>\n" and members behind 60-byte headers, each at an even offset.  Special
 * members: "/" is the symbol table (big-endian count, offsets of member headers, names), "/SYM64/"
 * the same with 8 bytes an offset, "//" the long names.
 */
#include "archive.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/text.h"
#include "output.h"

#include <ar.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char thin_magic[] = "!<thin>\n";

struct raw_member {
    char name[sizeof((struct ar_hdr *)0)->ar_name + 1];
    size_t offset, data, size; /* size of the data as the header says */
};

static bool raw_get(const struct archive *archive, size_t offset, struct raw_member *raw)
{
    struct ar_hdr header;
    if (offset + sizeof header > archive->length)
        return false;
    memcpy(&header, archive->bytes + offset, sizeof header);
    if (memcmp(header.ar_fmag, ARFMAG, sizeof header.ar_fmag) != 0)
        return false;
    char size[sizeof header.ar_size + 1] = {0};
    memcpy(size, header.ar_size, sizeof header.ar_size);
    memcpy(raw->name, header.ar_name, sizeof header.ar_name);
    raw->name[sizeof header.ar_name] = '\0';
    raw->offset = offset;
    raw->data = offset + sizeof header;
    raw->size = strtoull(size, NULL, 10);
    return true;
}

static bool is_named(const struct raw_member *raw, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(raw->name, name, length) == 0 && raw->name[length] == ' ';
}

/* The name of an ordinary member; BSD's long names stand before the contents and shorten them. */
static const char *name_get(struct arena *arena, const struct archive *archive,
                            struct raw_member *raw, const char *names, size_t names_length)
{
    if (raw->name[0] == '/' && names != NULL) {
        const size_t at = strtoull(raw->name + 1, NULL, 10);
        if (at >= names_length)
            return "";
        const char *end = memchr(names + at, '\n', names_length - at);
        size_t length = end == NULL ? names_length - at : (size_t)(end - (names + at));
        if (length > 0 && names[at + length - 1] == '/')
            length--;
        return arena_strndup(arena, names + at, length);
    }
    if (strncmp(raw->name, "#1/", 3) == 0) {
        const size_t length = strtoull(raw->name + 3, NULL, 10);
        if (length > raw->size || raw->data + length > archive->length)
            return "";
        const char *name = arena_strndup(arena, archive->bytes + raw->data, length);
        raw->data += length;
        raw->size -= length;
        return name;
    }
    size_t length = strcspn(raw->name, "/");
    while (length > 0 && raw->name[length - 1] == ' ')
        length--;
    return arena_strndup(arena, raw->name, length);
}

static int member_read(struct arena *arena, const char *archive_path, bool is_thin,
                       const struct archive *archive, const struct raw_member *raw,
                       struct archive_member *member, const char **error)
{
    if (!is_thin) {
        member->bytes = archive->bytes + raw->data;
        member->length = raw->size;
        return 0;
    }
    member->path =
        member->name[0] == '/'
            ? member->name
            : arena_printf(arena, "%s/%s", path_directory(arena, archive_path), member->name);
    return file_read(arena, member->path, &member->bytes, &member->length, error);
}

int archive_open(struct arena *arena, const char *path, struct archive *archive, const char **error)
{
    *archive = (struct archive){0};
    if (file_read(arena, path, &archive->bytes, &archive->length, error) != 0)
        return -1;
    const bool is_thin =
        archive->length >= SARMAG && memcmp(archive->bytes, thin_magic, SARMAG) == 0;
    *error = "it is not a static library";
    if (!is_thin && (archive->length < SARMAG || memcmp(archive->bytes, ARMAG, SARMAG) != 0))
        return -1;

    ARRAY(struct archive_member) members = {0};
    const char *names = NULL;
    size_t names_length = 0;
    *error = "a member of it is damaged";
    for (size_t at = SARMAG; at < archive->length;) {
        struct raw_member raw;
        if (!raw_get(archive, at, &raw))
            return -1;
        const bool is_table = is_named(&raw, "/") || is_named(&raw, "/SYM64/");
        const bool is_inside = is_table || is_named(&raw, "//") || !is_thin;
        if (is_inside && raw.size > archive->length - raw.data)
            return -1;
        at = raw.data + (is_inside ? raw.size + raw.size % 2 : 0);
        if (is_table) {
            archive->symbols = archive->bytes + raw.data;
            archive->symbols_length = raw.size;
            archive->symbol_width = is_named(&raw, "/") ? 4 : 8;
        } else if (is_named(&raw, "//")) {
            names = archive->bytes + raw.data;
            names_length = raw.size;
        } else {
            struct archive_member member = {
                .name = name_get(arena, archive, &raw, names, names_length), .offset = raw.offset};
            if (member_read(arena, path, is_thin, archive, &raw, &member, error) != 0)
                return -1;
            array_push(arena, &members, member);
        }
    }
    archive->members = members.items;
    archive->member_count = members.count;
    return 0;
}

static void header_append(struct text *out, const char *name, size_t size)
{
    text_printf(out, "%-16s%-12s%-6s%-6s%-8s%-10zu%s", name, "0", "0", "0", "644", size, ARFMAG);
}

static void pad_even(struct text *out)
{
    if (out->length % 2 != 0)
        text_append_char(out, '\n');
}

static uint64_t big_endian_get(const char *bytes, size_t width)
{
    uint64_t value = 0;
    for (size_t i = 0; i < width; i++)
        value = value << 8 | (unsigned char)bytes[i];
    return value;
}

static void big_endian_set(char *bytes, size_t width, uint64_t value)
{
    for (size_t i = width; i-- > 0; value >>= 8)
        bytes[i] = (char)(value & 0xff);
}

/* The symbol table is copied first and its offsets are set when the members have their places. */
static void symbols_move(const struct archive *archive, char *table, const size_t *places)
{
    const size_t width = archive->symbol_width;
    const uint64_t count = big_endian_get(table, width);
    for (uint64_t i = 1; i <= count && (i + 1) * width <= archive->symbols_length; i++) {
        const uint64_t old = big_endian_get(table + i * width, width);
        for (uint32_t m = 0; m < archive->member_count; m++)
            if (archive->members[m].offset == old)
                big_endian_set(table + i * width, width, places[m]);
    }
}

int archive_write(struct arena *arena, const struct archive *archive, const char *path,
                  const char **error)
{
    struct text names = {.arena = arena};
    size_t *name_at = ARENA_ARRAY(arena, size_t, archive->member_count + 1);
    for (uint32_t i = 0; i < archive->member_count; i++) {
        name_at[i] = names.length;
        text_printf(&names, "%s/\n", path_base(archive->members[i].name));
    }
    struct text out = {.arena = arena};
    text_append(&out, ARMAG);
    size_t table_at = 0;
    if (archive->symbols != NULL) {
        header_append(&out, archive->symbol_width == 4 ? "/" : "/SYM64/", archive->symbols_length);
        table_at = out.length;
        text_append_bytes(&out, archive->symbols, archive->symbols_length);
        pad_even(&out);
    }
    header_append(&out, "//", names.length);
    text_append(&out, text_get(&names));
    pad_even(&out);

    size_t *places = ARENA_ARRAY(arena, size_t, archive->member_count + 1);
    for (uint32_t i = 0; i < archive->member_count; i++) {
        const struct archive_member *member = &archive->members[i];
        const char *bytes = member->replacement != NULL ? member->replacement : member->bytes;
        const size_t length =
            member->replacement != NULL ? member->replacement_length : member->length;
        places[i] = out.length;
        header_append(&out, arena_printf(arena, "/%zu", name_at[i]), length);
        text_append_bytes(&out, bytes, length);
        pad_even(&out);
    }
    if (archive->symbols != NULL)
        symbols_move(archive, out.bytes + table_at, places);
    return output_write(arena, path, out.bytes, out.length, error);
}
