// SPDX-License-Identifier: Apache-2.0
// Shared by the bench programs that ask the engine for photos, films and previews: a client of its socket, and what
// can be seen of it from outside.
#include "floor/bench.h"
#include <dirent.h>
#include <errno.h>

static const char *engine;
static char session[80], configuration[256];
// Further settings of each photo, each after a comma.
static const char *settings = "";
static int quality, engine_pid;

static void fail(const char *what, const char *detail) {
  fprintf(stderr, "bench: %s: %s\n", what, detail);
  exit(1);
}

static inline long long now_usec(void) { return now_ns() / 1000; }

// Whether a photo does not show its moment: the ring no longer has that frame, or never had it. It happens
// where the machine has stood still; the engine then takes another frame, or none.
static int is_missed(const char *message) {
  return strstr(message, "\"failure\":\"NoDataCaptured\"") ||
         strstr(message, "\"zeroShutterLag\":\"missed\"");
}

// A whole message, which ends with a NUL; the time at which the last of it came.
static long long receive(int s, char *message, int size) {
  int filled = 0;
  long long at = 0;
  while (!filled || message[filled - 1]) {
    ssize_t got = recv(s, message + filled, size - filled, 0);
    at = now_ns();
    if (got <= 0 || filled + got == size) fail("no reply", strerror(errno));
    filled += got;
  }
  const char *failure = strstr(message, "\"failure\":");
  if (strstr(message, "\"error\":") || (failure && !is_missed(failure))) fail("the engine", message);
  return at;
}

static void send_call(int s, const char *method, const char *parameters, const char *more) {
  char call[1024];
  int length = snprintf(call, sizeof call, "{\"method\":\"org.shutterd.Engine.%s\",\"parameters\":{%s}%s}",
                        method, parameters, more);
  if (send(s, call, length + 1, MSG_NOSIGNAL) != length + 1) fail(method, strerror(errno));
}

// The value of a field, a number or text without escapes.
static void field(const char *message, const char *name, char *value, int size) {
  char mark[40];
  int length = 0;
  snprintf(mark, sizeof mark, "\"%s\":", name);
  const char *at = strstr(message, mark);
  if (!at) fail("there is no field", mark);
  at += strlen(mark) + (at[strlen(mark)] == '"');
  while (at[length] && !strchr("\",}", at[length]) && length < size - 1) length++;
  memcpy(value, at, length);
  value[length] = 0;
}

static long long number(const char *message, const char *name) {
  char value[32];
  field(message, name, value, sizeof value);
  return atoll(value);
}

static inline void capture(int s, const char *media, long long moment_usec) {
  char parameters[512];
  snprintf(parameters, sizeof parameters,
           "\"session\":\"%s\",\"settings\":{\"mediaType\":\"%s\",\"compression\":%d,\"momentUSec\":%lld%s}",
           session, media, quality, moment_usec, settings);
  send_call(s, "CapturePhoto", parameters, "");
}

static void open_session(void) {
  static char reply[65536];
  int stream = connect_to(engine), calls = connect_to(engine);
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(stream, SOL_SOCKET, SO_PEERCRED, &peer, &size)) fail(engine, strerror(errno));
  engine_pid = peer.pid;
  char parameters[512];
  snprintf(parameters, sizeof parameters, "\"application\":\"org.shutterd.bench\",\"configuration\":{%s}",
           configuration);
  send_call(stream, "OpenSession", parameters, ",\"more\":true");
  receive(stream, reply, sizeof reply);
  field(reply, "session", session, sizeof session);
  snprintf(parameters, sizeof parameters, "\"session\":\"%s\"", session);
  send_call(calls, "Start", parameters, "");
  receive(calls, reply, sizeof reply);
  close(calls);
  usleep(1200000); // until the ring is full
}

// Processor time until now of the threads of a process whose names begin so.
static long long threads_ns(int pid, const char *threads) {
  char path[80], name[32];
  long long sum = 0;
  snprintf(path, sizeof path, "/proc/%d/task", pid);
  DIR *tasks = opendir(path);
  if (!tasks) fail(path, strerror(errno));
  for (struct dirent *task; (task = readdir(tasks));) {
    if (task->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/%d/task/%.16s/comm", pid, task->d_name);
    FILE *comm = fopen(path, "r");
    int counts = comm && fgets(name, sizeof name, comm) && !strncmp(name, threads, strlen(threads));
    if (comm) fclose(comm);
    if (!counts) continue;
    snprintf(path, sizeof path, "/proc/%d/task/%.16s/schedstat", pid, task->d_name);
    FILE *stat = fopen(path, "r");
    long long spent = 0;
    if (stat && fscanf(stat, "%lld", &spent) == 1) sum += spent;
    if (stat) fclose(stat);
  }
  closedir(tasks);
  return sum;
}

// The same of the engine.
static long long engine_ns(const char *threads) { return threads_ns(engine_pid, threads); }

// Resident memory of the engine beside the frames of its camera, KiB. The frames lie beside each other in
// mappings without a file, each a whole number of pages.
static inline int resident_kib(int frame_kib) {
  char path[40], line[256];
  int sum = 0, resident, is_plain = 0;
  snprintf(path, sizeof path, "/proc/%d/smaps", engine_pid);
  FILE *maps = fopen(path, "r");
  if (!maps) fail(path, strerror(errno));
  while (fgets(line, sizeof line, maps)) {
    unsigned long inode;
    char name[8] = "";
    if (sscanf(line, "%*x-%*x %*s %*x %*s %lu %7s", &inode, name) >= 1) is_plain = !inode && !*name;
    if (sscanf(line, "Rss: %d", &resident) == 1) sum += is_plain ? resident % frame_kib : resident;
  }
  fclose(maps);
  return sum;
}
