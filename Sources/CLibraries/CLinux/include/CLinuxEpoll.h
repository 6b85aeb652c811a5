// SPDX-License-Identifier: Apache-2.0
// epoll, eventfd and signalfd are not in Swift's Glibc module. epoll_pwait2 takes nanoseconds, so
// that a deadline costs no timerfd and no call to arm it.
#pragma once

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <time.h>

/// epoll's data is a union; Swift would need a temporary for it at each call.
static inline int clinux_epoll_ctl(int epoll, int operation, int fd, uint32_t events, uint64_t token) {
  struct epoll_event event = {.events = events, .data.u64 = token};
  return epoll_ctl(epoll, operation, fd, &event);
}

/// Waits for events; a 'timeout_nsec' below 0 waits forever. A kernel before 5.11 has no
/// epoll_pwait2: there milliseconds are used, rounded up so that no deadline fires early.
static inline int clinux_epoll_wait(int epoll, struct epoll_event *events, int count,
                                    int64_t timeout_nsec) {
  struct timespec timeout = {.tv_sec = timeout_nsec / 1000000000, .tv_nsec = timeout_nsec % 1000000000};
  int n = epoll_pwait2(epoll, events, count, timeout_nsec < 0 ? NULL : &timeout, NULL);
  if (n < 0 && errno == ENOSYS)
    n = epoll_wait(epoll, events, count,
                   timeout_nsec < 0 ? -1 : (int)((timeout_nsec + 999999) / 1000000));
  return n;
}

static inline uint64_t clinux_epoll_token(const struct epoll_event *event) { return event->data.u64; }
