/* SPDX-License-Identifier: Apache-2.0 */
/* How does a library that calls its own exported names keep calling itself?
 *
 * libmpich calls PMPI_Group_incl and a hundred others through its procedure linkage table, and
 * libspbc exports the same names ahead of it.  So its references are rewritten in memory after it
 * was loaded.  RTLD_DEEPBIND would do the same for a library that is not loaded yet, but sanitizers
 * refuse it, it cuts the library off from the program's allocator, and it does nothing for a
 * libmpich that another library of the program has already brought in.  x86-64 ELF, tables as the
 * linker writes them.
 */
#include "rebind.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct image {
    uintptr_t base;
    const Elf64_Sym *symbol;
    const char *string;
    const Elf64_Rela *rela, *plt;
    size_t rela_bytes, plt_bytes;
    uintptr_t relro, relro_end; /* pages that the linker made read-only */
};

static bool image_of(const struct link_map *map, struct image *image)
{
    memset(image, 0, sizeof *image);
    image->base = map->l_addr;
    for (const Elf64_Dyn *d = map->l_ld; d->d_tag != DT_NULL; d++) {
        if (d->d_tag == DT_SYMTAB)
            image->symbol = (const Elf64_Sym *)d->d_un.d_ptr;
        else if (d->d_tag == DT_STRTAB)
            image->string = (const char *)d->d_un.d_ptr;
        else if (d->d_tag == DT_RELA)
            image->rela = (const Elf64_Rela *)d->d_un.d_ptr;
        else if (d->d_tag == DT_RELASZ)
            image->rela_bytes = d->d_un.d_val;
        else if (d->d_tag == DT_JMPREL)
            image->plt = (const Elf64_Rela *)d->d_un.d_ptr;
        else if (d->d_tag == DT_PLTRELSZ)
            image->plt_bytes = d->d_un.d_val;
    }
    return image->symbol && image->string;
}

static int relro_find(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    struct image *image = context;
    if (info->dlpi_addr != image->base)
        return 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        if (info->dlpi_phdr[i].p_type == PT_GNU_RELRO) {
            uintptr_t page = (uintptr_t)getpagesize();
            uintptr_t begin = image->base + info->dlpi_phdr[i].p_vaddr;
            image->relro = begin & ~(page - 1);
            image->relro_end = (begin + info->dlpi_phdr[i].p_memsz) & ~(page - 1);
        }
    }
    return 1;
}

static bool is_own_name(const char *name)
{
    return strncmp(name, "MPI", 3) == 0 || strncmp(name, "PMPI", 4) == 0;
}

static int table_rebind(const struct image *image, const Elf64_Rela *table, size_t bytes)
{
    int count = 0;
    for (size_t i = 0; i < bytes / sizeof *table; i++) {
        const Elf64_Rela *r = &table[i];
        const Elf64_Sym *symbol = &image->symbol[ELF64_R_SYM(r->r_info)];
        unsigned type = ELF64_R_TYPE(r->r_info);
        if (type != R_X86_64_JUMP_SLOT && type != R_X86_64_GLOB_DAT && type != R_X86_64_64)
            continue;
        if (symbol->st_shndx == SHN_UNDEF || !is_own_name(image->string + symbol->st_name))
            continue;
        uintptr_t addend = type == R_X86_64_64 ? (uintptr_t)r->r_addend : 0;
        *(uintptr_t *)(image->base + r->r_offset) = image->base + symbol->st_value + addend;
        count++;
    }
    return count;
}

int rebind_own_names(void *library)
{
    struct link_map *map;
    struct image image;
    if (dlinfo(library, RTLD_DI_LINKMAP, &map) != 0 || !image_of(map, &image))
        return -1;
    dl_iterate_phdr(relro_find, &image);
    size_t locked = image.relro_end - image.relro;
    if (locked && mprotect((void *)image.relro, locked, PROT_READ | PROT_WRITE) != 0)
        return -1;
    int count = table_rebind(&image, image.rela, image.rela_bytes) +
                table_rebind(&image, image.plt, image.plt_bytes);
    if (locked && mprotect((void *)image.relro, locked, PROT_READ) != 0)
        return -1;
    return count;
}
