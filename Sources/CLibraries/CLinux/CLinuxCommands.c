// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CLinuxCommands.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int limit(int resource, uint64_t value) {
  if (value == 0) return 0;
  struct rlimit limit = {.rlim_cur = value, .rlim_max = value};
  return setrlimit((__rlimit_resource_t)resource, &limit);
}

static int change_user(const struct clinux_command *command) {
  if (command->user == NULL) return 0;
  if (initgroups(command->user, command->gid) < 0 || setgid(command->gid) < 0) return -1;
  return setuid(command->uid);
}

static int arrange_descriptors(int input, int output) {
  if (input == 0) input = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (input < 0 || dup2(input, STDIN_FILENO) < 0) return -1;
  return dup2(output > 0 ? output : STDERR_FILENO, STDOUT_FILENO);
}

// In the child: returns only on failure.
static void become(const struct clinux_command *command) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  umask(022);
  setsid();
  if (command->ends_with_caller && prctl(PR_SET_PDEATHSIG, SIGKILL) < 0) return;
  // Limits first: only the privileged may raise them. Memory last: from then on this process has no
  // more than the command.
  if (limit(RLIMIT_NPROC, command->processes) < 0 || change_user(command) < 0 ||
      arrange_descriptors(command->input, command->output) < 0)
    return;
  if (chdir(command->folder) < 0 && chdir("/") < 0) return;
  if (limit(RLIMIT_AS, command->memory) < 0) return;
  execve(command->arguments[0], command->arguments, command->environment);
}

pid_t clinux_start_command(const struct clinux_command *command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return -1;
  pid_t child = fork();
  if (child == 0) {
    become(command);
    int reason = errno;
    ssize_t written = write(ends[1], &reason, sizeof reason);
    _exit(written == sizeof reason ? 126 : 127);
  }
  int saved = errno;
  close(ends[1]);
  // The exec closes the pipe's end: nothing comes from a child that runs the command.
  int reason = 0;
  if (child > 0 && read(ends[0], &reason, sizeof reason) == sizeof reason) {
    waitpid(child, NULL, 0);
    child = -1;
    saved = reason;
  }
  close(ends[0]);
  errno = saved;
  return child;
}
