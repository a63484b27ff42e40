/* SPDX-License-Identifier: Apache-2.0 */
/* Reads from a file that spans clusters give a restarted rank what they gave the first time.
 *
 * Ranks of other clusters may have written there since, and do not write again; what this rank has written later is there, too (written.c).
 * So each rank keeps what it read, as long as the file can have been written by ranks of other clusters: it was opened to write with them,
 * or the register (core/files.h) names one of them.  What nobody has opened to write, like an input, is not kept.
 *
 *     FRESH --read, the file is (KEPT) or is not yet (UNKEPT, once an opening) written by others, row appended--> the program goes on
 *     re-execution     KEPT: given again; UNKEPT, or no row: read, and told if the register names others by now
 *
 * File spbc.<job>.reads.<rank>, of words of 8 bytes (core/rows.h), in the order of the program:
 *
 *     struct row (5 words) | the bytes read, in the order of a message, filled up to a word | struct row ...
 *
 * Invariants
 *  1. The rows of a re-execution come in the order in which they were written: `at` is the first one that was not met again.  A row is
 *     appended when none is left: what follows was not read before, or was not kept and will not be.
 *  2. A row is there, as a whole, before the program learns what was read: who dies before has told nobody.
 *
 * Does not: several threads (their order is not known): they read what is there now.  What is kept stays until the job ends.
 */
#include "reading.h"

#include "core/files.h"
#include "core/rows.h"
#include "deeds.h"
#include "lower.h"
#include "world.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum row_state { ROW_KEPT, ROW_UNKEPT };

struct row {
    uint32_t opening;
    uint16_t state, class;
    uint64_t number;  /* of the read in this opening, from 1 */
    int64_t position; /* the file pointer afterwards */
    uint64_t bytes;   /* that follow */
    int64_t elements; /* bytes in the status */
};
_Static_assert(sizeof(struct row) == 40, "the layout above");

enum { WORD = 8, ROW_WORDS = sizeof(struct row) / WORD };

static struct {
    struct rows words;
    uint64_t at;
    uint32_t openings;
    bool is_open, has_told;
} kept;

static uint64_t words_of(size_t bytes)
{
    return ROW_WORDS + (bytes + WORD - 1) / WORD;
}

static _Noreturn void reading_fail(int error)
{
    rt_fatal("can not keep what this rank reads from files in /dev/shm: %s%s", strerror(-error),
             error == -ENOSPC ? " (enlarge it with mount -o remount,size=...)" : "");
}

void reading_open(struct file *file, const char *path)
{
    struct file_id id;
    if (!deeds_job() || !file->comm->spans || rt.is_threaded ||
        (file->amode & (MPI_MODE_WRONLY | MPI_MODE_SEQUENTIAL)))
        return;
    int error = kept.is_open ? 0 : rows_open(&kept.words, deeds_job(), "reads", rt.rank, WORD);
    if (error)
        reading_fail(error);
    kept.is_open = file->is_kept = true;
    file->opening = ++kept.openings;
    bool is_known = files_identify(AT_FDCWD, path, &id);
    file->mark = is_known ? files_mark(&id) : 0;
    file->is_others = !is_known || !(file->amode & MPI_MODE_RDONLY);
}

static bool is_kept(const struct file *file, MPI_Count count, MPI_Datatype datatype)
{
    return file->is_kept && count >= 0 && rt_is_usable(datatype);
}

static bool file_is_others(struct file *file)
{
    file->is_others = file->is_others || deeds_are_others_since(file->mark, &file->register_seen);
    return file->is_others;
}

static void *room_new(size_t bytes)
{
    void *room = malloc(bytes ? bytes : 1);
    if (!room)
        rt_fatal("no memory for a read of %zu bytes", bytes);
    return room;
}

/* ---- again ---- */

/* NULL: the next row is not of this read */
static const struct row *row_next(const struct file *file)
{
    if (kept.at == rows_count(&kept.words))
        return NULL;
    const struct row *row = rows_at(&kept.words, kept.at);
    return row->opening == file->opening && row->number == file->reads ? row : NULL;
}

static void unkept_tell(struct file *file)
{
    file->is_unkept = true;
    if (kept.has_told || !file_is_others(file))
        return;
    char text[CONTROL_TEXT_MAX + 1];
    snprintf(text, sizeof text,
             "restarted rank %u reads \"%s\" as it is now: ranks of other clusters have opened it "
             "to write since it was read first",
             rt.rank, file->name);
    control_send(CONTROL_NOTE, 0, text);
    kept.has_told = true;
}

static void bytes_give(const struct row *row, void *buf, MPI_Count count, MPI_Datatype datatype)
{
    size_t full = rt_packed_size(count, datatype);
    if (row->bytes == full) {
        rt_unpack(row + 1, full, buf, count, datatype);
        return;
    }
    if (row->bytes > full)
        rt_fatal("a restarted rank reads %zu bytes where it read %zu before", full,
                 (size_t)row->bytes);
    char *packed = room_new(full); /* what lies behind a short read stays as it is */
    rt_pack(buf, count, datatype, packed, full);
    memcpy(packed, row + 1, row->bytes);
    rt_unpack(packed, full, buf, count, datatype);
    free(packed);
}

bool reading_before(struct file *file, bool is_at, void *buf, MPI_Count count,
                    MPI_Datatype datatype, MPI_Status *status, int *code)
{
    if (!is_kept(file, count, datatype))
        return false;
    file->reads++;
    const struct row *row = row_next(file);
    if (row && row->state == ROW_UNKEPT) {
        unkept_tell(file);
        kept.at += ROW_WORDS;
        row = row_next(file); /* a later incarnation may have kept it */
    }
    if (!row)
        return false;
    kept.at += words_of(row->bytes);
    if (row->bytes)
        bytes_give(row, buf, count, datatype);
    if (!is_at)
        rt_lower_must("MPI_File_seek",
                      lower.MPI_File_seek(file->lower, row->position, MPI_SEEK_SET));
    lower.MPI_Status_set_elements_x(status, MPI_BYTE, row->elements);
    *code = row->class;
    return true;
}

/* ---- now ---- */

static void row_append(struct row row, const void *buf, MPI_Count count, MPI_Datatype datatype)
{
    size_t full = row.bytes ? rt_packed_size(count, datatype) : 0;
    uint64_t words = words_of(full);
    struct row *room = room_new(words * WORD);
    *room = row;
    if (full)
        rt_pack(buf, count, datatype, room + 1, full);
    int error = rows_append_several(&kept.words, room, words_of(row.bytes));
    free(room);
    if (error)
        reading_fail(error);
    kept.at = rows_count(&kept.words);
}

void reading_now(struct file *file, bool is_at, const void *buf, MPI_Count count,
                 MPI_Datatype datatype, const MPI_Status *status, int code)
{
    if (!is_kept(file, count, datatype) || kept.at != rows_count(&kept.words))
        return;
    struct row row = {.opening = file->opening, .state = ROW_UNKEPT, .number = file->reads};
    if (file_is_others(file)) {
        MPI_Count elements = 0;
        MPI_Offset position = 0;
        int class = rt_error_class(code);
        if (!is_at)
            rt_lower_must("MPI_File_get_position",
                          lower.MPI_File_get_position(file->lower, &position));
        if (code == MPI_SUCCESS)
            rt_lower_must("MPI_Get_elements",
                          lower.MPI_Get_elements_x(status, MPI_BYTE, &elements));
        row.state = ROW_KEPT;
        row.class = (uint16_t) class;
        row.position = position;
        row.elements = elements;
        row.bytes = elements > 0 ? (uint64_t)elements : 0;
    } else if (file->is_unkept) {
        return;
    }
    file->is_unkept = file->is_unkept || row.state == ROW_UNKEPT;
    row_append(row, buf, count, datatype);
}
