/* SPDX-License-Identifier: Apache-2.0 */
/* Do sections, records and archives come back as they were put in, and is damage noticed instead of followed?
 *
 * This program itself is the ELF file; damaged copies have random bytes changed or their end cut off.
 */
#include "archive.h"
#include "image.h"
#include "output.h"
#include "process.h"
#include "record.h"

#include "base/arena.h"
#include "base/file.h"
#include "check.h"

#include <stdlib.h>

static void check_image(struct arena *arena)
{
    const char *bytes;
    const char *error;
    size_t length;
    CHECK_EQUAL(file_read(arena, "/proc/self/exe", &bytes, &length, &error), 0);
    struct elf elf;
    CHECK_EQUAL(elf_open(bytes, length, &elf, &error), 0);
    const char *out;
    size_t out_length;
    CHECK_EQUAL(elf_with_section(arena, &elf, ".spbc.unit", "contents", 8, &out, &out_length), 0);
    struct elf with;
    const char *section;
    size_t section_length;
    CHECK_EQUAL(elf_open(out, out_length, &with, &error), 0);
    CHECK_EQUAL(with.section_count, elf.section_count + 1);
    CHECK(elf_section(&with, ".spbc.unit", &section, &section_length));
    CHECK_EQUAL(section_length, 8);
    CHECK(memcmp(section, "contents", 8) == 0);
    CHECK_EQUAL((uintptr_t)(section - out) % 8, 0);
    CHECK(!elf_section(&elf, ".spbc.unit", &section, &section_length));

    elf_note_object(arena, &elf, ".note.spbc", "SPBC", 1, "verdict=ready\n", &out, &out_length);
    CHECK_EQUAL(elf_open(out, out_length, &with, &error), 0);
    CHECK(elf_section(&with, ".note.spbc", &section, &section_length));
    CHECK_EQUAL(section_length, 12 + 8 + 16);
    CHECK(memcmp(section + 12, "SPBC", 5) == 0);
    CHECK(strcmp(section + 20, "verdict=ready\n") == 0);
    CHECK(elf_open("not ELF", 7, &with, &error) != 0);
}

/* Whatever the bytes are, reading ends without touching what is not in the file (the sanitizers watch). */
static void check_damage(struct arena *outer)
{
    const char *bytes;
    const char *error;
    size_t length;
    CHECK_EQUAL(file_read(outer, "/proc/self/exe", &bytes, &length, &error), 0);
    srand(11);
    for (int round = 0; round < 200; round++) {
        struct arena *arena = arena_new();
        size_t kept = round % 2 == 0 ? length : (size_t)rand() % length;
        char *copy = malloc(kept + 1);
        CHECK(copy != NULL);
        memcpy(copy, bytes, kept);
        for (int i = 0; i < 40 && kept > 64; i++) {
            const size_t at = i < 8 ? (size_t)rand() % 64 : (size_t)rand() % kept;
            copy[at] = (char)rand();
        }
        struct elf elf;
        if (elf_open(copy, kept, &elf, &error) == 0) {
            struct elf_symbol *symbols;
            const char *section;
            size_t section_length;
            (void)elf_section(&elf, ".text", &section, &section_length);
            const uint32_t count = elf_symbols(arena, &elf, &symbols);
            for (uint32_t i = 0; i < count; i++)
                CHECK(strlen(symbols[i].name) < kept);
        }
        free(copy);
        arena_free(arena);
    }
}

static void check_record(struct arena *arena)
{
    static const char *compiler[] = {"ccache", "gcc"};
    static const char *arguments[] = {"-D", "", "-DX=\"a b\""};
    struct record_input inputs[] = {{"/a/b.c", "0123456789abcdef"}, {"/a/c d.h", "1"}};
    const struct record record = {.directory = "/a",
                                  .source = "b.c",
                                  .language = "",
                                  .compiler = {compiler, 2, 2},
                                  .arguments = {arguments, 3, 3},
                                  .inputs = inputs,
                                  .input_count = 2};
    const char *bytes;
    size_t length;
    record_encode(arena, &record, &bytes, &length);
    CHECK_EQUAL(length % 8, 0);
    char *twice = arena_alloc(arena, 2 * length);
    memcpy(twice, bytes, length);
    memcpy(twice + length, bytes, length);
    struct record *records;
    CHECK_EQUAL(record_decode(arena, twice, 2 * length, &records), 2);
    for (int i = 0; i < 2; i++) {
        CHECK(strcmp(records[i].directory, "/a") == 0);
        CHECK(strcmp(records[i].source, "b.c") == 0);
        CHECK_EQUAL(records[i].compiler.count, 2);
        CHECK_EQUAL(records[i].arguments.count, 3);
        CHECK(strcmp(records[i].arguments.items[1], "") == 0);
        CHECK(strcmp(records[i].arguments.items[2], "-DX=\"a b\"") == 0);
        CHECK_EQUAL(records[i].input_count, 2);
        CHECK(strcmp(records[i].inputs[1].path, "/a/c d.h") == 0);
    }
    /* Records that are cut off or changed in their numbers are refused. */
    for (size_t cut = 16; cut < length; cut += 8)
        CHECK(record_decode(arena, bytes, cut, &records) <= 0);
    for (size_t at = 0; at < 16; at++) {
        memcpy(twice, bytes, length);
        twice[at] = (char)(twice[at] ^ 0x41);
        CHECK(record_decode(arena, twice, length, &records) <= 0);
    }
}

static void check_archive(struct arena *arena)
{
    static const char text[] = "!<arch>\n"
                               "/               0           0     0     644     16        `\n"
                               "\0\0\0\2\0\0\0\x54\0\0\0\xe4"
                               "a\0b\0"
                               "a.o/            0           0     0     644     3         `\n"
                               "AAA\n"
                               "//              0           0     0     644     20        `\n"
                               "a_long_name_of_a.o/\n"
                               "/0              0           0     0     644     2         `\n"
                               "BB";
    const char *error;
    const char *scratch = scratch_make(&error);
    CHECK(scratch != NULL);
    const char *path = arena_printf(arena, "%s/lib.a", scratch);
    struct archive archive;
    CHECK_EQUAL(output_write(arena, path, text, sizeof text - 1, &error), 0);
    CHECK_EQUAL(archive_open(arena, path, &archive, &error), 0);
    CHECK_EQUAL(archive.member_count, 2);
    CHECK(strcmp(archive.members[0].name, "a.o") == 0);
    CHECK(strcmp(archive.members[1].name, "a_long_name_of_a.o") == 0);
    CHECK_EQUAL(archive.members[0].offset, 0x54);

    archive.members[0].replacement = "longer than it was";
    archive.members[0].replacement_length = 18;
    CHECK_EQUAL(archive_write(arena, &archive, path, &error), 0);
    struct archive again;
    CHECK_EQUAL(archive_open(arena, path, &again, &error), 0);
    CHECK_EQUAL(again.member_count, 2);
    CHECK_EQUAL(again.members[0].length, 18);
    CHECK(memcmp(again.members[1].bytes, "BB", 2) == 0);
    for (uint32_t i = 0; i < 2; i++) {
        const unsigned char *offset = (const unsigned char *)again.symbols + (size_t)4 * (i + 1);
        CHECK_EQUAL(offset[2] << 8 | offset[3], again.members[i].offset);
    }
    for (size_t cut = 9; cut < sizeof text - 1; cut += 7) {
        CHECK_EQUAL(output_write(arena, path, text, cut, &error), 0);
        (void)archive_open(arena, path, &archive, &error);
    }
}

int main(void)
{
    struct arena *arena = arena_new();
    check_image(arena);
    check_damage(arena);
    check_record(arena);
    check_archive(arena);
    arena_free(arena);
    return 0;
}
