/* SPDX-License-Identifier: Apache-2.0 */
/* What happened in the run?  The summary at its end, as text or JSON, and the plan that --dry-run
 * shows.
 *
 * Times in the summary are seconds since the start, or milliseconds since a failure was detected
 * where the name ends in _ms. Requires: a run that is over (or, for the plan, one that was never
 * started).  Does not: change anything.
 */
#include "run.h"

#include "complain.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct counters counters_sum(const struct run *run)
{
    struct counters sum = {0};
    for (uint32_t r = 0; r < run->nranks; r++) {
        const struct counters *one = &run->rank[r].total;
        sum.events += one->events;
        sum.crossing_sends += one->crossing_sends;
        sum.logged_bytes += one->logged_bytes;
        sum.crossing_receives += one->crossing_receives;
        sum.skipped += one->skipped;
        sum.content_divergences += one->content_divergences;
        sum.unguarded += one->unguarded;
    }
    return sum;
}

static uint32_t clusters_failed(const struct run *run)
{
    uint32_t count = 0;
    for (uint32_t c = 0; c < run->nclusters; c++) {
        count += run->cluster[c].epoch > 1;
    }
    return count;
}

static uint32_t clusters_hit(const struct run *run)
{
    uint32_t count = 0;
    for (uint32_t c = 0; c < run->nclusters; c++) {
        bool is_hit = false;
        for (size_t i = 0; i < run->nfailures && !is_hit; i++) {
            is_hit = run->failure[i].cluster == c;
        }
        count += is_hit;
    }
    return count;
}

/* Did every rank outside the failed clusters keep its one process?  Seen from the registrations,
 * not assumed from the plan. */
static bool survivors_are_untouched(const struct run *run)
{
    for (uint32_t r = 0; r < run->nranks; r++) {
        bool has_failed = false;
        for (size_t i = 0; i < run->nfailures; i++) {
            has_failed |= run->failure[i].cluster == run->rank[r].cluster->index;
        }
        if (!has_failed && run->rank[r].nhistory > 1) {
            return false;
        }
    }
    return true;
}

static double failure_ms(const struct failure *failure, double when)
{
    return when > 0 ? (when - failure->detected) * 1e3 : -1;
}

/* ---- text ---- */

static void failures_text(const struct run *run, FILE *out)
{
    for (size_t i = 0; i < run->nfailures; i++) {
        const struct failure *failure = &run->failure[i];
        fprintf(out, "  at %.3f s: %s", failure->detected - run->start, failure->what);
        if (failure->initialised > 0) {
            fprintf(out, "; cluster %u all dead after %.1f ms, executing again after %.1f ms\n",
                    failure->cluster, failure_ms(failure, failure->dead),
                    failure_ms(failure, failure->initialised));
        } else {
            fprintf(out,
                    failure->is_restarted
                        ? "; cluster %u was started again but did not get through MPI_Init\n"
                        : "; cluster %u was not started again\n",
                    failure->cluster);
        }
    }
}

static void survivors_text(const struct run *run, FILE *out)
{
    if (clusters_hit(run) == run->nclusters) {
        fprintf(out, "  survivors: none, every cluster has failed\n");
        return;
    }
    fprintf(out, "  survivors untouched: %s", survivors_are_untouched(run) ? "yes" : "NO");
    uint32_t shown = 0;
    for (uint32_t r = 0; r < run->nranks && shown < 16; r++) {
        if (run->rank[r].cluster->epoch == 1 && run->rank[r].nhistory == 1) {
            fprintf(out, "%s%u:%d", shown ? ", " : " (rank:pid ", r,
                    (int)run->rank[r].history[0].pid);
            shown++;
        }
    }
    fprintf(out, "%s\n", shown == 16 ? ", ...)" : shown ? ")" : "");
}

static void summary_text(const struct run *run, FILE *out)
{
    struct counters sum = counters_sum(run);
    fprintf(out, "spbc-run: %u rank%s in %u cluster%s, %.3f s, status %d: %s\n", run->nranks,
            run->nranks == 1 ? "" : "s", run->nclusters, run->nclusters == 1 ? "" : "s",
            run->end - run->start, run->status,
            run->is_ending ? run->reason : "all ranks have finished");
    fprintf(out, "  failures: %zu; clusters restarted: %u, restarts: %u\n", run->nfailures,
            clusters_failed(run), run->restarts);
    if (run->nfailures > 0) {
        failures_text(run, out);
        survivors_text(run, out);
    }
    fprintf(out,
            "  logged: %llu messages, %llu bytes; received from other clusters: %llu; re-sends "
            "skipped: %llu\n",
            (unsigned long long)sum.crossing_sends, (unsigned long long)sum.logged_bytes,
            (unsigned long long)sum.crossing_receives, (unsigned long long)sum.skipped);
    fprintf(out,
            "  divergences: %llu of message content, %u of output; repeated output compared: %llu "
            "bytes\n",
            (unsigned long long)sum.content_divergences, run->output.divergences,
            (unsigned long long)run->output.compared);
    if (sum.unguarded) {
        fprintf(out,
                "  receptions from any source outside of patterns, by restarted ranks: %llu%s\n",
                (unsigned long long)sum.unguarded,
                run->page->flags & JOB_FLAG_UNPROVED
                    ? " (not guarded; nothing shows that this program needs no patterns)"
                    : "");
    }
    if (run->hangs) {
        fprintf(out, "  hangs reported: %u\n", run->hangs);
    }
    cost_text(run, out, option_is(&run->options, OPTION_SUMMARY, "long"));
    leaks_text(run, out);
}

/* ---- JSON ---- */

static void json_string(FILE *out, const char *text)
{
    fputc('"', out);
    for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
        if (*at == '"' || *at == '\\') {
            fprintf(out, "\\%c", *at);
        } else if (*at < ' ' || *at >= 0x7f) {
            fprintf(out, "\\u%04x", *at); /* bytes, as far as no encoding is known */
        } else {
            fputc(*at, out);
        }
    }
    fputc('"', out);
}

static void json_counters(FILE *out, const struct counters *counters)
{
    fprintf(out,
            "\"events\": %llu, \"crossing_sends\": %llu, \"logged_bytes\": %llu, "
            "\"crossing_receives\": %llu, "
            "\"skipped\": %llu, \"content_divergences\": %llu, \"unguarded\": %llu",
            (unsigned long long)counters->events, (unsigned long long)counters->crossing_sends,
            (unsigned long long)counters->logged_bytes,
            (unsigned long long)counters->crossing_receives, (unsigned long long)counters->skipped,
            (unsigned long long)counters->content_divergences,
            (unsigned long long)counters->unguarded);
}

static void json_time(FILE *out, const char *name, double ms, const char *end)
{
    if (ms < 0) {
        fprintf(out, "\"%s\": null%s", name, end);
    } else {
        fprintf(out, "\"%s\": %.3f%s", name, ms, end);
    }
}

static void failures_json(const struct run *run, FILE *out)
{
    for (size_t i = 0; i < run->nfailures; i++) {
        const struct failure *failure = &run->failure[i];
        fprintf(out,
                "%s\n    {\"rank\": %u, \"cluster\": %u, \"epoch\": %u, \"signal\": %d, \"what\": ",
                i ? "," : "", failure->rank, failure->cluster, failure->epoch, failure->signal);
        json_string(out, failure->what);
        fprintf(out, ", \"at\": %.6f, \"restarted\": %s, ", failure->detected - run->start,
                failure->is_restarted ? "true" : "false");
        json_time(out, "detect_ms",
                  failure->killed > 0 ? (failure->detected - failure->killed) * 1e3 : -1, ", ");
        json_time(out, "dead_ms", failure_ms(failure, failure->dead), ", ");
        json_time(out, "started_ms", failure_ms(failure, failure->started), ", ");
        json_time(out, "registered_ms", failure_ms(failure, failure->registered), ", ");
        json_time(out, "executing_ms", failure_ms(failure, failure->initialised), "}");
    }
}

static void ranks_json(const struct run *run, FILE *out)
{
    for (uint32_t r = 0; r < run->nranks; r++) {
        const struct rank_state *rank = &run->rank[r];
        fprintf(out, "%s\n    {\"rank\": %u, \"cluster\": %u, \"status\": %d, \"pids\": [",
                r ? "," : "", r, rank->cluster->index, rank->final_status);
        for (size_t i = 0; i < rank->nhistory; i++) {
            fprintf(out, "%s{\"epoch\": %u, \"pid\": %d}", i ? ", " : "", rank->history[i].epoch,
                    (int)rank->history[i].pid);
        }
        fprintf(out, "], ");
        json_counters(out, &rank->total);
        cost_rank_json(rank, out);
        fputc('}', out);
    }
}

static void summary_json(const struct run *run, FILE *out)
{
    struct counters sum = counters_sum(run);
    fprintf(out, "{\n  \"version\": \"" SPBC_VERSION_TEXT "\",\n  \"program\": ");
    json_string(out, run->options.program[0]);
    fprintf(out, ",\n  \"job\": \"%s\",\n  \"status\": %d,\n  \"reason\": ", run->place.name,
            run->status);
    json_string(out, run->is_ending ? run->reason : "");
    fprintf(
        out,
        ",\n  \"seconds\": %.6f,\n  \"nranks\": %u,\n  \"nclusters\": %u,\n  \"restarts\": %u,\n",
        run->end - run->start, run->nranks, run->nclusters, run->restarts);
    fprintf(out, "  \"clusters_restarted\": %u,\n  \"survivors_untouched\": %s,\n  ",
            clusters_failed(run),
            clusters_hit(run) == run->nclusters ? "null"
            : survivors_are_untouched(run)      ? "true"
                                                : "false");
    json_counters(out, &sum);
    fprintf(out,
            ",\n  \"divergences_reported\": %u,\n  \"output_divergences\": %u,\n  "
            "\"output_compared\": %llu,\n"
            "  \"failures\": [",
            run->divergences, run->output.divergences, (unsigned long long)run->output.compared);
    failures_json(run, out);
    fprintf(out, "\n  ],\n  \"hangs_reported\": %u,\n", run->hangs);
    cost_json(run, out);
    fprintf(out, "  \"ranks\": [");
    ranks_json(run, out);
    fprintf(out, "\n  ]\n}\n");
}

int summary_write(const struct run *run)
{
    const char *path = run->options.value[OPTION_SUMMARY_FILE].text;
    bool is_json = option_is(&run->options, OPTION_SUMMARY, "json");
    bool is_quiet = option_is(&run->options, OPTION_QUIET, NULL) && !path && !is_json;
    if (option_is(&run->options, OPTION_SUMMARY, "none") || is_quiet) {
        return 0;
    }
    FILE *out = path ? fopen(path, "we") : stderr;
    if (!out) {
        complain("cannot write the summary to %s: %s", path, strerror(errno));
        return -1;
    }
    (is_json ? summary_json : summary_text)(run, out);
    int error = fflush(out) != 0 || ferror(out) ? errno : 0;
    if (path && fclose(out) != 0 && !error) {
        error = errno;
    }
    if (error) {
        complain("cannot write the summary%s%s: %s", path ? " to " : "", path ? path : "",
                 strerror(error));
        return -1;
    }
    return 0;
}

/* ---- the plan ---- */

/* As a shell would read it back. */
static void word_show(const char *word)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:=@_";
    if (word[0] && word[strspn(word, plain)] == '\0') {
        printf(" %s", word);
        return;
    }
    printf(" '");
    for (; *word; word++) {
        if (*word == '\'') {
            fputs("'\\''", stdout);
        } else {
            putchar(*word);
        }
    }
    printf("'");
}

void run_dry(const struct run *run)
{
    printf("program: %s\n", run->program_path);
    for (uint32_t c = 0; c < run->nclusters; c++) {
        const struct cluster_state *cluster = &run->cluster[c];
        printf("cluster %u: ranks", c);
        for (uint32_t i = 0; i < cluster->size; i++) {
            printf("%s%u", i ? "," : " ", cluster->member[i]->world);
        }
        printf("\n  command:");
        char **argv = launcher_argv(run, cluster);
        for (int i = 0; argv && argv[i]; i++) {
            word_show(argv[i]);
            free(argv[i]);
        }
        free(argv);
        printf("\n  each rank:");
        for (char **word = run->options.program; *word; word++) {
            word_show(*word);
        }
        printf("\n");
    }
    printf("settings:\n");
    options_show(&run->options, stdout);
}
