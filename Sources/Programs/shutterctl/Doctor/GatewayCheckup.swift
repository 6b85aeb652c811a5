// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces

/// Checks whether the gateway has all the buttons that it could have.
struct GatewayCheckup {
  let devices: [GatewayInterface.Device]
  let nodes: [InputNode]

  var findings: [Finding] { [buttons] + grabs + modes + unused }

  private var buttons: Finding {
    let count = devices.map(\.buttons.count).reduce(0, +)
    let buttons = TextForm.count(count, "capture button")
    let places = TextForm.count(devices.count, "device")
    return count > 0
      ? .ok("\(buttons) on \(places)")
      : .failure(
        "no capture button",
        remedy: "plug in a keyboard or remote control with volume or camera keys, or name a GPIO "
          + "line in shutterd.toml")
  }

  /// The devices whose keys the system does not see.
  private var grabs: [Finding] {
    guard !devices.isEmpty else { return [] }
    let grabbed = devices.filter(\.grabbed).map(\.name)
    return [
      grabbed.isEmpty
        ? .ok("no device is grabbed: the system has all keys")
        : .ok("grabbed: \(grabbed.joined(separator: ", "))")
    ]
  }

  /// The finding about a device with which something is wrong.
  static func finding(_ trouble: GatewayInterface.Trouble) -> Finding {
    .warning(
      "\(words(trouble)): \(trouble.text.escapingControlCharacters())",
      remedy: trouble.remedy.escapingControlCharacters())
  }

  /// The device, and the button if it is about one.
  static func words(_ trouble: GatewayInterface.Trouble) -> String {
    let name = trouble.device + (trouble.button.map { ", \($0)" } ?? "")
    return name.escapingControlCharacters()
  }

  /// The finding about a device that is not grabbed although a client could have its presses.
  static func notGrabbed(_ device: GatewayInterface.Device, _ application: String) -> Finding {
    .warning(
      "\(device.name) is not grabbed: its presses go to the system and not to \(application)",
      remedy: device.mode == .grab
        ? "with mode = \"grab\" all its buttons have to be granted: give it mode = \"proxy\""
        : "release all its keys; if that does not help, fuser -v \(device.node ?? "NODE") shows which program "
          + "may have grabbed it")
  }

  /// Devices whose keys the system sees even if they are granted.
  private var modes: [Finding] {
    devices.filter { $0.mode == .observe }.map { device in
      .warning(
        "\(device.name) is only observed: a granted key has its normal effect too",
        remedy: "set mode = \"proxy\" for it, and give the gateway the right to write /dev/uinput")
    }
  }

  /// Nodes with capture keys that the gateway does not use.
  private var unused: [Finding] {
    let used = Set(devices.compactMap(\.node))
    return nodes.filter { $0.hasCaptureKey && !$0.isTwin && !used.contains($0.path) }.map { node in
      node.isVirtual
        ? .warning(
          "\"\(node.name)\" (\(node.path)) was made by a program and is ignored",
          remedy: "if its presses are wanted: allow_virtual_devices = [\"\(node.name)\"] in "
            + "shutterd.toml")
        : .failure(
          "\"\(node.name)\" (\(node.path)) has volume or camera keys and is not used",
          remedy: "see the gateway's log; the usual cause is a missing right: its user must be in "
            + "the group of the node (ls -l \(node.path)), or a rule of shutterd.toml ignores it")
    }
  }
}

/// An evdev node as sysfs describes it. Reading that needs no right to open the node.
struct InputNode {
  /// "/dev/input/event3".
  let path: String
  let name: String
  /// Whether a program made it through uinput.
  let isVirtual: Bool
  /// Whether it is the twin that the gateway made of another device.
  let isTwin: Bool
  /// Whether it has a key that is a capture button by default.
  let hasCaptureKey: Bool

  /// All evdev nodes.
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

  /// Whether a bitmap of sysfs contains a code. It is written as hexadecimal words of a C long, highest first.
  static func has(_ code: Int, in bitmap: String) -> Bool {
    let words = bitmap.split(separator: " ").reversed().map { UInt64($0, radix: 16) ?? 0 }
    let (word, bit) = (code / Int.bitWidth, code % Int.bitWidth)
    return word < words.count && words[word] & (1 << UInt64(bit)) != 0
  }
}
