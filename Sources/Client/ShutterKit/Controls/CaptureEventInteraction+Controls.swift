// SPDX-License-Identifier: Apache-2.0

/// An object that follows the use of an interaction's controls, like `AVCaptureSessionControlsDelegate`. A
/// program that draws an overlay shows and hides it by these calls.
///
/// They come in this order, in order with the events: `DidBecomeActive`, then, if a value is being changed,
/// `WillEnterFullscreenAppearance` and `WillExitFullscreenAppearance`, and `DidBecomeInactive`. Controls become
/// active by a half press or a turn, and inactive after 3 s without one, or when the program loses the buttons.
public protocol CaptureControlsDelegate: AnyObject, Sendable {
  /// A person uses the controls.
  func controlsDidBecomeActive(_ interaction: CaptureEventInteraction) async
  /// A person changes a value: other elements on the screen should make room.
  func controlsWillEnterFullscreenAppearance(_ interaction: CaptureEventInteraction) async
  /// The value is no longer being changed.
  func controlsWillExitFullscreenAppearance(_ interaction: CaptureEventInteraction) async
  /// Nobody uses the controls any more.
  func controlsDidBecomeInactive(_ interaction: CaptureEventInteraction) async
}

extension CaptureEventInteraction {
  /// The most controls that an interaction can have.
  public static let maxControlsCount = 4

  /// The controls that were added, in their order.
  public var controls: [any CaptureControl] { record.controls }

  /// Whether ``addControl(_:)`` would add the control.
  public func canAddControl(_ control: any CaptureControl) -> Bool {
    record.fault(ofAdding: control) == nil
  }

  /// Adds a control, and returns when the gateway has it, or at once if the gateway does not have the
  /// interaction yet.
  ///
  /// - Throws: ``CaptureControlError/noAction``, ``CaptureControlError/alreadyAdded(identifier:)`` or
  ///   ``CaptureControlError/tooManyControls(limit:)``.
  public func addControl(_ control: any CaptureControl) async throws(CaptureControlError) {
    if let error = record.add(control) { throw error }
    await record.link?.setControls()
  }

  /// Removes a control. Does nothing if it was not added.
  public func removeControl(_ control: any CaptureControl) async {
    guard record.remove(control) else { return }
    await record.link?.setControls()
  }

  /// The object that follows the use of the controls. As with Apple, people cannot use them without one. It is
  /// not kept alive.
  public var controlsDelegate: (any CaptureControlsDelegate)? { record.controlsDelegate }

  /// Sets ``controlsDelegate``, and returns when the gateway has the change.
  public func setControlsDelegate(_ delegate: (any CaptureControlsDelegate)?) async {
    record.setControlsDelegate(delegate)
    await record.link?.setControls()
  }
}

/// A change of an interaction's controls.
struct ControlNotice: Hashable, Sendable {
  enum Change: Hashable, Sendable {
    case becameActive, enteringFullscreen, exitingFullscreen, becameInactive
    case value(Double)
  }

  var change: Change
  /// The identifier of the control.
  var control: String
}

extension CaptureEventInteraction {
  /// Calls the delegate or the action that a notice is for.
  func tell(_ notice: ControlNotice) async {
    let delegate = record.controlsDelegate
    switch notice.change {
    case .becameActive: await delegate?.controlsDidBecomeActive(self)
    case .enteringFullscreen: await delegate?.controlsWillEnterFullscreenAppearance(self)
    case .exitingFullscreen: await delegate?.controlsWillExitFullscreenAppearance(self)
    case .becameInactive: await delegate?.controlsDidBecomeInactive(self)
    case .value(let value):
      await controls.first { $0.identifier == notice.control }?.record.turned(to: value)
    }
  }
}
