// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import MovieFormats
import Synchronization
import VideoDevices

/// A picture of a film, with its time.
struct FilmSample: Sendable {
  let picture: FilmPicture
  /// Microseconds after the first frame, without pauses.
  let timeUSec: Int64
  /// The frame's stamp, microseconds of CLOCK_MONOTONIC.
  let stampUSec: Int64
  /// Pixels.
  let width: Int
  let height: Int
  let codec: MovieDescription.PictureCodec

  init(
    _ frame: FilmFrame<Frame>, _ picture: FilmPicture, _ codec: MovieDescription.PictureCodec
  ) {
    self.picture = picture
    self.codec = codec
    timeUSec = frame.timeUSec
    stampUSec = frame.stampUSec
    width = frame.payload.format.width
    height = frame.payload.format.height
  }

  /// The sample as its container takes it.
  var movie: MovieSample<MoviePayload> {
    MovieSample(
      payload: picture.payload, byteCount: picture.payload.byteCount, timeUSec: timeUSec,
      isKey: picture.isKey)
  }
}

/// The encoded pictures of one film that wait for the disk.
final class FilmSamples: Sendable {
  private struct State {
    var waiting: [FilmSample] = []
    var bytes = 0
    var dropped = 0
    /// Set when no further picture comes.
    var end: FilmEnd?
    var failure: CaptureFault?
    var isClosed = false
    /// Whether the encoder's thread waits for room.
    var isAwaited = false

    var hasRoom: Bool {
      guard let first = waiting.first, let last = waiting.last else { return true }
      return bytes < FilmSamples.capacity.memoryBytes
        && last.timeUSec - first.timeUSec < FilmSamples.capacity.spanUSec
    }
  }

  private static let capacity = FilmCapacity.disk

  private let state = Mutex(State())
  private let news = Semaphore()
  private let room = Semaphore()

  // MARK: The encoder's thread

  /// Whether there is room for another picture. If not, the film loses it (`drop`).
  var hasRoom: Bool { state.withLock(\.hasRoom) }

  /// Waits until there is room for another picture, or none is taken any more.
  func awaitRoom() {
    while state.withLock({ state in
      state.isAwaited = !state.hasRoom && !state.isClosed
      return state.isAwaited
    }) { room.wait() }
  }

  /// Adds a picture; false if the film takes no more.
  func add(_ sample: FilmSample) -> Bool {
    let isOpen = state.withLock { state in
      guard !state.isClosed else { return false }
      state.waiting.append(sample)
      state.bytes += sample.picture.payload.byteCount
      return true
    }
    news.signal()
    return isOpen
  }

  /// Counts a lost frame: there was no room, or it gave no picture.
  func drop() { state.withLock { $0.dropped += 1 } }

  /// Notes that no further picture comes.
  func end(_ end: FilmEnd) {
    state.withLock { $0.end = end }
    news.signal()
  }

  /// Notes that no further picture can be made.
  func fail(_ failure: CaptureFault) {
    state.withLock { $0.failure = failure }
    news.signal()
  }

  // MARK: The film's thread

  /// Waits for pictures, and hands over all that are there.
  ///
  /// A function of its own, never a part of a loop: see `StorageThread`.
  @inline(never)
  func takeNext(_ writer: inout FilmWriter) {
    news.wait()
    let taken = state.withLock { state in
      defer {
        (state.waiting, state.bytes, state.dropped) = ([], 0, 0)
        state.isAwaited = false
      }
      return state
    }
    if taken.isAwaited { room.signal() }
    for sample in taken.waiting where !writer.isOver { writer.add(sample) }
    writer.drop(taken.dropped)
    if let failure = taken.failure { writer.fail(failure) }
    if let end = taken.end { writer.end(end) }
  }

  /// Takes no further picture.
  func close() {
    let isAwaited = state.withLock { state in
      state.isClosed = true
      state.waiting = []
      return state.isAwaited
    }
    if isAwaited { room.signal() }
  }
}
