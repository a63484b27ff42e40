/* SPDX-License-Identifier: Apache-2.0 */
/* May what a library hands to functions of the program be taken for what it was given?
 *
 * Requires: the call graph, labels.  How often std::sort compares, and what, follows from what lies in the range: no clock
 * and no chance is in it that was not in that.  Where something labelled is given to any such call, all that libraries hand
 * over is labelled; and a function that communicates is called too seldom, or too often, for other reasons than that.
 */
#include "passes/trusted.h"
#include "ir/expr.h"
#include "passes/external.h"
#include "passes/loops.h"

enum {
    NOT_ASKED,
    NONE_CALLED,
    TRUSTED,
    DOUBTED
}; /* none: no library calls a function of the program so */

static bool is_asked(const struct node *node)
{
    return node->kind == NODE_BRANCH && node->value && expr_is_given(node->value);
}

bool given_is_trusted(struct analysis *a)
{
    bool has_any = false, communicates = false;

    if (a->given_trusted != NOT_ASKED)
        return a->given_trusted != DOUBTED;
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct node *node = f->nodes[n];

            if (!is_asked(node))
                continue;
            has_any = true;
            communicates |= node->next[0] && node->next[0]->kind == NODE_CALL &&
                            loop_call_communicates(a, node->next[0]);
        }
    }
    a->given_trusted = communicates ? DOUBTED : has_any ? TRUSTED : NONE_CALLED;
    return !communicates;
}

static bool hands_function(const struct node *call)
{
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (call->args[k]->kind == EXPR_FUNCTION)
            return true;
    return false;
}

bool given_is_labelled(struct taint *t)
{
    const struct node *branch;

    for (uint32_t k = 0; t->a->given_trusted != NONE_CALLED && k < t->a->program->function_count;
         k++) {
        const struct function *f = t->a->program->functions[k];

        for (uint32_t n = 0; t->a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct node *node = f->nodes[n];

            if (node->kind == NODE_CALL && call_external(node) && hands_function(node) &&
                (taint_arguments(t, node) || taint_controls(t, node, &branch)))
                return true;
        }
    }
    return false;
}
