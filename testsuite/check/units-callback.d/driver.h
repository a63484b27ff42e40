/* SPDX-License-Identifier: Apache-2.0 */
/* A driver calls back into the model for what it sends and what it does with what came; three units. */
#ifndef DRIVER_H
#define DRIVER_H

struct model {
    int (*produce)(void *self, int step);
    void (*consume)(void *self, int from, int value);
    void *self;
};

void drive(const struct model *model, int steps);
#endif
