// SPDX-License-Identifier: Apache-2.0
#include "CCompose.h"

#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>
#include <vips/vips.h>
#include <vips/vector.h>

struct ccompose_layers {
  VipsImage *base;
  VipsImage *above;
  ccompose_slot *slots;
  int slot_count;
};

static void quiet(const gchar *domain, GLogLevelFlags level, const gchar *words, gpointer data) {
  (void)domain, (void)level, (void)words, (void)data;
}

int ccompose_start(const char *program) {
  if (vips_init(program)) return -1;
  // Pages with code that is made at run time are forbidden where this runs.
  vips_vector_set_enabled(FALSE);
  vips_concurrency_set(2);
  vips_cache_set_max(0);
  // A picture is what the camera makes, and a drawing is the host's: nothing else is looked for in the bytes.
  vips_operation_block_set("VipsForeignLoad", TRUE);
  vips_operation_block_set("VipsForeignLoadJpeg", FALSE);
  vips_operation_block_set("VipsForeignLoadSvg", FALSE);
  vips_operation_block_set("VipsForeignLoadPng", FALSE);
  // The answer names the fault: the log must not repeat it.
  g_log_set_handler("VIPS", G_LOG_LEVEL_WARNING, quiet, NULL);
  return 0;
}

int ccompose_can_draw(const char *letter) {
  static PangoLayout *layout;
  if (!layout) {
    PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
    layout = pango_layout_new(context);
    g_object_unref(context);
  }
  pango_layout_set_text(layout, letter, -1);
  return pango_layout_get_unknown_glyphs_count(layout) == 0;
}

int ccompose_ink(const void *svg, size_t length, int *left, int *top, int *width, int *height) {
  VipsImage *drawing = NULL, *alpha = NULL;
  unsigned char *pixels = NULL;
  size_t count = 0;
  if (!vips_svgload_buffer((void *)svg, length, &drawing, "unlimited", TRUE, NULL) &&
      !vips_extract_band(drawing, &alpha, 3, NULL))
    pixels = vips_image_write_to_memory(alpha, &count);
  int right = -1, bottom = -1, columns = pixels ? alpha->Xsize : 1;
  *left = *top = 1 << 30;
  // Not libvips' own search, which smooths the picture before it: thin lines of small letters are gone then.
  for (size_t i = 0; pixels && i < count; i++) {
    if (pixels[i] < 8) continue;
    int x = (int)(i % (size_t)columns), y = (int)(i / (size_t)columns);
    if (x < *left) *left = x;
    if (x > right) right = x;
    if (y < *top) *top = y;
    if (y > bottom) bottom = y;
  }
  *width = right - *left + 1;
  *height = bottom - *top + 1;
  int result = pixels ? right >= 0 : -1;
  g_free(pixels);
  if (alpha) g_object_unref(alpha);
  if (drawing) g_object_unref(drawing);
  return result;
}

int ccompose_marks(const void *svg, size_t length, int *areas, int count) {
  VipsImage *drawing = NULL;
  unsigned char *pixels = NULL;
  size_t size = 0;
  if (!vips_svgload_buffer((void *)svg, length, &drawing, "unlimited", TRUE, NULL) && drawing->Bands == 4)
    pixels = vips_image_write_to_memory(drawing, &size);
  for (int i = 0; i < count; i++) areas[4 * i] = areas[4 * i + 1] = 1 << 30, areas[4 * i + 2] = areas[4 * i + 3] = -1;
  for (size_t i = 0; pixels && i < size / 4; i++) {
    const unsigned char *pixel = pixels + 4 * i;
    int mark = pixel[0] / 8 + pixel[1] / 8 * 32;
    // The colour of what is hardly seen is not exact.
    if (pixel[3] < 160 || mark >= count) continue;
    int x = (int)(i % (size_t)drawing->Xsize), y = (int)(i / (size_t)drawing->Xsize), *area = areas + 4 * mark;
    if (x < area[0]) area[0] = x;
    if (y < area[1]) area[1] = y;
    if (x > area[2]) area[2] = x;
    if (y > area[3]) area[3] = y;
  }
  int result = pixels ? 0 : -1;
  g_free(pixels);
  if (drawing) g_object_unref(drawing);
  return result;
}

int ccompose_emoji(const char *letter, ccompose_bytes *png) {
  VipsImage *text = NULL, *memory = NULL;
  int isColored = 0, result = -1;
  if (!vips_text(&text, letter, "font", "sans 120", "dpi", 72, "rgba", TRUE, NULL) &&
      (memory = vips_image_copy_memory(text)) && memory->Bands == 4) {
    const unsigned char *pixels = VIPS_IMAGE_ADDR(memory, 0, 0);
    size_t count = (size_t)memory->Xsize * (size_t)memory->Ysize;
    for (size_t i = 0; i < count && !isColored; i++) {
      const unsigned char *pixel = pixels + 4 * i;
      isColored = pixel[3] > 200 && (pixel[0] > 40 || pixel[1] > 40 || pixel[2] > 40);
    }
    result = isColored && !vips_pngsave_buffer(memory, &png->start, &png->length, "strip", TRUE, NULL);
  }
  if (memory) g_object_unref(memory);
  if (text) g_object_unref(text);
  return result > 0;
}

// Replaces a picture by the result of an operation on it, which is NULL if it has failed.
static void replace(VipsImage **picture, VipsImage *next) {
  g_object_unref(*picture);
  *picture = next;
}

// A drawing as it is in its file.
static VipsImage *loaded(const void *bytes, size_t length, ccompose_format format, int width) {
  VipsImage *drawing = NULL;
  if (format == ccompose_png) {
    if (vips_pngload_buffer((void *)bytes, length, &drawing, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL)) return NULL;
  } else if (format == ccompose_jpeg) {
    if (vips_jpegload_buffer((void *)bytes, length, &drawing, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL)) return NULL;
  } else if (!vips_svgload_buffer((void *)bytes, length, &drawing, "unlimited", TRUE, NULL)) {
    double across = (double)width / drawing->Xsize;
    // Drawn at its final size, so that lines are as sharp as they can be.
    g_object_unref(drawing);
    drawing = NULL;
    vips_svgload_buffer((void *)bytes, length, &drawing, "scale", across, "unlimited", TRUE, NULL);
  }
  return drawing;
}

// A drawing of this size, in memory, with colours and an alpha of 8 bits each.
static VipsImage *drawn(const void *bytes, size_t length, ccompose_format format, int width, int height) {
  VipsImage *drawing = loaded(bytes, length, format, width), *next = NULL;
  if (drawing) {
    vips_colourspace(drawing, &next, VIPS_INTERPRETATION_sRGB, NULL);
    replace(&drawing, next);
  }
  if (drawing && !vips_image_hasalpha(drawing)) {
    next = NULL;
    vips_addalpha(drawing, &next, NULL);
    replace(&drawing, next);
  }
  if (drawing && (drawing->Xsize != width || drawing->Ysize != height)) {
    // Transparent pixels have a colour of their own, which must not bleed into their neighbours.
    VipsImage *weighed = NULL, *scaled = NULL;
    next = NULL;
    if (!vips_premultiply(drawing, &weighed, NULL) &&
        !vips_resize(weighed, &scaled, (double)width / drawing->Xsize, "vscale", (double)height / drawing->Ysize,
                     NULL))
      vips_unpremultiply(scaled, &next, NULL);
    if (weighed) g_object_unref(weighed);
    if (scaled) g_object_unref(scaled);
    replace(&drawing, next);
  }
  if (drawing) {
    next = NULL;
    vips_gravity(drawing, &next, VIPS_COMPASS_DIRECTION_NORTH_WEST, width, height, NULL);
    replace(&drawing, next);
  }
  if (drawing) {
    next = NULL;
    vips_cast_uchar(drawing, &next, NULL);
    replace(&drawing, next);
  }
  if (drawing) replace(&drawing, vips_image_copy_memory(drawing));
  return drawing;
}

// One picture upon another one, whose alpha is gone then.
static VipsImage *over(VipsImage *base, VipsImage *above) {
  VipsImage *both = NULL, *flat = NULL, *bytes = NULL;
  if (!vips_composite2(base, above, &both, VIPS_BLEND_MODE_OVER, NULL) && !vips_flatten(both, &flat, NULL))
    vips_cast_uchar(flat, &bytes, NULL);
  if (both) g_object_unref(both);
  if (flat) g_object_unref(flat);
  return bytes;
}

ccompose_layers *ccompose_draw(const ccompose_layout *layout) {
  VipsImage *black = NULL, *paper = NULL, *bytes = NULL, *base = NULL, *below = NULL, *above = NULL;
  double none[3] = {0, 0, 0};
  double color[3] = {layout->paper[0], layout->paper[1], layout->paper[2]};
  if (vips_black(&black, layout->width, layout->height, "bands", 3, NULL) ||
      vips_linear(black, &paper, none, color, 3, NULL) || vips_cast_uchar(paper, &bytes, NULL) ||
      vips_copy(bytes, &base, "interpretation", VIPS_INTERPRETATION_sRGB, NULL))
    return NULL;
  if (layout->below) {
    below = drawn(layout->below, layout->below_length, layout->below_format, layout->width, layout->height);
    if (!below) return NULL;
    base = over(base, below);
    if (!base) return NULL;
  }
  if (layout->above) {
    above = drawn(layout->above, layout->above_length, layout->above_format, layout->width, layout->height);
    if (!above) return NULL;
  }
  ccompose_layers *layers = calloc(1, sizeof *layers);
  ccompose_slot *slots = calloc((size_t)layout->slot_count + 1, sizeof *slots);
  VipsImage *kept = vips_image_copy_memory(base);
  if (!layers || !slots || !kept) return NULL;
  memcpy(slots, layout->slots, (size_t)layout->slot_count * sizeof *slots);
  *layers = (ccompose_layers){.base = kept, .above = above, .slots = slots, .slot_count = layout->slot_count};
  return layers;
}

int ccompose_hides(const ccompose_layers *layers, int slot) {
  if (!layers->above) return 0;
  const ccompose_slot *place = &layers->slots[slot];
  VipsImage *part = NULL, *alpha = NULL;
  double average = 0;
  int result = vips_extract_area(layers->above, &part, place->x, place->y, place->width, place->height, NULL) ||
               vips_extract_band(part, &alpha, 3, NULL) || vips_avg(alpha, &average, NULL);
  if (alpha) g_object_unref(alpha);
  if (part) g_object_unref(part);
  return result ? -1 : average > 0.95 * 255;
}

// The picture with its shots; 'only' is the shot for all places, or -1.
static VipsImage *filled(const ccompose_layers *layers, const void *const *shots, const size_t *lengths,
                         int only) {
  VipsImage *picture = layers->base;
  g_object_ref(picture);
  for (int i = 0; i < layers->slot_count; i++) {
    const ccompose_slot *slot = &layers->slots[i];
    int shot = only < 0 ? slot->shot : only;
    VipsImage *small = NULL, *color = NULL, *kept = NULL, *next = NULL;
    int failed = vips_thumbnail_buffer((void *)shots[shot], lengths[shot], &small, slot->width, "height",
                                       slot->height, "crop", VIPS_INTERESTING_CENTRE, NULL) ||
                 vips_colourspace(small, &color, VIPS_INTERPRETATION_sRGB, NULL) ||
                 // Read once, from its beginning: more than one place may show it.
                 !(kept = vips_image_copy_memory(color)) ||
                 vips_insert(picture, kept, &next, slot->x, slot->y, NULL);
    if (small) g_object_unref(small);
    if (color) g_object_unref(color);
    if (kept) g_object_unref(kept);
    g_object_unref(picture);
    if (failed) return NULL;
    picture = next;
  }
  if (!layers->above) return picture;
  VipsImage *both = over(picture, layers->above);
  g_object_unref(picture);
  return both;
}

int ccompose_still(const ccompose_layers *layers, const void *const *shots, const size_t *lengths,
                   ccompose_bytes *picture, ccompose_bytes *small) {
  VipsImage *shown = filled(layers, shots, lengths, -1), *thumbnail = NULL;
  VipsImage *whole = shown ? vips_image_copy_memory(shown) : NULL;
  if (shown) g_object_unref(shown);
  if (!whole) return -1;
  // 300 dots an inch, for printers that ask the file. Nothing of what its shots say about themselves is in it: their
  // times, their makers and their small pictures.
  whole->Xres = whole->Yres = 300 / 25.4;
  int result = vips_jpegsave_buffer(whole, &picture->start, &picture->length, "Q", 92, "optimize_coding", TRUE,
                                    "strip", TRUE, NULL) ||
                       vips_thumbnail_image(whole, &thumbnail, 160, "height", 160, NULL) ||
                       vips_jpegsave_buffer(thumbnail, &small->start, &small->length, "Q", 80, "strip", TRUE, NULL)
                   ? -1
                   : 0;
  if (thumbnail) g_object_unref(thumbnail);
  g_object_unref(whole);
  return result;
}

int ccompose_loop(const ccompose_layers *layers, const void *const *shots, const size_t *lengths,
                  const int *frames, int frame_count, int frame_ms, ccompose_bytes *picture) {
  VipsImage **parts = calloc((size_t)frame_count, sizeof *parts);
  int *delays = calloc((size_t)frame_count, sizeof *delays);
  int result = parts && delays ? 0 : -1;
  for (int i = 0; i < frame_count && !result; i++) {
    delays[i] = frame_ms;
    // A loop that goes back shows most of its frames twice.
    for (int before = 0; before < i && !parts[i]; before++)
      if (frames[before] == frames[i]) parts[i] = g_object_ref(parts[before]);
    if (parts[i]) continue;
    VipsImage *frame = filled(layers, shots, lengths, frames[i]);
    parts[i] = frame ? vips_image_copy_memory(frame) : NULL;
    if (frame) g_object_unref(frame);
    if (!parts[i]) result = -1;
  }
  VipsImage *joined = NULL, *film = NULL;
  if (!result) result = vips_arrayjoin(parts, &joined, frame_count, "across", 1, NULL);
  if (!result) result = vips_copy(joined, &film, NULL);
  if (!result) {
    vips_image_set_int(film, "page-height", layers->base->Ysize);
    vips_image_set_int(film, "loop", 0);
    vips_image_set_array_int(film, "delay", delays, frame_count);
    result = vips_gifsave_buffer(film, &picture->start, &picture->length, "effort", 4, "strip", TRUE, NULL);
  }
  if (film) g_object_unref(film);
  if (joined) g_object_unref(joined);
  for (int i = 0; parts && i < frame_count; i++)
    if (parts[i]) g_object_unref(parts[i]);
  free(parts);
  free(delays);
  return result;
}

void ccompose_free(ccompose_bytes bytes) { g_free(bytes.start); }

const char *ccompose_error(void) { return vips_error_buffer(); }
