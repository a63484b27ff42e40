/* SPDX-License-Identifier: Apache-2.0 */
/* Writes to a file that spans clusters happen once.
 *
 * A restarted rank would write the same bytes at the same place again, over what ranks of other clusters may have written there since
 * (a file that all fill first and then write by columns).  So each rank counts the writes to each such file in a step (step.c),
 * after they are done; a re-execution leaves out as many.  What a killed process has written stays in the file.
 *
 *     opened: step (value: the file's mark), step (value: writes done)
 *     WRITING     --as many as the second step says, the same file, or one of others--> left out; one more: WRITING
 *     UNCOUNTED   a write has failed, or several threads may write: their order is not known; all are repeated
 *
 * Invariant: the count is written down before the program learns that the write is done.  A file that is another one now is written again
 * if it was made by this re-execution (the old one was deleted).  If ranks of other clusters write to it, it is a later one under the
 * same name (the old one was renamed), and what was written to the old one is there.
 */
#include "written.h"

#include "core/files.h"
#include "deeds.h"
#include "lower.h"
#include "step.h"
#include "world.h"

#include <fcntl.h>

void written_open(struct file *file, const char *path)
{
    struct file_id id;
    if (!rt_has_run || !file->comm->spans || (file->amode & MPI_MODE_RDONLY) || rt.is_threaded)
        return;
    uint64_t number;
    struct step opened = rt_step_next(&number), written = rt_step_next(&file->writes_step);
    if (!files_identify(AT_FDCWD, path, &id))
        return;
    int64_t mark = files_mark(&id);
    file->is_counted = true;
    if (opened.state == STEP_DONE && written.state == STEP_DONE &&
        (opened.value == mark || deeds_is_others(path))) {
        file->writes_before = (uint64_t)written.value;
        return;
    }
    rt_step_end(file->writes_step, MPI_SUCCESS, 0);
    rt_step_end(number, MPI_SUCCESS, mark);
}

static void type_let_go(MPI_Datatype type)
{
    if (!rt_is_named(type))
        lower.MPI_Type_free(&type);
}

/* As if so many bytes had been written there */
static void pointer_move(struct file *file, MPI_Offset bytes)
{
    MPI_Offset displacement, position;
    MPI_Datatype etype, filetype;
    char representation[MPI_MAX_DATAREP_STRING];
    rt_lower_must("MPI_File_get_view", lower.MPI_File_get_view(file->lower, &displacement, &etype,
                                                               &filetype, representation));
    MPI_Offset unit = (MPI_Offset)rt_packed_size(1, etype);
    type_let_go(etype);
    type_let_go(filetype);
    rt_lower_must("MPI_File_get_position", lower.MPI_File_get_position(file->lower, &position));
    position += unit ? bytes / unit : 0;
    rt_lower_must("MPI_File_seek", lower.MPI_File_seek(file->lower, position, MPI_SEEK_SET));
}

bool written_before(struct file *file, bool is_at, MPI_Count count, MPI_Datatype datatype,
                    MPI_Status *status)
{
    if (!file->is_counted || file->writes >= file->writes_before || count < 0 ||
        !rt_is_usable(datatype))
        return false;
    MPI_Offset bytes = (MPI_Offset)rt_packed_size(count, datatype);
    if (!is_at)
        pointer_move(file, bytes);
    if (status != MPI_STATUS_IGNORE)
        lower.MPI_Status_set_elements_x(status, MPI_BYTE, bytes);
    file->writes++;
    return true;
}

void written_now(struct file *file, int code)
{
    if (!file->is_counted)
        return;
    file->is_counted = code == MPI_SUCCESS;
    if (file->is_counted)
        rt_step_end(file->writes_step, MPI_SUCCESS, (int64_t)++file->writes);
}
