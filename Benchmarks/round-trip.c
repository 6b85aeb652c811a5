// SPDX-License-Identifier: Apache-2.0
// round-trip serve SOCKET
// round-trip call SOCKET OUT COUNT
//
// The floor of Benchmarks/Varlink's program of the same name: 200 bytes each way between two
// processes over the same kind of socket, with nothing in them. OUT gets a line a round trip, in
// nanoseconds.
#include "floor/bench.h"

#define SIZE 200

// Until SIZE bytes have come; 0 at the end of the stream.
static int receive(int socket, char *message) {
  for (int count = 0; count < SIZE;) {
    int more = recv(socket, message + count, SIZE - count, 0);
    if (more <= 0) return 0;
    count += more;
  }
  return 1;
}

static void transmit(int socket, const char *message) {
  if (send(socket, message, SIZE, MSG_NOSIGNAL) != SIZE) {
    perror("send");
    exit(1);
  }
}

static int serve(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  char message[SIZE];
  int listening = socket(AF_UNIX, SOCK_STREAM, 0);
  // Under its name only when it can be connected to.
  snprintf(address.sun_path, sizeof address.sun_path, "%s.new", path);
  if (bind(listening, (void *)&address, sizeof address) || listen(listening, 1) ||
      rename(address.sun_path, path)) {
    perror(path);
    return 1;
  }
  int client = accept(listening, NULL, NULL);
  while (receive(client, message)) transmit(client, message);
  return 0;
}

static int call(const char *path, const char *out, int count) {
  long long *times = calloc(count, sizeof *times);
  char message[SIZE] = {0};
  int server = connect_to(path);
  for (int i = 0; i < count; i++) {
    long long start = now_ns();
    transmit(server, message);
    if (!receive(server, message)) return 1;
    times[i] = now_ns() - start;
  }
  save(out, times, count);
  return 0;
}

int main(int argc, char **argv) {
  if (argc == 3 && !strcmp(argv[1], "serve")) return serve(argv[2]);
  if (argc == 5 && !strcmp(argv[1], "call")) return call(argv[2], argv[3], atoi(argv[4]));
  return 64;
}
