// SPDX-License-Identifier: Apache-2.0
// prctl is variadic.
#pragma once

#include <sys/prctl.h>

/// Names the calling thread; the kernel keeps 15 bytes.
static inline void clinux_name_thread(const char *name) { prctl(PR_SET_NAME, name); }
