// SPDX-License-Identifier: Apache-2.0
// Lines of GPIO chips over libgpiod, whose versions 1 (Debian 12) and 2 (Debian 13) have nothing in
// common. Each request is for one line, so that each line has a descriptor of its own. Functions
// that fail return -1 or NULL and set errno.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum cgpio_bias { CGPIO_BIAS_AS_IS, CGPIO_BIAS_DISABLED, CGPIO_BIAS_PULL_UP, CGPIO_BIAS_PULL_DOWN };

struct cgpio_edge {
  /// CLOCK_MONOTONIC; on kernels before 5.7, with libgpiod 1, CLOCK_REALTIME.
  int64_t timestamp_nsec;
  /// Counts the edges of the line from 1, including lost ones; 0 where cgpio_counts_edges() is
  /// false.
  uint32_t sequence;
  /// True if the line became active, which is low for one that is active low.
  bool active;
};

/// A line that was requested.
struct cgpio_line;

/// Whether a lost edge shows in the sequence (libgpiod 2). With libgpiod 1 it does not.
bool cgpio_counts_edges(void);

/// Copies the label of the chip at 'path' and a NUL into 'label'. Returns 0.
int cgpio_chip_label(const char *path, char *label, size_t size);

/// Finds a line by its name; ENOENT if the chip has none. Returns 0.
int cgpio_find_line(const char *path, const char *name, uint32_t *offset);

/// Copies the name of a line's user and a NUL; empty if it has none. Returns 0.
int cgpio_line_consumer(const char *path, uint32_t offset, char *consumer, size_t size);

/// Requests a line as input, with both its edges; EBUSY if somebody else has it.
struct cgpio_line *cgpio_line_request(const char *path, uint32_t offset, bool active_low,
                                      enum cgpio_bias bias, const char *consumer);

/// Requests a line as input without edges, for a chip that reports none: only its level can be read.
struct cgpio_line *cgpio_input_request(const char *path, uint32_t offset, bool active_low,
                                       enum cgpio_bias bias, const char *consumer);

/// Requests a line as output, inactive; EBUSY if somebody else has it.
struct cgpio_line *cgpio_output_request(const char *path, uint32_t offset, bool active_low,
                                        const char *consumer);

/// Makes a line that was requested as output active or inactive. Returns 0.
int cgpio_output_set(struct cgpio_line *line, bool active);

/// Readable when an edge waits; non-blocking.
int cgpio_line_descriptor(const struct cgpio_line *line);

/// Takes at most 'capacity' (at most 16) edges that wait. Returns their number; EAGAIN for none.
int cgpio_line_read_edges(struct cgpio_line *line, struct cgpio_edge *edges, int capacity);

/// 1 if the line is active now, 0 if not.
int cgpio_line_level(struct cgpio_line *line);

void cgpio_line_release(struct cgpio_line *line);
