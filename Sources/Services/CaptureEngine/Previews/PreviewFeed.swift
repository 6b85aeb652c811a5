// SPDX-License-Identifier: Apache-2.0
import Encoders
import LinuxIO
import ShutterInterfaces
import Synchronization
import VideoDevices
import Vocabulary

//   camera's thread           the preview's thread                           loop
//     take ──▶ newest frame ──▶ place in the ring of each viewer
//              (one place)      copy, or encode once and copy ── tell ──────▶ message to the viewer
//                                                   ◀───────────── release ── ReleasePreviewBuffer

/// Hands a session's frames to its viewers, on a separate thread: neither the camera's thread nor
/// the loop copies a frame, and only the newest frame is copied.
///
/// A session has one as long as a preview is open.
final class PreviewFeed: FrameTap {
  private struct State {
    var newest: Frame?
    /// Whether a frame of the present stream has come.
    var hasTaken = false
    /// Whether another stream has begun since the thread had a frame.
    var isOther = false
    /// The number of frames that the thread had no time for while they were the newest.
    var missed = 0
    var rings: [Viewer] = []
    /// Rings whose viewer has gone. Giving back their memory may take milliseconds, so the loop does
    /// not do it.
    var gone: [PreviewRing] = []
    var isOver = false
  }

  private struct Viewer {
    let ring: PreviewRing
    /// The number of frames that the thread had no time for and that are older than the preview.
    var missedBefore: Int
  }

  private struct Work {
    let frame: Frame?
    let isOther: Bool
    let missed: Int
    let rings: [Viewer]
    let isOver: Bool
  }

  private let state = Mutex(State())
  private let news = Semaphore()
  private let note: @Sendable (CameraRemark) -> Void

  /// Starts the thread.
  ///
  /// - Parameter note: takes what is noticed about the camera, once in each stream, on that thread.
  init(note: @escaping @Sendable (CameraRemark) -> Void) throws(SystemError) {
    self.note = note
    try WorkerThread.start(name: "preview") { [self] in run() }
  }

  // MARK: On the loop

  /// Gets the frames of a stream: the newest of the ring at once, then all that come.
  func attach(to exchange: FrameExchange) {
    state.withLock { ($0.hasTaken, $0.isOther) = (false, true) }
    guard let newest = exchange.attach(self).last else { return }
    let isFirst = state.withLock { state in
      guard !state.hasTaken else { return false }
      state.newest = newest.payload
      return true
    }
    if isFirst { news.signal() }
  }

  func detach(from exchange: FrameExchange) { exchange.detach(self) }

  func add(_ ring: PreviewRing) {
    state.withLock { $0.rings.append(Viewer(ring: ring, missedBefore: $0.missed)) }
  }

  func remove(_ ring: PreviewRing) {
    state.withLock { state in
      state.rings.removeAll { $0.ring === ring }
      state.gone.append(ring)
    }
    news.signal()
  }

  /// Ends the thread. To be called once, after `detach`.
  func end() {
    state.withLock { $0.isOver = true }
    news.signal()
  }

  // MARK: FrameTap, on the camera's thread

  func take(_ frame: Frame) {
    let isAwake = state.withLock { state in
      let isAwake = state.newest != nil
      if isAwake { state.missed += 1 }
      state.newest = frame
      state.hasTaken = true
      return isAwake
    }
    if !isAwake { news.signal() }
  }

  // MARK: On the preview's thread

  private func run() {
    var bench = Bench()
    while workOnce(&bench) {}
  }

  private enum Fault { case damaged, notEncoded }

  /// The state that is kept from frame to frame: the encoder, the JPEGs of the camera so far, and the
  /// faults that were logged already, because a camera may have one with every frame.
  private struct Bench {
    var encoder: PreviewEncoder?
    var series = JPEGSeries()
    var logged: Set<Fault> = []
    /// The unusual forms of this stream's JPEGs that were noted.
    var noted: Set<String> = []
    /// Whether the last frame that a viewer had a place for was of such a form.
    var isUnusual = false

    mutating func readyEncoder() throws(JPEGEncoderError) -> PreviewEncoder {
      if let encoder { return encoder }
      let new = try PreviewEncoder()
      encoder = new
      return new
    }

    mutating func log(_ fault: Fault, _ error: some Error) {
      guard logged.insert(fault).inserted else { return }
      Log.warning("a frame is not shown in previews, and others may not be: \(error)")
    }
  }

  /// Waits for a frame and hands it out. A function of its own, so that frames and rings are let go of
  /// before the next wait.
  ///
  /// - Returns: whether another one may follow.
  @inline(never)
  private func workOnce(_ bench: inout Bench) -> Bool {
    news.wait()
    let work = state.withLock { state in
      defer {
        (state.newest, state.isOther, state.missed) = (nil, false, 0)
        for index in state.rings.indices { state.rings[index].missedBefore = 0 }
      }
      return Work(
        frame: state.newest, isOther: state.isOther, missed: state.missed, rings: state.rings,
        isOver: state.isOver)
    }
    giveBackMemory()
    guard !work.isOver else { return false }
    if work.isOther { (bench.noted, bench.isUnusual) = ([], false) }
    if let frame = work.frame { hand(frame, missed: work.missed, to: work.rings, &bench) }
    return true
  }

  /// Lets go of the last references to rings, outside the lock.
  private func giveBackMemory() {
    let gone = state.withLock { state in
      defer { state.gone = [] }
      return state.gone
    }
    withExtendedLifetime(gone) {}
  }

  /// The place in one viewer's buffers for the frame.
  private struct Copy {
    let ring: PreviewRing
    let place: PreviewRing.Place

    func fill(
      with frame: Frame, _ write: (UnsafeMutableRawBufferPointer) -> Int?
    ) -> Told? {
      ring.fill(place, with: frame, write).map { Told(ring: ring, frame: $0) }
    }
  }

  /// A frame about which its viewer is to be notified.
  private struct Told: Sendable {
    let ring: PreviewRing
    let frame: EngineInterface.PreviewFrame
  }

  private func hand(
    _ frame: Frame, missed: Int, to viewers: [Viewer], _ bench: inout Bench
  ) {
    var copied: [Copy] = []
    var encoded: [Copy] = []
    var sensor: SensorProfile?
    for viewer in viewers where viewer.ring.pictures.frames == frame.format {
      let ring = viewer.ring
      switch ring.pictures.making {
      case .copied, .repaired: break
      case .encoded: sensor = SensorProfile()
      case .developed(let profile): sensor = profile
      }
      guard let place = ring.place(for: frame, missed: missed - viewer.missedBefore) else {
        continue
      }
      switch ring.pictures.making {
      case .copied, .repaired: copied.append(Copy(ring: ring, place: place))
      case .encoded, .developed: encoded.append(Copy(ring: ring, place: place))
      }
    }
    copy(frame, into: copied, &bench)
    guard sensor != nil || bench.isUnusual else { return bench.encoder = nil }
    if let sensor, !encoded.isEmpty { encode(frame, sensor, into: encoded, &bench) }
  }

  /// Copies a frame, or decodes and encodes a JPEG of an unusual form.
  private func copy(_ frame: Frame, into copies: [Copy], _ bench: inout Bench) {
    guard !copies.isEmpty else { return }
    var source: PreviewSource?
    do throws(JPEGDamage) {
      source = try PreviewSource(frame, after: &bench.series)
      bench.isUnusual = false
    } catch {
      if let form = error.form {
        bench.isUnusual = true
        let isEncoded = encode(frame, SensorProfile(), into: copies, &bench)
        if isEncoded, bench.noted.insert(form).inserted { note(.jpegForm(form)) }
        return
      }
      bench.log(.damaged, error)
    }
    tell(copies.compactMap { $0.fill(with: frame) { source?.copy(into: $0) } })
  }

  /// - Returns: whether there is a picture.
  @discardableResult
  private func encode(
    _ frame: Frame, _ sensor: SensorProfile, into copies: [Copy],
    _ bench: inout Bench
  ) -> Bool {
    var told: [Told] = []
    var isEncoded = false
    do throws(JPEGEncoderError) {
      try bench.readyEncoder().encode(frame, sensor) { jpeg in
        isEncoded = true
        told = copies.compactMap { copy in
          copy.fill(with: frame) { target in
            guard target.count >= jpeg.count else { return nil }
            target.copyMemory(from: jpeg)
            return jpeg.count
          }
        }
      }
    } catch {
      bench.log(.notEncoded, error)
    }
    if !isEncoded { for copy in copies { _ = copy.fill(with: frame) { _ in nil } } }
    tell(told)
    return isEncoded
  }

  /// One turn of the loop for all viewers.
  private func tell(_ told: [Told]) {
    guard !told.isEmpty else { return }
    EventLoop.shared.post { for told in told { told.ring.tell(told.frame) } }
  }
}
