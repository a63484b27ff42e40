/* SPDX-License-Identifier: Apache-2.0 */
/* A driver calls back into the model for what it sends and what it does with what came; three units. */
#ifndef MODEL_H
#define MODEL_H
int greatest(void *self, int step);
void remember(void *self, int from, int value);
#endif
