// SPDX-License-Identifier: Apache-2.0
// rig-agent: runs one command in the guest for the host. It says "ready" on the port `ctl` and
// waits there; the snapshot is taken in that state. Then it gets one message (machine.py writes
// it), mounts the host's folders, runs the command, carries its output to the ports `out` and
// `err`, and says "status N". Then the host kills the machine, or has it brought down by a word more.
// In C, because under emulation each mount(8) or date(1) would cost 50 ms.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/pidfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define NINE_P "trans=virtio,version=9p2000.L,msize=512000,"

static int ctl, err;

// Tells the host why there is no status. The host ends the machine at once.
static void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int error = errno;
  dprintf(err, "rig-agent: ");
  vdprintf(err, format, arguments);
  dprintf(err, ": %s\n", strerror(error));
  dprintf(ctl, "failed\n");
  pause();
}

// Opens the virtio port of that name. sysfs knows the names before udev has made its links.
static int open_port(const char *name) {
  DIR *ports = opendir("/sys/class/virtio-ports");
  for (struct dirent *entry; ports && (entry = readdir(ports));) {
    char path[600], found[64] = {0};
    snprintf(path, sizeof path, "/sys/class/virtio-ports/%s/name", entry->d_name);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) continue;
    ssize_t n = read(fd, found, sizeof found - 1);
    close(fd);
    if (n <= 0 || strcmp(strtok(found, "\n"), name)) continue;
    snprintf(path, sizeof path, "/dev/%s", entry->d_name);
    closedir(ports);
    return open(path, O_RDWR | O_CLOEXEC);
  }
  exit(1);
}

// Reads a decimal length, a newline and so many bytes: strings, each ended by NUL.
static char *read_message(char **end) {
  char digits[16] = {0};
  for (unsigned i = 0; i < sizeof digits - 1; i++)
    if (read(ctl, digits + i, 1) != 1 || digits[i] == '\n') break;
  size_t size = strtoul(digits, 0, 10), got = 0;
  char *message = malloc(size + 1);
  while (got < size) {
    ssize_t n = read(ctl, message + got, size - got);
    if (n <= 0) fail("reading the command");
    got += n;
  }
  message[size] = 0;
  *end = message + size;
  return message;
}

static void make_folders(const char *path) {
  char copy[4096];
  snprintf(copy, sizeof copy, "%s", path);
  for (char *slash = strchr(copy + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    mkdir(copy, 0755);
    *slash = '/';
  }
  mkdir(copy, 0755);
}

static void mount_at(const char *from, const char *to, const char *type, unsigned long flags,
                     const char *options) {
  make_folders(to);
  if (mount(from, to, type, flags, options)) fail("mounting %s at %s", from, to);
}

// The host's root, made writable by an overlay in memory, with this machine's own kernel folders:
// for a chroot. In a mount namespace of our own, so that systemd need not look at each of these
// mounts.
static void make_chroot(int share) {
  static const char *own[] = {"/proc", "/sys", "/dev", "/run", "/lib/modules"};
  if (unshare(CLONE_NEWNS) || mount(0, "/", 0, MS_REC | MS_SLAVE, 0)) fail("a mount namespace");
  mount_at("tmpfs", "/mnt/upper", "tmpfs", 0, "size=50%");
  make_folders("/mnt/upper/files");
  make_folders("/mnt/upper/work");
  mount_at("overlay", "/mnt/root", "overlay", 0,
           "lowerdir=/mnt/host,upperdir=/mnt/upper/files,workdir=/mnt/upper/work");
  for (unsigned i = 0; i < sizeof own / sizeof *own; i++) {
    char to[64];
    snprintf(to, sizeof to, "/mnt/root%s", own[i]);
    mount_at(own[i], to, 0, MS_BIND | MS_REC, 0);
  }
  if (share) mount_at("share", "/mnt/root/mnt/share", "9p", 0, NINE_P "cache=none");
  if (chroot("/mnt/root")) fail("chroot");
}

// From here on counted time passes at once while nothing happens (modules/rig-idle.c). Elsewhere that has no effect.
static void let_time_skip(void) {
  int skips = open("/sys/module/rig_idle/parameters/skips", O_WRONLY | O_CLOEXEC);
  if (skips < 0 || write(skips, "1", 1) != 1) fail("rig-idle's parameter");
  close(skips);
}

static pid_t start(char **argv, const char *folder, int out_pipe[2], int err_pipe[2]) {
  if (pipe2(out_pipe, O_CLOEXEC) || pipe2(err_pipe, O_CLOEXEC)) fail("a pipe");
  pid_t pid = fork();
  if (pid) return pid;
  setsid();
  dup2(open("/dev/null", O_RDONLY), 0);
  dup2(out_pipe[1], 1);
  dup2(err_pipe[1], 2);
  if (chdir(folder)) {
    dprintf(2, "rig-agent: %s: %m\n", folder);
    _exit(127);
  }
  execvp(argv[0], argv);
  dprintf(2, "rig-agent: %s: %m\n", argv[0]);
  _exit(errno == ENOENT ? 127 : 126);
}

// Carries what there is from a pipe to a port. False: the pipe is at its end.
static int carry(int from, int to) {
  char buffer[32768];
  ssize_t n = read(from, buffer, sizeof buffer);
  for (ssize_t done = 0; done < n;) {
    ssize_t w = write(to, buffer + done, n - done);
    if (w < 0) return 0;
    done += w;
  }
  return n > 0 || (n < 0 && errno == EAGAIN);
}

// Carries output until the command has ended and its pipes are empty. What it left running in the
// background may hold them open: that is not waited for.
static int finish(pid_t pid, int out, int out_pipe, int err_pipe) {
  int end = pidfd_open(pid, 0);
  struct pollfd fds[3] = {{out_pipe, POLLIN, 0}, {err_pipe, POLLIN, 0}, {end, POLLIN, 0}};
  int to[2] = {out, err}, ended = 0;
  for (;;) {
    int n = poll(fds, ended ? 2 : 3, ended ? 0 : -1);
    if (n == 0) break;
    for (int i = 0; i < 2; i++)
      if (fds[i].revents && !carry(fds[i].fd, to[i])) fds[i].fd = -1;
    if (fds[2].revents) ended = 1;
  }
  int status = 0;
  waitpid(pid, &status, 0);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int main(void) {
  ctl = open_port("ctl");
  err = open_port("err");
  int out = open_port("out");
  dprintf(ctl, "ready\n");

  char *end, *at = read_message(&end);
#define NEXT (at += strlen(at) + 1)
  struct timespec now = {.tv_sec = atol(at)};
  now.tv_nsec = atol(NEXT);
  clock_settime(CLOCK_REALTIME, &now);
  int is_chroot = !strcmp(NEXT, "chroot"), share = atoi(NEXT);
  const char *folder = NEXT;
  mount_at("host", "/mnt/host", "9p", MS_RDONLY, NINE_P "cache=loose");
  for (int binds = atoi(NEXT); binds > 0; binds--) {
    char from[4096];
    snprintf(from, sizeof from, "/mnt/host%s", NEXT);
    mount_at(from, at, 0, MS_BIND, 0);
  }
  clearenv();
  for (int variables = atoi(NEXT); variables > 0; variables--) putenv(NEXT);
  int count = atoi(NEXT);
  char **argv = calloc(count + 1, sizeof *argv);
  for (int i = 0; i < count; i++) argv[i] = NEXT;
  if (at >= end) fail("a message cut short");

  if (is_chroot)
    make_chroot(share);
  else if (share)
    mount_at("share", "/mnt/share", "9p", 0, NINE_P "cache=none");
  let_time_skip();
  int out_pipe[2], err_pipe[2];
  pid_t pid = start(argv, folder, out_pipe, err_pipe);
  close(out_pipe[1]);
  close(err_pipe[1]);
  int status = finish(pid, out, out_pipe[0], err_pipe[0]);
  dprintf(ctl, "status %d\n", status);
  char word;
  if (read(ctl, &word, 1) == 1) execlp("systemctl", "systemctl", "poweroff", (char *)0);
  pause();
}
