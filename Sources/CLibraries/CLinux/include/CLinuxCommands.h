// SPDX-License-Identifier: Apache-2.0
// Swift does not offer fork, and posix_spawn changes neither user nor limits.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// A command, the user it runs as, and its limits.
struct clinux_command {
  /// Ends with NULL, begins with the program's path.
  char *const *arguments;
  /// Ends with NULL.
  char *const *environment;
  /// The folder it starts in; "/" if it cannot be entered.
  const char *folder;
  /// The user whose groups it gets, along with 'uid' and 'gid'; NULL keeps the caller's user.
  const char *user;
  uint32_t uid;
  uint32_t gid;
  /// RLIMIT_AS and RLIMIT_NPROC; 0: the caller's.
  uint64_t memory;
  uint64_t processes;
};

/// Starts a command in a session of its own, without input. Its standard output and standard error
/// are the caller's standard error; it has no other descriptor. Only for a process with one thread.
/// Returns its pid; -1 with errno if it could not be started as described.
pid_t clinux_start_command(const struct clinux_command *command);
