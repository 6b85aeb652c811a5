// SPDX-License-Identifier: Apache-2.0
#include "CGPIO.h"

#include <errno.h>
#include <fcntl.h>
#include <gpiod.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_EDGES = 16 };

static int set_nonblocking(int fd) {
  int flags = fcntl(fd, F_GETFL);
  return flags < 0 ? -1 : fcntl(fd, F_SETFL, flags | O_NONBLOCK);
}

#ifdef GPIOD_LINE_BULK_MAX_LINES // libgpiod 1

struct cgpio_line {
  struct gpiod_chip *chip;
  struct gpiod_line *line; // belongs to the chip
};

bool cgpio_counts_edges(void) { return false; }

int cgpio_chip_label(const char *path, char *label, size_t size) {
  struct gpiod_chip *chip = gpiod_chip_open(path);
  if (chip == NULL) return -1;
  snprintf(label, size, "%s", gpiod_chip_label(chip));
  gpiod_chip_close(chip);
  return 0;
}

int cgpio_find_line(const char *path, const char *name, uint32_t *offset) {
  struct gpiod_chip *chip = gpiod_chip_open(path);
  if (chip == NULL) return -1;
  struct gpiod_line *line = gpiod_chip_find_line(chip, name);
  int saved = errno;
  if (line != NULL) *offset = gpiod_line_offset(line);
  gpiod_chip_close(chip);
  errno = saved;
  return line != NULL ? 0 : -1;
}

int cgpio_line_consumer(const char *path, uint32_t offset, char *consumer, size_t size) {
  struct gpiod_chip *chip = gpiod_chip_open(path);
  if (chip == NULL) return -1;
  struct gpiod_line *line = gpiod_chip_get_line(chip, offset);
  const char *name = line != NULL ? gpiod_line_consumer(line) : NULL;
  snprintf(consumer, size, "%s", name != NULL ? name : "");
  gpiod_chip_close(chip);
  return 0;
}

static int request_flags(bool active_low, enum cgpio_bias bias) {
  int flags = active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
  switch (bias) {
    case CGPIO_BIAS_AS_IS: return flags;
    case CGPIO_BIAS_DISABLED: return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE;
    case CGPIO_BIAS_PULL_UP: return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP;
    case CGPIO_BIAS_PULL_DOWN: return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN;
  }
  return flags;
}

// A line that is not requested yet; without its 'line' if the chip has none.
static struct cgpio_line *open_line(const char *path, uint32_t offset) {
  struct cgpio_line *request = calloc(1, sizeof *request);
  if (request == NULL) return NULL;
  request->chip = gpiod_chip_open(path);
  if (request->chip != NULL) request->line = gpiod_chip_get_line(request->chip, offset);
  return request;
}

struct cgpio_line *cgpio_output_request(const char *path, uint32_t offset, bool active_low,
                                        const char *consumer) {
  struct cgpio_line *request = open_line(path, offset);
  if (request == NULL) return NULL;
  int flags = active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
  if (request->line != NULL &&
      gpiod_line_request_output_flags(request->line, consumer, flags, 0) == 0)
    return request;
  int saved = errno;
  cgpio_line_release(request);
  errno = saved;
  return NULL;
}

int cgpio_output_set(struct cgpio_line *line, bool active) {
  return gpiod_line_set_value(line->line, active);
}

struct cgpio_line *cgpio_line_request(const char *path, uint32_t offset, bool active_low,
                                      enum cgpio_bias bias, const char *consumer) {
  struct cgpio_line *request = open_line(path, offset);
  if (request == NULL) return NULL;
  if (request->line != NULL &&
      gpiod_line_request_both_edges_events_flags(request->line, consumer,
                                                 request_flags(active_low, bias)) == 0 &&
      set_nonblocking(gpiod_line_event_get_fd(request->line)) == 0)
    return request;
  int saved = errno;
  cgpio_line_release(request);
  errno = saved;
  return NULL;
}

struct cgpio_line *cgpio_input_request(const char *path, uint32_t offset, bool active_low,
                                       enum cgpio_bias bias, const char *consumer) {
  struct cgpio_line *request = open_line(path, offset);
  if (request == NULL) return NULL;
  if (request->line != NULL &&
      gpiod_line_request_input_flags(request->line, consumer, request_flags(active_low, bias)) == 0)
    return request;
  int saved = errno;
  cgpio_line_release(request);
  errno = saved;
  return NULL;
}

int cgpio_line_descriptor(const struct cgpio_line *line) {
  return gpiod_line_event_get_fd(line->line);
}

int cgpio_line_read_edges(struct cgpio_line *line, struct cgpio_edge *edges, int capacity) {
  struct gpiod_line_event events[MAX_EDGES];
  if (capacity > MAX_EDGES) capacity = MAX_EDGES;
  int count = gpiod_line_event_read_multiple(line->line, events, (unsigned int)capacity);
  for (int i = 0; i < count; i++)
    edges[i] = (struct cgpio_edge){
        .timestamp_nsec = (int64_t)events[i].ts.tv_sec * 1000000000 + events[i].ts.tv_nsec,
        .active = events[i].event_type == GPIOD_LINE_EVENT_RISING_EDGE};
  return count;
}

int cgpio_line_level(struct cgpio_line *line) { return gpiod_line_get_value(line->line); }

void cgpio_line_release(struct cgpio_line *line) {
  if (line->chip != NULL) gpiod_chip_close(line->chip); // releases its lines
  free(line);
}

#else // libgpiod 2

struct cgpio_line {
  struct gpiod_line_request *request;
  struct gpiod_edge_event_buffer *buffer;
  uint32_t offset;
};

bool cgpio_counts_edges(void) { return true; }

int cgpio_chip_label(const char *path, char *label, size_t size) {
  struct gpiod_chip *chip = gpiod_chip_open(path);
  if (chip == NULL) return -1;
  struct gpiod_chip_info *info = gpiod_chip_get_info(chip);
  int saved = errno;
  if (info != NULL) snprintf(label, size, "%s", gpiod_chip_info_get_label(info));
  gpiod_chip_info_free(info);
  gpiod_chip_close(chip);
  errno = saved;
  return info != NULL ? 0 : -1;
}

int cgpio_find_line(const char *path, const char *name, uint32_t *offset) {
  struct gpiod_chip *chip = gpiod_chip_open(path);
  if (chip == NULL) return -1;
  int found = gpiod_chip_get_line_offset_from_name(chip, name);
  int saved = errno;
  if (found >= 0) *offset = (uint32_t)found;
  gpiod_chip_close(chip);
  errno = saved;
  return found >= 0 ? 0 : -1;
}

int cgpio_line_consumer(const char *path, uint32_t offset, char *consumer, size_t size) {
  struct gpiod_chip *chip = gpiod_chip_open(path);
  if (chip == NULL) return -1;
  struct gpiod_line_info *info = gpiod_chip_get_line_info(chip, offset);
  const char *name = info != NULL ? gpiod_line_info_get_consumer(info) : NULL;
  snprintf(consumer, size, "%s", name != NULL ? name : "");
  gpiod_line_info_free(info);
  gpiod_chip_close(chip);
  return 0;
}

static enum gpiod_line_bias line_bias(enum cgpio_bias bias) {
  switch (bias) {
    case CGPIO_BIAS_AS_IS: return GPIOD_LINE_BIAS_AS_IS;
    case CGPIO_BIAS_DISABLED: return GPIOD_LINE_BIAS_DISABLED;
    case CGPIO_BIAS_PULL_UP: return GPIOD_LINE_BIAS_PULL_UP;
    case CGPIO_BIAS_PULL_DOWN: return GPIOD_LINE_BIAS_PULL_DOWN;
  }
  return GPIOD_LINE_BIAS_AS_IS;
}

// Requests one line with these settings.
static struct gpiod_line_request *request_line(const char *path, uint32_t offset,
                                               struct gpiod_line_settings *settings,
                                               const char *consumer) {
  struct gpiod_line_config *lines = gpiod_line_config_new();
  struct gpiod_request_config *config = gpiod_request_config_new();
  struct gpiod_chip *chip = gpiod_chip_open(path);
  struct gpiod_line_request *request = NULL;
  unsigned int offsets[] = {offset};
  if (lines != NULL && config != NULL && chip != NULL &&
      gpiod_line_config_add_line_settings(lines, offsets, 1, settings) == 0) {
    gpiod_request_config_set_consumer(config, consumer);
    request = gpiod_chip_request_lines(chip, config, lines);
  }
  int saved = errno;
  if (chip != NULL) gpiod_chip_close(chip); // a request outlives it
  gpiod_request_config_free(config);
  gpiod_line_config_free(lines);
  errno = saved;
  return request;
}

static struct gpiod_line_request *request_input(const char *path, uint32_t offset, bool active_low,
                                                enum cgpio_bias bias, enum gpiod_line_edge edges,
                                                const char *consumer) {
  struct gpiod_line_settings *settings = gpiod_line_settings_new();
  struct gpiod_line_request *request = NULL;
  if (settings != NULL &&
      gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT) == 0 &&
      gpiod_line_settings_set_edge_detection(settings, edges) == 0 &&
      gpiod_line_settings_set_bias(settings, line_bias(bias)) == 0 &&
      gpiod_line_settings_set_event_clock(settings, GPIOD_LINE_CLOCK_MONOTONIC) == 0) {
    gpiod_line_settings_set_active_low(settings, active_low);
    request = request_line(path, offset, settings, consumer);
  }
  int saved = errno;
  gpiod_line_settings_free(settings);
  errno = saved;
  return request;
}

static struct gpiod_line_request *request_output(const char *path, uint32_t offset,
                                                 bool active_low, const char *consumer) {
  struct gpiod_line_settings *settings = gpiod_line_settings_new();
  struct gpiod_line_request *request = NULL;
  if (settings != NULL &&
      gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT) == 0 &&
      gpiod_line_settings_set_output_value(settings, GPIOD_LINE_VALUE_INACTIVE) == 0) {
    gpiod_line_settings_set_active_low(settings, active_low);
    request = request_line(path, offset, settings, consumer);
  }
  int saved = errno;
  gpiod_line_settings_free(settings);
  errno = saved;
  return request;
}

struct cgpio_line *cgpio_output_request(const char *path, uint32_t offset, bool active_low,
                                        const char *consumer) {
  struct cgpio_line *line = calloc(1, sizeof *line);
  if (line == NULL) return NULL;
  line->offset = offset;
  line->request = request_output(path, offset, active_low, consumer);
  if (line->request != NULL) return line;
  int saved = errno;
  cgpio_line_release(line);
  errno = saved;
  return NULL;
}

int cgpio_output_set(struct cgpio_line *line, bool active) {
  return gpiod_line_request_set_value(
      line->request, line->offset, active ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE);
}

struct cgpio_line *cgpio_line_request(const char *path, uint32_t offset, bool active_low,
                                      enum cgpio_bias bias, const char *consumer) {
  struct cgpio_line *line = calloc(1, sizeof *line);
  if (line == NULL) return NULL;
  line->offset = offset;
  line->request = request_input(path, offset, active_low, bias, GPIOD_LINE_EDGE_BOTH, consumer);
  if (line->request != NULL) line->buffer = gpiod_edge_event_buffer_new(MAX_EDGES);
  if (line->buffer != NULL && set_nonblocking(gpiod_line_request_get_fd(line->request)) == 0)
    return line;
  int saved = errno;
  cgpio_line_release(line);
  errno = saved;
  return NULL;
}

struct cgpio_line *cgpio_input_request(const char *path, uint32_t offset, bool active_low,
                                       enum cgpio_bias bias, const char *consumer) {
  struct cgpio_line *line = calloc(1, sizeof *line);
  if (line == NULL) return NULL;
  line->offset = offset;
  line->request = request_input(path, offset, active_low, bias, GPIOD_LINE_EDGE_NONE, consumer);
  if (line->request != NULL) return line;
  int saved = errno;
  cgpio_line_release(line);
  errno = saved;
  return NULL;
}

int cgpio_line_descriptor(const struct cgpio_line *line) {
  return gpiod_line_request_get_fd(line->request);
}

int cgpio_line_read_edges(struct cgpio_line *line, struct cgpio_edge *edges, int capacity) {
  if (capacity > MAX_EDGES) capacity = MAX_EDGES;
  int count = gpiod_line_request_read_edge_events(line->request, line->buffer, (size_t)capacity);
  for (int i = 0; i < count; i++) {
    struct gpiod_edge_event *event = gpiod_edge_event_buffer_get_event(line->buffer, (unsigned long)i);
    edges[i] = (struct cgpio_edge){
        .timestamp_nsec = (int64_t)gpiod_edge_event_get_timestamp_ns(event),
        .sequence = (uint32_t)gpiod_edge_event_get_line_seqno(event),
        .active = gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE};
  }
  return count;
}

int cgpio_line_level(struct cgpio_line *line) {
  return (int)gpiod_line_request_get_value(line->request, line->offset);
}

void cgpio_line_release(struct cgpio_line *line) {
  if (line->buffer != NULL) gpiod_edge_event_buffer_free(line->buffer);
  if (line->request != NULL) gpiod_line_request_release(line->request);
  free(line);
}

#endif
