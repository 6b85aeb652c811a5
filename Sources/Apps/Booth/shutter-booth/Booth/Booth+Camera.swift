// SPDX-License-Identifier: Apache-2.0
import BoothModel
import LinuxIO
import ShutterKit

extension Booth {
  private static let spaceUSec: Int64 = 3_000_000

  func follow() {
    let notifications = session.notifications
    let pressures = session.systemPressureStates
    Task { [weak self] in
      for await notification in notifications { self?.note(notification) }
    }
    Task { [weak self] in
      for await pressure in pressures {
        guard let self else { return }
        isStorageFull = pressure.storage == .full
        tellCamera()
      }
    }
  }

  private func note(_ notification: CaptureSession.Notification) {
    switch notification {
    case .didStartRunning: cameraIs(nil)
    case .runtimeError(let error): cameraIs(error)
    case .wasInterrupted(let reason):
      note("the camera is interrupted: \(reason.rawValue)")
      trouble = Self.trouble(reason)
      tellCamera()
    case .didStopRunning, .interruptionEnded: break
    }
  }

  func cameraIs(_ error: CaptureError?) {
    if let error {
      note("the camera: \(error)")
      Log.warning("the camera: \(error)")
    }
    trouble = error.map { Self.trouble($0) }
    tellCamera()
  }

  private func tellCamera() {
    feed(.camera(trouble ?? (isStorageFull || isFolderFull ? .diskFull : nil)))
  }

  /// Looks from time to time whether the folder of pictures has room: guests hear of a full one before they pose, and not
  /// after it. A turn that has begun goes on.
  func watchSpace() {
    let isFull = CopyPlace.isFull(pictures.folder)
    if isFull != isFolderFull, machine.isIdle {
      isFolderFull = isFull
      if isFull { note("the folder of pictures is full: \(pictures.folder)") }
      tellCamera()
    }
    let atUSec = MonotonicClock.nowUSec + Self.spaceUSec
    _ = EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in self?.watchSpace() }
  }

  /// Takes a photo of a moment that may have passed already.
  func shoot(round: Int, shot: Int, momentUSec: Int64) {
    var settings = PhotoSettings()
    settings.momentUSec = momentUSec
    session.photoOutput.capturePhoto(with: settings) { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let error): noPhoto(round, shot, error)
      case .success(let step):
        switch step.kind {
        case .willCapturePhoto: tell(["kind": "click"])
        case .didFinishProcessingPhoto:
          guard let photo = step.photo else { break }
          // Without a path the file system cannot give it to us.
          guard let path = photo.path else {
            return feed(.noPhoto(round: round, shot: shot, .noPhoto))
          }
          feed(.photo(round: round, shot: shot, file: path))
        case .didFinishCapture: if let error = step.error { noPhoto(round, shot, error) }
        default: break
        }
      }
    }
  }

  private func noPhoto(_ round: Int, _ shot: Int, _ error: CaptureError) {
    note("no photo: \(error)")
    Log.warning("no photo: \(error)")
    let trouble = Self.trouble(error)
    // A camera that does not run has said so already, and better.
    feed(.noPhoto(round: round, shot: shot, self.trouble ?? trouble))
  }

  static func trouble(_ error: CaptureError) -> BoothTrouble {
    switch error {
    case .unreachable, .mediaServicesWereReset: .engineAbsent
    case .noSuchCamera: .noCamera
    case .cameraBusy: .cameraBusy
    case .notAuthorized: .notAllowed
    case .diskFull: .diskFull
    case .failed(let failure):
      switch failure {
      case .deviceWasDisconnected: .noCamera
      case .diskFull: .diskFull
      default: .noPhoto
      }
    case .deviceFailure: .noCamera
    default: .noPhoto
    }
  }

  private static func trouble(_ reason: CaptureSession.InterruptionReason) -> BoothTrouble {
    switch reason {
    case .systemPressure: .pressure
    case .privacy: .privacy
    case .noSignal: .noCamera
    default: .cameraBusy
    }
  }
}
