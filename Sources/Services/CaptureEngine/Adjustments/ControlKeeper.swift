// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import VideoDevices
import Vocabulary

/// Who has the controls and the light of each camera: one photo, or the adjuster of all its sessions; and what is set
/// back after them.
@LoopActor
final class ControlKeeper {
  enum Event {
    /// A camera is adjusted otherwise.
    case adjusted(String)
    /// A photo has given the controls back that it had for itself.
    case free
    /// No camera has to be set back any more.
    case idle
  }

  /// The frames after which cameras show a changed control.
  private(set) var latencies = ControlLatencies()
  /// The values of controls that brackets have changed.
  let journal: ControlJournal
  private let catalogue: CameraCatalogue
  private let notes: CameraNotes
  /// Those who adjust cameras for their sessions, by the cameras' names.
  private var adjusters: [String: CameraAdjuster] = [:]
  /// The cameras whose controls or light a photo has. Several sessions may share a camera, but neither of these.
  private var altered: Set<String> = []
  private let isUsed: @LoopActor (String) -> Bool
  private let report: @LoopActor (Event) -> Void

  /// - Parameters:
  ///   - isUsed: whether some session has a camera, running or not, or still finishes photos of it.
  ///   - report: called with each event.
  init(
    _ catalogue: CameraCatalogue, _ notes: CameraNotes, journal: ControlJournal,
    isUsed: @escaping @LoopActor (String) -> Bool, report: @escaping @LoopActor (Event) -> Void
  ) {
    self.catalogue = catalogue
    self.notes = notes
    self.journal = journal
    self.isUsed = isUsed
    self.report = report
  }

  // MARK: Photos

  /// Keeps how many frames after its change a camera showed a control.
  func keepLatency(_ frames: Int64, of control: String, camera: String, intervalUSec: Int64) {
    latencies.keep(frames, of: control, camera: camera, intervalUSec: intervalUSec)
  }

  /// Whether a photo has the controls or the light of this camera.
  func areTaken(of camera: String) -> Bool { altered.contains(camera) }

  /// Gives the controls and the light of a camera to a photo, until `free`; false if another one has them.
  func take(_ camera: String) -> Bool { altered.insert(camera).inserted }

  /// Keeps a camera that was taken from being adjusted.
  ///
  /// - Parameter rested: called when it is not being adjusted, which may be at once.
  func hold(_ camera: String, _ rested: @escaping @LoopActor () -> Void) {
    guard let adjuster = adjusters[camera] else { return rested() }
    adjuster.hold(rested)
  }

  /// Lets the controls and the light of a camera be used again, which a photo had for itself.
  func free(_ camera: String) {
    altered.remove(camera)
    adjusters[camera]?.free()
    report(.free)
  }

  // MARK: Adjustments

  /// The one who adjusts a camera.
  func adjuster(of camera: String) -> CameraAdjuster {
    if let known = adjusters[camera] { return known }
    let new = CameraAdjuster(camera, in: catalogue) { [isUsed] in
      isUsed(camera)
    } report: { [weak self] event in
      switch event {
      case .changed: self?.report(.adjusted(camera))
      case .idle: self?.forget(camera)
      }
    }
    adjusters[camera] = new
    if altered.contains(camera) { new.hold {} }
    return new
  }

  /// As a camera is adjusted, and as it is when all that is wanted is in force.
  func inForce(of camera: String) -> CameraAdjustment {
    adjusters[camera]?.inForce ?? CameraAdjustment()
  }
  func wanted(of camera: String) -> CameraAdjustment {
    adjusters[camera]?.wanted ?? CameraAdjustment()
  }

  /// The adjustment that a camera is to be opened with: nothing that the adjuster has not set itself, because it
  /// reads first what the camera had before.
  func adjustment(openingWith camera: any Camera) -> DeviceAdjustment {
    guard let adjuster = adjusters[camera.description.name] else { return DeviceAdjustment() }
    return AdjustmentControls(camera.description).device(adjuster.inForce)
  }

  /// A camera delivers, after it was opened.
  func opened(_ camera: String) { adjusters[camera]?.opened() }

  /// Sets cameras back that no session has any more.
  func releaseUnused() {
    for adjuster in adjusters.values { adjuster.releaseIfUnused() }
  }

  /// Whether no camera has to be set back.
  var isIdle: Bool { adjusters.isEmpty }

  private func forget(_ camera: String) {
    adjusters[camera] = nil
    if isIdle { report(.idle) }
  }

  // MARK: After a crash

  /// Restores the controls of a camera if an earlier engine has left them changed.
  func restore(_ camera: any Camera) {
    let name = camera.description.name
    guard journal.values(of: name) != nil else { return }
    do throws(SystemError) {
      try WorkerThread.start(name: "controls") { [journal, notes] in
        do {
          var reasons: [String] = []
          let lost = try journal.restore(camera) { reasons.append("\($0)") }
          var found: [CameraRemark] = [
            reasons.isEmpty ? .restored(.bracket) : .notRestored(.bracket, reasons)
          ]
          if !lost.isEmpty { found.append(.controlsLost(lost)) }
          let remarks = found
          EventLoop.shared.post { for remark in remarks { notes.note(remark, of: name) } }
        } catch {
          EventLoop.shared.post { notes.note(.notRestored(.bracket, ["\(error)"]), of: name) }
        }
      }
    } catch {
      notes.note(.notRestored(.bracket, ["\(error)"]), of: name)
    }
  }
}
