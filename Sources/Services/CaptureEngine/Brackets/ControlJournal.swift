// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import Synchronization
import Varlink
import VideoDevices

/// A file with the values that cameras' controls had before a bracket changed them: an engine that was
/// killed in the middle of a bracket restores them at its next start.
///
///     {"cameras":{"usb-046d_C920-1":{"exposure_time_absolute":250,"auto_exposure":3}},
///      "refusals":{"usb-046d_C920-1":1}}
final class ControlJournal: Sendable {
  private let path: String
  private let cameras: Mutex<[String: Entry]>

  /// The entry of a camera.
  struct Entry: Sendable, Equatable {
    var values: [ControlValue]
    /// How often the camera has refused some of them.
    var refusals = 0
  }

  /// A camera that has refused so often what it had before is not asked again.
  static let mostRefusals = 3

  /// The journal in this folder, with what an earlier engine has left. A damaged one is logged, and
  /// counts as empty.
  init(folder: String) {
    path = folder + "/controls.json"
    cameras = Mutex(Self.read(path))
  }

  /// The values to set back; nil where there are none.
  func values(of camera: String) -> [ControlValue]? { cameras.withLock { $0[camera]?.values } }

  /// Keeps values before they are changed. Blocks until they are on the disk. Values that were kept
  /// before, and were not set back, stay: they are the older ones.
  func keep(_ values: [ControlValue], of camera: String) throws(SystemError) {
    try change { cameras in
      let kept = Set((cameras[camera]?.values ?? []).map(\.name))
      cameras[camera, default: Entry(values: [])].values += values.filter {
        !kept.contains($0.name)
      }
    }
  }

  /// Keeps only these values, because the camera has refused them and has taken the others. After the last time
  /// they are forgotten.
  ///
  /// - Returns: whether they are.
  func refused(_ values: [ControlValue], of camera: String) throws(SystemError) -> Bool {
    try change { cameras in
      let refusals = (cameras[camera]?.refusals ?? 0) + 1
      let isOver = values.isEmpty || refusals >= Self.mostRefusals
      cameras[camera] = isOver ? nil : Entry(values: values, refusals: refusals)
    }
    return self.values(of: camera) == nil
  }

  /// Forgets values that were set back.
  func forget(_ camera: String) throws(SystemError) { try change { $0[camera] = nil } }

  private func change(
    _ body: (inout [String: Entry]) -> Void
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

  private static func bytes(_ cameras: [String: Entry]) -> [UInt8] {
    var object = JSONObject()
    var refusals = JSONObject()
    for (camera, entry) in cameras.sorted(by: { $0.key < $1.key }) {
      var controls = JSONObject()
      for value in entry.values { controls[value.name] = .int(value.value) }
      object[camera] = .object(controls)
      if entry.refusals > 0 { refusals[camera] = .int(Int64(entry.refusals)) }
    }
    return JSON.object(["cameras": .object(object), "refusals": .object(refusals)]).bytes
      + [UInt8(ascii: "\n")]
  }

  private static func read(_ path: String) -> [String: Entry] {
    do throws(SystemError) {
      guard let bytes = try WholeFile.read(path, limit: 1 << 20) else { return [:] }
      let file = try? JSON(parsing: bytes)
      guard let cameras = file?["cameras"]?.objectValue else {
        Log.warning("\(path) is damaged: controls that a bracket has changed may keep its values")
        return [:]
      }
      var kept: [String: Entry] = [:]
      for camera in cameras.members {
        let values = camera.value.objectValue?.members.compactMap { control in
          control.value.intValue.map { ControlValue(name: control.name, value: $0) }
        }
        let refusals = file?["refusals"]?[camera.name]?.intValue ?? 0
        kept[camera.name] = values.map { Entry(values: $0, refusals: Int(clamping: refusals)) }
      }
      return kept
    } catch {
      Log.warning("controls that a bracket has changed may keep its values: \(error)")
      return [:]
    }
  }
}

extension ControlJournal {
  /// Sets a camera's controls back as far as it takes them, and forgets those that are as before. Blocks as long as
  /// the driver does.
  ///
  /// - Parameter refused: called with each that the camera does not take this time.
  /// - Returns: the values that the camera has refused for the last time.
  func restore(
    _ camera: any Camera, refused report: (ControlRefusal) -> Void = { _ in }
  ) throws -> [ControlValue] {
    let name = camera.description.name
    guard let kept = values(of: name) else { return [] }
    let controls = camera.description.controls
    let now = try camera.readControls(kept.map(\.name))
    let open = ControlRestoring.open(kept, now: now, of: controls)
    // A control that does not answer is not among the camera's now, and may be at the next start.
    let absent = kept.filter { value in !controls.contains { $0.name == value.name } }
    guard !open.isEmpty || !absent.isEmpty else {
      try forget(name)
      return []
    }
    let order = BracketControls(camera.description)
    let refusals = try open.isEmpty ? [] : camera.restoreControls(order.sorted(open))
    guard !refusals.isEmpty || !absent.isEmpty else {
      try forget(name)
      Log.notice("controls of camera '\(name)' that a bracket had changed are restored")
      return []
    }
    for refusal in refusals { report(refusal) }
    let names = Set(refusals.map(\.control))
    let rest = open.filter { names.contains($0.name) } + absent
    return try refused(rest, of: name) ? rest : []
  }
}
