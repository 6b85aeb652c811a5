// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import TestSupport
import Varlink

/// The photo booth and the print service as their packages install them, beside an installed system, with a keyboard
/// and a camera of the kernel's. The sockets are open, and nothing has asked for the booth yet.
final class InstalledPhotoBooth {
  static let service = "shutter-booth.service"
  static let sockets = ["shutter-booth.socket", "shutter-booth-pin.socket", "shutter-print.socket"]
  static let units = [
    "shutter-booth.service", "shutter-web.service", "shutter-print.service",
    "shutter-booth-pin@rig.service", "shutter-web-password@rig.service",
    "shutter-booth-kiosk.service",
  ]
  static let configuration = "/etc/shutterd/shutter-booth.toml"
  private static let pictures = "/var/lib/shutter-booth"
  private static let driver = "/sys/bus/platform/drivers/vivid"

  let system: InstalledSystem
  let keyboard: UinputKeyboard
  private let vivid: Vivid

  /// - Parameter more: tables of the booth's configuration.
  init(_ more: String = "") throws {
    vivid = try Vivid()
    keyboard = try UinputKeyboard(keys: [Int32(KEY_VOLUMEDOWN), Int32(KEY_A)])
    system = try InstalledSystem()
    if !RigFile.exists("/usr/lib/systemd/system/\(Self.service)") { try Self.install() }
    try Self.stop()
    // Countdowns of guests; other times such that an emulated machine keeps them.
    try system.write(
      Self.configuration,
      """
      theme = "\(try SmallTheme.make(in: "/etc/shutterd"))"
      camera = "\(try camera())"
      [countdown]
      first_s = 2
      [times]
      review_s = 300
      sharing_s = 300

      """ + more)
    try Command.run("rm", "-rf", Self.pictures)
    try Command.run(["systemctl", "start"] + Self.sockets)
  }

  deinit { try? Self.stop() }

  /// Ends the booth, its sockets first: a page would start it again.
  private static func stop() throws {
    try Command.run(["systemctl", "stop", "shutter-print.service"] + sockets)
  }

  /// The name of the kernel's camera.
  private func camera() throws -> String {
    try RigClock.wait(for: "the engine to have the camera") {
      let camera = try system.daemons.controlJSON("cameras").first {
        "\($0)".contains(vivid.node)
      }
      return camera?["name"]?.stringValue
    }
  }

  /// The page's state when guests can begin: a live camera, and the button that is theirs.
  func ready(_ guest: BoothGuest) throws {
    try guest.wait("the booth to be ready") {
      $0["screen"] == "attract" && $0["trouble"] == nil && $0["buttons"] == true
    }
  }

  /// A press of the guests' button, who look at a screen before they answer it.
  func press() throws {
    RigClock.pass(milliseconds: 800)
    try keyboard.tapAtOnce(Int32(KEY_VOLUMEDOWN))
  }

  /// The event's pictures.
  func kept() throws -> [String] {
    try RigFile.files(below: Self.pictures).filter { $0.hasSuffix(".jpg") }
  }

  /// The photos that the engine has for the booth.
  func photos() throws -> [String] {
    let user = try Command.run("id", "-u", "shutter-booth").prefix { $0.isNumber }
    return try RigFile.files(below: "/var/lib/shutter-engine").filter {
      $0.contains("/\(user)/") && $0.hasSuffix(".jpg")
    }
  }

  func unplugCamera() throws { try RigFile.write("\(Self.driver)/unbind", "vivid.0") }

  func plugInCamera() throws { try RigFile.write("\(Self.driver)/bind", "vivid.0") }

  /// Installs what the packages shutterd-web, -booth and -print install.
  static func install() throws {
    let project = InstalledSystem.project
    let built = try Daemons()
    try Command.run(
      "sh", "-ec",
      """
      install \(built.binary("shutter-booth")) \(built.binary("shutter-web")) /usr/bin
      install -D -t /usr/libexec/shutterd \(built.binary("shutter-compose")) \
        \(built.binary("shutter-print")) \(project)/packaging/shutter-booth-kiosk
      for part in web booth print; do
        install -D -m 644 -t /usr/lib/systemd/system \(project)/systemd/$part/*.service \
          \(project)/systemd/$part/*.socket
        install -D -m 644 -t /usr/lib/sysusers.d \(project)/systemd/$part/sysusers.d/*.conf
      done
      mkdir -p /usr/share/shutterd/booth
      cp -r \(project)/themes \(project)/packaging/chromium-policies /usr/share/shutterd/booth
      systemd-sysusers shutterd-web.conf shutterd-booth.conf shutterd-print.conf
      systemctl daemon-reload
      """)
  }
}
