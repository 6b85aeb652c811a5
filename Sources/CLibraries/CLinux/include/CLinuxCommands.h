// SPDX-License-Identifier: Apache-2.0
// Swift does not offer fork, and posix_spawn changes neither user nor limits.
#pragma once

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/prctl.h>
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
  /// The descriptor that becomes its standard input; 0: it has none.
  int input;
  /// The descriptor that becomes its standard output; 0: the caller's standard error.
  int output;
  /// Whether it is killed when the caller ends.
  bool ends_with_caller;
};

/// Starts a command in a session of its own. Its standard error, and its standard output unless it has another, are
/// the caller's standard error; it has no other descriptor. Only for a process with one thread.
/// Returns its pid; -1 with errno if it could not be started as described.
pid_t clinux_start_command(const struct clinux_command *command);

/// Makes this process the parent of descendants whose own parent has ended. prctl is variadic.
static inline int clinux_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

/// Keeps other processes of the same user out of this one's memory and descriptors. prctl is variadic.
static inline int clinux_keep_out(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

/// The process that waitid has found; 0 for none. The field is a macro.
/// How a child ended, in the form of waitpid: waitid fills a union.
static inline int clinux_status_of(const siginfo_t *information) {
  return information->si_code == CLD_EXITED ? information->si_status << 8 : information->si_status & 0x7F;
}

static inline pid_t clinux_child_of(const siginfo_t *information) { return information->si_pid; }
