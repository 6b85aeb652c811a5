// SPDX-License-Identifier: Apache-2.0

/// Where a plane of a buffer is to be found by mmap, in bytes.
struct BufferLocation: Sendable, Hashable {
  let offset: Int
  let length: Int
}
