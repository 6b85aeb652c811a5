// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// The frames after which cameras show a changed control, as measured. The number may depend on the frame
/// rate.
struct ControlLatencies {
  private struct Key: Hashable {
    let camera: String
    let intervalUSec: Int64
  }

  private var frames: [Key: [String: Int64]] = [:]

  /// The latencies of a camera, by the names of its controls.
  func frames(of camera: String, intervalUSec: Int64) -> [String: Int64] {
    frames[Key(camera: camera, intervalUSec: intervalUSec)] ?? [:]
  }

  /// The latencies of a camera at the rate that needs most, by the names of its controls.
  func frames(of camera: String) -> [String: Int64] {
    frames.filter { $0.key.camera == camera }.values.reduce(into: [:]) { all, latencies in
      all.merge(latencies) { max($0, $1) }
    }
  }

  mutating func keep(
    _ latencyFrames: Int64, of control: String, camera: String, intervalUSec: Int64
  ) {
    frames[Key(camera: camera, intervalUSec: intervalUSec), default: [:]][control] = latencyFrames
    Log.notice(
      "camera '\(camera)': a change of '\(control)' shows after "
        + "\(latencyFrames) \(latencyFrames == 1 ? "frame" : "frames")")
  }
}
