// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// The page, the booth and the print service as a host has them: from their packages alone. They have a machine of their
/// own: shutterd is installed, upgraded and purged with them.
@Suite(.package, .serialized)
struct BoothPackageTests {
  private static let packages = ["shutterd-booth", "shutterd-print", "shutterd-web"]
  /// Enabled by the host.
  private static let enabled = ["shutter-booth-guests.socket", "shutter-web-proxy.socket"]

  @Test("installed, a guest presses, and the picture comes out of the printer", .boot(1))
  func boothInstalled() throws {
    let package = InstalledPackage(file: try #require(InstalledPackage.file))
    try package.install(with: Self.packages)
    for socket in InstalledPhotoBooth.sockets + ["shutter-web.socket"] {
      #expect(try InstalledSystem.state(of: socket) == "active", "\(socket)")
    }
    for unit in Self.enabled + ["shutter-booth-kiosk.service"] {
      #expect(try InstalledSystem.state(of: unit) == "inactive", "\(unit)")
    }
    try BoothSystemdTests().story()
    try RigFile.write(
      InstalledPhotoBooth.configuration, "[share]\naddress = \"http://192.168.4.1:8781\"\n")
    try Command.run(["systemctl", "enable"] + Self.enabled)
    try Command.run("rm", "-r", "/etc/shutterd/shutter-engine.toml.d/rig.toml")
  }

  @Test(
    "booted, pages answer; an upgrade refuses no page and no phone; purged, pictures are left",
    .boot(2))
  func boothBooted() throws {
    let package = InstalledPackage(file: try #require(InstalledPackage.file))
    #expect(try InstalledSystem.state(of: InstalledPhotoBooth.service) == "inactive")
    try Self.answer()
    let services = [InstalledPhotoBooth.service, InstalledPage.service]
    let before = try services.map { try InstalledSystem.property("MainPID", of: $0) }
    let rebuilt = try [package.rebuilt()] + Self.packages.map { try package.rebuilt($0) }
    let upgrade = try RunningProcess(["dpkg", "--install"] + rebuilt, errorOutput: .merged)
    var asked = 0
    while !upgrade.hasEnded {
      try Self.answer()
      asked += 1
      usleep(200_000)
    }
    let said = try upgrade.remainingOutput()
    #expect(upgrade.status == 0, "\(said)")
    print("\(asked) times all pages answered during the upgrade")
    #expect(try package.version.hasSuffix("+rebuilt"))
    try Self.answer()
    let after = try services.map { try InstalledSystem.property("MainPID", of: $0) }
    #expect(Set(before).isDisjoint(with: after), "not restarted")
    // What is left is of CUPS, and the guests' pictures, which nobody but root has now.
    let left = try package.purge(with: Self.packages)
    let pictures = left.filter { $0.hasPrefix("/var/lib/shutter-booth") }
    #expect(pictures.contains { $0.hasSuffix(".jpg") })
    #expect(
      try Command.run("find", "/var/lib/shutter-booth", "!", "-user", "root").isEmpty)
    let others = ["/etc/cups", "/run/cups", "/run/avahi", "/var/cache/cups", "/var/spool/cups"]
    #expect(
      left.filter { path in
        !pictures.contains(path) && !others.contains { path.hasPrefix($0) }
      } == [])
  }

  /// The booth, its phones' port and the page answer.
  private static func answer() throws {
    #expect(try BoothGuest.fetch("/").status == "200")
    #expect(try BoothGuest.fetch("/", port: 8780).status == "200")
    let phone = try BoothGuest.fetch("/icon.svg", port: 8781, host: "192.168.4.1:8781")
    #expect(phone.status == "200")
  }
}
