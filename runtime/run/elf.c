/* SPDX-License-Identifier: Apache-2.0 */
/* What does an executable say about itself?  Its needed libraries, and the note that spbc-cc left.
 *
 * The note: section .note.spbc, a standard ELF note (namesz, descsz, type, name, descriptor, each
 * padded to 4): owner "SPBC", type 1, descriptor = UTF-8 lines
 * "verdict=ready|ready-after-rewrite|not-ready|unknown", "patterns=N", "reason=...", "version=...".
 * The file is not trusted: every offset and count is checked against its size.  64-bit files in
 * this machine's byte order only. Does not: judge.
 */
#include "program.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define NOTE_SECTION ".note.spbc"
#define NOTE_OWNER   "SPBC"

#define LINKER_SECTION ".interp" /* path of the dynamic linker */

struct image {
    const uint8_t *bytes;
    size_t size;
    const Elf64_Ehdr *head;
    const Elf64_Shdr *section; /* head->e_shnum of them */
};

static const void *image_part(const struct image *image, uint64_t offset, uint64_t size)
{
    if (offset > image->size || size > image->size - offset) {
        return NULL;
    }
    return image->bytes + offset;
}

/* A string at `at` of a string table section, or NULL when it does not end inside. */
static const char *image_string(const struct image *image, uint32_t table, uint64_t at)
{
    if (table >= image->head->e_shnum) {
        return NULL;
    }
    const Elf64_Shdr *strings = &image->section[table];
    const char *base = image_part(image, strings->sh_offset, strings->sh_size);
    if (!base || at >= strings->sh_size || !memchr(base + at, 0, strings->sh_size - at)) {
        return NULL;
    }
    return base + at;
}

static void value_copy(char *to, size_t room, const char *from, size_t length)
{
    if (length >= room) {
        length = room - 1;
    }
    memcpy(to, from, length);
    to[length] = '\0';
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)to[i] < ' ') {
            to[i] = ' '; /* it will be shown on a terminal */
        }
    }
}

/* MPICH's libraries, as Debian and as others name them: the ABI that all its derivatives keep has number 12. */
void program_library(const char *name, struct program *program)
{
    static const char *const mine[] = {"libmpich.so.12", "libmpichfort.so.12", "libmpichcxx.so.12",
                                       "libmpi.so.12",   "libmpifort.so.12",   "libmpicxx.so.12"};
    if (strncmp(name, "libspbc.so", 10) == 0) {
        program->needs_libspbc = true;
    }
    for (size_t i = 0; i < sizeof mine / sizeof mine[0]; i++) {
        if (strcmp(name, mine[i]) == 0) {
            program->needs_mpich = true;
            return;
        }
    }
    if (strncmp(name, "libmpi.so", 9) == 0 || strncmp(name, "libmpich.so", 11) == 0) {
        value_copy(program->other_mpi, sizeof program->other_mpi, name, strlen(name));
    }
}

/* Is the MPI library linked into the program?  Only its own PMPI_Init shows it: MPI_Init may be a tool's. */
static void symbols_read(const struct image *image, const Elf64_Shdr *symbols,
                         struct program *program)
{
    const uint8_t *entries = image_part(image, symbols->sh_offset, symbols->sh_size);
    for (uint64_t i = 0; entries && i + sizeof(Elf64_Sym) <= symbols->sh_size;
         i += sizeof(Elf64_Sym)) {
        Elf64_Sym symbol;
        memcpy(&symbol, entries + i, sizeof symbol);
        const char *name = symbol.st_shndx != SHN_UNDEF && symbol.st_name != 0
                               ? image_string(image, symbols->sh_link, symbol.st_name)
                               : NULL;
        if (name && strcmp(name, "PMPI_Init") == 0) {
            program->has_mpi = true;
            return;
        }
    }
}

static void needed_read(const struct image *image, const Elf64_Shdr *dynamic,
                        struct program *program)
{
    const uint8_t *entries = image_part(image, dynamic->sh_offset, dynamic->sh_size);
    for (uint64_t i = 0; entries && i + sizeof(Elf64_Dyn) <= dynamic->sh_size;
         i += sizeof(Elf64_Dyn)) {
        Elf64_Dyn entry;
        memcpy(&entry, entries + i, sizeof entry);
        if (entry.d_tag == DT_NULL) {
            break;
        }
        const char *name = entry.d_tag == DT_NEEDED
                               ? image_string(image, dynamic->sh_link, entry.d_un.d_val)
                               : NULL;
        if (name) {
            program->is_dynamic =
                true; /* a static PIE has a dynamic section too, but names nothing */
            program_library(name, program);
        }
    }
}

static void note_line_read(const char *line, size_t length, struct program *program)
{
    static const char *words[] = {
        [VERDICT_READY] = "ready",
        [VERDICT_READY_AFTER_REWRITE] = "ready-after-rewrite",
        [VERDICT_NOT_READY] = "not-ready",
        [VERDICT_UNKNOWN] = "unknown",
    };
    if (length > 8 && strncmp(line, "verdict=", 8) == 0) {
        program->verdict = VERDICT_UNKNOWN;
        for (int v = VERDICT_READY; v <= VERDICT_UNKNOWN; v++) {
            if (strlen(words[v]) == length - 8 && strncmp(words[v], line + 8, length - 8) == 0) {
                program->verdict = (enum verdict)v;
            }
        }
    } else if (length > 9 && strncmp(line, "patterns=", 9) == 0) {
        value_copy(program->patterns, sizeof program->patterns, line + 9, length - 9);
    } else if (length > 7 && strncmp(line, "reason=", 7) == 0) {
        value_copy(program->reason, sizeof program->reason, line + 7, length - 7);
    }
}

static void note_read(const struct image *image, const Elf64_Shdr *section, struct program *program)
{
    const uint8_t *bytes = image_part(image, section->sh_offset, section->sh_size);
    uint64_t at = 0;
    while (bytes && at + sizeof(Elf64_Nhdr) <= section->sh_size) {
        Elf64_Nhdr note;
        memcpy(&note, bytes + at, sizeof note);
        uint64_t name = at + sizeof note;
        uint64_t text = name + ((uint64_t)note.n_namesz + 3) / 4 * 4;
        uint64_t end = text + note.n_descsz;
        if (end > section->sh_size) {
            return;
        }
        if (note.n_type == 1 && note.n_namesz == sizeof NOTE_OWNER &&
            memcmp(bytes + name, NOTE_OWNER, sizeof NOTE_OWNER) == 0) {
            while (text < end) {
                const char *line = (const char *)bytes + text;
                const char *stop = memchr(line, '\n', end - text);
                size_t length = stop ? (size_t)(stop - line) : strnlen(line, end - text);
                note_line_read(line, length, program);
                text += length + 1;
            }
        }
        at = (end + 3) / 4 * 4;
    }
}

/* Sections that are known by their names */
static void named_read(const struct image *image, const Elf64_Shdr *section,
                       struct program *program)
{
    const char *name = image_string(image, image->head->e_shstrndx, section->sh_name);
    if (name && section->sh_type == SHT_NOTE && strcmp(name, NOTE_SECTION) == 0) {
        note_read(image, section, program);
    }
    const char *path = name && strcmp(name, LINKER_SECTION) == 0
                           ? image_part(image, section->sh_offset, section->sh_size)
                           : NULL;
    if (path && section->sh_size < sizeof program->linker) {
        memcpy(program->linker, path, section->sh_size);
    }
}

static const char *sections_read(struct image *image, struct program *program)
{
    const Elf64_Ehdr *head = image->head;
    if (head->e_shoff == 0 || head->e_shnum == 0) {
        return "its section headers were stripped; link it again without removing them";
    }
    if (head->e_shentsize != sizeof(Elf64_Shdr) || head->e_shoff % 8 != 0) {
        return "its section headers are damaged";
    }
    image->section = image_part(image, head->e_shoff, (uint64_t)head->e_shnum * sizeof(Elf64_Shdr));
    if (!image->section) {
        return "the file is cut off";
    }
    for (uint32_t i = 0; i < head->e_shnum; i++) {
        const Elf64_Shdr *section = &image->section[i];
        if (section->sh_type == SHT_DYNAMIC) {
            needed_read(image, section, program);
        } else if (section->sh_type == SHT_SYMTAB) {
            symbols_read(image, section, program);
        } else if (section->sh_type == SHT_NOTE || section->sh_type == SHT_PROGBITS) {
            named_read(image, section, program);
        }
    }
    return NULL;
}

static const char *image_read(struct image *image, struct program *program)
{
    if (image->size < SELFMAG || memcmp(image->bytes, ELFMAG, SELFMAG) != 0) {
        return NULL;
    }
    if (image->size < sizeof(Elf64_Ehdr)) {
        return "the file is cut off";
    }
    image->head = (const Elf64_Ehdr *)image->bytes;
    const uint8_t *ident = image->head->e_ident;
    const uint16_t one = 1;
    uint8_t order = *(const uint8_t *)&one ? ELFDATA2LSB : ELFDATA2MSB;
    if (ident[EI_CLASS] != ELFCLASS64 || ident[EI_DATA] != order) {
        return "it is not a 64-bit program of this machine";
    }
    if (image->head->e_type != ET_EXEC && image->head->e_type != ET_DYN) {
        return "it is not a program (an object file?)";
    }
    program->is_elf = true;
    return sections_read(image, program);
}

const char *elf_read(const char *path, struct program *program)
{
    memset(program, 0, sizeof *program);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return errno == EACCES ? NULL : strerror(errno); /* an executable need not be readable */
    }
    struct stat st;
    struct image image = {0};
    const char *wrong = NULL;
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0) {
        image.size = (size_t)st.st_size;
        void *bytes = mmap(NULL, image.size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (bytes == MAP_FAILED) {
            wrong = strerror(errno);
        } else {
            image.bytes = bytes;
            wrong = image_read(&image, program);
            munmap(bytes, image.size);
        }
    }
    close(fd);
    return wrong;
}
