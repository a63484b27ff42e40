/* SPDX-License-Identifier: Apache-2.0 */
/* What does rank 0 read as its standard input, again after every restart? */
#ifndef SPBC_RUN_INPUT_H
#define SPBC_RUN_INPUT_H

#include <sys/types.h>

#include "loop.h"
#include "spool.h"

struct run;

enum input_kind { INPUT_NONE, INPUT_FILE, INPUT_AGAIN, INPUT_STREAM };

struct input {
    struct run *run;
    enum input_kind kind;
    off_t offset; /* AGAIN: where spbc-run found it */
    /* STREAM */
    struct watch source, sink;
    int source_fd;      /* -1: it has ended */
    int sink_fd;        /* the pipe of the present incarnation, 0: none */
    struct spool spool; /* every byte that was read */
    uint64_t given;     /* bytes that the present incarnation has got */
};

int input_init(struct input *input, struct run *run); /* 0 or -errno; wants loop and place */
void input_fini(struct input *input);
/* input_open: what an incarnation of rank 0 reads; the caller closes it.  -1: nothing. */
int input_open(struct input *input);

#endif
