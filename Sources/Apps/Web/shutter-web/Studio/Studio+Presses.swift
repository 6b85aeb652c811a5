// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import Varlink

extension Studio {
  /// A press of any button that is granted to the page.
  ///
  /// A button of the machine makes its photo as it goes down. That of the page makes it as it is released: a finger that
  /// leaves it takes the press back.
  func take(_ event: CaptureEvent) {
    tell(report(event))
    let isOnScreen = event.source == .screen
    guard event.role == .primary, event.phase == (isOnScreen ? .ended : .began) else { return }
    var settings = PhotoSettings(of: event)
    settings.wantsPreview = true
    session.photoOutput.capturePhoto(with: settings) { [weak self] result in
      self?.note(result, of: event)
    }
  }

  private func note(_ result: Result<PhotoStep, CaptureError>, of event: CaptureEvent) {
    switch result {
    case .failure(let error): noPhoto(error, event)
    case .success(let step):
      switch step.kind {
      case .willCapturePhoto: tell(["kind": "capturing", "press": .int(event.press)])
      case .didFinishProcessingPhoto:
        if let item = step.photo.flatMap({ library.add($0) }) {
          tell(["kind": "photo", "item": item.json])
          awaitedPhotos.removeValue(forKey: event.press)?.give(.made(item))
        }
      case .didFinishCapture:
        if let error = step.error { noPhoto(error, event) }
      default: break
      }
    }
  }

  private func noPhoto(_ error: CaptureError, _ event: CaptureEvent) {
    awaitedPhotos.removeValue(forKey: event.press)?.give(.none("\(error)"))
    tell([
      "kind": "refused", "press": .int(event.press), "text": .string("No photo: \(error)"),
    ])
  }

  private func report(_ event: CaptureEvent) -> JSON {
    var object: JSONObject = [
      "kind": "press", "press": .int(event.press), "phase": .string("\(event.phase)"),
      "role": .string(event.role.rawValue), "device": .string(event.device),
      "button": .string(event.button), "source": .string(event.source.rawValue),
      "ageUSec": .int(MonotonicClock.nowUSec - event.monotonicUSec), "route": "granted",
    ]
    if let heldUSec = event.heldUSec { object["heldUSec"] = .int(heldUSec) }
    if let reason = event.cancelReason { object["reason"] = .string(reason.rawValue) }
    return .object(object)
  }
}
