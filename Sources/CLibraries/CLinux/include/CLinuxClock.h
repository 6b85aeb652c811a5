// SPDX-License-Identifier: Apache-2.0
// Swift's Glibc module leaves sys/timex.h out.
#pragma once

#include <sys/timex.h>

/// Whether the time of day is synchronised; it is not on a machine that has not reached its time
/// server.
static inline int clinux_time_is_synchronised(void) {
  struct timex state = {0};
  return adjtimex(&state) >= 0 && !(state.status & STA_UNSYNC);
}
