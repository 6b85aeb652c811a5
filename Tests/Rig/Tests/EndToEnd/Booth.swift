// SPDX-License-Identifier: Apache-2.0
import Glibc
import Varlink

/// Both daemons over real kernel devices, as a photo booth has them: a keyboard, a GPIO button and a
/// camera.
final class Booth {
  let daemons: Daemons
  private(set) var gateway: RunningProcess
  private(set) var engine: RunningProcess
  private let gatewayConfiguration: String
  private let engineConfiguration: String
  private let enginePrefix: [String]

  /// Starts both daemons. The kit's keyboards are made through uinput, which the gateway ignores
  /// unless allowed.
  ///
  /// - Parameter enginePrefix: words in front of the engine's program.
  init(
    gateway more: String = "", engine engineMore: String = "", enginePrefix: [String] = []
  ) throws {
    self.enginePrefix = enginePrefix
    daemons = try Daemons(keepsLogs: true)
    // A client in an emulated machine is late with its acknowledgements.
    gatewayConfiguration =
      "allow_virtual_devices = [\"rig keyboard\"]\nacknowledgement_timeout_ms = 60000\n" + more
    engineConfiguration =
      "content_directory = \"\(daemons.runtimeFolder)/content\"\n" + engineMore
    gateway = try daemons.startGateway(configuration: gatewayConfiguration)
    engine = try daemons.startEngine(
      configuration: engineConfiguration, prefix: enginePrefix)
  }

  func restartGateway() throws {
    gateway = try daemons.startGateway(configuration: gatewayConfiguration)
  }

  func restartEngine() throws {
    engine = try daemons.startEngine(
      configuration: engineConfiguration, prefix: enginePrefix)
  }

  /// The photos on the disk, oldest first.
  func photos() throws -> [String] {
    try RigFile.files(below: "\(daemons.runtimeFolder)/content").filter { $0.hasSuffix(".jpg") }
  }

  /// Waits until there are so many photos, and the engine has logged them: the next press may only come then, because
  /// with a photo unfinished it is dropped.
  func waitForPhotos(_ count: Int) throws -> [String] {
    try RigClock.wait(
      for: "\(count) photos", seen: daemons.log(of: "shutter-engine").suffix(2_000)
    ) {
      let found = try photos()
      let log = daemons.log(of: "shutter-engine")
      // Of a set the engine logs one.
      let presses = Dictionary(grouping: found) { $0.split(separator: "-").last }
      let isOver = presses.values.allSatisfy { photos in photos.contains { log.contains($0) } }
      return found.count >= count && isOver ? found : nil
    }
  }

  /// Waits until a press of this button would be granted.
  func waitUntilGranted(_ device: String, _ button: String) throws {
    try RigClock.wait(for: "\(device)/\(button) to be granted") {
      let why = try? daemons.control("why", device, button)
      return why?.hasPrefix("granted") == true ? () : nil
    }
  }

  /// The gateway's name of the device at this node.
  func device(at node: String) throws -> String {
    try RigClock.wait(for: "the gateway to have \(node)") {
      try daemons.controlJSON("devices").first { $0["node"] == .string(node) }?["name"]?.stringValue
    }
  }

  /// Width and height of a JPEG, as a strict decoder reads it: one that treats warnings as errors.
  static func decode(_ path: String) throws -> (width: Int, height: Int) {
    let words = ["djpeg", "-strict", "-pnm", "-outfile", "\(path).pnm", path]
    let complaint = try Command.run(words)
    defer { unlink("\(path).pnm") }
    let header = try Command.run("head", "-c", "15", "\(path).pnm")
      .split(whereSeparator: \.isWhitespace)
    guard header.count >= 3, let width = Int(header[1]), let height = Int(header[2]) else {
      throw RigError.command(words, status: 0, output: complaint + header.joined(separator: " "))
    }
    return (width, height)
  }
}
