/* SPDX-License-Identifier: Apache-2.0 */
/* The same, but the model sends on what came last. */
#ifndef DRIVER_H
#define DRIVER_H

struct model {
    int (*produce)(void *self, int step);
    void (*consume)(void *self, int from, int value);
    void *self;
};

void drive(const struct model *model, int steps);
#endif
