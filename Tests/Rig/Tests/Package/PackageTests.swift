// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing
import Varlink

/// Shutterd as an administrator has it: from its package alone, in a Debian with real systemd and udev, which is
/// shut down and booted once more in between.
@Suite(.package, .serialized)
struct PackageTests {
  private static let down = Int32(KEY_VOLUMEDOWN)
  private static let keys = [Int32(KEY_A), down]

  @Test(
    "installed, a key makes a photo; the page; the gateway hung, both killed 20 times, they are there",
    .boot(1))
  func installed() throws {
    let package = InstalledPackage(file: try #require(InstalledPackage.file))
    try package.install()
    try package.verifyRules()
    // No configuration is needed but for this: keyboards made by programs are none by default.
    try RigFile.write("/etc/shutterd/shutterd.toml", "allow_virtual_devices = [\"rig keyboard\"]\n")
    try Command.run("systemctl", "reload", "shutterd")
    // The keyboard comes when the daemons are there, and stays.
    let vivid = try Vivid()
    try photoOfAClient()
    // The shipped units' own tests, of what the package has installed.
    try WatchdogSystemdTests().rounds()
    try LockedCameraSystemdTests().story()
    try LockedCameraSystemdTests().sandbox()
    try LockSystemdTests().pin()
    try package.installPage()
    try PageSystemdTests.served()
    // Whatever it leaves is found after the purge of the other package.
    try package.purgePage()
    // Debian 13's systemd takes twice as long to start a service.
    try LifecycleSystemdTests().kill(20, seconds: 80)
    // What these have left there; whatever is found after the purge is the package's.
    try Command.run(
      "sh", "-ec",
      "rm -r /etc/shutterd/*.toml.d/rig.toml /etc/shutterd/apps.d /var/lib/trial-application "
        + "/usr/local/bin/trial-extension")
    // From the boot on the engine itself is the client.
    try RigFile.write("/etc/shutterd/shutter-engine.toml", "[button_to_capture]\nenabled = true\n")
    withExtendedLifetime(vivid) {}
  }

  @Test(
    "booted, a key makes a photo; an upgrade accounts for each press; purged, nothing is left",
    .boot(2))
  func booted() throws {
    let package = InstalledPackage(file: try #require(InstalledPackage.file))
    for service in InstalledSystem.services {
      #expect(try InstalledSystem.state(of: service) == "active")
    }
    let vivid = try Vivid()
    let booth = try InstalledBooth(UinputKeyboard(keys: Self.keys))
    try expectPhoto(booth)
    let version = try package.version
    let processes = try booth.processes()
    let lost = try booth.lostTaps(during: ["dpkg", "--install", try package.rebuilt()])
    let log = try booth.log()
    #expect(lost == [], "\(log)")
    #expect(try package.version == version + "+rebuilt")
    #expect(Set(processes).isDisjoint(with: try booth.processes()), "not restarted")
    try expectPhoto(booth)
    try Command.run("shutterctl", "audit", "verify")
    let left = try package.purge()
    #expect(left == [])
    #expect(try !Command.run("udevadm", "info", vivid.node).contains("CAPTURE_"))
  }

  /// A press, and its photo by the engine's own client.
  private func expectPhoto(_ booth: InstalledBooth) throws {
    try booth.waitUntilGranted()
    let photos = try booth.photos().count
    try booth.keyboard.tap(Self.down)
    try RigClock.wait(for: "a photo") { try booth.photos().count > photos ? () : nil }
  }

  /// A user who is in the group of clients, and in no other, takes a photo by the key of a keyboard that comes
  /// when the daemons are there, and goes.
  private func photoOfAClient() throws {
    let booth = try InstalledBooth(UinputKeyboard(keys: Self.keys))
    let user = ["setpriv", "--reuid=games", "--regid=shutter", "--clear-groups"]
    let process = try RunningProcess(user + ["shutterctl", "client", "--photo"])
    let client = ClientUnderTest(process)
    try client.waitForStatus(eligible: true)
    try booth.waitUntilGranted()
    try booth.keyboard.tap(Self.down)
    #expect(try client.event().phase == .began)
    let photo = try #require(try client.photo().path)
    try Command.run(user + ["grep", "--binary", "--quiet", "JFIF\\|Exif", photo])
    try client.write("quit")
    #expect(try process.wait() == 0)
  }
}
