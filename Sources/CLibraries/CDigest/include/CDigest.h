// SPDX-License-Identifier: Apache-2.0
// SHA-256 (FIPS 180-4) with the processor's own instructions where it has them; Swift cannot name
// those. Every photo is hashed on its way to the disk, and with them that takes a tenth of the
// time.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The hash of a message: 32 bytes at 'hash'.
void cdigest_sha256(const void *message, size_t size, uint8_t *hash);

/// The same with instructions that every processor has.
void cdigest_sha256_portable(const void *message, size_t size, uint8_t *hash);

/// A hash under way, for a message that is too long for the memory.
struct cdigest_stream {
  uint32_t state[8];
  uint64_t size;
};

void cdigest_stream_begin(struct cdigest_stream *stream);

/// Adds a part of the message: whole blocks of 64 bytes.
void cdigest_stream_add(struct cdigest_stream *stream, const void *blocks, size_t size);

/// Adds the last part, of any size: 32 bytes at 'hash'.
void cdigest_stream_end(struct cdigest_stream *stream, const void *part, size_t size, uint8_t *hash);
