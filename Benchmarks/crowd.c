// SPDX-License-Identifier: Apache-2.0
// crowd keyboards COUNT: makes so many keyboards, on which nobody presses, and keeps them.
// crowd flood RATE: makes a keyboard and moves a key of it so many times a second.
// crowd clients SOCK COUNT: so many clients, each a process with an interaction that asked for the
// foreground, and behind whoever asks later. Says "ready", and stays until it is killed.
#define _GNU_SOURCE
#include "floor/bench.h"
#include "keyboard.h"
#include <signal.h>
#include <sys/prctl.h>

// One client: adds its interaction, notifies the parent by a byte that it has the answer, and reads what
// comes for as long as the parent lives.
static void be_client(const char *path, int parent) {
  static const char call[] =
      "{\"method\":\"org.shutterd.Gateway.AddInteraction\",\"parameters\":{"
      "\"application\":\"org.shutterd.crowd\",\"acknowledgement\":\"automatic\","
      "\"requestForeground\":true},\"more\":true}";
  char buffer[4096];
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  int s = connect_to(path);
  if (write(s, call, sizeof call) != sizeof call) fail("AddInteraction");
  ssize_t got = read(s, buffer, sizeof buffer);
  if (got <= 0 || !memmem(buffer, got, "\"interaction\":", 14)) {
    fprintf(stderr, "no interaction: %.*s\n", (int)got, buffer);
    exit(1);
  }
  if (write(parent, "", 1) != 1) exit(1);
  while (read(s, buffer, sizeof buffer) > 0) continue;
  exit(0);
}

// A key's going down or up is one; the ends of packets do not count.
static void flood(int rate) {
  enum { STEP_USEC = 2000, MOST = 256 };
  struct input_event events[2 * MOST];
  int fd = make_keyboard(KEY_VOLUMEDOWN), value = 0;
  long long start = now_ns(), sent = 0;
  for (;;) {
    long long due = (now_ns() - start) / 1000 * rate / 1000000;
    int count = due - sent < MOST ? due - sent : MOST;
    memset(events, 0, sizeof events);
    for (int i = 0; i < count; i++) {
      events[2 * i] = (struct input_event){.type = EV_KEY, .code = KEY_VOLUMEDOWN, .value = value ^= 1};
      events[2 * i + 1] = (struct input_event){.type = EV_SYN, .code = SYN_REPORT};
    }
    if (write(fd, events, count * 2 * sizeof *events) < 0) fail("write");
    sent += count;
    usleep(STEP_USEC);
  }
}

int main(int argc, char **argv) {
  char line[16];
  if (argc == 3 && !strcmp(argv[1], "flood")) flood(atoi(argv[2]));
  if (argc == 3 && !strcmp(argv[1], "keyboards")) {
    for (int i = atoi(argv[2]); i > 0; i--) make_keyboard(KEY_VOLUMEDOWN);
  } else if (argc == 4 && !strcmp(argv[1], "clients")) {
    int ends[2];
    if (pipe(ends)) fail("pipe");
    for (int i = atoi(argv[3]); i > 0; i--) {
      pid_t child = fork();
      if (child < 0) fail("fork");
      if (child == 0) be_client(argv[2], ends[1]);
      if (read(ends[0], line, 1) != 1) fail("a client");
    }
  } else {
    return 64;
  }
  puts("ready");
  fflush(stdout);
  for (;;) pause();
}
