// SPDX-License-Identifier: Apache-2.0

//   accept ──▶ queued ── runs ──▶ ┐
//   accept ─────────────────────▶ turn ──▶ begun: frame, file, disk ──▶ end
//                                  │
//                                  └ one at a time; with responsive capture as many as may hold frames
//
//   responsive off   1 ├══════┤2 ├══════┤     2 begins when 1 is finished; not ready meanwhile
//   responsive on    1 ├══════┤                2 begins at once; ready while there is room
//                      2 ├══════┤
//
// All begin in the order in which they were accepted, and their results are told in the order in which
// their frames were chosen.

/// The photos of a session: which are accepted, whose turn it is, what each is told, and whether a
/// further one would be taken at once (requirements ).
///
/// Each input returns what is to be done; see `PhotoAction` for the order. After each the caller asks
/// `nextDeadlineUSec`, microseconds of CLOCK_MONOTONIC, and calls `advance` when it has come.
package struct PhotoMachine<Product: Sendable>: Sendable {
  /// How a result ended: a durable file, or why not.
  package typealias Outcome = Result<Product, CaptureFailure>

  /// An accepted photo.
  struct Entry {
    let order: PhotoOrder
    var request: PhotoRequest
    /// Set while it waits for the session to run.
    var untilUSec: Int64?
    /// Frames that it holds; 0 before it has begun.
    var frameCount = 0
    var hasBegun: Bool { frameCount > 0 }
    /// Of its last good result.
    var product: Product?
  }

  /// What the session allows and which camera it has.
  package private(set) var rules: PhotoRules
  var camera: String
  /// Accepted and not finished, in the order of acceptance.
  var entries: [Entry] = []
  var results = ResultOrder<Outcome>()
  private var identifiers = UsedIdentifiers()
  private(set) var state = SessionState.stopped
  private(set) var source: PhotoSource?
  private var framesArrive = true
  private(set) var isClosed = false
  /// As it was told last.
  var toldReadiness = Readiness.sessionNotRunning
  var actions: [PhotoAction<Product>] = []

  /// How long a photo waits for the session to run, microseconds, as the Engine interface says.
  package static var queueLimitUSec: Int64 { 5_000_000 }

  /// A stopped session without photos.
  package init(rules: PhotoRules, camera: String) {
    self.rules = rules
    self.camera = camera
  }

  // MARK: What there is to know

  /// Whether a photo needs the camera or is being made; one that waits for the session does not
  /// count, unless the session is closed and the photo will still be taken.
  package var isBusy: Bool { entries.contains { $0.untilUSec == nil || isClosed } }

  /// What an accepted photo was asked for as; nil once it has ended.
  package func order(of photo: Int64) -> PhotoOrder? {
    entries.first { $0.order.uniqueID == photo }?.order
  }

  /// Whether a photo that has begun still waits for a frame.
  package var awaitsFrames: Bool { entries.contains { $0.hasBegun && $0.request.isCapturing } }

  /// Whether no accepted photo is left.
  package var isEmpty: Bool { entries.isEmpty }

  /// Whether a photo asked for now would be taken at once.
  package var readiness: Readiness {
    Readiness(
      isRunning: state == .running, framesArrive: framesArrive,
      hasRoom: hasRoom(frames: 1) && entries.allSatisfy { $0.hasBegun },
      capturing: entries.count { $0.request.isCapturing })
  }

  /// When `advance` has to be called; nil if no photo waits for the session.
  package var nextDeadlineUSec: Int64? {
    // No key path: in generic code one is made anew whenever it is used.
    entries.compactMap { $0.untilUSec }.min()
  }

  // MARK: Requests

  /// A request arrives. A refusal changes nothing. An accepted one begins with `proceed`, when the
  /// caller has noted whom to tell.
  ///
  /// - Returns: the identifier of the photo.
  package mutating func accept(
    _ settings: PhotoSettings, atUSec nowUSec: Int64
  ) throws(PhotoRefusal) -> Int64 {
    guard state == .running || settings.queueUntilRunning else { throw .sessionNotRunning(state) }
    let order = try PhotoValidation.accept(
      settings, rules, photosInFlight: entries.count, identifiers: &identifiers, atUSec: nowUSec)
    entries.append(
      Entry(
        order: order, request: PhotoRequest(resolved(order)),
        untilUSec: state == .running ? nil : nowUSec + Self.queueLimitUSec))
    return order.uniqueID
  }

  /// Begins what can begin.
  package mutating func proceed() -> [PhotoAction<Product>] { settle() }

  /// The session was configured anew. Photos that are accepted keep what was promised to them.
  package mutating func configure(_ rules: PhotoRules, camera: String) -> [PhotoAction<Product>] {
    self.rules = rules
    self.camera = camera
    return settle()
  }

  // MARK: Session and camera

  /// The session is in this state now.
  package mutating func session(_ state: SessionState) -> [PhotoAction<Product>] {
    self.state = state
    return settle()
  }

  /// The camera delivers frames.
  package mutating func streaming(_ source: PhotoSource) -> [PhotoAction<Product>] {
    self.source = source
    framesArrive = true
    return settle()
  }

  /// The session goes on to another stream, or is between two: photos that have begun may still get
  /// frames, the others wait for the next `streaming`.
  package mutating func leaveStream() -> [PhotoAction<Product>] {
    source = nil
    framesArrive = false
    return settle()
  }

  /// Frames stay away, or come again.
  package mutating func frames(arrive: Bool) -> [PhotoAction<Product>] {
    framesArrive = arrive
    return settle()
  }

  /// The camera delivers no frame any more, and what it did deliver is shared out: photos without a
  /// frame fail. Those that wait for the session to run go on waiting while it can.
  ///
  /// - Parameter isBroughtBack: whether the camera will be opened again by itself.
  package mutating func streamEnded(
    _ failure: CaptureFailure, isBroughtBack: Bool
  ) -> [PhotoAction<Product>] {
    source = nil
    framesArrive = true
    failAll(failure) { entry, isClosed in
      entry.request.isCapturing && (entry.untilUSec == nil || isClosed && !isBroughtBack)
    }
    return settle()
  }

  /// The session's connection has ended. Accepted photos are taken all the same.
  ///
  /// - Parameter isCameraWanted: whether the camera is being started or brought back; only then is
  ///   there something to wait for.
  package mutating func closed(isCameraWanted: Bool) -> [PhotoAction<Product>] {
    isClosed = true
    if !isCameraWanted {
      failAll(.operationCancelled) { entry, _ in entry.untilUSec != nil }
    }
    return settle()
  }

  /// Nothing is finished any more: the engine shuts down.
  package mutating func cancelAll() -> [PhotoAction<Product>] {
    failAll(.operationCancelled) { _, _ in true }
    return settle()
  }

  /// Time has passed: photos have waited long enough for the session.
  package mutating func advance(toUSec nowUSec: Int64) -> [PhotoAction<Product>] {
    let failure: CaptureFailure =
      switch state {
      case .stopped: .sessionNotRunning
      case .starting, .running: .startTimedOut
      case .interrupted: .sessionWasInterrupted
      case .failed(let failure): failure
      }
    failAll(failure) { entry, _ in entry.untilUSec.map { $0 <= nowUSec } ?? false }
    return settle()
  }
}
