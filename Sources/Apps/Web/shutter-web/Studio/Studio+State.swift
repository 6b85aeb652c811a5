// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import Varlink
import WebServing

extension Studio {
  /// All that the page shows of the machine, as one message.
  func state() -> JSON {
    var object: JSONObject = [
      "kind": "state", "session": .string(session.state.rawValue),
      "readiness": .string("\(readiness)"), "eligible": .bool(status.isEligible),
      "obstacles": .array(status.obstacles.map { .string($0.rawValue) }),
    ]
    if let reason = session.interruptionReason { object["interruption"] = .string(reason.rawValue) }
    if let failure = session.failure ?? trouble {
      object["failure"] = .string(Self.word(for: failure))
      object["failureText"] = .string("\(failure)")
    }
    if let failure = status.failure { object["gateway"] = .string("\(failure)") }
    if let active = session.activeConfiguration {
      object["camera"] = active.camera.map { .string($0) }
      object["pixelFormat"] = active.pixelFormat.map { .string($0) }
      object["width"] = active.width.map { .int($0) }
      object["height"] = active.height.map { .int($0) }
      if let interval = active.frameInterval, interval.numerator > 0 {
        object["rate"] = .double(Double(interval.denominator) / Double(interval.numerator))
      }
    }
    if let recording, !recording.isFinished {
      object["recording"] = [
        "durationUSec": .int(recording.movie?.durationUSec ?? 0),
        "size": .int(recording.movie?.size ?? 0),
        "dropped": .int(recording.movie?.framesDropped ?? 0),
        "backlogUSec": .int(recording.movie?.backlogUSec ?? 0),
      ]
    }
    let pressure = session.systemPressureState
    object["pressure"] = .string(pressure.level.rawValue)
    object["storage"] = .string(pressure.storage.rawValue)
    return .object(object)
  }

  /// The word by which the page knows a failure; it shows the text of one that it does not know.
  private static func word(for failure: CaptureError) -> String {
    switch failure {
    case .failed(let failure): failure.rawValue
    case .unreachable, .mediaServicesWereReset: "EngineAbsent"
    case .noSuchCamera: "NoSuchCamera"
    case .cameraBusy: "CameraBusy"
    case .deviceFailure: "DeviceFailure"
    case .notAuthorized: "NotAuthorized"
    case .diskFull: "DiskFull"
    default: ""
    }
  }
}
