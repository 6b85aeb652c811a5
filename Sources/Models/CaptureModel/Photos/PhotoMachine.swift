// SPDX-License-Identifier: Apache-2.0

import Vocabulary

//   accept ──▶ queued ── runs ──▶ ┐
//   accept ─────────────────────▶ turn ──▶ begun: frame, file, disk ──▶ end
//                                  │
//                                  └ one at a time; with responsive capture as many as may hold frames
//
//   responsive off   1 ├══════┤2 ├══════┤     2 begins when 1 is finished; not ready until then
//   responsive on    1 ├══════┤                2 begins at once; ready while there is room
//                      2 ├══════┤
//
// All begin in the order in which they were accepted, and their results are reported in the order
// in which their frames were chosen.

/// The photos of a session: decides which are accepted, whose turn it is, which steps are reported,
/// and whether another one would be taken at once (requirements,
///
///
/// Each input returns the actions to perform; see `PhotoAction` for the order. After each the
/// caller asks `nextDeadlineUSec`, microseconds of CLOCK_MONOTONIC, and calls `advance` when it has
/// come.
package struct PhotoMachine<Product: Sendable>: Sendable {
  /// The end of a result: a durable file, or the reason for its absence.
  package typealias Outcome = Result<Product, CaptureFault>

  /// The limits that the session sets now.
  package private(set) var rules: PhotoRules
  private var camera: String
  /// Accepted and not finished, in the order of acceptance.
  private var entries: [AcceptedPhoto<Product>] = []
  private var results = ResultOrder<Outcome>()
  private var identifiers = UsedIdentifiers()
  private var state = SessionState.stopped
  private var source: PhotoSource?
  private var framesArrive = true
  /// The fate of photos that cannot be reported to the client; nil while there is a client.
  private var orphans: OrphanPolicy?
  /// Whether a bracket has the camera's controls, a light is on, or the camera is switched to another size: no
  /// other photo may have these frames.
  private var areFramesTaken = false
  /// The readiness that was reported last.
  private var toldReadiness = Readiness.sessionNotRunning
  private var actions: [PhotoAction<Product>] = []

  /// The time that a photo waits for the session to run, microseconds, as in the Engine interface.
  package static var queueLimitUSec: Int64 { 5_000_000 }

  /// A stopped session without photos.
  package init(rules: PhotoRules, camera: String) {
    self.rules = rules
    self.camera = camera
  }

  // MARK: State

  private var isClosed: Bool { orphans != nil }

  /// Whether a photo needs the camera or is being made; one that waits for the session does not
  /// count, unless the session is closed and the photo will still be taken. Nor does one that lacks only
  /// its live clip, whose frames are all there: that may take far longer than the photo.
  package var isBusy: Bool {
    entries.contains { ($0.untilUSec == nil || isClosed) && $0.request.needsCamera }
  }

  /// The order of an accepted photo; nil once it has ended.
  package func order(of photo: Int64) -> PhotoOrder? {
    entries.first { $0.order.uniqueID == photo }?.order
  }

  /// The settings that an accepted photo has, for good once it has begun; nil once it has ended.
  package func resolved(of photo: Int64) -> ResolvedSettings? {
    entries.first { $0.order.uniqueID == photo }?.request.resolved
  }

  /// Whether a photo that has begun still waits for a frame.
  package var awaitsFrames: Bool { entries.contains { $0.hasBegun && $0.request.isCapturing } }

  /// The form in which the camera's frames are usually delivered; nil while no camera delivers.
  package var usualMedia: PhotoMedia? { source?.media.first }

  /// Whether no accepted photo is left.
  package var isEmpty: Bool { entries.isEmpty }

  /// Whether a photo asked for now would be taken at once.
  package var readiness: Readiness {
    Readiness(
      isRunning: state == .running, framesArrive: framesArrive,
      hasRoom: hasRoom(frames: 1) && entries.allSatisfy { $0.hasBegun } && !areFramesTaken,
      capturing: entries.count { $0.request.isCapturing })
  }

  /// The time at which `advance` has to be called; nil if no photo waits for the session.
  package var nextDeadlineUSec: Int64? {
    // No key path: generic code would create a new one at every use.
    entries.compactMap { $0.untilUSec }.min()
  }

  // MARK: Requests

  /// A request arrives. A refusal changes nothing. An accepted photo begins with `proceed`, after
  /// the engine has noted who asked for it.
  ///
  /// - Parameter stillObstacle: what keeps the camera from being switched to another size.
  /// - Returns: the identifier of the photo.
  package mutating func accept(
    _ settings: PhotoParameters, stillObstacle: StillObstacle? = nil, atUSec nowUSec: Int64
  ) throws(PhotoRefusal) -> Int64 {
    guard state == .running || settings.queueUntilRunning else { throw .sessionNotRunning(state) }
    var rules = self.rules
    rules.media = source?.media
    let order = try PhotoValidation.accept(
      settings, rules, photosInFlight: entries.count,
      photosInWork: entries.count { !$0.request.hasAllResults },
      clipsInFlight: entries.count { $0.order.hasClip }, stillObstacle: stillObstacle,
      identifiers: &identifiers, atUSec: nowUSec)
    entries.append(
      AcceptedPhoto(
        order: order,
        request: PhotoRequest(
          ResolvedSettings(order, camera: camera, source), hasClip: order.hasClip,
          isDeferred: order.isDeferred),
        untilUSec: state == .running ? nil : nowUSec + Self.queueLimitUSec))
    return order.uniqueID
  }

  /// The photo that these settings would be now; nobody has asked for it. Refused as a request would be.
  package func check(
    _ settings: PhotoParameters, atUSec nowUSec: Int64
  ) throws(PhotoRefusal) -> PhotoOrder {
    var rules = self.rules
    rules.media = source?.media
    var identifiers = UsedIdentifiers()
    return try PhotoValidation.accept(
      settings, rules, photosInFlight: 0, identifiers: &identifiers, atUSec: nowUSec)
  }

  /// Begins the photos that can begin.
  package mutating func proceed() -> [PhotoAction<Product>] { settle() }

  /// The session was configured again. Accepted photos keep their settings.
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

  /// The camera's pictures have to be turned by so many degrees to stand upright. Photos that have
  /// begun keep the angle with which they began.
  package mutating func turned(to rotation: Int) { source?.rotation = rotation }

  /// The session goes on to another stream, or is between two: photos that have begun may still get
  /// frames, the others wait for the next `streaming`.
  package mutating func leaveStream() -> [PhotoAction<Product>] {
    source = nil
    framesArrive = false
    return settle()
  }

  /// Frames have stopped arriving, or arrive again.
  package mutating func frames(arrive: Bool) -> [PhotoAction<Product>] {
    framesArrive = arrive
    return settle()
  }

  /// The camera delivers no more frames, and all that it delivered are given out: photos without a
  /// frame fail. Photos that wait for the session to run go on waiting while it still can.
  ///
  /// - Parameter isBroughtBack: whether the engine will open the camera again by itself.
  package mutating func streamEnded(
    _ failure: CaptureFault, isBroughtBack: Bool
  ) -> [PhotoAction<Product>] {
    source = nil
    framesArrive = true
    failAll(failure) { entry, isClosed in
      // A photo that takes its frames alone, or one of several cameras, itself reports which frames it
      // has.
      entry.request.isCapturing
        && !(entry.hasBegun && (entry.order.takesFrames || entry.order.isAssembled))
        && (entry.untilUSec == nil || isClosed && !isBroughtBack)
    }
    return settle()
  }

  /// The session's connection has ended. Accepted photos are still taken, if they are to be kept.
  ///
  /// - Parameters:
  ///   - isCameraWanted: whether the camera is being started or brought back; only then is
  ///     there a reason to wait.
  ///   - orphans: the policy for photos that are reported to nobody.
  package mutating func closed(
    isCameraWanted: Bool, orphans: OrphanPolicy
  ) -> [PhotoAction<Product>] {
    self.orphans = orphans
    // Some are durable and not reported, because others before them are not durable.
    for (result, outcome) in results.held { noteOrphan(result, outcome) }
    switch orphans {
    case .keep where isCameraWanted: break
    case .keep: failAll(.operationCancelled) { entry, _ in entry.untilUSec != nil }
    case .discard:
      // Some of several results may be durable, and others on their way.
      for entry in entries
      where !entry.request.hasAllResults && !results.areFinished(of: entry.order.uniqueID) {
        actions.append(.orphaned(photo: entry.order.uniqueID, nil, .discard))
      }
      failAll(.operationCancelled) { _, _ in true }
    }
    return settle()
  }

  /// Records a result that can no longer be reported to its client.
  private mutating func noteOrphan(_ result: PhotoResultID, _ outcome: Outcome) {
    guard let orphans, case .success(let product) = outcome else { return }
    actions.append(.orphaned(photo: result.photo, product, orphans))
  }

  /// The engine shuts down: photos that are not finished fail.
  package mutating func cancelAll() -> [PhotoAction<Product>] {
    failAll(.operationCancelled) { _, _ in true }
    return settle()
  }

  /// Time has passed: photos have waited long enough for the session.
  package mutating func advance(toUSec nowUSec: Int64) -> [PhotoAction<Product>] {
    let failure: CaptureFault =
      switch state {
      case .stopped: .sessionNotRunning
      case .starting, .running: .startTimedOut
      case .interrupted: .sessionWasInterrupted
      case .failed(let failure): failure
      }
    failAll(failure) { entry, _ in entry.untilUSec.map { $0 <= nowUSec } ?? false }
    return settle()
  }

  // MARK: Turns

  /// Begins the photos whose turn it is and reports a readiness that has changed. Every input ends
  /// with this.
  private mutating func settle() -> [PhotoAction<Product>] {
    while let index = entries.firstIndex(where: { isAwaited($0) }), mayBegin(entries[index].order) {
      begin(index)
    }
    if readiness != toldReadiness {
      toldReadiness = readiness
      actions.append(.readinessChanged(readiness))
    }
    defer { actions = [] }
    return actions
  }

  /// Whether it is the turn of this photo. A bracket, a light or another size changes what all frames
  /// are, so such a photo waits until those before it have theirs, and those after it wait for its end.
  private func mayBegin(_ order: PhotoOrder) -> Bool {
    guard !areFramesTaken, hasRoom(frames: order.memoryFrames(from: source)) else { return false }
    return !order.takesFrames || !awaitsFrames
  }

  /// Whether the photos in work leave room for another one that holds so many frames. A photo that
  /// is the only one always has room.
  private func hasRoom(frames: Int) -> Bool {
    let held = entries.reduce(0) { $0 + $1.heldFrames }
    guard held > 0 else { return true }
    return rules.isResponsive && held + frames <= (source?.frameLimit ?? 0)
  }

  /// Fails photos as a whole: first those that have their frames, in the order of the frames, then
  /// the others.
  private mutating func failAll(
    _ failure: CaptureFault, where isTouched: (AcceptedPhoto<Product>, _ isClosed: Bool) -> Bool
  ) {
    let touched = entries.filter { isTouched($0, isClosed) }.map { $0.order.uniqueID }
    let captured = results.photos
    for photo in captured.filter(touched.contains) + touched where order(of: photo) != nil {
      fail(photo, failure)
    }
  }

  /// Whether only its turn keeps the photo from beginning: the camera streams, and the session runs,
  /// or ran when the photo was accepted, or will not run again.
  private func isAwaited(_ entry: AcceptedPhoto<Product>) -> Bool {
    guard !entry.hasBegun, source != nil else { return false }
    return entry.untilUSec == nil || state == .running || isClosed
  }

  private mutating func begin(_ index: Int) {
    // No step was reported yet, and which cameras there are and what they deliver is known only now.
    if let size = entries[index].order.stillSize {
      if size == rules.stills.own {
        entries[index].order.stillSize = nil
      } else if let failure = PhotoValidation.obstacle(to: size, rules) {
        return fail(entries[index].order.uniqueID, failure)
      }
    }
    if !entries[index].order.takesFrames { entries[index].order.companions = rules.companions }
    entries[index].request = PhotoRequest(
      ResolvedSettings(entries[index].order, camera: camera, source),
      hasClip: entries[index].order.hasClip, isDeferred: entries[index].order.isDeferred)
    entries[index].untilUSec = nil
    entries[index].frameCount = entries[index].order.frameCount
    entries[index].memoryFrames = entries[index].order.memoryFrames(from: source)
    tell(entries[index].order.uniqueID, entries[index].request.begin(), nil)
    let order = entries[index].order
    if !order.takesFrames {
      actions.append(.lookForFrame(order, frameCount: entries[index].frameCount))
    } else {
      areFramesTaken = true
      actions.append(.captureAlone(order))
    }
  }

  // MARK: Results

  /// The photo's frame is chosen, or the frames of all steps of a bracket or of all cameras; called
  /// in capture order.
  ///
  /// - Parameter missing: the steps of a bracket or the cameras that have no frame, by their numbers
  ///   from 0, and why. Not all of them.
  package mutating func frameChosen(
    _ photo: Int64, missing: [Int: CaptureFault] = [:]
  ) -> [PhotoAction<Product>] {
    guard let index = index(of: photo), entries[index].hasBegun,
      entries[index].request.isCapturing
    else { return [] }
    let files = entries[index].order.results
    tell(photo, entries[index].request.frameChosen(), nil)
    for file in files {
      let result = PhotoResultID(photo: photo, photoCount: file.photoCount)
      results.captured(result)
      if missing[file.frame] == nil { actions.append(.encode(result)) }
    }
    if entries[index].order.hasClip {
      // It is a film of the main camera, around that one's frame.
      if let failure = missing[0] {
        tell(photo, entries[index].request.clipFinished(failure), nil)
      } else {
        actions.append(.recordClip(photo: photo))
      }
    }
    for file in files {
      guard let failure = missing[file.frame] else { continue }
      let result = PhotoResultID(photo: photo, photoCount: file.photoCount)
      for (result, outcome) in results.complete(result, .failure(failure)) {
        conclude(result, outcome)
      }
    }
    return settle()
  }

  /// The photo that took its frames alone is over, and frames are as before.
  package mutating func framesSettled() -> [PhotoAction<Product>] {
    areFramesTaken = false
    return settle()
  }

  /// There is no frame for the photo.
  package mutating func noFrame(
    _ photo: Int64, _ failure: CaptureFault
  ) -> [PhotoAction<Product>] {
    guard let index = index(of: photo), entries[index].request.isCapturing else { return [] }
    fail(photo, failure)
    return settle()
  }

  /// The result needs no further encoding. If anybody still waits for it, it is stored.
  package mutating func encoded(_ result: PhotoResultID) -> [PhotoAction<Product>] {
    guard let index = index(of: result.photo),
      entries[index].request.encoded(photoCount: result.photoCount)
    else { return [] }
    actions.append(.store(result))
    return settle()
  }

  /// The file of a result is durable, or never will be. It is reported after the results before it.
  package mutating func concluded(
    _ result: PhotoResultID, _ outcome: Outcome
  ) -> [PhotoAction<Product>] {
    noteOrphan(result, outcome)
    for (result, outcome) in results.complete(result, outcome) { conclude(result, outcome) }
    return settle()
  }

  /// No further frame comes into the live clip of a photo.
  package mutating func clipRecorded(_ photo: Int64) -> [PhotoAction<Product>] {
    if let index = index(of: photo) { tell(photo, entries[index].request.clipRecorded(), nil) }
    return settle()
  }

  /// The live clip of a photo is durable, or never will be.
  ///
  /// - Parameter failure: the reason why it is not whole.
  package mutating func clipFinished(
    _ photo: Int64, _ failure: CaptureFault?
  ) -> [PhotoAction<Product>] {
    if let index = index(of: photo) {
      tell(photo, entries[index].request.clipFinished(failure), nil)
      endIfFinished(photo)
    }
    return settle()
  }

  /// Fails a photo as a whole. If there are several results, those that only waited for others keep their ends.
  private mutating func fail(_ photo: Int64, _ failure: CaptureFault) {
    let (own, ready) = results.abandon(photo: photo)
    for (result, outcome) in own { conclude(result, outcome ?? .failure(failure)) }
    if let index = index(of: photo) { tell(photo, entries[index].request.fail(failure), nil) }
    endIfFinished(photo)
    for (result, outcome) in ready { conclude(result, outcome) }
  }

  /// Reports steps; the last one carries the product of the photo.
  private mutating func tell(_ photo: Int64, _ reports: [PhotoReport], _ product: Product?) {
    for report in reports {
      let isLast = report.step == .didFinishCapture
      let last = isLast ? index(of: photo).flatMap { entries[$0].product } : product
      actions.append(.tell(photo: photo, report, last))
    }
  }

  private mutating func conclude(_ result: PhotoResultID, _ outcome: Outcome) {
    guard let index = index(of: result.photo) else { return }
    switch outcome {
    case .success(let product):
      entries[index].product = product
      tell(
        result.photo, entries[index].request.durable(photoCount: result.photoCount), product)
    case .failure(let failure):
      tell(
        result.photo, entries[index].request.resultFailed(photoCount: result.photoCount, failure),
        nil)
    }
    endIfFinished(result.photo)
  }

  private mutating func endIfFinished(_ photo: Int64) {
    guard let index = index(of: photo), entries[index].request.isFinished else { return }
    entries.remove(at: index)
    actions.append(.end(photo: photo))
  }

  private func index(of photo: Int64) -> Int? {
    entries.firstIndex { $0.order.uniqueID == photo }
  }
}
