// SPDX-License-Identifier: Apache-2.0

/// A call that the event loop makes once at a given time.
public struct Deadline: Hashable, Sendable {
  let atUSec: Int64
  let number: Int64
}
