// SPDX-License-Identifier: Apache-2.0
// receive floor|gateway|regions|silent|answering SOCK OUT COUNT [WORDS]: notes when each press arrives, for both sides
// alike.
//
// "floor" listens on SOCK for one connection, that of floor/rdev.c, and takes each 64 bytes for a
// press. "gateway" connects to SOCK, adds an interaction that stands in front without a session, and
// takes each event whose phase is "began" for a press. WORDS, if there are any, have to stand in it. "regions" has 32
// regions as well, "silent" answers no request for a region, "answering" each of them. Says "listening" or "ready". Ends
// after COUNT presses, or if none comes for 10 s. OUT gets a line a press: CLOCK_MONOTONIC, ns, right after the
// recv that brought it.
#define _GNU_SOURCE
#include "floor/bench.h"
#include <sys/epoll.h>

static char buffer[65536];
static int filled;
// The name of the interaction.
static char interaction[64];

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static int accept_at(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
  unlink(path);
  if (bind(listener, (void *)&address, sizeof address) || listen(listener, 1)) fail(path);
  puts("listening");
  fflush(stdout);
  int s = accept(listener, NULL, NULL);
  if (s < 0) fail("accept");
  return s;
}

// Waits for bytes, adds them to the buffer, and returns when they came; 0 at the end.
static long long receive(int epoll, int s) {
  struct epoll_event event;
  int ready = epoll_wait(epoll, &event, 1, 10000);
  if (ready <= 0) return 0;
  ssize_t got = recv(s, buffer + filled, sizeof buffer - filled, 0);
  long long now = now_ns();
  if (got <= 0) return 0;
  filled += got;
  return now;
}

// Takes a whole message off the buffer's start; its length, or 0 if there is none. A reply of the
// gateway ends with a NUL.
static int whole(int is_gateway) {
  if (!is_gateway) return filled >= MSG ? MSG : 0;
  char *end = memchr(buffer, 0, filled);
  return end ? end - buffer + 1 : 0;
}

// Answers a request for a region, if the message at the buffer's start is one, with the whole surface.
static void answer(int s) {
  char *request = strstr(buffer, "\"request\":"), call[256];
  if (!request) return;
  // The replies to earlier answers say nothing new.
  while (recv(s, call, sizeof call, MSG_DONTWAIT) > 0) {}
  int size = 1 + sprintf(call,
                         "{\"method\":\"org.shutterd.Gateway.AnswerRegion\",\"parameters\":{"
                         "\"interaction\":\"%s\",\"request\":%lld,\"region\":{\"identifier\":\"all\"}}}",
                         interaction, atoll(request + 10));
  if (write(s, call, size) != size) fail("AnswerRegion");
}

static void drop(int length) {
  filled -= length;
  memmove(buffer, buffer + length, filled);
}

// Adds the interaction and waits for the word that a press would be granted to it.
static void add_interaction(int epoll, int s, const char *side) {
  static char call[16384];
  int length = 0, eligible = 0, size = 0;
  size = sprintf(call,
                 "{\"method\":\"org.shutterd.Gateway.AddInteraction\",\"parameters\":{"
                 "\"application\":\"org.shutterd.bench\",\"acknowledgement\":\"automatic\","
                 "\"requestForeground\":true");
  if (!strcmp(side, "silent") || !strcmp(side, "answering")) size += sprintf(call + size, ",\"dynamicRegions\":true");
  // The lowest takes the presses; each but this one is narrow, and beside them.
  for (int i = 0; i < 32 && !strcmp(side, "regions"); i++)
    size += sprintf(call + size,
                    "%s{\"identifier\":\"r%d\",\"rectangle\":{\"x\":0,\"y\":0.5,"
                    "\"width\":%s,\"height\":0.5}}%s",
                    i ? "," : ",\"regions\":[", i, i ? "0.1" : "1", i == 31 ? "]" : "");
  size += sprintf(call + size, "},\"more\":true}") + 1;
  if (write(s, call, size) != size) fail("AddInteraction");
  while (!eligible) {
    while (!(length = whole(1)))
      if (!receive(epoll, s)) fail("AddInteraction: no reply that says eligible");
    char *name = strstr(buffer, "\"interaction\":\"");
    if (name) sscanf(name + 15, "%63[^\"]", interaction);
    eligible = strstr(buffer, "\"eligible\":true") != NULL;
    if (strstr(buffer, "\"error\":")) fprintf(stderr, "%s\n", buffer);
    drop(length);
  }
  puts("ready");
  fflush(stdout);
}

int main(int argc, char **argv) {
  if (argc != 5 && argc != 6) return 64;
  const char *words = argc == 6 ? argv[5] : "";
  int is_gateway = strcmp(argv[1], "floor") != 0, count = atoi(argv[4]), got = 0, length;
  long long *at = calloc(count, sizeof *at), now;
  int s = is_gateway ? connect_to(argv[2]) : accept_at(argv[2]), epoll = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN};
  epoll_ctl(epoll, EPOLL_CTL_ADD, s, &event);
  if (is_gateway) add_interaction(epoll, s, argv[1]);
  int answers = strcmp(argv[1], "answering") ? -1 : connect_to(argv[2]);
  while (got < count && (now = receive(epoll, s)))
    while ((length = whole(is_gateway))) {
      if (got < count &&
          (!is_gateway || (strstr(buffer, "\"phase\":\"began\"") && strstr(buffer, words))))
        at[got++] = now;
      if (answers >= 0) answer(answers);
      drop(length);
    }
  save(argv[3], at, got);
  return 0;
}
