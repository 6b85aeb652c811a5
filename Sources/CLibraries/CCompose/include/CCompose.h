// SPDX-License-Identifier: Apache-2.0
// libvips' operations take their options as a C function with any number of arguments, which Swift cannot call.
#pragma once

#include <stddef.h>

/// The place of a shot: it fills it, and is cut at its edges.
typedef struct {
  int shot, x, y, width, height;
} ccompose_slot;

/// A picture without its shots. The drawings are SVG of its size, or NULL.
typedef struct {
  int width, height;
  unsigned char paper[3];
  const void *below;
  size_t below_length;
  const void *above;
  size_t above_length;
  const ccompose_slot *slots;
  int slot_count;
} ccompose_layout;

/// What is below and above the shots, drawn.
typedef struct ccompose_layers ccompose_layers;

/// Starts libvips for JPEG and SVG alone, with no code made at run time. Returns 0, or -1.
int ccompose_start(const char *program);

/// Draws the drawings into memory. Fonts are read here, and no file after this. Returns NULL on failure.
ccompose_layers *ccompose_draw(const ccompose_layout *layout);

/// A JPEG of one picture. The shots are JPEGs, which are turned as they say. The result is the caller's, for
/// ccompose_free. Returns 0, or -1.
int ccompose_still(const ccompose_layers *layers, const void *const *shots, const size_t *lengths,
                   void **picture, size_t *picture_length);

/// A GIF that repeats 'frame_count' frames; 'frames' names the shot that takes the places of all shots in each.
int ccompose_loop(const ccompose_layers *layers, const void *const *shots, const size_t *lengths,
                  const int *frames, int frame_count, int frame_ms, void **picture, size_t *picture_length);

void ccompose_free(void *picture);

/// What libvips says about the last failure.
const char *ccompose_error(void);
