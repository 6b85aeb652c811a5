// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Vocabulary

/// A camera that a camera program has. It lives as long as the program does: after a new start there is another one of
/// the same id.
package struct ProgramCamera: HardwareCamera {
  package var description: CameraDescription
  package var use: CameraUse
  /// The program's number for it.
  package let number: UInt32
  /// The program's name for it, the same after each start.
  package let id: String
  private let link: ProgramLink
  /// The sizes that its JPEGs were found to have, kept for as long as the program lives.
  private let sizes = KnownJPEGSizes()

  init(_ listed: ListedCamera, of link: ProgramLink) {
    number = listed.number
    id = listed.id
    self.link = link
    description = CameraDescription(
      kind: .program, name: Self.name(listed.id), label: listed.model, node: nil,
      position: listed.position, formats: listed.formats, controls: listed.controls)
    description.rotation = listed.rotation
    description.foreignFormats = listed.formats.isEmpty ? listed.foreignFormats : []
    // Its larger sizes are formats of a session; nothing is switched.
    description.takesStills = false
    use = CameraUse(of: listed.id)
  }

  /// The id in the letters that names have: "imx708 10-001a" → "imx708-10-001a".
  static func name(_ id: String) -> String {
    let letters = id.unicodeScalars.map { scalar -> Character in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-", ":": Character(scalar)
      default: "-"
      }
    }
    let words = String(letters).split(separator: "-")
    return words.isEmpty ? "camera" : String(words.joined(separator: "-").suffix(64))
  }

  package func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream {
    let format = try resolve(settings)
    try checkAdjustment(settings.adjustment)
    let controls =
      try openingControls(settings)
      + ControlSetting.all(settings.adjustment.controls, of: description.controls)
    let wish = ProgramStream.Wish(
      camera: number, format: format, controls: controls,
      locking: lock(VideoControl.lockAll), unlocking: lock(0))
    let (link, range, pace) = (link, description.range, use.pace)
    let known = sizes.of(format)
    return try use.stream(of: self, format, settings) { () throws(CameraError) in
      ProgramStream(wish, of: link, range: range, known: known, pace: pace)
    }
  }

  private func lock(_ value: Int32) -> [ControlSetting] {
    description.controls.filter { $0.id == VideoControl.lock3A }.map {
      ControlSetting($0, Int64(value) & $0.maximum)
    }
  }

  private func checkAdjustment(_ adjustment: DeviceAdjustment) throws(CameraError) {
    if adjustment.crop != nil { throw .unsupported(field: "crop", nearest: nil) }
    if adjustment.interest != nil { throw .unsupported(field: "interest", nearest: nil) }
  }

  package func setControls(_ values: [ControlValue]) throws(CameraError) {
    let settings = try ControlSetting.all(values, of: description.controls)
    if let refused = try link.set(settings, of: number).first {
      throw .unsupported(field: refused.control.name, nearest: nil)
    }
  }

  package func restoreControls(
    _ values: [ControlValue]
  ) throws(CameraError) -> [ControlRefusal] {
    let settings = values.compactMap { value in
      description.controls.first { $0.name == value.name }.map { ControlSetting($0, value.value) }
    }
    return try link.set(settings, of: number).map { setting in
      ControlRefusal(setting, .error(.unsupported(field: setting.control.name, nearest: nil)))
    }
  }

  package func readControls(_ names: [String]) throws(CameraError) -> [ControlValue] {
    let controls = description.controls.filter { names.contains($0.name) }
    return try link.values(of: controls, camera: number)
  }
}
