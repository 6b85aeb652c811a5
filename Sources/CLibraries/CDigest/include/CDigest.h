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
