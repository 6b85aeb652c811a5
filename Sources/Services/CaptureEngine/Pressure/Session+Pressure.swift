// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import VideoDevices

extension Session {
  /// Applies the present pressure after it has changed, or to a session that has just been opened.
  func pressureChanged() {
    let level = parts.pressure.pressure.level
    let former = machine.state
    input.limitTaps(to: level.greatestRate)
    photos.configure(configuration)
    setInterruption(.systemPressure, level.interrupts)
    // A change of the state has reported it already.
    if machine.state == former { sendStatus() }
  }
}

extension SystemPressure {
  /// Logs it, and its consequences.
  func log(after former: SystemPressure) {
    let new = self
    if new.level != former.level {
      let causes = new.factors.map(\.rawValue).joined(separator: ", ")
      let level = "system pressure: \(new.level.rawValue)" + (causes.isEmpty ? "" : " (\(causes))")
      Log.warning("\(level): \(Self.consequence(of: new.level))")
    }
    if new.storage != former.storage {
      let room =
        switch new.storage {
        case .enough: "there is room for photos and films again"
        case .low: "the room for photos and films is almost used up"
        case .full: "there is no room for photos and films: none is stored"
        }
      Log.warning(room)
    }
  }

  private static func consequence(of level: PressureLevel) -> String {
    let rate = level.greatestRate.map { "films and previews get at most \($0) frames a second" }
    return switch level {
    case .nominal, .fair: "films and previews get all frames"
    case .serious: rate ?? ""
    case .critical: "\(rate ?? ""), photos are made of one frame"
    case .shutdown: "cameras are off until it is over"
    }
  }

  /// The pressure as clients get it; nil: there is none.
  var reported: EngineInterface.SystemPressure? { self == SystemPressure() ? nil : wire }

  /// As the Engine interface has it.
  var wire: EngineInterface.SystemPressure {
    .init(
      level: level.wire, factors: factors.map(\.wire), storage: storage.wire,
      maximumFrameRate: level.greatestRate)
  }
}
