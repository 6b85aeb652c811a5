// SPDX-License-Identifier: Apache-2.0
// prctl and syscall are variadic.
#pragma once

#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Names the calling thread; the kernel keeps 15 bytes.
static inline void clinux_name_thread(const char *name) { prctl(PR_SET_NAME, name); }

/// Sets the effective user of the calling thread, and of no other as the C library would.
static inline int clinux_set_thread_user(uint32_t uid) { return (int)syscall(SYS_setresuid, -1, uid, -1); }
