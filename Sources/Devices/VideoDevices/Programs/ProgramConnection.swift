// SPDX-License-Identifier: Apache-2.0
import LinuxIO

//   program      ready │ camera, format …, control …, listed │ … │ allListed │ … gone, camera … listed
//
//   a run        engine   open                    release …      close
//                program         buffer … opened     frame …           closed
//                program  failed at any time before closed
//
//   buffer       program fills ── frame ──▶ engine holds ── release ──▶ program fills

/// What the engine knows of a camera program that runs: the rules of the wire. Anything that breaks them is a
/// `WireFault`, after which nothing of the program is believed.
package struct ProgramConnection: Sendable {
  package static let mostCameras = 32
  static let mostFormats = 256
  static let mostControls = 128
  /// Cameras that may come and go in a second.
  static let changesPerSecond = 64
  /// Some cameras of 240 frames a second send less.
  static let messagesPerSecond = 10_000

  package enum Action: Sendable {
    case ready(name: String, library: String)
    case listed(ListedCamera)
    case allListed
    case gone(ListedCamera)
    /// Check this memory, and map it.
    case map(run: UInt32, offset: Int, length: Int)
    case opened(run: UInt32, ProgramFormat)
    case frame(run: UInt32, index: UInt32, ProgramFrame)
    case ended(run: UInt32, ProgramFailure?)
    case done(number: UInt32, refused: UInt32)
    case value(camera: UInt32, control: UInt32, Int64)
  }

  private struct Run {
    enum Phase {
      case opening
      case open
      case closing
    }

    let camera: UInt32
    var phase = Phase.opening
    var lengths: [Int] = []
    var held: Set<UInt32> = []
    var lastSequence = -1
  }

  private var isReady = false
  private var isSettled = false
  /// The camera that is being listed.
  private var listing: ListedCamera?
  private var cameras: [UInt32: ListedCamera] = [:]
  private var lastCamera: UInt32 = 0
  private var runs: [UInt32: Run] = [:]
  private var lastRun: UInt32 = 0
  private var lastNumber: UInt32 = 0
  private var changes = TokenBucket(perSecond: Self.changesPerSecond)
  private var messages = TokenBucket(perSecond: Self.messagesPerSecond)

  package init() {}

  // MARK: Orders

  /// Begins a run of a camera; nil if the program does not have it any more.
  package mutating func open(_ camera: UInt32) -> UInt32? {
    guard cameras[camera] != nil else { return nil }
    lastRun += 1
    runs[lastRun] = Run(camera: camera)
    return lastRun
  }

  /// Whether this run is to be closed now: not if it has ended.
  package mutating func close(_ run: UInt32) -> Bool {
    guard let phase = runs[run]?.phase, phase != .closing else { return false }
    runs[run]?.phase = .closing
    return true
  }

  /// Notes that a buffer is given back: also after its run, for programs that use memory again.
  package mutating func release(_ run: UInt32, _ index: UInt32) { runs[run]?.held.remove(index) }

  /// The number of the next order that is answered.
  mutating func nextNumber() -> UInt32 {
    lastNumber += 1
    return lastNumber
  }

  /// Whether it has a run that delivers frames.
  var streams: Bool { runs.values.contains { $0.phase == .open } }

  // MARK: Messages

  /// Takes a message.
  ///
  /// - Parameter descriptors: how many came with it.
  package mutating func take(
    _ message: ProgramMessage, descriptors: Int, nowUSec: Int64
  ) throws(WireFault) -> Action? {
    var needed = 0
    if case .buffer = message { needed = 1 }
    guard descriptors == needed else { throw .descriptors }
    guard messages.take(1, atUSec: nowUSec) else { throw .limit("messages") }
    if case .ready(let name, let library) = message {
      guard !isReady else { throw .order("ready") }
      isReady = true
      return .ready(name: name, library: library)
    }
    guard isReady else { throw .order("a message before ready") }
    switch message {
    case .ready: return nil
    case .camera, .format, .control, .listed, .allListed, .gone:
      return try list(message, nowUSec)
    case .buffer(let run, let index, let offset, let length):
      return try buffer(run, index, offset, length)
    case .opened(let run, let format): return try opened(run, format)
    case .frame(let run, let index, let frame): return try self.frame(run, index, frame)
    case .closed(let run):
      guard runs[run]?.phase == .closing else { throw .order("closed") }
      runs[run] = nil
      return .ended(run: run, nil)
    case .failed(let run, let failure):
      guard let known = runs.removeValue(forKey: run) else { throw .order("failed") }
      return .ended(run: run, known.phase == .closing ? nil : failure)
    case .done(let number, let refused):
      guard number >= 1, number <= lastNumber else { throw .order("done") }
      return .done(number: number, refused: refused)
    case .value(let camera, let control, let value):
      guard let index = cameras[camera]?.controls.firstIndex(where: { $0.id == control }) else {
        throw .order("value")
      }
      cameras[camera]?.controls[index].value = value
      return .value(camera: camera, control: control, value)
    case .alive: return nil
    }
  }

  private mutating func list(
    _ message: ProgramMessage, _ nowUSec: Int64
  ) throws(WireFault) -> Action? {
    switch message {
    case .camera(let camera):
      guard listing == nil, camera.number > lastCamera else { throw .order("camera") }
      // A camera that was listed is another one only under another id.
      guard !cameras.values.contains(where: { $0.id == camera.id }) else {
        throw .field("id, which another camera has")
      }
      guard cameras.count < Self.mostCameras else { throw .limit("cameras") }
      guard changes.take(1, atUSec: nowUSec) else { throw .limit("changes of cameras") }
      (listing, lastCamera) = (camera, camera.number)
    case .format(let camera, let format, let name):
      guard listing?.number == camera else { throw .order("format") }
      let count = (listing?.formats.count ?? 0) + (listing?.foreignFormats.count ?? 0)
      guard count < Self.mostFormats else { throw .limit("formats") }
      if let format {
        listing?.formats.append(format)
      } else if listing?.foreignFormats.contains(name) == false {
        listing?.foreignFormats.append(name)
      }
    case .control(let camera, let control):
      guard let listing, listing.number == camera else { throw .order("control") }
      guard listing.controls.count < Self.mostControls else { throw .limit("controls") }
      guard !listing.controls.contains(where: { $0.id == control.id || $0.name == control.name })
      else { throw .field("control, which is there twice") }
      self.listing?.controls.append(control)
    case .listed(let camera):
      guard let listed = listing, listed.number == camera else { throw .order("listed") }
      (cameras[camera], listing) = (listed, nil)
      return .listed(listed)
    case .allListed:
      guard listing == nil, !isSettled else { throw .order("allListed") }
      isSettled = true
      return .allListed
    case .gone(let camera):
      guard let gone = cameras.removeValue(forKey: camera) else { throw .order("gone") }
      guard changes.take(1, atUSec: nowUSec) else { throw .limit("changes of cameras") }
      return .gone(gone)
    default: break
    }
    return nil
  }

  private mutating func buffer(
    _ run: UInt32, _ index: UInt32, _ offset: Int, _ length: Int
  ) throws(WireFault) -> Action? {
    guard let known = runs[run], known.lengths.count == Int(index), isOpening(known) else {
      throw .order("buffer")
    }
    guard known.lengths.count < CameraWire.buffers.upperBound else { throw .limit("buffers") }
    guard length > 0 else { throw .field("length") }
    runs[run]?.lengths.append(length)
    return .map(run: run, offset: offset, length: length)
  }

  /// A run still gets its memory if it is closed before it is open.
  private func isOpening(_ run: Run) -> Bool { run.phase != .open }

  private mutating func opened(
    _ run: UInt32, _ format: ProgramFormat
  ) throws(WireFault) -> Action? {
    guard let known = runs[run], isOpening(known) else { throw .order("opened") }
    let most = CameraWire.mostBytes(width: format.format.width, height: format.format.height)
    guard known.lengths.count == format.bufferCount else { throw .field("buffers") }
    guard known.lengths.allSatisfy({ $0 <= most && $0 >= format.format.minimumBytes }) else {
      throw .field("length of a buffer")
    }
    guard known.phase == .opening else { return nil }
    runs[run]?.phase = .open
    return .opened(run: run, format)
  }

  private mutating func frame(
    _ run: UInt32, _ index: UInt32, _ frame: ProgramFrame
  ) throws(WireFault) -> Action? {
    guard let known = runs[run] else { throw .order("frame") }
    // Frames that are on their way while the run is being closed belong to nobody.
    if known.phase == .closing { return nil }
    guard known.phase == .open else { throw .order("frame") }
    guard Int(index) < known.lengths.count, !known.held.contains(index) else {
      throw .buffer(index)
    }
    guard frame.bytes <= known.lengths[Int(index)] else { throw .field("bytes") }
    guard frame.sequence > known.lastSequence else { throw .field("sequence") }
    runs[run]?.lastSequence = frame.sequence
    runs[run]?.held.insert(index)
    return .frame(run: run, index: index, frame)
  }
}
