// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import VideoDevices
import Vocabulary

/// Adjusts one camera for all sessions that have it, by the rules of `AdjustmentMachine`. Each call of the
/// driver has a thread of its own, and the next call waits for it.
@LoopActor
final class CameraAdjuster {
  /// Called with what is in force, or with the reason why the camera did not take it.
  typealias Answer = @LoopActor (Result<CameraAdjustment, CameraError>) -> Void

  enum Event {
    /// It is adjusted otherwise.
    case changed
    /// Nobody has the camera any more, and it is as it was before.
    case idle
  }

  private let camera: String
  private let catalogue: CameraCatalogue
  private let isUsed: @LoopActor () -> Bool
  private let report: @LoopActor (Event) -> Void
  private var machine = AdjustmentMachine()
  private var answers: [AdjustmentMachine.Caller: Answer] = [:]
  private var lastCaller: AdjustmentMachine.Caller = 0
  /// The error of the last setting.
  private var error: CameraError?
  /// What the camera had before it was adjusted.
  private var before = AdjustmentBefore()
  /// Called when whoever holds the camera's controls may change them.
  private var onRest: (@LoopActor () -> Void)?

  /// - Parameters:
  ///   - isUsed: whether somebody has the camera.
  ///   - report: called with each event.
  init(
    _ camera: String, in catalogue: CameraCatalogue, isUsed: @escaping @LoopActor () -> Bool,
    report: @escaping @LoopActor (Event) -> Void
  ) {
    self.camera = camera
    self.catalogue = catalogue
    self.isUsed = isUsed
    self.report = report
  }

  /// As the camera is.
  var inForce: CameraAdjustment { machine.inForce }

  /// As the camera is when all that is wanted is in force.
  var wanted: CameraAdjustment { machine.wanted }

  var hasRoom: Bool { machine.hasRoom }

  func want(_ change: CameraAdjustment, _ answer: @escaping Answer) {
    lastCaller += 1
    answers[lastCaller] = answer
    perform(machine.want(change, for: lastCaller))
  }

  /// The camera delivers, after it was opened.
  func opened() { perform(machine.opened()) }

  /// Leaves the camera's controls to somebody else until they are free.
  ///
  /// - Parameter rested: called when no setting is under way, which may be at once.
  func hold(_ rested: @escaping @LoopActor () -> Void) {
    onRest = rested
    perform(machine.hold())
  }

  /// Nobody else has the camera's controls any more.
  func free() {
    onRest = nil
    perform(machine.free())
    releaseIfUnused()
  }

  /// Sets the camera back if nobody has it any more.
  func releaseIfUnused() {
    guard !isUsed() else { return }
    perform(machine.release())
    if machine.isIdle { report(.idle) }
  }

  private func perform(_ actions: [AdjustmentMachine.Action]) {
    for action in actions {
      switch action {
      case .set(let adjustment): set(adjustment)
      case .undo(let inForce): undo(inForce)
      case .restore: restore()
      case .rested:
        let rested = onRest
        onRest = nil
        rested?()
      case .answer(let callers): answer(callers, .success(machine.inForce))
      case .refuse(let callers): answer(callers, .failure(error ?? .disconnected))
      case .changed: report(.changed)
      }
    }
  }

  private func answer(
    _ callers: [AdjustmentMachine.Caller], _ result: Result<CameraAdjustment, CameraError>
  ) {
    for caller in callers { answers.removeValue(forKey: caller)?(result) }
  }

  private func set(_ adjustment: CameraAdjustment) {
    let before = before
    guard let camera = catalogue.camera(named: camera) else {
      return EventLoop.shared.post { [self] in settled(before, .disconnected) }
    }
    let device = AdjustmentControls(camera.description).device(adjustment)
    run { [self] in
      var kept = before
      var failure: CameraError?
      do throws(CameraError) {
        kept = try before.with(device, of: camera)
        try camera.adjust(device)
      } catch {
        failure = error
        kept = kept.refused(error, from: before)
      }
      // A driver may have taken one half before it refused the other.
      let result = (kept, failure)
      EventLoop.shared.post { self.settled(result.0, result.1) }
    } failed: { [self] in
      settled(before, $0)
    }
  }

  private func settled(_ kept: AdjustmentBefore, _ failure: CameraError?) {
    before = kept
    if let failure {
      error = failure
      Log.warning("camera '\(camera)' is not adjusted: \(failure)")
      perform(machine.isRefused(isGone: failure == .disconnected))
    } else {
      perform(machine.isSet())
    }
    releaseIfUnused()
  }

  private func undo(_ inForce: CameraAdjustment) {
    let device = catalogue.camera(named: camera).map {
      AdjustmentControls($0.description).device(inForce)
    }
    setBack(before.restoring(butFor: device ?? DeviceAdjustment())) { [self] isDone in
      if isDone, inForce.isEmpty { before = AdjustmentBefore() }
      perform(machine.isUndone())
      releaseIfUnused()
    }
  }

  private func restore() {
    let device = before.restoring()
    before = AdjustmentBefore()
    setBack(device) { [self] isDone in
      if isDone, device != DeviceAdjustment() {
        Log.notice("settings of camera '\(camera)' are restored")
      }
      perform(machine.isRestored())
      releaseIfUnused()
    }
  }

  /// - Parameter done: called with whether the camera took all of it.
  private func setBack(
    _ device: DeviceAdjustment, _ done: @escaping @LoopActor @Sendable (Bool) -> Void
  ) {
    guard device != DeviceAdjustment(), let camera = catalogue.camera(named: camera) else {
      return EventLoop.shared.post { done(true) }
    }
    let name = self.camera
    run { [catalogue] in
      var failures: [CameraError] = []
      // One that is refused does not keep the others from it.
      for part in device.parts {
        do throws(CameraError) {
          try camera.adjust(part)
        } catch {
          failures.append(error)
        }
      }
      let found = failures
      EventLoop.shared.post {
        catalogue.onRemark(
          name,
          found.isEmpty
            ? .restored(.adjustment) : .notRestored(.adjustment, found.map { "\($0)" }))
        done(found.isEmpty)
      }
    } failed: { [catalogue] in
      catalogue.onRemark(name, .notRestored(.adjustment, ["\($0)"]))
      done(false)
    }
  }

  private func run(
    _ body: @escaping @Sendable () -> Void, failed: @escaping @LoopActor (CameraError) -> Void
  ) {
    do throws(SystemError) {
      try WorkerThread.start(name: "adjust", body)
    } catch {
      EventLoop.shared.post { failed(.device(error)) }
    }
  }
}

/// The values that a camera had before it was adjusted, for those that were.
struct AdjustmentBefore: Sendable, Hashable {
  private var controls: [ControlValue] = []
  private var isCropped = false
  private var hasInterest = false

  /// Also what this setting is about to change. Reads the camera's controls, which blocks as long as its
  /// driver does.
  func with(
    _ device: DeviceAdjustment, of camera: any Camera
  ) throws(CameraError) -> AdjustmentBefore {
    var kept = self
    let known = Set(controls.map(\.name))
    let names = device.controls.map(\.name).filter { !known.contains($0) }
    if !names.isEmpty { kept.controls += try Self.values(of: names, camera) }
    kept.isCropped = isCropped || device.crop != nil
    kept.hasInterest = hasInterest || device.interest != nil
    return kept
  }

  /// The values of these controls. A control that cannot be read now could not be set back, so it must not be
  /// changed.
  private static func values(
    of names: [String], _ camera: any Camera
  ) throws(CameraError) -> [ControlValue] {
    let values = try camera.readControls(names)
    for control in camera.description.controls
    where names.contains(control.name) && !values.contains(where: { $0.name == control.name }) {
      throw .device(SystemError("read the control", control.name, errno: Errno(EIO)))
    }
    return values
  }

  /// The same for a setting that was refused: of a part that a camera does not take, and of those that come after it,
  /// nothing has changed.
  func refused(_ error: CameraError, from before: AdjustmentBefore) -> AdjustmentBefore {
    guard case .unsupported(let field, _) = error else { return self }
    var kept = self
    kept.hasInterest = before.hasInterest
    if field != "interest" { kept.isCropped = before.isCropped }
    return kept
  }

  /// The setting that undoes all of it except for this one. A part of the picture becomes the whole again.
  func restoring(butFor device: DeviceAdjustment = DeviceAdjustment()) -> DeviceAdjustment {
    let names = Set(device.controls.map(\.name))
    return DeviceAdjustment(
      controls: controls.filter { !names.contains($0.name) } + device.controls,
      crop: device.crop ?? (isCropped ? .whole : nil),
      interest: device.interest ?? (hasInterest ? .whole : nil))
  }
}

extension DeviceAdjustment {
  /// The same in pieces, of which a camera can take one and refuse another.
  fileprivate var parts: [DeviceAdjustment] {
    [
      controls.isEmpty ? nil : DeviceAdjustment(controls: controls),
      crop.map { DeviceAdjustment(crop: $0) }, interest.map { DeviceAdjustment(interest: $0) },
    ].compactMap(\.self)
  }
}
