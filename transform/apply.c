/* SPDX-License-Identifier: Apache-2.0 */
/* How does a rewriting reach the user: as a diff, in place, or in another folder?  See apply.h. */
#include "apply.h"

#include "base/file.h"
#include "base/text.h"
#include "diff.h"
#include "output.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MODE_DEFAULT = 0644 };

void apply_diff(struct arena *arena, const struct changed_file *files, uint32_t count, FILE *out)
{
    struct text diff = {.arena = arena};
    for (uint32_t i = 0; i < count; i++) {
        const struct changed_file *file = &files[i];
        const char *separator = file->file->path[0] == '/' ? "" : "/";
        diff_append(arena, arena_printf(arena, "a%s%s", separator, file->file->path),
                    file->file->text, file->file->length,
                    arena_printf(arena, "b%s%s", separator, file->file->path), file->text,
                    file->length, &diff);
    }
    (void)fwrite(text_get(&diff), 1, diff.length, out);
}

int apply_in_place(struct arena *arena, const struct changed_file *files, uint32_t count)
{
    const char *error = NULL;
    for (uint32_t i = 0; i < count && error == NULL; i++) {
        const struct file *file = files[i].file;
        const char *text;
        size_t length;
        if (access(file->full, W_OK) != 0)
            error = strerror(errno);
        else if (file_read(arena, file->full, &text, &length, &error) == 0 &&
                 (length != file->length || memcmp(text, file->text, length) != 0))
            error = "it was changed while it was analysed";
        if (error != NULL)
            fprintf(stderr, "spbc-rewrite: error: %s: %s; nothing was written\n", file->path,
                    error);
    }
    if (error != NULL)
        return -1;
    for (uint32_t i = 0; i < count; i++)
        if (output_replace(arena, files[i].file->full, files[i].text, files[i].length, &error) !=
            0) {
            fprintf(stderr, "spbc-rewrite: error: %s: %s; %u of %u files were written\n",
                    files[i].file->path, error, i, count);
            return -1;
        }
    return 0;
}

const char *apply_path(struct arena *arena, const char *folder, const struct file *file)
{
    const char *separator = file->path[0] == '/' ? "" : "/";
    return arena_printf(arena, "%s%s%s", folder, separator, file->path);
}

int apply_to_folder(struct arena *arena, const char *folder, const struct changed_file *files,
                    uint32_t count)
{
    const char *error;
    for (uint32_t i = 0; i < count; i++) {
        const char *path = apply_path(arena, folder, files[i].file);
        struct stat original;
        const unsigned mode =
            stat(files[i].file->full, &original) == 0 ? original.st_mode : MODE_DEFAULT;
        if (output_create(arena, path, mode, files[i].text, files[i].length, &error) != 0) {
            fprintf(stderr, "spbc-rewrite: error: %s: %s\n", path, error);
            return -1;
        }
    }
    return 0;
}
