// SPDX-License-Identifier: Apache-2.0
import Varlink

/// Whether the gateway has all the buttons that it could have.
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

  /// The keys that the system does not see.
  private var grabs: [Finding] {
    guard !devices.isEmpty else { return [] }
    let grabbed = devices.filter(\.grabbed).map(\.name)
    return [
      grabbed.isEmpty
        ? .ok("no device is grabbed: the system has all keys")
        : .ok("grabbed: \(grabbed.joined(separator: ", "))")
    ]
  }

  /// A device that is not grabbed although a client may have its presses.
  static func notGrabbed(_ device: GatewayInterface.Device, _ application: String) -> Finding {
    .warning(
      "\(device.name) is not grabbed: its presses go to the system and not to \(application)",
      remedy: device.mode == .grab
        ? "with mode = \"grab\" all its buttons have to be granted: give it mode = \"proxy\""
        : "release all its keys; if it stays so, fuser -v \(device.node ?? "NODE") shows which program "
          + "may have grabbed it")
  }

  /// Devices whose keys the system sees though they are granted.
  private var modes: [Finding] {
    devices.filter { $0.mode == .observe }.map { device in
      .warning(
        "\(device.name) is only observed: a granted key has its normal effect too",
        remedy: "set mode = \"proxy\" for it, and give the gateway the right to write /dev/uinput")
    }
  }

  /// Nodes with capture keys that the gateway does not have.
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
