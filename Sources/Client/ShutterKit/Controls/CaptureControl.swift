// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Synchronization
import Vocabulary

/// A value that people change with a dial, with zoom keys or with `shutterctl control`, like
/// `AVCaptureControl`: a ``CaptureSlider`` or a ``CaptureIndexPicker``.
///
/// It works from the moment at which it is added to an interaction whose program is in the foreground with a
/// running session, if the interaction has a ``CaptureEventInteraction/controlsDelegate``.
public protocol CaptureControl: AnyObject, Sendable {
  /// The state of the control. Only this library makes one.
  var record: CaptureControlRecord { get }
}

extension CaptureControl {
  /// The name of the control within its interaction.
  public var identifier: String { record.identifier }

  /// The name for people.
  public var title: String { record.title }

  /// The dials and keys of the system that turn it.
  public var use: CaptureControlUse { record.use }

  /// Whether people may change the value. True at first. The program may change it in any case.
  public var isEnabled: Bool {
    get { record.isEnabled }
    set { record.isEnabled = newValue }
  }
}

/// The dials and keys of the system that turn a control.
public enum CaptureControlUse: Hashable, Sendable {
  /// Dials and keys that turn the control in front, or name it.
  case custom
  /// Also dials and keys for the zoom, such as `KEY_ZOOMIN`.
  case zoom
  /// Also dials and keys for the exposure bias.
  case exposureBias
}

/// An error of a control.
public enum CaptureControlError: Error, Hashable, Sendable {
  /// A part of the control is not valid: `minimum`, `maximum`, `step`, `values`, `count`, `title`, `titles` or
  /// `identifier`.
  case invalid(part: String)
  /// The control does not have this value.
  case valueOutOfRange(Double)
  /// The control has no action yet.
  case noAction
  /// The interaction has a control with this identifier, or this control belongs to another interaction.
  case alreadyAdded(identifier: String)
  /// The interaction has as many controls as it can have.
  case tooManyControls(limit: Int)
}

/// The state of a control, which any thread may read and change.
public final class CaptureControlRecord: Sendable {
  private struct State {
    var scale: ControlScale
    var value: Double
    /// Whether people have it: false for a system control that the camera does not have.
    var isAvailable = true
    var isEnabled = true
    /// Called before the action, on any thread: what the library itself does.
    var turning: (@Sendable (Double) -> Void)?
    /// Turns that the session has not heard of yet.
    var turnsUnderWay = 0
    var action: (@Sendable (Double) async -> Void)?
    weak var owner: InteractionRecord?
  }

  let identifier: String
  let title: String
  let use: CaptureControlUse
  let titles: [String]
  private let state: Mutex<State>

  init(
    _ title: String, _ identifier: String?, _ use: CaptureControlUse, _ scale: ControlScale,
    titles: [String] = []
  ) throws(CaptureControlError) {
    if let part = scale.fault { throw .invalid(part: part) }
    if title.isEmpty || title.utf8.count > Self.longestName { throw .invalid(part: "title") }
    let identifier = identifier ?? title
    if identifier.isEmpty || identifier.utf8.count > Self.longestName {
      throw .invalid(part: "identifier")
    }
    if titles.contains(where: { $0.utf8.count > Self.longestName }) {
      throw .invalid(part: "titles")
    }
    self.identifier = identifier
    self.title = title
    self.use = use
    self.titles = titles
    state = Mutex(State(scale: scale, value: scale.first))
  }

  /// A control of the library's own, which nobody has until its scale is known.
  init(systemControl title: String, use: CaptureControlUse) {
    identifier = title.lowercased()
    self.title = title
    self.use = use
    titles = []
    let scale = ControlScale.choices(1)
    state = Mutex(State(scale: scale, value: scale.first, isAvailable: false))
  }

  /// The longest title or identifier, in bytes.
  private static let longestName = 64

  var scale: ControlScale { state.withLock { $0.scale } }
  var value: Double { state.withLock { $0.value } }
  var isAvailable: Bool { state.withLock { $0.isAvailable } }

  /// Sets the value for the program, and reports it to the gateway.
  func set(_ value: Double) async throws(CaptureControlError) {
    guard let accepted = scale.accepted(value) else { throw .valueOutOfRange(value) }
    let owner = state.withLock { state in
      state.value = accepted
      return state.owner
    }
    await owner?.link?.setControlValue(identifier, accepted)
  }

  /// Takes another scale, with the value that is nearest to one of the camera; nil: people do not have the
  /// control any more.
  func rescale(_ scale: ControlScale?, value: Double?) {
    let owner: InteractionRecord? = state.withLock { state in
      let before = (state.scale, state.isAvailable, state.value)
      state.isAvailable = scale != nil
      if let scale {
        state.scale = scale
        state.value = SystemControlScale.nearest(value ?? scale.first, on: scale)
      }
      return before == (state.scale, state.isAvailable, state.value) ? nil : state.owner
    }
    guard let link = owner?.link else { return }
    EventLoop.shared.post { [self] in
      link.sendControls()
      // The gateway keeps the value of a control that it has already.
      if scale != nil { link.sendControlValue(identifier, self.value) }
    }
  }

  /// Shows another value, which somebody else has set. A turn that is on its way to the session is newer: the gateway
  /// counts the next step from the value that it is sent, and that turn would be lost. Its own answer follows.
  func follow(_ value: Double) {
    let (owner, nearest): (InteractionRecord?, Double) = state.withLock { state in
      let nearest = SystemControlScale.nearest(value, on: state.scale)
      guard state.isAvailable, state.turnsUnderWay == 0, nearest != state.value else {
        return (nil, nearest)
      }
      state.value = nearest
      return (state.owner, nearest)
    }
    guard let link = owner?.link else { return }
    EventLoop.shared.post { [self] in link.sendControlValue(identifier, nearest) }
  }

  var isEnabled: Bool {
    get { state.withLock { $0.isEnabled } }
    set {
      let owner = state.withLock { state in
        state.isEnabled = newValue
        return state.owner
      }
      if let link = owner?.link { EventLoop.shared.post { link.sendControls() } }
    }
  }

  var action: (@Sendable (Double) async -> Void)? {
    get { state.withLock { $0.action } }
    set { state.withLock { $0.action = newValue } }
  }

  /// Takes the control for an interaction. False if another one has it.
  func claim(for owner: InteractionRecord) -> Bool {
    state.withLock { state in
      guard state.owner == nil || state.owner === owner else { return false }
      state.owner = owner
      return true
    }
  }

  func release() { state.withLock { $0.owner = nil } }

  /// A person has changed the value.
  func turned(to value: Double) async {
    turnedOnLoop(to: value)
    await action?(value)
  }

  /// The same, without the action.
  func turnedOnLoop(to value: Double) {
    let turning = state.withLock { state in
      state.value = value
      if state.turning != nil { state.turnsUnderWay += 1 }
      return state.turning
    }
    turning?(value)
  }

  /// The session has heard of a turn.
  func turnArrived() { state.withLock { $0.turnsUnderWay -= 1 } }

  func setTurning(_ turning: @escaping @Sendable (Double) -> Void) {
    state.withLock { $0.turning = turning }
  }
}
