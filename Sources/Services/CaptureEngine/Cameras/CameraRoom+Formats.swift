// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import VideoDevices

/// A change of a shared camera's format: from when the others are asked to give the camera up until the session that
/// needs the format opens it.
struct FormatChange {
  /// Weak, because an input has the room.
  weak var input: CameraInput?
  /// Nil when the others give the camera up.
  var gathering: FormatGathering?
  fileprivate var deadline: Deadline?
}

extension CameraRoom {
  /// Decides what becomes of the user with this input, whose camera runs in another format than it asks for.
  func decideFormat(for input: CameraInput) -> FormatRule.Decision {
    guard let user = users.first(where: { $0.input === input }),
      let wanted = resolve(user.configuration)
    else { return .refuse(nil) }
    let configuration = user.configuration
    let others = holders(of: configuration.camera, besides: input)
    return FormatRule(configuration.otherFormat, of: user.opener.uid)
      .decision(others.map { $0.formatHolder(of: configuration.camera, wanted) })
  }

  // MARK: A change

  /// Has all others give up this camera, as soon as the photos of all have their frames. It opens again only when this
  /// input has opened it.
  func beginFormatChange(of camera: String, for input: CameraInput) {
    guard let user = users.first(where: { $0.input === input }) else { return }
    let others = holders(of: camera, besides: input)
    let gathering = FormatGathering(of: user.opener.uid, atUSec: MonotonicClock.nowUSec)
    let deadline = EventLoop.shared.schedule(atUSec: gathering.deadlineUSec) { [weak self] in
      self?.formatChanges[camera]?.deadline = nil
      self?.lookAtFormatChanges()
    }
    formatChanges[camera] = FormatChange(input: input, gathering: gathering, deadline: deadline)
    // Without holders this is the same change, tried again.
    if let format = others.lazy.compactMap({ $0.input.stream?.format }).first {
      formerFormats[camera] = format
    }
    for other in others { other.awaitFormat() }
    lookAtFormatChanges()
  }

  /// An input needs this camera, whose format may be about to be changed for sessions of another user.
  func needs(_ camera: String, for input: CameraInput) {
    guard formatChanges[camera]?.gathering != nil,
      let user = users.first(where: { $0.input === input })
    else { return }
    formatChanges[camera]?.gathering?.arrives(uid: user.opener.uid)
    lookAtFormatChanges()
  }

  /// The input opens its camera, or has given that up: the others may open it again, or keep it.
  func endFormatChange(for input: CameraInput) {
    for (camera, change) in formatChanges where change.input === input {
      endFormatChange(of: camera, change)
    }
  }

  /// Whether this input has to wait for the end of a change, or for the others to give the camera up.
  func isFormatHeld(_ camera: String, besides input: CameraInput) -> Bool {
    guard let change = formatChanges[camera] else { return false }
    return change.input !== input || change.gathering != nil
      || users.contains { $0.input !== input && $0.input.occupies(camera) }
  }

  /// Whether the format is being changed for another input than this one.
  func othersChangeFormat(of camera: String, besides input: CameraInput) -> Bool {
    formatChanges[camera].map { $0.input != nil && $0.input !== input } ?? false
  }

  /// Sees to changes that can go on, or have to be given up.
  func lookAtFormatChanges() {
    for (camera, change) in formatChanges {
      guard let gathering = change.gathering else { continue }
      guard let input = change.input else {
        endFormatChange(of: camera, change)
        continue
      }
      let others = holders(of: camera, besides: input)
      switch gathering.decision(others.map(\.canFollowFormat), atUSec: MonotonicClock.nowUSec) {
      case .wait: break
      case .leave:
        change.deadline.map(EventLoop.shared.cancel)
        formatChanges[camera]?.deadline = nil
        formatChanges[camera]?.gathering = nil
        input.othersLeave()
        for other in others { other.followFormat() }
      case .giveUp(let reason):
        endFormatChange(of: camera, change)
        input.formatKept(reason)
      }
    }
  }

  private func endFormatChange(of camera: String, _ change: FormatChange) {
    change.deadline.map(EventLoop.shared.cancel)
    formatChanges[camera] = nil
    let isKept = change.gathering != nil
    if isKept { formerFormats[camera] = nil }
    // This may come from within an action of a session's machine.
    EventLoop.shared.post { [weak self] in
      guard let self else { return }
      if isKept { for user in users where user.uses(camera) { user.keepFormat() } }
      openPending()
    }
  }

  // MARK: Those who wait

  /// Whether a user that waits for its format could have it now.
  func isFormatFree(for user: any CameraUser) -> Bool {
    let configuration = user.configuration
    guard formatChanges[configuration.camera] == nil else { return false }
    return users.allSatisfy {
      guard $0.input !== user.input else { return true }
      if let format = $0.input.format(of: configuration.camera) {
        return configuration.capture.refusal(of: format) == nil
      }
      // A session that opens it again, after a stall or an unplugging, comes before those that wait. A session with an
      // interruption of its own, such as the lock of its seat, does not.
      return !$0.uses(configuration.camera) || !$0.isCameraWanted || $0.waitsForFormat
        || !$0.interruptions.isSubset(of: user.interruptions)
    }
  }

  /// Has those look that wait for their format.
  func lookAtFormats() {
    for user in inOpeningOrder { user.lookAtFormat() }
  }

  /// The same after what is under way on the loop: several sessions may change together.
  func lookAtFormatsSoon() {
    guard !looksAtFormatsSoon, users.contains(where: { $0.waitsForFormat }) else { return }
    looksAtFormatsSoon = true
    EventLoop.shared.post { [weak self] in
      self?.looksAtFormatsSoon = false
      self?.lookAtFormats()
    }
  }

  /// Forgets the formats before changes for cameras that nobody is about to open again.
  func forgetFormerFormats() {
    for camera in formerFormats.keys where formatChanges[camera] == nil {
      if !users.contains(where: { $0.isCameraWanted && $0.uses(camera) }) {
        formerFormats[camera] = nil
      }
    }
  }

  private func holders(of camera: String, besides input: CameraInput) -> [any CameraUser] {
    users.filter { $0.input !== input && $0.input.holds(camera) }
  }
}
