// SPDX-License-Identifier: Apache-2.0
// fork is not to be had in Swift, and posix_spawn changes neither user nor limits.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// As whom a command runs, and how far it may go.
struct clinux_command {
  /// Ends with NULL, begins with the program's path.
  char *const *arguments;
  /// Ends with NULL.
  char *const *environment;
  /// Where it starts; if that cannot be, in "/".
  const char *folder;
  /// Whose groups it gets, with 'uid' and 'gid'; NULL: it stays the caller's user.
  const char *user;
  uint32_t uid;
  uint32_t gid;
  /// RLIMIT_AS and RLIMIT_NPROC; 0: the caller's.
  uint64_t memory;
  uint64_t processes;
};

/// Starts a command in a session of its own, with no input, standard output and standard error the
/// caller's standard error, and no other descriptor. For a process with one thread.
/// Returns its pid; -1 with errno if it could not be started as described.
pid_t clinux_start_command(const struct clinux_command *command);
