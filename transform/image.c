/* SPDX-License-Identifier: Apache-2.0 */
/* What does this ELF file hold, and how is a section put into it?  See image.h.
 *
 * A file with more than 65,279 sections (-ffunction-sections on a large unit) keeps the two counts
 * that do not fit in section 0; both directions handle that.  Section contents may start at any
 * offset, so headers are read with memcpy.
 */
#include "image.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/text.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { SECTION_ALIGNMENT = 8 };

static bool section_get(const struct elf *elf, uint64_t index, Elf64_Shdr *section)
{
    Elf64_Ehdr header;
    memcpy(&header, elf->bytes, sizeof header);
    if (index >= elf->section_count)
        return false;
    memcpy(section, elf->bytes + header.e_shoff + index * sizeof *section, sizeof *section);
    return section->sh_type == SHT_NOBITS || (section->sh_offset <= elf->length &&
                                              section->sh_size <= elf->length - section->sh_offset);
}

int elf_open(const char *bytes, size_t length, struct elf *elf, const char **error)
{
    const unsigned one = 1;
    const int order = *(const unsigned char *)&one == 1 ? ELFDATA2LSB : ELFDATA2MSB;
    Elf64_Ehdr header;
    if (length < sizeof header || memcmp(bytes, ELFMAG, SELFMAG) != 0) {
        *error = "it is not an ELF file";
        return -1;
    }
    memcpy(&header, bytes, sizeof header);
    if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != order) {
        *error = "it is not a 64-bit ELF file of this machine";
        return -1;
    }
    *elf = (struct elf){.bytes = bytes, .length = length, .is_shared = header.e_type == ET_DYN};
    if (header.e_shoff == 0)
        return 0;
    *error = "its section table is damaged";
    Elf64_Shdr first;
    if (header.e_shentsize != sizeof first || header.e_shoff > length ||
        length - header.e_shoff < sizeof first)
        return -1;
    memcpy(&first, bytes + header.e_shoff, sizeof first);
    elf->section_count = header.e_shnum != 0 ? header.e_shnum : first.sh_size;
    elf->name_section = header.e_shstrndx != SHN_XINDEX ? header.e_shstrndx : first.sh_link;
    if (elf->section_count > (length - header.e_shoff) / sizeof first ||
        elf->name_section >= elf->section_count)
        return -1;
    Elf64_Shdr names;
    if (!section_get(elf, elf->name_section, &names) || names.sh_type == SHT_NOBITS)
        return -1;
    return 0;
}

/* A name out of a string table; "" when it runs out of the table. */
static const char *string_get(const struct elf *elf, const Elf64_Shdr *strings, uint64_t offset)
{
    if (strings->sh_type == SHT_NOBITS || offset >= strings->sh_size)
        return "";
    const char *name = elf->bytes + strings->sh_offset + offset;
    return memchr(name, '\0', strings->sh_size - offset) == NULL ? "" : name;
}

bool elf_section(const struct elf *elf, const char *name, const char **bytes, size_t *length)
{
    Elf64_Shdr names;
    if (elf->section_count == 0 || !section_get(elf, elf->name_section, &names))
        return false;
    for (uint64_t i = 1; i < elf->section_count; i++) {
        Elf64_Shdr section;
        if (!section_get(elf, i, &section) || section.sh_type == SHT_NOBITS ||
            strcmp(string_get(elf, &names, section.sh_name), name) != 0)
            continue;
        *bytes = elf->bytes + section.sh_offset;
        *length = section.sh_size;
        return true;
    }
    return false;
}

uint32_t elf_symbols(struct arena *arena, const struct elf *elf, struct elf_symbol **symbols)
{
    ARRAY(struct elf_symbol) found = {0};
    for (uint64_t i = 1; i < elf->section_count; i++) {
        Elf64_Shdr section;
        Elf64_Shdr strings;
        if (!section_get(elf, i, &section) ||
            section.sh_type != (elf->is_shared ? SHT_DYNSYM : SHT_SYMTAB) ||
            !section_get(elf, section.sh_link, &strings))
            continue;
        for (uint64_t at = sizeof(Elf64_Sym); at + sizeof(Elf64_Sym) <= section.sh_size;
             at += sizeof(Elf64_Sym)) {
            Elf64_Sym symbol;
            memcpy(&symbol, elf->bytes + section.sh_offset + at, sizeof symbol);
            const struct elf_symbol item = {.name = string_get(elf, &strings, symbol.st_name),
                                            .is_undefined = symbol.st_shndx == SHN_UNDEF,
                                            .is_local = ELF64_ST_BIND(symbol.st_info) == STB_LOCAL};
            if (item.name[0] != '\0')
                array_push(arena, &found, item);
        }
    }
    *symbols = found.items;
    return found.count;
}

static void text_align(struct text *text, size_t alignment)
{
    while (text->length % alignment != 0)
        text_append_char(text, '\0');
}

/* What is put behind the file, and the header that makes it part of the file. */
static void tail_make(struct arena *arena, const struct elf *elf, const char *name,
                      const char *bytes, size_t length, struct text *tail, Elf64_Ehdr *header)
{
    memcpy(header, elf->bytes, sizeof *header);
    const size_t base = elf->length;
    const size_t lead = (SECTION_ALIGNMENT - base % SECTION_ALIGNMENT) % SECTION_ALIGNMENT;
    *tail = (struct text){.arena = arena};
    text_append_bytes(tail, "\0\0\0\0\0\0\0", lead);
    Elf64_Shdr added = {.sh_type = SHT_PROGBITS,
                        .sh_offset = base + tail->length,
                        .sh_size = length,
                        .sh_addralign = SECTION_ALIGNMENT};
    text_append_bytes(tail, bytes, length);

    Elf64_Shdr names;
    (void)section_get(elf, elf->name_section, &names);
    const uint64_t names_at = base + tail->length;
    text_append_bytes(tail, elf->bytes + names.sh_offset, names.sh_size);
    added.sh_name = (Elf64_Word)names.sh_size;
    text_append_bytes(tail, name, strlen(name) + 1);
    names.sh_offset = names_at;
    names.sh_size += strlen(name) + 1;

    while ((base + tail->length) % SECTION_ALIGNMENT != 0)
        text_append_char(tail, '\0');
    const uint64_t table_at = base + tail->length;
    const uint64_t count = elf->section_count + 1;
    for (uint64_t i = 0; i < elf->section_count; i++) {
        Elf64_Shdr section;
        memcpy(&section, elf->bytes + header->e_shoff + i * sizeof section, sizeof section);
        if (i == elf->name_section)
            section = names;
        if (i == 0 && count >= SHN_LORESERVE)
            section.sh_size = count;
        text_append_bytes(tail, (const char *)&section, sizeof section);
    }
    text_append_bytes(tail, (const char *)&added, sizeof added);
    header->e_shoff = table_at;
    header->e_shnum = count >= SHN_LORESERVE ? 0 : (Elf64_Half)count;
}

int elf_with_section(struct arena *arena, const struct elf *elf, const char *name,
                     const char *bytes, size_t length, const char **out, size_t *out_length)
{
    if (elf->section_count == 0)
        return -1;
    struct text tail;
    Elf64_Ehdr header;
    tail_make(arena, elf, name, bytes, length, &tail, &header);
    char *all = arena_alloc(arena, elf->length + tail.length);
    memcpy(all, elf->bytes, elf->length);
    memcpy(all + elf->length, tail.bytes, tail.length);
    memcpy(all, &header, sizeof header);
    *out = all;
    *out_length = elf->length + tail.length;
    return 0;
}

static int write_at(int descriptor, const char *bytes, size_t length, size_t offset)
{
    for (size_t done = 0; done < length;) {
        ssize_t wrote = pwrite(descriptor, bytes + done, length - done, (off_t)(offset + done));
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return -1;
        done += (size_t)wrote;
    }
    return 0;
}

int elf_add_section(struct arena *arena, const char *path, const char *name, const char *bytes,
                    size_t length, const char **error)
{
    const char *object;
    size_t object_length;
    struct elf elf;
    if (file_read(arena, path, &object, &object_length, error) != 0 ||
        elf_open(object, object_length, &elf, error) != 0)
        return -1;
    if (elf.section_count == 0) {
        *error = "it has no sections";
        return -1;
    }
    struct text tail;
    Elf64_Ehdr header;
    tail_make(arena, &elf, name, bytes, length, &tail, &header);
    int descriptor = open(path, O_WRONLY | O_CLOEXEC);
    int outcome = -1;
    if (descriptor >= 0 && write_at(descriptor, tail.bytes, tail.length, object_length) == 0 &&
        write_at(descriptor, (const char *)&header, sizeof header, 0) == 0)
        outcome = 0;
    if (outcome != 0)
        *error = arena_strdup(arena, strerror(errno));
    if (descriptor >= 0 && close(descriptor) != 0 && outcome == 0) {
        *error = arena_strdup(arena, strerror(errno));
        outcome = -1;
    }
    return outcome;
}

/* The note's header, owner and text, each padded to four bytes. */
static void note_append(struct text *out, const char *owner, uint32_t type, const char *text)
{
    const Elf64_Nhdr note = {.n_namesz = (Elf64_Word)strlen(owner) + 1,
                             .n_descsz = (Elf64_Word)strlen(text) + 1,
                             .n_type = type};
    text_append_bytes(out, (const char *)&note, sizeof note);
    text_append_bytes(out, owner, strlen(owner) + 1);
    text_align(out, 4);
    text_append_bytes(out, text, strlen(text) + 1);
    text_align(out, 4);
}

void elf_note_object(struct arena *arena, const struct elf *like, const char *section,
                     const char *owner, uint32_t type, const char *text, const char **out,
                     size_t *out_length)
{
    /* Sections: 0 none, 1 the note, 2 .note.GNU-stack (an object without it asks for an executable
     * stack), 3 names. */
    static const char stack_name[] = ".note.GNU-stack";
    static const char names_name[] = ".shstrtab";
    Elf64_Ehdr header;
    memcpy(&header, like->bytes, sizeof header);
    header.e_type = ET_REL;
    header.e_version = EV_CURRENT;
    header.e_entry = header.e_phoff = 0;
    header.e_ehsize = sizeof header;
    header.e_phentsize = header.e_phnum = 0;
    header.e_shentsize = sizeof(Elf64_Shdr);
    header.e_shnum = 4;
    header.e_shstrndx = 3;

    struct text file = {.arena = arena};
    text_append_bytes(&file, (const char *)&header, sizeof header);
    Elf64_Shdr sections[4] = {{0}};
    sections[1] = (Elf64_Shdr){
        .sh_type = SHT_NOTE, .sh_flags = SHF_ALLOC, .sh_offset = file.length, .sh_addralign = 4};
    note_append(&file, owner, type, text);
    sections[1].sh_size = file.length - sections[1].sh_offset;
    sections[2] =
        (Elf64_Shdr){.sh_type = SHT_PROGBITS, .sh_offset = file.length, .sh_addralign = 1};
    sections[3] = (Elf64_Shdr){.sh_type = SHT_STRTAB, .sh_offset = file.length, .sh_addralign = 1};
    text_append_char(&file, '\0');
    sections[1].sh_name = 1;
    text_append_bytes(&file, section, strlen(section) + 1);
    sections[2].sh_name = (Elf64_Word)(file.length - sections[3].sh_offset);
    text_append_bytes(&file, stack_name, sizeof stack_name);
    sections[3].sh_name = (Elf64_Word)(file.length - sections[3].sh_offset);
    text_append_bytes(&file, names_name, sizeof names_name);
    sections[3].sh_size = file.length - sections[3].sh_offset;
    text_align(&file, SECTION_ALIGNMENT);
    header.e_shoff = file.length;
    text_append_bytes(&file, (const char *)sections, sizeof sections);
    memcpy(file.bytes, &header, sizeof header);
    *out = file.bytes;
    *out_length = file.length;
}
