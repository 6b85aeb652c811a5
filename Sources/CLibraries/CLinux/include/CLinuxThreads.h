// SPDX-License-Identifier: Apache-2.0
// prctl and syscall are variadic; sem_clockwait needs _GNU_SOURCE, which Swift's Glibc module does
// not define.
#pragma once

#include <semaphore.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Names the calling thread; the kernel keeps 15 bytes.
static inline void clinux_name_thread(const char *name) { prctl(PR_SET_NAME, name); }

/// Sets the effective user of the calling thread, and of no other as the C library would.
static inline int clinux_set_thread_user(uint32_t uid) { return (int)syscall(SYS_setresuid, -1, uid, -1); }

/// Waits until there is one, at most until this time of CLOCK_MONOTONIC, and takes it. Returns 0, or
/// -1 with errno. (sem_timedwait goes by the time of day, which may be set during the wait.)
int clinux_wait_for_semaphore(sem_t *semaphore, int64_t until_usec);
