// SPDX-License-Identifier: Apache-2.0
// prctl is variadic; the kinds of setpriority are an enum in C and a number in Swift.
#pragma once

#include <sys/prctl.h>
#include <sys/resource.h>

/// Names the calling thread; the kernel keeps 15 bytes.
static inline void clinux_name_thread(const char *name) { prctl(PR_SET_NAME, name); }

/// Sets the nice value of the calling thread: on Linux each has its own.
static inline void clinux_nice_thread(int value) { setpriority(PRIO_PROCESS, 0, value); }
