// SPDX-License-Identifier: Apache-2.0
// The least that previews cost in the engine's arrangement, in C: a thread gets the newest frame of a camera's and
// copies it into memory that each viewer maps; another one notifies the viewers and takes back their buffers.
// It speaks as much of the engine's interface as the client of the bench does, so that one program measures both.
//
// preview SIZE FRAMES SOCKET: FRAMES has frames of SIZE bytes, or with 0 JPEGs, each after its length in 4 bytes.
#define _GNU_SOURCE
#include "bench.h"
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>

#define RATE 30
#define RING 8
#define BUFFERS 4
#define CLIENTS 64
#define PREVIEWS 16
#define LONGEST (4 << 20)

struct frame {
  unsigned char *bytes;
  unsigned size;
  long long sequence, usec;
};

static struct {
  int socket;
  unsigned char *buffers[BUFFERS];
  unsigned held;
} previews[PREVIEWS];
static struct {
  int preview, buffer;
  struct frame frame;
} told[PREVIEWS];
static int told_count, preview_count, news;
static struct frame newest;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static sem_t frames;
static const char *path;
static unsigned fixed_size;

static void check(int succeeds, const char *what) {
  if (succeeds) return;
  perror(what);
  exit(1);
}

static void *camera(void *unused) {
  prctl(PR_SET_NAME, "cam-floor");
  int file = open(path, O_RDONLY);
  struct stat status;
  check(file >= 0 && !fstat(file, &status), path);
  unsigned char *all = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0), *at = all;
  static unsigned char *ring[RING];
  for (int i = 0; i < RING; i++) ring[i] = malloc(LONGEST);
  long long start = now_ns();
  for (long long sequence = 0;; sequence++) {
    long long due = start + sequence * 1000000000LL / RATE;
    struct timespec until = {due / 1000000000, due % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL)) {}
    if (at >= all + status.st_size) at = all;
    unsigned size = fixed_size;
    if (!size) memcpy(&size, at, sizeof size), at += sizeof size;
    struct frame frame = {ring[sequence % RING], size, sequence, now_ns() / 1000};
    memcpy(frame.bytes, at, size), at += size;
    pthread_mutex_lock(&mutex);
    newest = frame;
    pthread_mutex_unlock(&mutex);
    sem_post(&frames);
  }
  return unused;
}

static void *feed(void *unused) {
  while (1) {
    while (sem_wait(&frames)) {}
    struct {
      unsigned char *target;
      int preview, buffer;
    } copies[PREVIEWS];
    int count = 0;
    pthread_mutex_lock(&mutex);
    struct frame frame = newest;
    for (int i = 0; i < preview_count; i++) {
      int buffer = __builtin_ctz(~previews[i].held);
      if (previews[i].socket < 0 || buffer >= BUFFERS) continue;
      previews[i].held |= 1 << buffer;
      copies[count].target = previews[i].buffers[buffer];
      copies[count].preview = i, copies[count++].buffer = buffer;
    }
    pthread_mutex_unlock(&mutex);
    for (int i = 0; i < count; i++) memcpy(copies[i].target, frame.bytes, frame.size);
    pthread_mutex_lock(&mutex);
    for (int i = 0; i < count && told_count < PREVIEWS; i++) {
      told[told_count].preview = copies[i].preview, told[told_count].buffer = copies[i].buffer;
      told[told_count++].frame = frame;
    }
    pthread_mutex_unlock(&mutex);
    if (count) eventfd_write(news, 1);
  }
  return unused;
}

static void answer(int socket, const char *parameters, int continues) {
  char reply[1024];
  const char *end = continues ? "},\"continues\":true}" : "}}";
  int length = snprintf(reply, sizeof reply, "{\"parameters\":{%s%s", parameters, end);
  if (send(socket, reply, length + 1, MSG_NOSIGNAL) < 0) return; // it has gone
}

static void tell(void) {
  pthread_mutex_lock(&mutex);
  for (int i = 0; i < told_count; i++) {
    char parameters[256];
    snprintf(parameters, sizeof parameters,
             "\"frame\":{\"buffer\":%d,\"frameSequence\":%lld,\"bytesUsed\":%u,\"frameUSec\":%lld,\"skipped\":0}",
             told[i].buffer, told[i].frame.sequence, told[i].frame.size, told[i].frame.usec);
    answer(previews[told[i].preview].socket, parameters, 1);
  }
  told_count = 0;
  pthread_mutex_unlock(&mutex);
}

static void open_preview(int socket) {
  check(preview_count < PREVIEWS, "too many previews");
  int descriptors[BUFFERS];
  for (int i = 0; i < BUFFERS; i++) {
    descriptors[i] = memfd_create("preview", 0);
    check(descriptors[i] >= 0 && !ftruncate(descriptors[i], LONGEST), "memfd");
    previews[preview_count].buffers[i] = mmap(NULL, LONGEST, PROT_READ | PROT_WRITE, MAP_SHARED, descriptors[i], 0);
  }
  char reply[256], control[CMSG_SPACE(sizeof descriptors)] = "";
  struct iovec bytes = {
      reply, snprintf(reply, sizeof reply,
                      "{\"parameters\":{\"preview\":\"%d\",\"format\":{\"pixelFormat\":\"floor\"},"
                      "\"buffers\":[{\"size\":%d}]},\"continues\":true}", preview_count, LONGEST) + 1};
  struct msghdr message = {
      .msg_iov = &bytes, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET, header->cmsg_type = SCM_RIGHTS, header->cmsg_len = CMSG_LEN(sizeof descriptors);
  memcpy(CMSG_DATA(header), descriptors, sizeof descriptors);
  check(sendmsg(socket, &message, MSG_NOSIGNAL) > 0, "sendmsg");
  for (int i = 0; i < BUFFERS; i++) close(descriptors[i]);
  pthread_mutex_lock(&mutex);
  previews[preview_count].held = 0;
  previews[preview_count++].socket = socket;
  pthread_mutex_unlock(&mutex);
}

static int number(const char *call, const char *mark) {
  const char *at = strstr(call, mark);
  return at ? atoi(at + strlen(mark)) : -1;
}

static void take(int socket, const char *call) {
  if (strstr(call, "ReleasePreviewBuffer")) {
    int preview = number(call, "\"preview\":\""), buffer = number(call, "\"buffer\":");
    check(preview >= 0 && preview < preview_count && buffer >= 0 && buffer < BUFFERS, "a wrong buffer");
    pthread_mutex_lock(&mutex);
    previews[preview].held &= ~(1u << buffer);
    pthread_mutex_unlock(&mutex);
  } else if (strstr(call, "OpenPreview")) {
    open_preview(socket);
  } else {
    answer(socket, "\"session\":\"floor\"", strstr(call, "OpenSession") != NULL);
  }
}

static void leave(int socket) {
  pthread_mutex_lock(&mutex);
  for (int i = 0; i < preview_count; i++) {
    if (previews[i].socket == socket) previews[i].socket = -1;
  }
  pthread_mutex_unlock(&mutex);
  close(socket);
}

int main(int argc, char **argv) {
  if (argc != 4) return 64;
  fixed_size = atoi(argv[1]), path = argv[2];
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  snprintf(name.sun_path, sizeof name.sun_path, "%s", argv[3]);
  int listener = socket(AF_UNIX, SOCK_STREAM, 0), poll = epoll_create1(0);
  check(!bind(listener, (void *)&name, sizeof name) && !listen(listener, CLIENTS), argv[3]);
  news = eventfd(0, EFD_NONBLOCK);
  sem_init(&frames, 0, 0);
  for (int i = 0; i < 2; i++) {
    struct epoll_event event = {.events = EPOLLIN, .data.fd = i ? news : listener};
    epoll_ctl(poll, EPOLL_CTL_ADD, event.data.fd, &event);
  }
  pthread_t thread;
  check(!pthread_create(&thread, NULL, camera, NULL) && !pthread_create(&thread, NULL, feed, NULL), "threads");
  while (1) {
    struct epoll_event event;
    if (epoll_wait(poll, &event, 1, -1) != 1) continue;
    int socket = event.data.fd;
    if (socket == news) {
      eventfd_t count;
      eventfd_read(news, &count);
      tell();
    } else if (socket == listener) {
      struct epoll_event client = {.events = EPOLLIN, .data.fd = accept(listener, NULL, NULL)};
      epoll_ctl(poll, EPOLL_CTL_ADD, client.data.fd, &client);
    } else {
      // The client sends each call at once, and none is longer.
      static char calls[65536];
      ssize_t count = recv(socket, calls, sizeof calls - 1, 0);
      if (count <= 0) {
        leave(socket);
        continue;
      }
      calls[count] = 0;
      for (char *call = calls; call < calls + count; call += strlen(call) + 1) take(socket, call);
    }
  }
}
