// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import Synchronization
import VideoDevices

// camera's thread                                  loop
//   take ── a camera's own JPEG ──▶ ring ◀──────── begin(film): what the ring has, then each frame
//     │                              ▲ └──▶ films
//     └── else ─▶ waiting ─▶ JPEG ───┘
//                             on the encoder's thread, in the order of the drawing

/// The last moments of a stream as JPEG, and the films of live clips that go on with its next frames.
///
/// A raw frame is encoded as it comes: raw frames of the same time take 20 times the memory. A film that
/// begins in between waits in the same queue, so it gets each frame once. A camera's own JPEGs are copied in
/// the same way if the ring keeps more than usual, or clips are made of them by an encoder, for which they wait:
/// the camera's memory is for photos, and not meant for so many.
final class LiveClipRing: FrameTap, Sendable {
  /// An item that waits for the encoder's thread.
  private enum Work: Sendable {
    case frame(RingFrame<Frame>)
    case begin(Film, still: RingFrame<Frame>)
    /// Frames that come after this are not awaited for the film.
    case expire(Film)
    case end
  }

  private struct State {
    var ring: FrameRing<Frame>
    var films: [Film] = []
    var isSuspended = false
    /// The work that waits for the encoder's thread, if there is one.
    var waiting = LiveClipQueue<Work>()
    /// Whether no frame follows.
    var isOver = false
  }

  /// The stream that it belongs to.
  let exchange: FrameExchange
  private let format: FrameFormat
  let capacity: RingCapacity
  /// Whether its pictures are made of the camera's frames, on a thread of their own, or are those frames.
  private let hasEncoder: Bool
  private let state: Mutex<State>
  private let news = Semaphore()

  /// Takes the frames of a stream from now on.
  ///
  /// - Throws: where the system has no thread left.
  init(
    of exchange: FrameExchange, _ format: FrameFormat, _ capacity: RingCapacity
  ) throws(SystemError) {
    self.exchange = exchange
    self.format = format
    self.capacity = capacity
    // The codec that a session asks for may change while its ring stays.
    hasEncoder =
      format.pixelFormat != .mjpg || capacity.memoryBytes > RingCapacity.liveClips.memoryBytes
      || VideoEncoder.encoder(for: format) != nil
    state = Mutex(State(ring: FrameRing(capacity: capacity)))
    if hasEncoder { try WorkerThread.start(name: "clip-encoder") { [self] in encode() } }
    let frames = exchange.attach(self, takesAll: true)
    // The newest may have come since, through `take`.
    if !hasEncoder {
      state.withLock { state in
        let newer = state.ring.frames
        let oldestUSec = newer.first?.stampUSec ?? .max
        state.ring = FrameRing(capacity: capacity)
        for frame in frames where frame.stampUSec < oldestUSec { state.ring.append(frame) }
        for frame in newer { state.ring.append(frame) }
      }
    }
  }

  /// The name of the encoder that makes the pictures: "none" where they are the camera's own.
  var encoderName: String { Self.encoderName(for: format) }

  /// The name of the encoder that would make the ring's pictures of this format.
  static func encoderName(for format: FrameFormat) -> String {
    format.pixelFormat == .mjpg ? "none" : RecordingOption.jpegEncoder
  }

  /// The way in which clips of its pictures are made if they are to have this codec.
  func option(_ codec: RecordingCodec) -> RecordingOption { Self.option(for: format, codec) }

  /// The way in which clips of this format are made: H.264 of the ring's pictures if that is wanted and there is
  /// an encoder, else these pictures as they are.
  static func option(for format: FrameFormat, _ codec: RecordingCodec) -> RecordingOption {
    guard codec == .h264, let encoder = VideoEncoder.encoder(for: pictures(of: format)) else {
      return .liveClip
    }
    return RecordingOption(
      container: RecordingOption.liveClip.container, codec: .h264, encoder: encoder)
  }

  /// The form of the ring's pictures for frames of this format.
  fileprivate static func pictures(of format: FrameFormat) -> FrameFormat {
    guard format.pixelFormat != .mjpg else { return format }
    return FrameFormat(
      pixelFormat: .mjpg, width: format.width, height: format.height, bytesPerLine: 0)
  }

  /// The bytes that a second of frames takes; nil while there are too few to measure.
  var bytesPerSecond: Int? { state.withLock(\.ring.bytesPerSecond) }

  // MARK: From the loop

  /// Keeps no frames, and forgets the ones that it has, or keeps frames again. Films get their
  /// frames in both cases.
  func suspend(_ isSuspended: Bool) {
    state.withLock { state in
      state.isSuspended = isSuspended
      if isSuspended { state.ring = FrameRing(capacity: capacity) }
    }
  }

  /// Hands a film the frames of the ring, and each that follows.
  ///
  /// - Parameter still: the photo's frame, which the film has in any case.
  func begin(_ film: Film, still: RingFrame<Frame>) {
    guard !hasEncoder else { return enqueue(.begin(film, still: still)) }
    state.withLock { Self.begin(film, still, &$0) }
  }

  /// Hands the film no more frames.
  func detach(_ film: Film) { state.withLock { $0.films.removeAll { $0 === film } } }

  /// Ends a film that is being stopped, as its last frames have been awaited for long enough. It still gets those
  /// that have come until now.
  func expire(_ film: Film) {
    guard hasEncoder else { return film.advance(toUSec: .max) }
    enqueue(.expire(film))
  }

  /// Notes that the stream gives no more frames. Its films are notified after the last one.
  func end() {
    exchange.detach(self)
    guard !hasEncoder else { return enqueue(.end) }
    endFilms()
  }

  /// Lets go of all that it has: a film refers to the ring that it gets its frames from.
  private func endFilms() {
    let films = state.withLock { state in
      let films = state.films
      state.isOver = true
      (state.films, state.waiting) = ([], LiveClipQueue())
      state.ring = FrameRing(capacity: capacity)
      return films
    }
    for film in films { film.streamEnded() }
  }

  private func enqueue(_ work: Work) {
    state.withLock { state in
      // Its films have ended, and none begins with a ring that is over.
      if !state.isOver { state.waiting.append(mark: work) }
    }
    news.signal()
  }

  private static func begin(_ film: Film, _ still: RingFrame<Frame>, _ state: inout State) {
    // Under the same lock, so that no frame comes in between.
    film.begin(with: state.ring.frames(with: still))
    if state.isOver {
      film.streamEnded()
    } else if !film.hasAllFrames {
      // It may have been discarded while it waited here.
      state.films.append(film)
    }
  }

  // MARK: On the camera's thread

  func take(_ frame: Frame) {
    let entry = RingFrame(frame)
    let isWaiting = state.withLock { state in
      guard hasEncoder else {
        Self.add(entry, &state)
        return false
      }
      let isWanted = !state.isSuspended || !state.films.isEmpty
      return isWanted && state.waiting.append(.frame(entry), bytes: entry.bytes)
    }
    if isWaiting { news.signal() }
  }

  private static func add(_ frame: RingFrame<Frame>, _ state: inout State) {
    if !state.isSuspended { state.ring.append(frame) }
    for film in state.films { film.take(frame.payload) }
  }

  // MARK: On the encoder's thread

  private func encode() {
    var encoder = RingEncoder(format, capacity)
    while encodeNext(&encoder) {}
  }

  // A function of its own, never a part of the loop: see `StorageThread`.
  @inline(never)
  private func encodeNext(_ encoder: inout RingEncoder) -> Bool {
    news.wait()
    guard let work = state.withLock({ $0.waiting.next() }) else { return true }
    switch work {
    case .frame(let frame):
      if let picture = encoder.picture(of: frame) {
        state.withLock { Self.add(picture, &$0) }
      }
    case .begin(let film, let still):
      let isThere = state.withLock { $0.ring.holds(still) }
      let picture = isThere ? still : encoder.picture(of: still)
      state.withLock { state in
        if let picture {
          Self.begin(film, picture, &state)
        } else {
          film.streamEnded()
        }
      }
    case .expire(let film): film.advance(toUSec: .max)
    case .end:
      endFilms()
      return false
    }
    return true
  }
}

/// Makes the pictures of a ring. It belongs to one thread.
private struct RingEncoder: ~Copyable {
  /// Nil after it has failed, which is logged: it would fail with each frame.
  private var pictures: JPEGPictures?
  private let format: FrameFormat
  private var pool: FramePool
  /// Whether its frames are JPEG already.
  private let isCopying: Bool

  init(_ format: FrameFormat, _ capacity: RingCapacity) {
    isCopying = format.pixelFormat == .mjpg
    pictures = isCopying ? nil : try? JPEGPictures()
    self.format = LiveClipRing.pictures(of: format)
    // A JPEG of noise may be larger than its pixels. Only pages that are written take memory. The limit is for
    // the ring, and for the frames that films have of it.
    pool = FramePool(
      blockSize: 4 * format.width * format.height + 65_536, limit: 3 * capacity.memoryBytes)
  }

  /// The frame as JPEG, with its time and number; nil if there is none.
  mutating func picture(of frame: RingFrame<Frame>) -> RingFrame<Frame>? {
    if isCopying {
      let metadata = frame.payload.metadata
      return frame.payload.withBytes { pool.makeFrame(metadata, copying: [$0]) }
        .map { RingFrame($0) }
    }
    guard let bytes = try? pictures?.jpeg(of: frame.payload) else {
      pictures = nil
      return nil
    }
    var metadata = frame.payload.metadata
    metadata.format = format
    let picture = bytes.withUnsafeBytes { pool.makeFrame(metadata, copying: [$0]) }
    return picture.map { RingFrame($0) }
  }
}
