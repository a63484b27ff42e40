/* SPDX-License-Identifier: Apache-2.0 */
/* Where may a test kill this process?  Between any two steps of the transport; nothing in a normal
 * build. */
#ifndef SPBC_NET_STEP_H
#define SPBC_NET_STEP_H

#ifdef NET_STEP_HOOK
void net_step(void); /* the test's */
#else
static inline void net_step(void)
{
}
#endif

#endif
