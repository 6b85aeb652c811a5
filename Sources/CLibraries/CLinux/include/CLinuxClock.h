// SPDX-License-Identifier: Apache-2.0
// Swift's Glibc module leaves sys/timex.h out.
#pragma once

#include <sys/timex.h>

/// 1 if the time of day is synchronised, 0 on a machine that has not reached its time server, and -1 where the kernel
/// does not say it, as to a service that may not set the clock.
static inline int clinux_time_is_synchronised(void) {
  struct timex state = {0};
  return adjtimex(&state) < 0 ? -1 : !(state.status & STA_UNSYNC);
}
