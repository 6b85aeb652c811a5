// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing

/// Daemons of a user who is in none of the groups that help.
@Suite(.rig, .serialized)
struct MissingRightsTests {
  private static let user: uid_t = 65_534
  private let prefix = ["setpriv", "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups"]

  @Test("the gateway names the node and the group, goes on, and takes the keyboard when it may")
  func gateway() throws {
    let keyboard = try UinputKeyboard(keys: [Int32(KEY_VOLUMEDOWN), Int32(KEY_A)])
    let daemons = try Self.daemons()
    let gateway = try daemons.startGateway(
      configuration: """
        allow_virtual_devices = ["rig keyboard"]
        [[simulated]]
        name = "remote"
        """, prefix: prefix)
    try RigClock.wait(for: "the complaint") {
      let log = daemons.log(of: "shutterd")
      return log.contains(keyboard.node) && log.contains(#"group "input""#) ? () : nil
    }
    #expect(try daemons.control("devices").contains("remote"))
    // Among the troubles, and not among the devices.
    func isListed() throws -> Bool {
      try daemons.controlJSON("devices").contains { $0["node"] == .string(keyboard.node) }
    }
    #expect(try !isListed())
    chmod(keyboard.node, 0o666)
    try RigClock.wait(for: "the keyboard") { try isListed() ? () : nil }
    // The operator has to give the right and nothing else: the trouble was the node, not the program.
    #expect(!gateway.hasEnded)
  }

  @Test("the engine names the node and the group, and goes on with the cameras that it may use")
  func engine() throws {
    let vivid = try Vivid()
    let daemons = try Self.daemons()
    let gateway = try daemons.startGateway(prefix: prefix)
    let engine = try daemons.startEngine(
      configuration: """
        content_directory = "\(daemons.runtimeFolder)/content"
        [[synthetic]]
        name = "studio"
        """, prefix: prefix)
    try RigClock.wait(for: "the complaint") {
      let log = daemons.log(of: "shutter-engine")
      return log.contains(vivid.node) && log.contains("group video") ? () : nil
    }
    let doctor = try daemons.run("shutterctl", ["doctor", "--runtime-dir", daemons.runtimeFolder])
    #expect(doctor.output.contains("(\(vivid.node)): it runs as user nobody"), "\(doctor.output)")
    #expect(doctor.output.contains("usermod -aG video nobody"))
    let cameras = try daemons.control("cameras")
    #expect(cameras.contains("studio") && !cameras.contains(vivid.node))
    #expect(try daemons.control("capture").contains(".jpg"))
    #expect(!gateway.hasEnded && !engine.hasEnded)
  }

  /// In a folder of that user.
  private static func daemons() throws -> Daemons {
    let daemons = try Daemons(keepsLogs: true)
    chown(daemons.runtimeFolder, user, user)
    return daemons
  }
}
