// SPDX-License-Identifier: Apache-2.0
// H.264 by libopenh264, whose interface is a C++ class or a table of functions in C. The library is
// loaded at run time: a machine without it records MJPEG. For a process that does nothing else: one
// encoder, one thread that calls.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Why there is no library.
enum ch264_loading {
  CH264_LOADED,
  CH264_NOT_FOUND,
  /// The library's structures are laid out otherwise than in the header that this was compiled with.
  CH264_OTHER_VERSION,
};

struct ch264_settings {
  /// Pixels, even.
  int32_t width;
  int32_t height;
  float frames_per_second;
  /// Bits a second.
  int32_t bit_rate;
  /// Frames from one key frame to the next.
  int32_t key_interval;
  /// Threads, each of which encodes a slice.
  int32_t threads;
  /// Whether samples use 0 to 255, not 16 to 235.
  bool is_full_range;
};

/// A picture in three planes, 4:2:0.
struct ch264_picture {
  const uint8_t *luma;
  const uint8_t *blue;
  const uint8_t *red;
  int32_t luma_stride;
  int32_t chroma_stride;
  /// Rising.
  int64_t time_ms;
  bool is_key_wanted;
};

/// Loads the library, before anything else here is called.
enum ch264_loading ch264_load(void);

/// The version of the loaded library: "2.3.1".
const char *ch264_version(void);

/// Makes the encoder. Returns 0, or the library's error code.
int32_t ch264_start(const struct ch264_settings *settings);

/// Encodes a picture. Writes it with start codes to 'coded' and returns its length; 0 if the encoder left the
/// picture out, -1 if it failed or 'capacity' is too small.
ptrdiff_t ch264_encode(const struct ch264_picture *picture, uint8_t *coded, size_t capacity);
