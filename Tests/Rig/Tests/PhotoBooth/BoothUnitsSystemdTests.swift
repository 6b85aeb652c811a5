// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// What the units of the page, the booth and the print service promise.
@Suite(.rigWithSystemd, .serialized)
struct BoothUnitsSystemdTests {
  /// The exposure that systemd 252 finds at most. The browser of the screen makes namespaces, and needs the network.
  private static let limits = [
    "shutter-web.service": 1.0, "shutter-booth.service": 1.0, "shutter-print.service": 0.5,
    "shutter-booth-pin@rig.service": 0.5, "shutter-web-password@rig.service": 0.5,
    "shutter-booth-kiosk.service": 2.3,
  ]

  @Test("no unit is exposed more than it has to be", arguments: InstalledPhotoBooth.units)
  func exposure(_ unit: String) throws {
    if !RigFile.exists("/usr/lib/systemd/system/\(InstalledPhotoBooth.service)") {
      try InstalledPhotoBooth.install()
    }
    let said = try Command.run("systemd-analyze", "security", "--no-pager", unit)
    let words = try #require(said.split(separator: "\n").last { $0.contains("exposure level") })
      .split(separator: " ")
    let level = try #require(words.compactMap { Double($0) }.first)
    print("\(unit): \(level)")
    #expect(level <= (Self.limits[unit] ?? 0), "\(said)")
  }

  @Test(
    "phones get their socket by the manual's words, while pages load; it outlives a crash")
  func phones() throws {
    let booth = try InstalledPhotoBooth(
      "[print]\nenabled = false\n[share]\naddress = \"http://192.168.4.1:8781\"\n")
    let guest = try BoothGuest()
    try booth.ready(guest)
    let page = try RunningProcess(Self.comingBack)
    let manual = try RigFile.read("\(InstalledSystem.project)/docs/BOOTH.md")
    let words = try #require(
      manual.split(separator: "`").first { $0.contains("enable --now shutter-booth-guests.socket") }
    )
    try Command.run("sh", "-ec", String(words))
    page.signal(SIGKILL)
    defer {
      _ = try? Command.run("systemctl", "disable", "--now", "shutter-booth-guests.socket")
    }
    let link = try Self.link(of: booth)
    for _ in 1...2 {
      let answer = try BoothGuest.fetch(link, port: 8781, host: "192.168.4.1:8781")
      #expect(answer.status == "200" && answer.body.starts(with: [0xFF, 0xD8]))
      #expect(try BoothGuest.fetch("/", port: 8781, host: "192.168.4.1:8781").status == "404")
      #expect(try BoothGuest.fetch("/").status == "200")
      try Command.run("systemctl", "kill", "--signal=KILL", InstalledPhotoBooth.service)
    }
    withExtendedLifetime(guest) {}
  }

  @Test("the host is told whether phones are sent to this machine, by a service without a network")
  func address() throws {
    let booth = try InstalledPhotoBooth(
      "[print]\nenabled = false\n[share]\naddress = \"http://192.0.2.81:8781\"\n")
    let pin = "/etc/shutterd/booth-pin"
    try Command.run(
      "sh", "-ec", "echo 2468 | /usr/libexec/shutterd/shutter-pin --set --file \(pin)")
    try Command.run("systemctl", "start", "shutter-booth-guests.socket")
    defer {
      unlink(pin)
      _ = try? Command.run("ip", "address", "delete", "192.0.2.81/32", "dev", "lo")
      _ = try? Command.run("systemctl", "stop", "shutter-booth-guests.socket")
    }
    let guest = try BoothGuest()
    try booth.ready(guest)
    let host = try BoothGuest("/host/live")
    try host.send(["do": "host", "pin": "2468"])
    let before = try Self.findings(try host.message(ofKind: "doctor"))
    #expect(before["phones"] == "elsewhere 192.0.2.81:8781")
    try Command.run("ip", "address", "add", "192.0.2.81/32", "dev", "lo")
    try host.send(["do": "examine"])
    let after = try Self.findings(try host.message(ofKind: "doctor"))
    #expect(after["phones"] == "ready 192.0.2.81:8781")
    #expect(after["roles"]?.contains("rig keyboard") == true, "\(after)")
    withExtendedLifetime(guest) {}
  }

  /// The examination by its parts: "phones": "ready 192.0.2.81:8781".
  private static func findings(_ doctor: JSON) throws -> [String: String] {
    var found: [String: String] = [:]
    for finding in try #require(doctor["findings"]?.arrayValue) {
      let words = try #require(finding["word"]?.stringValue).split(separator: "_", maxSplits: 1)
      found[String(words[0])] = "\(words[1]) \(finding["value"]?.stringValue ?? "")"
    }
    return found
  }

  /// A page that loads again as soon as it can.
  private static let comingBack = [
    "bash", "-c",
    """
    while sleep 0.05; do
      (exec 3<>/dev/tcp/127.0.0.1/8790 && printf 'GET / HTTP/1.1\\r\\nHost: localhost:8790\\r\\nConnection: close\\r\\n\\r\\n' >&3 &&
        head -c 20 <&3) >/dev/null 2>&1
    done
    """,
  ]

  /// Takes a picture and keeps it. Returns the path behind its code.
  private static func link(of booth: InstalledPhotoBooth) throws -> String {
    let guest = try BoothGuest()
    try booth.ready(guest)
    try booth.press()
    try guest.waitFor(screen: "review")
    try booth.press()
    let code = try guest.waitFor(screen: "sharing")["code"]?.stringValue
    return "/p/\(try #require(code).dropFirst("/qr/".count))/picture"
  }
}
