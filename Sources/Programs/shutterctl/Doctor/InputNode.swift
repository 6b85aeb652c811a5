// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// An evdev node as sysfs describes it, whoever may open it.
struct InputNode {
  /// "/dev/input/event3".
  let path: String
  let name: String
  /// Made by a program through uinput.
  let isVirtual: Bool
  /// The gateway's own twin of another device.
  let isTwin: Bool
  /// Whether it has a key that is a capture button unless configured otherwise.
  let hasCaptureKey: Bool

  /// All nodes that there are.
  static func all() -> [InputNode] {
    DirectoryListing.names(in: folder).filter { $0.hasPrefix("event") }.sorted()
      .compactMap(InputNode.init)
  }

  private init?(_ event: String) {
    let device = "\(Self.folder)/\(event)/device"
    guard let name = try? FileReading.line(at: "\(device)/name") else { return nil }
    path = "/dev/input/\(event)"
    self.name = name
    isVirtual = DirectoryListing.target(of: "\(Self.folder)/\(event)")
      .contains("/devices/virtual/input/")
    let physicalPath = (try? FileReading.line(at: "\(device)/phys")) ?? ""
    isTwin = isVirtual && physicalPath.hasPrefix("shutterd/")
    let keys = (try? FileReading.line(at: "\(device)/capabilities/key")) ?? ""
    hasCaptureKey = Self.captureKeys.contains { Self.has($0, in: keys) }
  }

  private static let folder = "/sys/class/input"

  /// KEY_VOLUMEDOWN, KEY_VOLUMEUP, KEY_CAMERA, KEY_CAMERA_FOCUS.
  private static let captureKeys = [114, 115, 212, 0x210]

  /// Whether a bitmap of sysfs has a code: words of a C long in hexadecimal, the highest first.
  static func has(_ code: Int, in bitmap: String) -> Bool {
    let words = bitmap.split(separator: " ").reversed().map { UInt64($0, radix: 16) ?? 0 }
    let (word, bit) = (code / Int.bitWidth, code % Int.bitWidth)
    return word < words.count && words[word] & (1 << UInt64(bit)) != 0
  }
}
