// SPDX-License-Identifier: Apache-2.0
// photo latency ENGINE OUT COUNT FLOOR WORD...: photos by the engine and by the floor, in turn
// photo rate ENGINE OUT SECONDS FLOOR WORD...: one of each frame, by the engine and then by the floor
//
// ENGINE is the socket of an engine with a camera that runs by itself, FLOOR the program floor/still.c and
// WORD its arguments, but the frame, which is one that the engine's camera delivered: its kind, width, height,
// quality, folder, number of copies. Both are asked over a socket and answer over it, when the photo is
// durable.
//
// latency: OUT gets a line a pair: nanoseconds of the engine and of the floor, then of the processor for the
// JPEG alone, of the engine's encoder threads and of the floor. A photo of the engine is of 50 ms ago, of a frame
// that the ring has: what counts is the time from the request.
// rate: OUT gets a line: photos and microseconds of the engine, then of the floor.
#define _GNU_SOURCE
#include "floor/bench.h"
#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>

#define LANES 8 // calls that may be on their way at once
#define PAUSE_USEC 120000

static const char *engine;
static char session[80], configuration[256];
static int quality, floor_socket, engine_pid;

static void fail(const char *what, const char *detail) {
  fprintf(stderr, "photo: %s: %s\n", what, detail);
  exit(1);
}

static long long now_usec(void) { return now_ns() / 1000; }

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
  if (strstr(message, "\"error\":") || strstr(message, "\"failure\":")) fail("the engine", message);
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

static void capture(int s, const char *media, long long moment_usec) {
  char parameters[512];
  snprintf(parameters, sizeof parameters,
           "\"session\":\"%s\",\"settings\":{\"mediaType\":\"%s\",\"compression\":%d,\"momentUSec\":%lld}",
           session, media, quality, moment_usec);
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

// Starts the floor with a frame of the camera's.
static void start_floor(char **words) {
  static char reply[65536], path[512];
  int ends[2], s = connect_to(engine);
  capture(s, "application/octet-stream", now_usec() - 50000);
  receive(s, reply, sizeof reply);
  field(reply, "path", path, sizeof path);
  close(s);
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) fail("socketpair", strerror(errno));
  floor_socket = ends[0];
  if (fork()) return;
  char *arguments[] = {words[0], path, words[1], words[2], words[3], words[4], words[5], words[6], NULL};
  dup2(ends[1], 0);
  dup2(ends[1], 1);
  execv(words[0], arguments);
  fail(words[0], strerror(errno));
}

// One photo of the floor; processor time of its JPEG in 'cpu', if that is wanted.
static long long floor_photo(long long *cpu) {
  char answer[64] = {0};
  long long start = now_ns();
  if (write(floor_socket, "", 1) != 1 || read(floor_socket, answer, sizeof answer - 1) <= 0)
    fail("the floor", "it has ended");
  long long spent = now_ns() - start;
  if (cpu) *cpu = atoll(answer);
  return spent;
}

// Processor time of the engine's encoder threads until now.
static long long encoder_ns(void) {
  char path[80], name[32];
  long long sum = 0;
  snprintf(path, sizeof path, "/proc/%d/task", engine_pid);
  DIR *tasks = opendir(path);
  if (!tasks) fail(path, strerror(errno));
  for (struct dirent *task; (task = readdir(tasks));) {
    if (task->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/%d/task/%.16s/comm", engine_pid, task->d_name);
    FILE *comm = fopen(path, "r");
    int is_encoder = comm && fgets(name, sizeof name, comm) && !strncmp(name, "encoder", 7);
    if (comm) fclose(comm);
    if (!is_encoder) continue;
    snprintf(path, sizeof path, "/proc/%d/task/%.16s/schedstat", engine_pid, task->d_name);
    FILE *stat = fopen(path, "r");
    long long spent = 0;
    if (stat && fscanf(stat, "%lld", &spent) == 1) sum += spent;
    if (stat) fclose(stat);
  }
  closedir(tasks);
  return sum;
}

static int latency(const char *out, int count) {
  static char reply[65536];
  FILE *file = fopen(out, "w");
  int s = connect_to(engine);
  for (int i = 0; i < count; i++) {
    long long cpu = encoder_ns(), floor_cpu, start = now_ns();
    capture(s, "image/jpeg", start / 1000 - 50000);
    long long end = receive(s, reply, sizeof reply);
    usleep(PAUSE_USEC / 2);
    cpu = encoder_ns() - cpu;
    long long floor_ns = floor_photo(&floor_cpu);
    fprintf(file, "%lld %lld %lld %lld\n", end - start, floor_ns, cpu, floor_cpu);
    // The next one begins at another place between two frames.
    usleep(PAUSE_USEC / 2 + i * 1237 % 33333);
  }
  return fclose(file);
}

// Asks for one photo of each frame, of so many frames; waits where it would ask for more than LANES at once.
static long long engine_rate(int count) {
  static char reply[65536];
  struct pollfd lanes[LANES];
  long long sequence = -1, due[LANES];
  capture(lanes[0].fd = connect_to(engine), "image/jpeg", now_usec() - 50000);
  receive(lanes[0].fd, reply, sizeof reply);
  long long frame_usec = number(reply, "frameUSec"), begin = now_usec();
  // From the next frame on that is not there yet.
  long long first = (begin - frame_usec) / 33333 + 2;
  sequence = number(reply, "frameSequence") + first;
  for (int i = 0; i < LANES; i++) {
    if (i) lanes[i].fd = connect_to(engine);
    lanes[i].events = POLLIN;
    due[i] = -1;
  }
  char *seen = calloc(count, 1);
  int asked = 0, got = 0;
  long long next = frame_usec + first * 1000000 / 30, start = next;
  while (got < count) {
    int lane = asked % LANES;
    if (asked < count && due[lane] < 0 && now_usec() >= next - 10000) {
      capture(lanes[lane].fd, "image/jpeg", next);
      due[lane] = asked++;
      next = frame_usec + (first + asked) * 1000000 / 30;
      continue;
    }
    poll(lanes, LANES, asked < count && due[lane] < 0 ? 1 : 1000);
    for (int i = 0; i < LANES; i++) {
      if (!(lanes[i].revents & POLLIN)) continue;
      receive(lanes[i].fd, reply, sizeof reply);
      long long frame = number(reply, "frameSequence") - sequence;
      if (frame < 0 || frame >= count || seen[frame]++) fail("a frame twice, or none", reply);
      due[i] = -1;
      got++;
    }
  }
  for (int i = 0; i < LANES; i++) close(lanes[i].fd);
  return now_usec() - start;
}

static long long floor_rate(int count) {
  long long start = now_usec();
  for (int i = 0; i < count; i++) {
    while (now_usec() < start + i * 1000000LL / 30) usleep(200);
    floor_photo(NULL);
  }
  return now_usec() - start;
}

static int rate(const char *out, int seconds) {
  FILE *file = fopen(out, "w");
  int count = seconds * 30;
  long long engine_usec = engine_rate(count), floor_usec = floor_rate(count);
  fprintf(file, "%d %lld %d %lld\n", count, engine_usec, count, floor_usec);
  return fclose(file);
}

int main(int argc, char **argv) {
  if (argc != 12) return 64;
  int is_rate = !strcmp(argv[1], "rate"), count = atoi(argv[4]), status;
  engine = argv[2], quality = atoi(argv[9]);
  snprintf(configuration, sizeof configuration, "\"responsiveCapture\":%s", is_rate ? "true" : "false");
  open_session();
  start_floor(argv + 5);
  floor_photo(NULL); // its first pages
  status = is_rate ? rate(argv[3], count) : latency(argv[3], count);
  close(floor_socket);
  wait(NULL);
  return status;
}
