// SPDX-License-Identifier: Apache-2.0

/// A frame on its way into a film.
package struct FilmFrame<Payload: Sendable>: Sendable {
  package let payload: Payload
  /// Microseconds after the first frame, without pauses; greater than that of the frame before.
  package let timeUSec: Int64
  /// The time at which it was taken, microseconds of CLOCK_MONOTONIC.
  package let stampUSec: Int64
  /// The driver's number of the frame.
  package let sequence: Int64
  /// The size of the memory that it keeps, bytes.
  package let bytes: Int

  /// A frame of these values.
  package init(
    payload: Payload, timeUSec: Int64, stampUSec: Int64, sequence: Int64, bytes: Int
  ) {
    self.payload = payload
    self.timeUSec = timeUSec
    self.stampUSec = stampUSec
    self.sequence = sequence
    self.bytes = bytes
  }
}

extension FilmFrame: Equatable where Payload: Equatable {}

/// The limit of the frames that wait for a film's thread. One frame may always wait.
package struct FilmCapacity: Hashable, Sendable {
  /// Memory for the frames, bytes.
  package var memoryBytes: Int
  /// The most time from the oldest frame to the newest, microseconds.
  package var spanUSec: Int64

  /// A capacity of these values.
  package init(memoryBytes: Int, spanUSec: Int64) {
    self.memoryBytes = memoryBytes
    self.spanUSec = spanUSec
  }

  /// For frames that are written as they are: a disk may stand still for 5 s while a fragment of 1 s
  /// is on its way to it and another one is gathered, with 4 MB a second.
  package static let disk = FilmCapacity(memoryBytes: 32 << 20, spanUSec: 8_000_000)

  /// For frames that an encoder reads. It may be as late as the ring reaches back: so long the ring
  /// keeps the frames in any case, and they cost no memory of their own.
  package static let encoder = FilmCapacity(
    memoryBytes: 32 << 20, spanUSec: RingCapacity.reachUSec)
}

/// Frames that wait, oldest first, in a buffer that goes round: at a frame nothing is moved.
struct FilmQueue<Payload: Sendable>: Sendable {
  private var places: [FilmFrame<Payload>?] = Array(repeating: nil, count: 16)
  /// The place of the oldest frame.
  private var head = 0
  private(set) var count = 0
  /// The size of all frames together, bytes.
  private(set) var bytes = 0

  var isEmpty: Bool { count == 0 }
  var first: FilmFrame<Payload>? { count == 0 ? nil : places[head] }
  var last: FilmFrame<Payload>? { count == 0 ? nil : places[place(count - 1)] }

  mutating func append(_ frame: FilmFrame<Payload>) {
    if count == places.count { grow() }
    places[place(count)] = frame
    count += 1
    bytes += frame.bytes
  }

  mutating func removeFirst() -> FilmFrame<Payload>? {
    guard let frame = first else { return nil }
    places[head] = nil
    head = place(1)
    count -= 1
    bytes -= frame.bytes
    return frame
  }

  mutating func removeLast() {
    guard let frame = last else { return }
    places[place(count - 1)] = nil
    count -= 1
    bytes -= frame.bytes
  }

  /// The number of places is a power of two.
  private func place(_ index: Int) -> Int { (head + index) & (places.count - 1) }

  private mutating func grow() {
    places = (0..<count).map { places[place($0)] } + Array(repeating: nil, count: count)
    head = 0
  }
}
