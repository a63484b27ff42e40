/* SPDX-License-Identifier: Apache-2.0 */
/* What did each rank send on each channel? A library to preload under a corpus program.
 *
 * Keeps a hash over the sequence of messages (length and packed bytes) for every destination,
 * communicator and tag, and writes them at MPI_Finalize to the file named by SENDS_FILE with the
 * rank added. Two runs of a channel-deterministic program (SPBC definition 2, counted for each tag)
 * write the same. Covers the sending calls that the corpus uses; collectives are left out. */
#include <mpi.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_CHANNELS 4096

struct channel {
    int to, tag;
    MPI_Comm comm;
    long messages;
    uint64_t hash;
};

static struct channel channels[MAX_CHANNELS];
static int channel_count;

static void give_up(const char *why)
{
    fprintf(stderr, "sends: %s\n", why);
    PMPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
}

static struct channel *channel_get(int to, int tag, MPI_Comm comm)
{
    for (int k = 0; k < channel_count; k++)
        if (channels[k].to == to && channels[k].tag == tag && channels[k].comm == comm)
            return &channels[k];
    if (channel_count == MAX_CHANNELS)
        give_up("too many channels");
    channels[channel_count] = (struct channel){to, tag, comm, 0, 0};
    return &channels[channel_count++];
}

static void send_note(const void *data, int count, MPI_Datatype type, int to, int tag,
                      MPI_Comm comm)
{
    struct channel *channel = channel_get(to, tag, comm);
    int size, used = 0;
    unsigned char *bytes;

    PMPI_Pack_size(count, type, comm, &size);
    bytes = malloc((size_t)size + 1);
    if (!bytes)
        give_up("out of memory");
    PMPI_Pack(data, count, type, bytes, size, &used, comm);
    channel->messages++;
    channel->hash = channel->hash * 31 + (uint64_t)used;
    for (int k = 0; k < used; k++)
        channel->hash = (channel->hash ^ bytes[k]) * 0x100000001b3u;
    free(bytes);
}

#define EXPORTED __attribute__((visibility("default")))

EXPORTED int MPI_Send(const void *data, int count, MPI_Datatype type, int to, int tag,
                      MPI_Comm comm)
{
    send_note(data, count, type, to, tag, comm);
    return PMPI_Send(data, count, type, to, tag, comm);
}

EXPORTED int MPI_Isend(const void *data, int count, MPI_Datatype type, int to, int tag,
                       MPI_Comm comm, MPI_Request *request)
{
    send_note(data, count, type, to, tag, comm);
    return PMPI_Isend(data, count, type, to, tag, comm, request);
}

EXPORTED int MPI_Sendrecv(const void *data, int count, MPI_Datatype type, int to, int tag, void *in,
                          int in_count, MPI_Datatype in_type, int from, int in_tag, MPI_Comm comm,
                          MPI_Status *status)
{
    send_note(data, count, type, to, tag, comm);
    return PMPI_Sendrecv(data, count, type, to, tag, in, in_count, in_type, from, in_tag, comm,
                         status);
}

EXPORTED int MPI_Finalize(void)
{
    const char *base = getenv("SENDS_FILE");
    char name[4096];
    FILE *file;
    int rank;

    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    snprintf(name, sizeof name, "%s.%d", base ? base : "sends", rank);
    file = fopen(name, "w");
    if (!file)
        give_up("cannot write SENDS_FILE");
    for (int k = 0; k < channel_count; k++)
        fprintf(file, "to %d comm %x tag %d: %ld messages, %016" PRIx64 "\n", channels[k].to,
                (unsigned)channels[k].comm, channels[k].tag, channels[k].messages,
                channels[k].hash);
    if (fclose(file) != 0)
        give_up("cannot write SENDS_FILE");
    return PMPI_Finalize();
}
