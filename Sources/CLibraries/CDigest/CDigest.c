// SPDX-License-Identifier: Apache-2.0
#include "CDigest.h"

#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

#define BLOCK 64

static const uint32_t constants[BLOCK] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

// Adds 'count' blocks to the state.
typedef void (*compressor)(uint32_t *state, const uint8_t *blocks, size_t count);

static uint32_t rotate(uint32_t word, int count) { return word >> count | word << (32 - count); }

// One round: afterwards 'h' is what the next one calls 'a', and nothing has moved.
#define ROUND(a, b, c, d, e, f, g, h, i)                                                  \
  do {                                                                                    \
    uint32_t first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +                 \
                     (g ^ (e & (f ^ g))) + constants[i] + w[i];                           \
    d += first;                                                                           \
    h = first + (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) | (c & (a | b))); \
  } while (0)

static void compress_portable(uint32_t *state, const uint8_t *blocks, size_t count) {
  for (; count > 0; count--, blocks += BLOCK) {
    uint32_t w[BLOCK];
    for (int i = 0; i < 16; i++)
      w[i] = (uint32_t)blocks[4 * i] << 24 | (uint32_t)blocks[4 * i + 1] << 16 |
             (uint32_t)blocks[4 * i + 2] << 8 | blocks[4 * i + 3];
    for (int i = 16; i < BLOCK; i++) {
      uint32_t x = w[i - 15], y = w[i - 2];
      w[i] = w[i - 16] + (rotate(x, 7) ^ rotate(x, 18) ^ x >> 3) + w[i - 7] +
             (rotate(y, 17) ^ rotate(y, 19) ^ y >> 10);
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < BLOCK; i += 8) {
      ROUND(a, b, c, d, e, f, g, h, i);
      ROUND(h, a, b, c, d, e, f, g, i + 1);
      ROUND(g, h, a, b, c, d, e, f, i + 2);
      ROUND(f, g, h, a, b, c, d, e, i + 3);
      ROUND(e, f, g, h, a, b, c, d, i + 4);
      ROUND(d, e, f, g, h, a, b, c, i + 5);
      ROUND(c, d, e, f, g, h, a, b, i + 6);
      ROUND(b, c, d, e, f, g, h, a, i + 7);
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
  }
}

#if defined(__x86_64__)
// The instructions keep the eight words as ABEF and CDGH, and do two rounds each.
__attribute__((target("sha,sse4.1"))) static void compress_x86(uint32_t *state,
                                                               const uint8_t *blocks,
                                                               size_t count) {
  const __m128i bytes = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i cdab = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xb1);
  __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1b);
  __m128i abef = _mm_alignr_epi8(cdab, efgh, 8), cdgh = _mm_blend_epi16(efgh, cdab, 0xf0);
  for (; count > 0; count--, blocks += BLOCK) {
    __m128i before0 = abef, before1 = cdgh, w[4];
    for (int i = 0; i < 4; i++)
      w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)blocks + i), bytes);
    for (int i = 0; i < 16; i++) {
      __m128i *now = w + i % 4, *next = w + (i + 1) % 4, *last = w + (i + 3) % 4;
      __m128i rounds = _mm_add_epi32(*now, _mm_loadu_si128((const __m128i *)constants + i));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, rounds);
      if (i >= 3 && i < 15)
        *next = _mm_sha256msg2_epu32(
            _mm_add_epi32(*next, _mm_alignr_epi8(*now, *last, 4)), *now);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(rounds, 0x0e));
      if (i >= 1 && i < 13) *last = _mm_sha256msg1_epu32(*last, *now);
    }
    abef = _mm_add_epi32(abef, before0);
    cdgh = _mm_add_epi32(cdgh, before1);
  }
  __m128i feba = _mm_shuffle_epi32(abef, 0x1b), dchg = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

static bool ask_processor(void) {
  unsigned a, b, c, d;
  return __get_cpuid(1, &a, &b, &c, &d) && c & bit_SSE4_1 && c & bit_SSSE3 &&
         __get_cpuid_count(7, 0, &a, &b, &c, &d) && b & bit_SHA;
}

// Asked only once, because in a virtual machine the question goes to the host. Its answer is 0 before
// that, then 1 for no or 2 for yes.
static bool has_instructions(void) {
  static _Atomic int answer;
  if (!answer) answer = ask_processor() ? 2 : 1;
  return answer == 2;
}
#endif

static const uint32_t beginning[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

// Adds the last part of a message of 'whole' bytes, and what follows each message.
static void finish(uint32_t *state, const uint8_t *part, size_t size, uint64_t whole,
                   uint8_t *hash, compressor compress) {
  // The end: a one bit, zeros, the length in bits.
  uint8_t tail[2 * BLOCK] = {0};
  size_t rest = size % BLOCK, tail_size = rest < BLOCK - 8 ? BLOCK : 2 * BLOCK;
  uint64_t bits = whole * 8;
  if (rest > 0) memcpy(tail, part + size - rest, rest);
  tail[rest] = 0x80;
  for (int i = 0; i < 8; i++) tail[tail_size - 1 - i] = (uint8_t)(bits >> 8 * i);
  compress(state, part, size / BLOCK);
  compress(state, tail, tail_size / BLOCK);
  for (int i = 0; i < 32; i++) hash[i] = (uint8_t)(state[i / 4] >> (24 - i % 4 * 8));
}

static void hash(const uint8_t *message, size_t size, uint8_t *hash, compressor compress) {
  uint32_t state[8];
  memcpy(state, beginning, sizeof state);
  finish(state, message, size, size, hash, compress);
}

static compressor fastest(void) {
#if defined(__x86_64__)
  if (has_instructions()) return compress_x86;
#endif
  return compress_portable;
}

void cdigest_sha256_portable(const void *message, size_t size, uint8_t *digest) {
  hash(message, size, digest, compress_portable);
}

void cdigest_sha256(const void *message, size_t size, uint8_t *digest) {
  hash(message, size, digest, fastest());
}

void cdigest_stream_begin(struct cdigest_stream *stream) {
  memcpy(stream->state, beginning, sizeof stream->state);
  stream->size = 0;
}

void cdigest_stream_add(struct cdigest_stream *stream, const void *blocks, size_t size) {
  fastest()(stream->state, blocks, size / BLOCK);
  stream->size += size;
}

void cdigest_stream_end(struct cdigest_stream *stream, const void *part, size_t size,
                        uint8_t *digest) {
  finish(stream->state, part, size, stream->size + size, digest, fastest());
}
