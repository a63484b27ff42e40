/* SPDX-License-Identifier: Apache-2.0 */
/* What has happened?  Writes one entry an event into this rank's file (layout.h).
 *
 * Invariant: an entry is written whole and in order; the file is flushed when MPI_Finalize is
 * called, so the file of a rank that died ends anywhere, and has no RECORD_END.
 */
#include "record.h"

#include "core/site.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXTS = 4096, NESTING = 64, FILE_BUFFER = 1 << 20 };

static FILE *file;
static struct {
    const void *key;
    uint32_t number;
} texts[TEXTS];
static uint32_t text_count;
static struct {
    uint64_t pattern, iteration;
} active[NESTING];
static uint32_t nesting;
static struct {
    uint64_t pattern, iterations;
} counted[TEXTS];
static uint32_t counted_count;

static void entry_write(const struct record_entry *entry)
{
    if (fwrite(entry, sizeof *entry, 1, file) != 1) {
        fprintf(stderr, "spbc-record: cannot write what is recorded: the disk may be full\n");
        exit(125);
    }
}

void events_begin(void)
{
    const char *directory = getenv(RECORD_ENV_DIR);
    char name[4096];
    if (!directory)
        return;
    snprintf(name, sizeof name, "%s/rank.%d", directory, comm_named(MPI_COMM_WORLD)->rank);
    file = fopen(name, "we");
    if (!file) {
        fprintf(stderr, "spbc-record: cannot write %s\n", name);
        exit(125);
    }
    setvbuf(file, NULL, _IOFBF, FILE_BUFFER);
}

void events_end(void)
{
    struct record_entry end = {.kind = RECORD_END};
    if (!file)
        return;
    if (request_lost() > 0)
        fprintf(stderr,
                "spbc-record: rank %d has begun %u receptions and never asked whether they are "
                "complete: messages behind theirs are counted from too few\n",
                comm_named(MPI_COMM_WORLD)->rank, request_lost());
    entry_write(&end);
    if (fclose(file) != 0) {
        fprintf(stderr, "spbc-record: cannot write what is recorded\n");
        exit(125);
    }
    file = NULL;
}

void events_pattern(uint64_t pattern, bool begins)
{
    uint32_t k = 0;
    if (!begins) {
        nesting -= nesting > 0;
        return;
    }
    while (k < counted_count && counted[k].pattern != pattern)
        k++;
    if (k == TEXTS || nesting == NESTING)
        return;
    if (k == counted_count)
        counted[counted_count++].pattern = pattern;
    active[nesting].pattern = pattern;
    active[nesting++].iteration = ++counted[k].iterations;
}

/* ---- texts ---- */

static uint32_t text_number(const void *key, const char *text)
{
    uint32_t k = (uint32_t)((uintptr_t)key >> 2) % TEXTS;
    for (uint32_t n = 0; n < TEXTS; n++, k = (k + 1) % TEXTS) {
        if (texts[k].key == key)
            return texts[k].number;
        if (!texts[k].key)
            break;
    }
    if (texts[k].key)
        return 0; /* too many places: the rest has none */
    size_t length = strlen(text);
    struct record_entry entry = {.kind = RECORD_TEXT, .place = ++text_count, .bytes = length};
    char padding[8] = {0};
    texts[k].key = key;
    texts[k].number = text_count;
    entry_write(&entry);
    fwrite(text, 1, length, file);
    fwrite(padding, 1, (8 - length % 8) % 8, file);
    return text_count;
}

static uint32_t place_number(const void *site)
{
    char text[SITE_TEXT];
    site = site_of(site);
    site_text(site, text, sizeof text);
    return text_number(site, text);
}

/* ---- content ---- */

static uint64_t bytes_hash(const unsigned char *bytes, size_t count)
{
    uint64_t hash = 0xcbf29ce484222325u ^ count;
    for (; count >= 8; bytes += 8, count -= 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    for (; count > 0; bytes++, count--)
        hash = (hash ^ *bytes) * 0x100000001b3u;
    return hash;
}

static void content_hash(const void *buf, MPI_Count count, MPI_Datatype type, MPI_Comm comm,
                         struct record_entry *entry)
{
    static int (*size_of)(MPI_Count, MPI_Datatype, MPI_Comm, MPI_Count *);
    static int (*pack)(const void *, MPI_Count, MPI_Datatype, void *, MPI_Count, MPI_Count *,
                       MPI_Comm);
    MPI_Count size = 0, used = 0;
    if (count <= 0 || type == MPI_DATATYPE_NULL)
        return;
    if (!pack) {
        size_of =
            (int (*)(MPI_Count, MPI_Datatype, MPI_Comm, MPI_Count *))record_next("MPI_Pack_size_c");
        pack = (int (*)(const void *, MPI_Count, MPI_Datatype, void *, MPI_Count, MPI_Count *,
                        MPI_Comm))record_next("MPI_Pack_c");
    }
    if (size_of(count, type, comm, &size) != MPI_SUCCESS)
        return;
    unsigned char *packed = malloc((size_t)size + 1);
    if (!packed)
        abort();
    if (pack(buf, count, type, packed, size, &used, comm) == MPI_SUCCESS) {
        entry->bytes = (uint64_t)used;
        entry->hash = bytes_hash(packed, (size_t)used);
    }
    free(packed);
}

static void pattern_note(struct record_entry *entry)
{
    if (nesting > 0) {
        entry->pattern = active[nesting - 1].pattern;
        entry->iteration = active[nesting - 1].iteration;
    }
}

/* ---- events ---- */

void event_send(const void *buf, MPI_Count count, MPI_Datatype type, int dest, int tag,
                MPI_Comm comm, const void *site)
{
    struct named_comm *c = comm_named(comm);
    if (!file || !c || dest < 0 || dest >= c->size)
        return;
    struct record_entry entry = {
        .kind = RECORD_SEND, .peer = c->world[dest], .tag = tag, .comm = c->name};
    record_lock();
    entry.place = place_number(site);
    entry.order = record_order();
    content_hash(buf, count, type, comm, &entry);
    pattern_note(&entry);
    entry_write(&entry);
    record_unlock();
}

void event_collective(const char *call, const void *buf, MPI_Count count, MPI_Datatype type,
                      MPI_Comm comm, const void *site)
{
    struct named_comm *c = comm_named(comm);
    if (!file || !c)
        return;
    struct record_entry entry = {.kind = RECORD_COLLECTIVE, .peer = -1, .comm = c->name};
    record_lock();
    entry.place = place_number(site);
    entry.call = text_number(call, call);
    entry.order = record_order();
    if (buf)
        content_hash(buf, count, type, comm, &entry);
    pattern_note(&entry);
    entry_write(&entry);
    record_unlock();
}

struct posted posted_make(int source, int tag, MPI_Comm comm, const void *site, const char *call)
{
    struct posted p = {.comm = comm, .source = source, .tag = tag, .site = site, .call = call};
    record_lock();
    p.order = record_order();
    if (nesting > 0) {
        p.pattern = active[nesting - 1].pattern;
        p.iteration = active[nesting - 1].iteration;
    }
    record_unlock();
    p.is_active = p.is_receive = true;
    return p;
}

static void match_note(enum record_kind kind, const struct posted *p, const MPI_Status *status)
{
    struct named_comm *c = comm_named(p->comm);
    if (!file || !c || status->MPI_SOURCE < 0 || status->MPI_SOURCE >= c->size)
        return;
    struct record_entry entry = {.kind = kind,
                                 .peer = c->world[status->MPI_SOURCE],
                                 .tag = status->MPI_TAG,
                                 .comm = c->name,
                                 .order = p->order,
                                 .is_anonymous = p->source == MPI_ANY_SOURCE,
                                 .pattern = p->pattern,
                                 .iteration = p->iteration};
    record_lock();
    entry.place = place_number(p->site);
    entry.call = text_number(p->call, p->call);
    entry_write(&entry);
    record_unlock();
}

void event_receive(const struct posted *posted, const MPI_Status *status)
{
    int is_cancelled = 0;
    ((int (*)(const MPI_Status *, int *))record_next("MPI_Test_cancelled"))(status, &is_cancelled);
    if (!is_cancelled)
        match_note(RECORD_RECEIVE, posted, status);
}

void event_probe(const struct posted *posted, const MPI_Status *status)
{
    match_note(RECORD_PROBE, posted, status);
}
