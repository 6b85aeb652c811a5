// SPDX-License-Identifier: Apache-2.0
// film frames ENGINE OUT COUNT: OUT gets so many frames of the engine's camera, as they are; JPEGs each after their
// length in four bytes of this machine
// film feed bare|framed|BYTES FILE COUNT: writes so many of these frames to standard output, 30 a second, JPEGs bare
// or with their lengths, raw ones of so many bytes
// film record ENGINE OUT SECONDS CODEC [RATE]: OUT gets a line: nanoseconds of processor time for each frame, of the engine's
// threads beside the camera's with a film less those without, of the camera's thread without and with a film, and of
// shutter-encoder
// film calls ENGINE OUT SECONDS CODEC: OUT gets strace's table of the system calls of the film's thread
// film stop ENGINE OUT COUNT CODEC: OUT gets a line a film: nanoseconds from before StopRecording until did_finish
// film preview ENGINE OUT SECONDS FURTHER FORMAT: OUT gets a line: nanoseconds of processor time for each frame of the
// engine's threads beside the camera's, with one viewer and with so many more, less those without
// film stall ENGINE OUT SECONDS FORMAT: OUT gets a line: by how many nanoseconds at p99 the time between two frames
// of a viewer is not that of their stamps, while another viewer looks on, and while that one is stopped
//
// ENGINE is the socket of an engine with one camera that runs by itself. Films are removed when they are finished.
#define _GNU_SOURCE
#include "engine.h"
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#define RATE 30
#define MOST_BUFFERS 8
#define MOST_VIEWERS 8
#define MOST_FRAMES 100000

// A connection on which several replies follow each other.
struct stream {
  int socket, filled, taken, descriptors[MOST_BUFFERS], descriptor_count;
  long long at;
  char bytes[65536];
};

static struct stream *open_stream(const char *method, const char *parameters) {
  struct stream *stream = calloc(1, sizeof *stream);
  stream->socket = connect_to(engine);
  send_call(stream->socket, method, parameters, ",\"more\":true");
  return stream;
}

// The next message, valid until the next call.
static char *next(struct stream *stream) {
  memmove(stream->bytes, stream->bytes + stream->taken, stream->filled -= stream->taken);
  stream->taken = 0;
  while (!memchr(stream->bytes, 0, stream->filled)) {
    char control[CMSG_SPACE(sizeof stream->descriptors)];
    struct iovec room = {stream->bytes + stream->filled, sizeof stream->bytes - stream->filled};
    struct msghdr message = {
        .msg_iov = &room, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    ssize_t got = recvmsg(stream->socket, &message, MSG_CMSG_CLOEXEC);
    stream->at = now_ns();
    if (got <= 0) fail("no reply", strerror(errno));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header && header->cmsg_type == SCM_RIGHTS) {
      stream->descriptor_count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
      memcpy(stream->descriptors, CMSG_DATA(header), stream->descriptor_count * sizeof(int));
    }
    stream->filled += got;
  }
  stream->taken = strlen(stream->bytes) + 1;
  if (strstr(stream->bytes, "\"error\":") || strstr(stream->bytes, "\"failure\":")) fail("the engine", stream->bytes);
  return stream->bytes;
}

static void close_stream(struct stream *stream) {
  for (int i = 0; i < stream->descriptor_count; i++) close(stream->descriptors[i]);
  close(stream->socket);
  free(stream);
}

// Preview

static void *buffers[MOST_BUFFERS];
static char preview[80];
static int releases;

static struct stream *open_preview(const char *format) {
  char parameters[256], wanted[40] = "";
  if (*format) snprintf(wanted, sizeof wanted, ",\"pixelFormat\":\"%s\"", format);
  snprintf(parameters, sizeof parameters, "\"session\":\"%s\"%s", session, wanted);
  struct stream *stream = open_stream("OpenPreview", parameters);
  const char *reply = next(stream);
  field(reply, "preview", preview, sizeof preview);
  long long size = number(reply, "size");
  for (int i = 0; i < stream->descriptor_count; i++) {
    buffers[i] = mmap(NULL, size, PROT_READ, MAP_SHARED, stream->descriptors[i], 0);
    if (buffers[i] == MAP_FAILED) fail("mmap", strerror(errno));
  }
  releases = connect_to(engine);
  return stream;
}

static void release(const char *reply) {
  char parameters[160];
  snprintf(parameters, sizeof parameters, "\"preview\":\"%s\",\"buffer\":%lld", preview, number(reply, "buffer"));
  send_call(releases, "ReleasePreviewBuffer", parameters, ",\"oneway\":true");
}

static int save_frames(const char *out, int count) {
  struct stream *stream = open_preview("");
  char format[8];
  field(stream->bytes, "pixelFormat", format, sizeof format);
  int is_jpeg = !strcmp(format, "MJPG");
  FILE *file = fopen(out, "w");
  if (!file) fail(out, strerror(errno));
  for (int i = 0; i < count; i++) {
    const char *reply = next(stream);
    unsigned size = number(reply, "bytesUsed");
    if (is_jpeg) fwrite(&size, sizeof size, 1, file);
    fwrite(buffers[number(reply, "buffer")], size, 1, file);
    release(reply);
  }
  close_stream(stream);
  return fclose(file);
}

static void sleep_until_ns(long long ns) {
  struct timespec due = {ns / 1000000000, ns % 1000000000};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL)) {}
}

static int feed(const char *kind, const char *path, int count) {
  static unsigned char frame[1 << 24];
  FILE *file = fopen(path, "r");
  if (!file) fail(path, strerror(errno));
  long long start = now_ns();
  for (int i = 0; i < count; i++) {
    unsigned size = atoi(kind);
    for (int again = 0; !(size ? 1 : fread(&size, sizeof size, 1, file)) || size > sizeof frame ||
                        fread(frame, size, 1, file) != 1; again++) {
      if (again) fail(path, "no frame");
      rewind(file);
      size = atoi(kind);
    }
    sleep_until_ns(start + i * 1000000000LL / RATE);
    if (!strcmp(kind, "framed") && write(1, &size, sizeof size) != sizeof size) return 1;
    for (unsigned written = 0; written < size;) {
      ssize_t wrote = write(1, frame + written, size - written);
      if (wrote <= 0) return 1;
      written += wrote;
    }
  }
  return 0;
}

// Counts the frames of all viewers so far; keeps the times of the first one, with the stamps.
static struct {
  int frames[MOST_VIEWERS];
  long long at[MOST_FRAMES], stamp[MOST_FRAMES];
} *seen;

static pid_t start_viewer(int number_of_it, const char *format) {
  pid_t pid = fork();
  if (pid) return pid;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  struct stream *stream = open_preview(format);
  while (1) {
    const char *reply = next(stream);
    int *frames = &seen->frames[number_of_it];
    if (!number_of_it && *frames < MOST_FRAMES) {
      seen->at[*frames] = stream->at, seen->stamp[*frames] = number(reply, "frameUSec") * 1000;
    }
    release(reply);
    __atomic_add_fetch(frames, 1, __ATOMIC_RELEASE);
  }
}

static int frames_seen(void) { return __atomic_load_n(&seen->frames[0], __ATOMIC_ACQUIRE); }

static long long beside_camera_ns(void) { return engine_ns("") - engine_ns("cam-"); }

// For each frame, of so many seconds.
static double spent_in(int seconds, double frames_without_viewer) {
  int frames = frames_seen();
  long long spent = beside_camera_ns();
  sleep(seconds);
  spent = beside_camera_ns() - spent;
  frames = frames_seen() - frames;
  if (!frames_without_viewer && !frames) fail("the preview", "no frames");
  return spent / (frames_without_viewer ? frames_without_viewer : frames);
}

static int previews(const char *out, int seconds, int further, const char *format) {
  FILE *file = fopen(out, "w");
  pid_t viewers[MOST_VIEWERS];
  if (further >= MOST_VIEWERS) fail("previews", "too many");
  double without = spent_in(seconds, seconds * RATE);
  viewers[0] = start_viewer(0, format);
  sleep(1);
  double one = spent_in(seconds, 0);
  for (int i = 1; i <= further; i++) viewers[i] = start_viewer(i, format);
  sleep(1);
  double many = spent_in(seconds, 0);
  for (int i = 0; i <= further; i++) kill(viewers[i], SIGKILL);
  fprintf(file, "%.0f %.0f %.0f\n", one - without, many - without, without);
  return fclose(file);
}

static int compare(const void *a, const void *b) {
  long long x = *(const long long *)a, y = *(const long long *)b;
  return (x > y) - (x < y);
}

// Returns the p99 by which the viewer's next frames come earlier or later than their stamps say, in the stamps' unit.
static long long deviation_p99(int seconds) {
  int first = frames_seen();
  sleep(seconds);
  int last = frames_seen(), count = 0;
  long long *values = calloc(last - first + 1, sizeof *values);
  for (int i = first + 1; i < last; i++)
    values[count++] = llabs(seen->at[i] - seen->at[i - 1] - (seen->stamp[i] - seen->stamp[i - 1]));
  if (count < RATE) fail("the viewer", "too few frames");
  qsort(values, count, sizeof *values, compare);
  return values[count * 99 / 100];
}

static int stall(const char *out, int seconds, const char *format) {
  FILE *file = fopen(out, "w");
  pid_t measured = start_viewer(0, format), other = start_viewer(1, format);
  sleep(1);
  long long before = deviation_p99(seconds);
  kill(other, SIGSTOP);
  sleep(1);
  int stopped_at = seen->frames[1];
  fprintf(file, "%lld %lld\n", before, deviation_p99(seconds));
  if (seen->frames[1] != stopped_at) fail("the viewer", "it was not stopped");
  kill(other, SIGKILL), kill(measured, SIGKILL);
  return fclose(file);
}

// Films

static char recording[80], path_of_film[512];
static int calls;

static struct stream *start_film(const char *codec) {
  char parameters[256];
  snprintf(parameters, sizeof parameters, "\"session\":\"%s\",\"codec\":\"%s\",\"progressIntervalUSec\":1000000",
           session, codec);
  struct stream *stream = open_stream("StartRecording", parameters);
  char *reply = next(stream);
  while (!strstr(reply, "\"did_start\"")) reply = next(stream);
  field(reply, "recording", recording, sizeof recording);
  return stream;
}

// Stops the film; nanoseconds until it is finished.
static long long stop_film(struct stream *stream) {
  char parameters[200], *reply;
  snprintf(parameters, sizeof parameters, "\"session\":\"%s\",\"recording\":\"%s\"", session, recording);
  long long start = now_ns();
  send_call(calls, "StopRecording", parameters, "");
  while (!strstr(reply = next(stream), "\"did_finish\"")) {}
  long long spent = stream->at - start;
  field(reply, "path", path_of_film, sizeof path_of_film);
  if (number(reply, "framesWritten") <= 0 || unlink(path_of_film)) fail("the film", reply);
  close_stream(stream);
  receive(calls, (char[65536]){0}, 65536);
  return spent;
}

// Nanoseconds of the encoder's process until now.
static long long encoder_ns(void) {
  long long sum = 0;
  DIR *processes = opendir("/proc");
  for (struct dirent *entry; (entry = readdir(processes));) {
    char path[300], name[32] = "";
    int parent = 0, pid = atoi(entry->d_name);
    if (!pid) continue;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *stat = fopen(path, "r");
    if (stat && fscanf(stat, "%*d (%31[^)]) %*c %d", name, &parent) == 2 && parent == engine_pid &&
        !strncmp(name, "shutter-encoder", 15))
      sum += threads_ns(pid, "");
    if (stat) fclose(stat);
  }
  closedir(processes);
  return sum;
}

struct spent {
  long long beside, camera, encoder, frames;
};

// When so many seconds of a film have been written.
static struct spent film_spent(struct stream *stream, int seconds) {
  char *reply = NULL;
  for (int i = 0; i < seconds; i++)
    while (!strstr(reply = next(stream), "\"progress\"")) {}
  return (struct spent){beside_camera_ns(), engine_ns("cam-"), encoder_ns(), number(reply, "framesWritten")};
}

static int record(const char *out, int seconds, const char *codec, int rate) {
  FILE *file = fopen(out, "w");
  long long rest = beside_camera_ns(), camera = engine_ns("cam-"), start = now_ns();
  sleep(seconds);
  double frames = (now_ns() - start) / 1e9 * rate;
  rest = beside_camera_ns() - rest, camera = engine_ns("cam-") - camera;
  struct stream *stream = start_film(codec);
  struct spent first = film_spent(stream, 2), last = film_spent(stream, seconds);
  stop_film(stream);
  double written = last.frames - first.frames;
  if (written < seconds * rate / 2) fail("the film", "too few frames");
  fprintf(file, "%.0f %.0f %.0f %.0f\n", (last.beside - first.beside) / written - rest / frames, camera / frames,
          (last.camera - first.camera) / written, (last.encoder - first.encoder) / written);
  return fclose(file);
}

static int thread_named(const char *wanted) {
  char path[300], name[32];
  int found = 0;
  snprintf(path, sizeof path, "/proc/%d/task", engine_pid);
  DIR *tasks = opendir(path);
  for (struct dirent *task; (task = readdir(tasks));) {
    snprintf(path, sizeof path, "/proc/%d/task/%.16s/comm", engine_pid, task->d_name);
    FILE *comm = task->d_name[0] == '.' ? NULL : fopen(path, "r");
    if (comm && fscanf(comm, "%31s", name) == 1 && !strcmp(name, wanted)) found = atoi(task->d_name);
    if (comm) fclose(comm);
  }
  closedir(tasks);
  return found;
}

static int count_calls(const char *out, int seconds, const char *codec) {
  struct stream *stream = start_film(codec);
  film_spent(stream, 1);
  char thread[16];
  snprintf(thread, sizeof thread, "%d", thread_named("film"));
  pid_t tracer = fork();
  if (!tracer) {
    execlp("strace", "strace", "-q", "-c", "-o", out, "-p", thread, NULL);
    fail("strace", strerror(errno));
  }
  film_spent(stream, seconds);
  kill(tracer, SIGINT);
  waitpid(tracer, NULL, 0);
  stop_film(stream);
  return 0;
}

static int stops(const char *out, int count, const char *codec) {
  FILE *file = fopen(out, "w");
  for (int i = 0; i < count; i++) {
    struct stream *stream = start_film(codec);
    // At another place of a second of the film each time.
    usleep(1100000 + i * 123457 % 1000000);
    fprintf(file, "%lld\n", stop_film(stream));
  }
  return fclose(file);
}

int main(int argc, char **argv) {
  if (argc < 5) return 64;
  if (!strcmp(argv[1], "feed")) return feed(argv[2], argv[3], atoi(argv[4]));
  engine = argv[2];
  const char *out = argv[3], *word = argc > 5 ? argv[5] : "";
  int count = atoi(argv[4]);
  seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  strcpy(configuration, "\"recordingEnabled\":true,\"previewEnabled\":true");
  open_session();
  calls = connect_to(engine);
  if (!strcmp(argv[1], "frames")) return save_frames(out, count);
  if (!strcmp(argv[1], "record")) return record(out, count, word, argc > 6 ? atoi(argv[6]) : RATE);
  if (!strcmp(argv[1], "calls")) return count_calls(out, count, word);
  if (!strcmp(argv[1], "stop")) return stops(out, count, word);
  if (!strcmp(argv[1], "preview")) return previews(out, count, atoi(word), argc > 6 ? argv[6] : "");
  if (!strcmp(argv[1], "stall")) return stall(out, count, word);
  return 64;
}
