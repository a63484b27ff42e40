/* SPDX-License-Identifier: Apache-2.0 */
/* What did one rank record?  Reads the file that the recorder wrote (record/layout.h). */
#include "recorded.h"

#include "complain.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 4096 };

static int text_read(struct recorded *r, FILE *in, uint64_t bytes)
{
    uint64_t padded = (bytes + 7) / 8 * 8;
    char **grown = realloc(r->text, (r->text_count + 1) * sizeof *grown);
    char *text = bytes <= TEXT_MAX ? calloc(1, padded + 1) : NULL;
    if (grown) {
        r->text = grown;
    }
    if (!grown || !text || fread(text, 1, padded, in) != padded) {
        free(text);
        return -1;
    }
    text[bytes] = '\0';
    r->text[r->text_count++] = text;
    return 0;
}

static int entry_add(struct recorded *r, const struct record_entry *entry, size_t *room)
{
    if (r->count == *room) {
        size_t more = *room ? 2 * *room : 1024;
        struct record_entry *grown = realloc(r->entry, more * sizeof *grown);
        if (!grown) {
            return -1;
        }
        r->entry = grown;
        *room = more;
    }
    r->entry[r->count++] = *entry;
    return 0;
}

int recorded_read(struct recorded *r, const char *directory, uint32_t rank)
{
    char name[4096];
    struct record_entry entry;
    size_t room = 0;
    memset(r, 0, sizeof *r);
    snprintf(name, sizeof name, "%s/rank.%u", directory, rank);
    FILE *in = fopen(name, "re");
    if (!in) {
        complain("rank %u has recorded nothing (%s); a program that is linked to its MPI library "
                 "statically can not be recorded",
                 rank, strerror(errno));
        return -1;
    }
    int error = 0;
    while (!error && !r->is_complete && fread(&entry, sizeof entry, 1, in) == 1) {
        if (entry.kind == RECORD_TEXT) {
            error = text_read(r, in, entry.bytes);
        } else if (entry.kind == RECORD_END) {
            r->is_complete = true;
        } else {
            error = entry_add(r, &entry, &room);
        }
    }
    fclose(in);
    if (error) {
        complain("%s can not be read: it is damaged, or memory is short", name);
        recorded_free(r);
    }
    return error;
}

void recorded_free(struct recorded *r)
{
    for (size_t i = 0; i < r->text_count; i++) {
        free(r->text[i]);
    }
    free(r->text);
    free(r->entry);
    memset(r, 0, sizeof *r);
}

const char *recorded_text(const struct recorded *r, uint32_t number)
{
    return number > 0 && number <= r->text_count ? r->text[number - 1] : "?";
}
