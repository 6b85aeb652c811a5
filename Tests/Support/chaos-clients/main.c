// SPDX-License-Identifier: Apache-2.0
// A crowd of gateway clients: for the gateway a client is a process, so this is one process for each,
// forked from here because that is cheap. They only carry messages; what to say is the test's matter.
//
//   chaos-clients SOCKET
//
// Lines of standard input, with N a client and C a connection of his (0 to 3):
//   start N        a process for client N
//   stop N, cont N, kill N   SIGSTOP, SIGCONT, SIGKILL
//   send N C TEXT  a message, on a connection that is made with the first one
//   close N C      the end of a connection
// Lines of standard output: "N pid PID", "N C TEXT" for a message, "N C" for the end of a connection.
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CLIENTS = 64, CONNECTIONS = 4, ROOM = 1 << 15 };

/// The bytes that have come on a stream, up to the end of the last whole text.
struct input {
  int fd;
  size_t used;
  char bytes[ROOM];
};

static const char *socket_path;
static struct {
  pid_t pid;
  int commands;
} clients[CLIENTS];

static void die(const char *what) {
  perror(what);
  exit(1);
}

static void write_all(int fd, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = send(fd, bytes, count, MSG_NOSIGNAL);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return; // The reader is gone; the end of its stream will show that.
    bytes += written;
    count -= (size_t)written;
  }
}

/// Reads what is there, and hands over each text that ends with `end`. 0: the stream is at its end.
static int take(struct input *input, char end, void (*use)(int, char *, size_t), int number) {
  ssize_t count = recv(input->fd, input->bytes + input->used, ROOM - input->used, 0);
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return 1;
  if (count <= 0) return 0;
  input->used += (size_t)count;
  char *from = input->bytes, *next;
  while ((next = memchr(from, end, (size_t)(input->bytes + input->used - from))) != NULL) {
    *next = 0;
    use(number, from, (size_t)(next - from));
    from = next + 1;
  }
  input->used -= (size_t)(from - input->bytes);
  memmove(input->bytes, from, input->used);
  return input->used < ROOM;
}

// MARK: A client

static int own_number;
static struct input connections[CONNECTIONS];

/// One send for a line: those of several clients do not mix.
static void tell(int connection, const char *text, size_t size) {
  static char line[ROOM + 32];
  int head = snprintf(line, 32, size > 0 ? "%d %d " : "%d %d", own_number, connection);
  memcpy(line + head, text, size);
  line[head + size] = '\n';
  write_all(1, line, (size_t)head + size + 1);
}

static void message_came(int connection, char *text, size_t size) { tell(connection, text, size); }

static void end_connection(int connection) {
  if (connections[connection].fd < 0) return;
  close(connections[connection].fd);
  connections[connection].fd = -1;
  connections[connection].used = 0;
  tell(connection, "", 0);
}

static void connect_to_gateway(int connection) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, socket_path, sizeof address.sun_path - 1);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) die("socket");
  connections[connection].fd = fd;
  if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0) end_connection(connection);
}

static void command_came(int number, char *line, size_t size) {
  (void)number, (void)size;
  int connection, text;
  if (sscanf(line, "close %*d %d", &connection) == 1) return end_connection(connection);
  if (sscanf(line, "send %*d %d %n", &connection, &text) != 1) return;
  if (connections[connection].fd < 0) connect_to_gateway(connection);
  // With the NUL that ends a message of Varlink.
  if (connections[connection].fd >= 0)
    write_all(connections[connection].fd, line + text, strlen(line + text) + 1);
}

static void be_client(int number, int commands) {
  static struct input orders;
  orders.fd = commands;
  own_number = number;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int i = 0; i < CONNECTIONS; i++) connections[i].fd = -1;
  for (;;) {
    struct pollfd ready[CONNECTIONS + 1] = {{.fd = commands, .events = POLLIN}};
    for (int i = 0; i < CONNECTIONS; i++)
      ready[i + 1] = (struct pollfd){.fd = connections[i].fd, .events = POLLIN};
    if (poll(ready, CONNECTIONS + 1, -1) < 0) continue;
    for (int i = 0; i < CONNECTIONS; i++)
      if (ready[i + 1].revents && !take(&connections[i], 0, message_came, i)) end_connection(i);
    if (ready[0].revents && !take(&orders, '\n', command_came, number)) _exit(0);
  }
}

// MARK: Their parent

static void start(int number) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) die("socketpair");
  pid_t pid = fork();
  if (pid < 0) die("fork");
  if (pid == 0) {
    close(ends[0]);
    close(0);
    for (int i = 0; i < CLIENTS; i++)
      if (clients[i].pid > 0) close(clients[i].commands);
    be_client(number, ends[1]);
  }
  close(ends[1]);
  clients[number].pid = pid;
  clients[number].commands = ends[0];
  char line[64];
  write_all(1, line, (size_t)snprintf(line, sizeof line, "%d pid %d\n", number, pid));
}

static void order_came(int unused, char *line, size_t size) {
  (void)unused;
  char word[8];
  int number;
  if (sscanf(line, "%7s %d", word, &number) != 2 || number < 0 || number >= CLIENTS) return;
  if (strcmp(word, "start") == 0) return start(number);
  if (clients[number].pid == 0) return;
  if (strcmp(word, "stop") == 0) {
    kill(clients[number].pid, SIGSTOP);
  } else if (strcmp(word, "cont") == 0) {
    kill(clients[number].pid, SIGCONT);
  } else if (strcmp(word, "kill") == 0) {
    kill(clients[number].pid, SIGKILL);
    waitpid(clients[number].pid, NULL, 0); // What it says comes before the next one's words.
    close(clients[number].commands);
    clients[number].pid = 0;
  } else {
    line[size] = '\n';
    write_all(clients[number].commands, line, size + 1);
  }
}

int main(int count, char **words) {
  if (count != 2) return fprintf(stderr, "Usage: chaos-clients SOCKET\n"), 64;
  socket_path = words[1];
  static struct input orders = {.fd = 0};
  while (take(&orders, '\n', order_came, 0)) {}
  return 0;
}
