// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing
import Varlink

/// Shutterd as an administrator has it: from its package alone, in a Debian with real systemd and udev.
@Suite(.package, .serialized)
struct PackageTests {
  private static let down = Int32(KEY_VOLUMEDOWN)
  private static let keys = [Int32(KEY_A), down]

  @Test(
    "installed, a key makes a photo; an upgrade accounts for each press; purged, nothing is left")
  func life() throws {
    let package = try InstalledPackage(try #require(InstalledPackage.file))
    let version = try package.version
    try package.verifyRules()
    // No configuration is needed but for this: keyboards made by programs are none by default.
    try RigFile.write("/etc/shutterd/shutterd.toml", "allow_virtual_devices = [\"rig keyboard\"]\n")
    try Command.run("systemctl", "reload", "shutterd")
    // Both come when the daemons are there.
    let vivid = try Vivid()
    let keyboard = try UinputKeyboard(keys: Self.keys)
    let booth = try InstalledBooth(keyboard)
    try photoOfAClient(booth)
    // From here on the engine itself is the client.
    try RigFile.write("/etc/shutterd/shutter-engine.toml", "[button_to_capture]\nenabled = true\n")
    try Command.run("systemctl", "restart", "shutter-engine")
    try booth.waitUntilGranted()
    let processes = try booth.processes()
    let lost = try booth.lostTaps(during: ["dpkg", "--install", try package.rebuilt()])
    let log = try booth.log()
    #expect(lost == [], "\(log)")
    #expect(try package.version == version + "+rebuilt")
    #expect(Set(processes).isDisjoint(with: try booth.processes()), "not restarted")
    try expectPhoto(booth)
    try stopAndStartByTargets()
    try expectPhoto(booth)
    try Command.run("shutterctl", "audit", "verify")
    let left = try package.purge()
    #expect(left == [])
    #expect(try !Command.run("udevadm", "info", vivid.node).contains("CAPTURE_"))
  }

  /// As a boot does it: nothing is there, and the targets start what is enabled.
  private func stopAndStartByTargets() throws {
    let sockets = try Command.run(
      "systemctl", "list-units", "--plain", "--no-legend", "shutter*.socket"
    )
    .split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    try Command.run(["systemctl", "stop"] + sockets)
    let units = try Command.run("systemctl", "list-units", "--plain", "--no-legend", "shutter*")
    #expect(units == "")
    try Command.run("rm", "-r", "/run/shutterd", "/run/shutter-engine")
    try Command.run("systemctl", "start", "sockets.target", "multi-user.target")
  }

  /// A press, and its photo by the engine's own client.
  private func expectPhoto(_ booth: InstalledBooth) throws {
    try booth.waitUntilGranted()
    let photos = try booth.photos().count
    try booth.keyboard.tap(Self.down)
    try RigClock.wait(for: "a photo") { try booth.photos().count > photos ? () : nil }
  }

  /// A user who is in the group of clients, and in no other, takes a photo by the key.
  private func photoOfAClient(_ booth: InstalledBooth) throws {
    let user = ["setpriv", "--reuid=games", "--regid=shutter", "--clear-groups"]
    let client = ClientUnderTest(try RunningProcess(user + ["shutterctl", "client", "--photo"]))
    try client.waitForStatus(eligible: true)
    try booth.waitUntilGranted()
    try booth.keyboard.tap(Self.down)
    #expect(try client.event().phase == .began)
    let photo = try #require(try client.photo().path)
    try Command.run(user + ["grep", "--binary", "--quiet", "JFIF\\|Exif", photo])
  }
}
