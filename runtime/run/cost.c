/* SPDX-License-Identifier: Apache-2.0 */
/* What did the run cost?  Processor time and memory of ranks and logs, what collectives have logged
 * beside what a flat algorithm would have, and what was not freed.
 *
 * Requires: the ranks' records in the job page (of the transport, the collectives, MPI_Finalize),
 * and what the guards say at the end of their children, or the kernel when the guard was killed with its child.  The memory of a rank is the most that it
 * had in use, with all that it shares with others (libraries, logs); that of logs is shared memory
 * under /dev/shm.  Does not: know MPI; a collective is a row of mpi.def.
 */
#include "run.h"

#include "waits.h"

#include <stdlib.h>
#include <string.h>

#define LEAKS_SHOWN 16

static const char *const leak_name[JOB_LEAKS] = {
    [JOB_LEAK_COMMUNICATOR] = "communicators",
    [JOB_LEAK_GROUP] = "groups",
    [JOB_LEAK_REQUEST] = "requests",
    [JOB_LEAK_MESSAGE] = "messages",
    [JOB_LEAK_UNRECEIVED] = "unreceived_messages",
    [JOB_LEAK_KEYVAL] = "keyvals",
    [JOB_LEAK_DATATYPE] = "datatypes",
    [JOB_LEAK_OPERATION] = "operations",
    [JOB_LEAK_ERRHANDLER] = "error_handlers",
    [JOB_LEAK_INFO] = "infos",
    [JOB_LEAK_FILE] = "files",
    [JOB_LEAK_WINDOW] = "windows",
    [JOB_LEAK_LOG_SEGMENT] = "log_segments",
    [JOB_LEAK_DESCRIPTOR] = "descriptors",
};

static double mib(uint64_t bytes)
{
    return (double)bytes / (1 << 20);
}

static void most(uint64_t *have, uint64_t value)
{
    *have = value > *have ? value : *have;
}

static void collectives_take(struct rank_state *rank)
{
    struct job_collective *entry = job_collective_of(rank->run->page, rank->world);
    for (int i = 0; i < JOB_COLLECTIVES_MAX && atomic_load(&entry[i].row); i++) {
        struct collective_cost *sum = rank->run->collective;
        int at = 0;
        while (at < JOB_COLLECTIVES_MAX && sum[at].row && sum[at].row != entry[i].row) {
            at++;
        }
        if (at < JOB_COLLECTIVES_MAX) {
            sum[at].row = entry[i].row;
            sum[at].calls += atomic_load(&entry[i].calls);
            sum[at].bytes += atomic_load(&entry[i].bytes);
            sum[at].flat += atomic_load(&entry[i].flat);
        }
    }
}

void cost_take(struct rank_state *rank)
{
    struct job_rank *record = job_rank_get(rank->run->page, rank->world);
    struct cost *cost = &rank->cost;
    cost->log_bytes = atomic_load(&record->log_bytes);
    cost->log_channels = atomic_load(&record->log_channels);
    cost->read_channels = atomic_load(&record->read_channels);
    most(&cost->log_peak, atomic_load(&record->log_peak));
    most(&cost->mapped_bytes, atomic_load(&record->mapped_bytes));
    most(&cost->kept_bytes, atomic_load(&record->kept_bytes));
    cost->ahead_bytes += atomic_exchange(&record->ahead.bytes, 0);
    cost->ahead_us += atomic_exchange(&record->ahead.cpu_us, 0);
    cost->log_ns += atomic_exchange(&record->log_ns, 0);
    cost->is_leak_checked = atomic_load(&record->is_leak_checked) != 0;
    for (int i = 0; i < JOB_LEAKS; i++) {
        cost->leak[i] = atomic_load(&record->leak[i]);
    }
    collectives_take(rank);
}

uint64_t usage_us(const struct rusage *used)
{
    return (uint64_t)(used->ru_utime.tv_sec + used->ru_stime.tv_sec) * 1000000u +
           (uint64_t)(used->ru_utime.tv_usec + used->ru_stime.tv_usec);
}

void cost_add(struct rank_state *rank, uint64_t cpu_us, uint64_t memory_kib)
{
    if (rank->has_cost) {
        return;
    }
    rank->has_cost = true;
    rank->cost.cpu_us += cpu_us;
    most(&rank->cost.memory_kib, memory_kib);
}

/* ---- text ---- */

static void ranks_text(const struct run *run, FILE *out)
{
    fprintf(out, "  %6s %7s %9s %10s %9s %9s %10s %12s %12s\n", "rank", "cluster", "CPU s",
            "memory MiB", "log MiB", "channels", "kept MiB", "MPI calls", "logged bytes");
    for (uint32_t r = 0; r < run->nranks; r++) {
        const struct rank_state *rank = &run->rank[r];
        const struct cost *cost = &rank->cost;
        fprintf(out, "  %6u %7u %9.3f %10.1f %9.2f %4u,%4u %10.2f %12llu %12llu\n", r,
                rank->cluster->index, (double)cost->cpu_us * 1e-6, mib(cost->memory_kib << 10),
                mib(cost->log_peak), cost->log_channels, cost->read_channels, mib(cost->kept_bytes),
                (unsigned long long)rank->total.events,
                (unsigned long long)rank->total.logged_bytes);
    }
    fprintf(out, "  (channels: ranks that it logs for, ranks whose logs it reads)\n");
    uint64_t bytes = 0, us = 0;
    for (uint32_t r = 0; r < run->nranks; r++) {
        bytes += run->rank[r].cost.ahead_bytes;
        us += run->rank[r].cost.ahead_us;
    }
    if (bytes) {
        fprintf(out,
                "  (%.0f MiB of the logs were made ready ahead of need, with %.3f s of processor "
                "time)\n",
                mib(bytes), (double)us * 1e-6);
    }
}

static void collectives_text(const struct run *run, FILE *out)
{
    const struct collective_cost *sum = run->collective;
    if (!sum[0].row) {
        return;
    }
    fprintf(out, "  %-28s %12s %16s %16s %9s\n", "collectives across clusters", "calls",
            "logged bytes", "flat algorithm", "of that");
    for (int i = 0; i < JOB_COLLECTIVES_MAX && sum[i].row; i++) {
        char share[16] = "-";
        if (sum[i].flat) {
            snprintf(share, sizeof share, "%.1f %%",
                     100.0 * (double)sum[i].bytes / (double)sum[i].flat);
        }
        fprintf(out, "  %-28s %12llu %16llu %16llu %9s\n", wait_call_name(sum[i].row),
                (unsigned long long)sum[i].calls, (unsigned long long)sum[i].bytes,
                (unsigned long long)sum[i].flat, share);
    }
}

void cost_text(const struct run *run, FILE *out, bool is_long)
{
    uint64_t cpu = 0, all = 0, largest = 0, log = 0, channels = 0;
    for (uint32_t r = 0; r < run->nranks; r++) {
        const struct cost *cost = &run->rank[r].cost;
        cpu += cost->cpu_us;
        all += cost->memory_kib << 10;
        most(&largest, cost->memory_kib << 10);
        log += cost->log_peak;
        channels += cost->log_channels;
    }
    fprintf(out, "  cost: %.2f s CPU; memory a rank %.1f MiB (most %.1f)", (double)cpu * 1e-6,
            mib(all / run->nranks), mib(largest));
    if (channels) {
        fprintf(out, "; logs %.1f MiB in %llu channels, %.1f KiB a channel", mib(log),
                (unsigned long long)channels, (double)log / 1024 / (double)channels);
    }
    fprintf(out, "\n");
    if (is_long) {
        ranks_text(run, out);
        collectives_text(run, out);
    }
}

/* "1 error handler", "2 error handlers" */
static void leak_print(uint32_t count, const char *name, FILE *out)
{
    size_t length = strlen(name) - (count == 1);
    fprintf(out, "%u ", count);
    for (size_t i = 0; i < length; i++) {
        fputc(name[i] == '_' ? ' ' : name[i], out);
    }
}

void leaks_text(const struct run *run, FILE *out)
{
    uint32_t shown = 0, checked = 0, leaking = 0;
    if (!option_is(&run->options, OPTION_CHECK_LEAKS, NULL)) {
        return;
    }
    for (uint32_t r = 0; r < run->nranks; r++) {
        const struct cost *cost = &run->rank[r].cost;
        uint64_t sum = 0;
        for (int i = 0; i < JOB_LEAKS; i++) {
            sum += cost->leak[i];
        }
        checked += cost->is_leak_checked;
        if (!cost->is_leak_checked || sum == 0) {
            continue;
        }
        leaking++;
        if (++shown > LEAKS_SHOWN) {
            continue;
        }
        fprintf(out, "  leaks: rank %u has not freed:", r);
        const char *join = " ";
        for (int i = 0; i < JOB_LEAKS; i++) {
            if (cost->leak[i]) {
                fputs(join, out);
                leak_print(cost->leak[i], leak_name[i], out);
                join = ", ";
            }
        }
        fprintf(out, "\n");
    }
    if (leaking > LEAKS_SHOWN) {
        fprintf(out, "  leaks: %u more ranks\n", leaking - LEAKS_SHOWN);
    }
    fprintf(out, "  leaks: %u of %u ranks checked themselves, %u of them have left something\n",
            checked, run->nranks, leaking);
}

/* ---- JSON ---- */

void cost_rank_json(const struct rank_state *rank, FILE *out)
{
    const struct cost *cost = &rank->cost;
    fprintf(
        out,
        ", \"cpu_s\": %.6f, \"memory_kib\": %llu, \"log_bytes\": %llu, \"log_peak\": %llu, "
        "\"mapped_bytes\": %llu, \"kept_bytes\": %llu, \"ahead_bytes\": %llu, \"ahead_s\": %.6f, "
        "\"log_s\": %.6f, \"log_channels\": %u, "
        "\"read_channels\": %u, \"leaks\": ",
        (double)cost->cpu_us * 1e-6, (unsigned long long)cost->memory_kib,
        (unsigned long long)cost->log_bytes, (unsigned long long)cost->log_peak,
        (unsigned long long)cost->mapped_bytes, (unsigned long long)cost->kept_bytes,
        (unsigned long long)cost->ahead_bytes, (double)cost->ahead_us * 1e-6,
        (double)cost->log_ns * 1e-9, cost->log_channels, cost->read_channels);
    if (!cost->is_leak_checked) {
        fprintf(out, "null");
        return;
    }
    fputc('{', out);
    const char *join = "";
    for (int i = 0; i < JOB_LEAKS; i++) {
        if (cost->leak[i]) {
            fprintf(out, "%s\"%s\": %u", join, leak_name[i], cost->leak[i]);
            join = ", ";
        }
    }
    fputc('}', out);
}

void cost_json(const struct run *run, FILE *out)
{
    const struct collective_cost *sum = run->collective;
    fprintf(out, "  \"collectives\": [");
    for (int i = 0; i < JOB_COLLECTIVES_MAX && sum[i].row; i++) {
        fprintf(out,
                "%s\n    {\"name\": \"%s\", \"calls\": %llu, \"logged_bytes\": %llu, "
                "\"flat_bytes\": %llu}",
                i ? "," : "", wait_call_name(sum[i].row), (unsigned long long)sum[i].calls,
                (unsigned long long)sum[i].bytes, (unsigned long long)sum[i].flat);
    }
    fprintf(out, "\n  ],\n");
}
