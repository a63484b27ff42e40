/* SPDX-License-Identifier: Apache-2.0 */
/* What has the solver answered before?  See questions.h. */
#include "passes/questions.h"

#include "base/arena.h"
#include "base/bytes.h"
#include "base/map.h"
#include "base/text.h"

#include <string.h>

struct known {
    struct question question;
    int answer;
    bool is_asked;       /* in this run */
    struct known *other; /* with the same first word */
};

struct questions {
    struct arena *arena;
    struct map *known; /* first word -> struct known */
    ARRAY(struct known *) list;
};

struct questions *questions_new(struct arena *arena)
{
    struct questions *questions = ARENA_NEW(arena, struct questions);

    questions->arena = arena;
    questions->known = map_new(arena);
    return questions;
}

static const void *key_of(const struct question *question)
{
    return (const void *)(uintptr_t)(question->words[0] | 1); /* never followed */
}

static struct known *known_find(const struct questions *questions, const struct question *question)
{
    struct known *known = map_get_address(questions->known, key_of(question));

    while (known && memcmp(&known->question, question, sizeof *question) != 0)
        known = known->other;
    return known;
}

static void known_add(struct questions *questions, const struct question *question, int answer,
                      bool is_asked)
{
    struct known *known = ARENA_NEW(questions->arena, struct known);

    *known = (struct known){*question, answer, is_asked,
                            map_get_address(questions->known, key_of(question))};
    map_set_address(questions->known, key_of(question), known);
    array_push(questions->arena, &questions->list, known);
}

bool questions_find(struct questions *questions, const struct question *question, int *answer)
{
    struct known *known = known_find(questions, question);

    if (!known)
        return false;
    known->is_asked = true;
    *answer = known->answer;
    return true;
}

void questions_add(struct questions *questions, const struct question *question, int answer)
{
    if (!known_find(questions, question))
        known_add(questions, question, answer, true);
}

void questions_get(struct questions *questions, struct byte_reader *in)
{
    const uint32_t count = bytes_get_count(in);

    for (uint32_t k = 0; k < count; k++) {
        struct question question;

        question.words[0] = bytes_get(in);
        question.words[1] = bytes_get(in);
        const int answer = (int)bytes_get_signed(in);
        if (in->is_damaged)
            return;
        if (!known_find(questions, &question))
            known_add(questions, &question, answer, false);
    }
}

void questions_put(const struct questions *questions, struct text *out)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < questions->list.count; k++)
        count += questions->list.items[k]->is_asked;
    bytes_put(out, count);
    for (uint32_t k = 0; k < questions->list.count; k++) {
        const struct known *known = questions->list.items[k];

        if (!known->is_asked)
            continue;
        bytes_put(out, known->question.words[0]);
        bytes_put(out, known->question.words[1]);
        bytes_put_signed(out, known->answer);
    }
}
