// SPDX-License-Identifier: Apache-2.0
// photo latency ENGINE OUT COUNT FLOOR WORD...: photos by the engine and by the floor, in turn
// photo rate ENGINE OUT SECONDS FLOOR WORD...: one of each frame, by the engine and then by the floor
// photo cpu ENGINE OUT COUNT QUALITY: so many, one after the other, each of the next frame, of a 1280x720 YUYV
// camera; OUT gets the nanoseconds of processor time of the whole engine for each, and the bytes of the last
// photo clips ENGINE NAME true|false: with a session whose photos may have live clips, or not
//
// ENGINE is the socket of an engine with a camera that runs by itself, FLOOR the program floor/still.c, floor/dng.c
// for raw photos, or floor/proxy.c for deferred ones, and WORD its arguments, but the first, which is a frame that the
// engine's camera delivered, or such a photo of it: its kind ("yuyv", "mjpg", "dng" or "proxy"), width, height,
// quality, folder, number of copies; and, if these are not 1, the cameras of a set: bench, bench2 and so on in one
// session, beside as many processes of the floor at once, each with a folder in its folder. Both sides are asked over
// sockets and answer over them, when the photo, its stand-in, or the whole set is durable.
//
// latency: OUT gets a line a pair: nanoseconds of the engine and of the floor, then of the processor for the
// JPEG alone, of the engine's encoder threads and of the floor. A photo of the engine is of 150 ms ago, of a frame
// that the ring has: what counts is the time from the request. One whose frame the ring did not have is taken
// again. Prints the engine's resident memory in the end, beside the frames, in KiB.
// rate: OUT gets a line: photos and microseconds of the engine, then of the floor. A frame of which there is no photo
// is missing from their number.
// Both print how many photos have missed their frame, and fail if these are too many.
// clips: prints the engine's memory beside its program when the session's rings are full, in KiB, and with clips the
// bytes that a second of them takes, as the engine says. NAME is part of these lines.
#define _GNU_SOURCE
#include "engine.h"
#include <poll.h>
#include <sys/stat.h>
#include <sys/wait.h>

#define MOST_CAMERAS 8
#define LANES 8 // calls that may be on their way at once
#define PAUSE_USEC 120000
// One photo in so many, and one more, may miss its frame.
#define MOST_MISSED 20

static int floor_sockets[MOST_CAMERAS], cameras = 1, missed, is_deferred;
static const char *media = "image/jpeg", *floor_media = "application/octet-stream";

// Counts a photo that has missed its frame, of so many photos.
static void miss(int count) {
  if (++missed > count / MOST_MISSED + 1) fail("too many photos have missed their frames", "the machine is too busy");
}

// Starts a process of the floor, with what it makes its photos of.
static void start_process(int number, char *photo, char **words) {
  char folder[512];
  int ends[2];
  snprintf(folder, sizeof folder, "%s/%d", words[5], number);
  if (mkdir(folder, 0755)) fail(folder, strerror(errno));
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) fail("socketpair", strerror(errno));
  floor_sockets[number] = ends[0];
  if (fork()) {
    close(ends[1]);
    return;
  }
  char *arguments[] = {words[0], photo, words[1], words[2], words[3], words[4], folder, words[6], NULL};
  dup2(ends[1], 0);
  dup2(ends[1], 1);
  execv(words[0], arguments);
  fail(words[0], strerror(errno));
}

static void start_floor(char **words) {
  static char reply[65536], path[512];
  int s = connect_to(engine);
  capture(s, floor_media, now_usec() - 50000);
  receive(s, reply, sizeof reply);
  if (number(reply, "expectedPhotoCount") != cameras) fail("not all cameras are in the photo", reply);
  field(reply, "path", path, sizeof path);
  close(s);
  for (int i = 0; i < cameras; i++) start_process(i, path, words);
}

// One photo of the floor, by each of its processes, until the last has it; processor time of their JPEGs in 'cpu', if
// that is wanted.
static long long floor_photo(long long *cpu) {
  char answer[64] = {0};
  long long start = now_ns(), sum = 0;
  for (int i = 0; i < cameras; i++)
    if (write(floor_sockets[i], "", 1) != 1) fail("the floor", "it has ended");
  for (int i = 0; i < cameras; i++) {
    if (read(floor_sockets[i], answer, sizeof answer - 1) <= 0) fail("the floor", "it has ended");
    sum += atoll(answer);
  }
  long long spent = now_ns() - start;
  if (cpu) *cpu = sum;
  return spent;
}

// Takes the stand-in of a deferred photo away: it would be made while later ones are measured.
static void take_away(const char *reply) {
  char path[512];
  if (!strstr(reply, "\"proxy\":true")) fail("the photo is no stand-in", reply);
  field(reply, "path", path, sizeof path);
  if (unlink(path)) fail(path, strerror(errno));
}

static int latency(const char *out, int count, int frame_kib) {
  static char reply[65536];
  FILE *file = fopen(out, "w");
  int s = connect_to(engine);
  for (int i = 0; i < count;) {
    long long cpu = engine_ns("encoder"), floor_cpu, start = now_ns();
    capture(s, media, start / 1000 - 150000);
    long long end = receive(s, reply, sizeof reply);
    usleep(PAUSE_USEC / 2);
    if (is_missed(reply)) {
      miss(count);
      continue;
    }
    if (is_deferred) take_away(reply);
    cpu = engine_ns("encoder") - cpu;
    long long floor_ns = floor_photo(&floor_cpu);
    fprintf(file, "%lld %lld %lld %lld\n", end - start, floor_ns, cpu, floor_cpu);
    // The next one begins at another place between two frames.
    usleep(PAUSE_USEC / 2 + i++ * 1237 % 33333);
  }
  printf("engine_rss_kib %d\n", resident_kib(frame_kib));
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
      // If the camera lost the frame of a moment, the photo is of a frame beside it, which another photo
      // has, too.
      long long frame = is_missed(reply) ? -1 : number(reply, "frameSequence") - sequence;
      if (frame < 0 || frame >= count || seen[frame]++) miss(count);
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
  fprintf(file, "%d %lld %d %lld\n", count - missed, engine_usec, count, floor_usec);
  return fclose(file);
}

// Photos that come first, in which everything is done for the first time.
#define WARM_UP 5

static int cpu(const char *out, int count) {
  static char reply[65536];
  FILE *file = fopen(out, "w");
  int s = connect_to(engine);
  long long before = 0;
  for (int i = 0; i < WARM_UP + count; i++) {
    if (i == WARM_UP) before = engine_ns("");
    capture(s, "image/jpeg", now_usec());
    receive(s, reply, sizeof reply);
  }
  fprintf(file, "%lld %lld\n", (engine_ns("") - before) / count, number(reply, "size"));
  return fclose(file);
}

// Seconds until the ring of live clips is full, beside those until that of photos is.
#define CLIP_RING 3
#define SAMPLES 100

// The engine's memory beside its program, KiB.
static int anonymous_kib(void) {
  char path[40], line[128];
  int resident = -1;
  snprintf(path, sizeof path, "/proc/%d/status", engine_pid);
  FILE *status = fopen(path, "r");
  if (!status) fail(path, strerror(errno));
  while (resident < 0 && fgets(line, sizeof line, status)) sscanf(line, "RssAnon: %d", &resident);
  if (resident < 0) fail(path, "no RssAnon");
  fclose(status);
  return resident;
}

static int clips(const char *name, const char *has_clips) {
  static char reply[65536];
  char parameters[200];
  snprintf(configuration, sizeof configuration, "\"liveClipEnabled\":%s", has_clips);
  open_session();
  sleep(CLIP_RING);
  int resident = anonymous_kib();
  // The least: while the camera paints a frame, it has memory for that.
  for (int i = 0; i < SAMPLES; i++) {
    int kib = anonymous_kib();
    if (kib < resident) resident = kib;
    usleep(9700);
  }
  printf("clip_memory_%s_%s %d\n", name, has_clips, resident);
  if (strcmp(has_clips, "true")) return 0;
  int s = connect_to(engine);
  snprintf(parameters, sizeof parameters, "\"session\":\"%s\"", session);
  send_call(s, "GetSupport", parameters, "");
  receive(s, reply, sizeof reply);
  printf("clip_second_%s %lld\n", name, number(reply, "bytesPerSecond"));
  return 0;
}

// Adds the other cameras of a set to the configuration, which has so many bytes.
static void add_companions(int count, int length) {
  if (count < 2 || count > MOST_CAMERAS) fail("cameras", "there are 2 to 8 in a set");
  length += sprintf(configuration + length, ",\"camera\":\"bench\",\"companions\":[");
  for (cameras = 1; cameras < count; cameras++)
    length += sprintf(configuration + length, "%s\"bench%d\"", cameras > 1 ? "," : "", cameras + 1);
  strcpy(configuration + length, "]");
}

int main(int argc, char **argv) {
  if (argc == 6 && !strcmp(argv[1], "cpu")) {
    engine = argv[2], quality = atoi(argv[5]);
    strcpy(configuration, "\"pixelFormat\":\"YUYV\",\"width\":1280,\"height\":720");
    open_session();
    return cpu(argv[3], atoi(argv[4]));
  }
  if (argc == 5 && !strcmp(argv[1], "clips")) {
    engine = argv[2];
    return clips(argv[3], argv[4]);
  }
  if (argc != 12 && argc != 13) return 64;
  int is_rate = !strcmp(argv[1], "rate"), count = atoi(argv[4]), status;
  engine = argv[2], quality = atoi(argv[9]);
  if (!strcmp(argv[6], "dng")) media = floor_media = "image/x-adobe-dng";
  is_deferred = !strcmp(argv[6], "proxy");
  if (is_deferred) floor_media = media, settings = ",\"deferred\":true";
  int length = snprintf(configuration, sizeof configuration, "\"responsiveCapture\":%s%s", is_rate ? "true" : "false",
                        is_deferred ? ",\"deferredDelivery\":true" : "");
  if (argc == 13) add_companions(atoi(argv[12]), length);
  open_session();
  start_floor(argv + 5);
  floor_photo(NULL); // its first pages
  status = is_rate ? rate(argv[3], count) : latency(argv[3], count, atoi(argv[7]) * atoi(argv[8]) * 2 / 1024);
  printf("photos_missed %d\n", missed);
  for (int i = 0; i < cameras; i++) close(floor_sockets[i]);
  while (wait(NULL) > 0) {}
  return status;
}
