// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import Synchronization
import Varlink
import VideoDevices

/// A file with the values that cameras' controls had before a bracket changed them: an engine that was
/// killed in the middle of a bracket restores them at its next start.
///
///     {"cameras":{"usb-046d_C920-1":{"exposure_time_absolute":250,"auto_exposure":3}}}
final class ControlJournal: Sendable {
  private let path: String
  private let cameras: Mutex<[String: [ControlValue]]>

  /// The journal in this folder, with what an earlier engine has left. A damaged one is logged, and
  /// counts as empty.
  init(folder: String) {
    path = folder + "/controls.json"
    cameras = Mutex(Self.read(path))
  }

  /// The values to set back; nil where there are none.
  func values(of camera: String) -> [ControlValue]? { cameras.withLock { $0[camera] } }

  /// Keeps values before they are changed. Blocks until they are on the disk. Values that were kept
  /// before, and were not set back, stay: they are the older ones.
  func keep(_ values: [ControlValue], of camera: String) throws(SystemError) {
    try change { cameras in
      let kept = Set((cameras[camera] ?? []).map(\.name))
      cameras[camera, default: []] += values.filter { !kept.contains($0.name) }
    }
  }

  /// Forgets values that were set back.
  func forget(_ camera: String) throws(SystemError) { try change { $0[camera] = nil } }

  private func change(
    _ body: (inout [String: [ControlValue]]) -> Void
  ) throws(SystemError) {
    let result: Result<Void, SystemError> = cameras.withLock { cameras in
      var changed = cameras
      body(&changed)
      guard changed != cameras else { return .success(()) }
      do throws(SystemError) {
        try WholeFile.replace(path, with: Self.bytes(changed), mode: 0o600)
        cameras = changed
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private static func bytes(_ cameras: [String: [ControlValue]]) -> [UInt8] {
    var object = JSONObject()
    for (camera, values) in cameras.sorted(by: { $0.key < $1.key }) {
      var controls = JSONObject()
      for value in values { controls[value.name] = .int(value.value) }
      object[camera] = .object(controls)
    }
    return JSON.object(["cameras": .object(object)]).bytes + [UInt8(ascii: "\n")]
  }

  private static func read(_ path: String) -> [String: [ControlValue]] {
    do throws(SystemError) {
      guard let bytes = try WholeFile.read(path, limit: 1 << 20) else { return [:] }
      guard let cameras = (try? JSON(parsing: bytes))?["cameras"]?.objectValue else {
        Log.warning("\(path) is damaged: controls that a bracket has changed may stay as they are")
        return [:]
      }
      var kept: [String: [ControlValue]] = [:]
      for camera in cameras.members {
        kept[camera.name] = camera.value.objectValue?.members.compactMap { control in
          control.value.intValue.map { ControlValue(name: control.name, value: $0) }
        }
      }
      return kept
    } catch {
      Log.warning("controls that a bracket has changed may stay as they are: \(error)")
      return [:]
    }
  }
}
