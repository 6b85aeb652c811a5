// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Varlink

/// The daemons and the booth as processes, which store all that they store in one folder.
final class BoothStage {
  static let port: UInt16 = 8790

  let guest: BoothGuest
  private let daemons: Daemons
  private let processes: [RunningProcess]

  /// The booth is ready for guests: a simulated button, a synthetic camera.
  init(_ folder: String) throws {
    daemons = try Daemons(keepsLogs: true)
    let gateway = try daemons.startGateway(
      configuration: """
        [[device]]
        match = { DEVNAME = "*" }
        ignore = true
        [[simulated]]
        name = "remote"
        """)
    let engine = try daemons.startEngine(configuration: SyntheticEngine.configuration(folder))
    let booth = try Self.startServer(daemons, pictures: "\(folder)/pictures")
    processes = [booth, engine, gateway]
    guest = try Self.page(of: booth, daemons)
    try ready()
  }

  deinit { end() }

  /// Ends all of them, as a service manager would.
  func end() {
    for process in processes {
      process.signal(SIGTERM)
      _ = try? process.wait()
    }
  }

  func ready() throws {
    try guest.wait("the booth to be ready") { $0["screen"] == "attract" && $0["trouble"] == nil }
  }

  /// A guest on the page, up to the picture's review. Returns its bytes.
  func shoot() throws -> [UInt8] {
    try guest.send(["do": "start", "layout": 0])
    try guest.waitFor(screen: "countdown")
    return try review()
  }

  /// The picture that is shown next for the guest's decision.
  func review() throws -> [UInt8] {
    let state = try guest.waitFor(screen: "review")
    return try Self.picture(state["picture"])
  }

  /// Keeps it. Returns the name of its link.
  func keep() throws -> String {
    try guest.send(["do": "keep"])
    let code = try guest.waitFor(screen: "sharing")["code"]?.stringValue ?? ""
    return String(code.dropFirst("/qr/".count))
  }

  /// The guest goes, and the next one is there.
  func leave() throws {
    try guest.send(["do": "done"])
    try guest.waitFor(screen: "thanks")
    try guest.waitFor(screen: "attract")
  }

  // MARK: A server alone

  /// What the first screen of a server shows that finds this folder: its pictures' bytes, and those behind links.
  static func gallery(
    _ pictures: String, links: [String]
  ) throws -> (recent: [[UInt8]], linked: [String: [UInt8]]) {
    let daemons = try Daemons(keepsLogs: true)
    let booth = try startServer(daemons, pictures: pictures)
    defer {
      booth.signal(SIGKILL)
      _ = try? booth.wait()
    }
    let guest = try page(of: booth, daemons)
    let state = try guest.waitFor(screen: "attract")
    let recent = try (state["recent"]?.arrayValue ?? []).map { try picture($0) }
    var linked: [String: [UInt8]] = [:]
    for link in links {
      let answer = try BoothGuest.fetch("/p/\(link)/picture")
      if answer.status == "200" { linked[link] = answer.body }
    }
    return (recent, linked)
  }

  private static func startServer(_ daemons: Daemons, pictures: String) throws -> RunningProcess {
    let file = daemons.path("booth.toml")
    try TestFile.write(
      file,
      """
      theme = "\(try SmallTheme.make(in: daemons.runtimeFolder))"
      [countdown]
      first_s = 1
      [times]
      review_s = 300
      sharing_s = 300
      [print]
      enabled = false
      [share]
      address = "http://192.168.4.1:8781"
      """)
    return try RunningProcess(
      [
        daemons.binary("shutter-booth"), "--config", file, "--pictures", pictures, "--port",
        "\(port)", "--runtime-dir", daemons.runtimeFolder,
      ], errorOutput: .file(daemons.path("shutter-booth.log")))
  }

  private static func page(
    of booth: RunningProcess, _ daemons: Daemons
  ) throws -> BoothGuest {
    try RigClock.wait(for: "the booth to serve") {
      if booth.hasEnded {
        throw TestError.unexpected(
          awaited: "the booth",
          got: "status \(booth.status ?? -1), \(daemons.log(of: "shutter-booth"))")
      }
      return try? BoothGuest(port: port)
    }
  }

  private static func picture(_ address: JSON?) throws -> [UInt8] {
    let answer = try BoothGuest.fetch(address?.stringValue ?? "")
    guard answer.status == "200" else {
      throw TestError.unexpected(awaited: "a picture", got: answer.status)
    }
    return answer.body
  }
}

/// A theme of one layout, whose pictures an emulated machine makes in a short time.
enum SmallTheme {
  /// Returns its folder.
  static func make(in folder: String) throws -> String {
    let folder = "\(folder)/theme"
    mkdir(folder, 0o755)
    try TestFile.write(
      "\(folder)/theme.toml",
      """
      [colors]
      background = "#2a1750"
      surface = "#4d3585"
      text = "#ffffff"
      accent = "#ffd166"
      accent_text = "#2a1750"
      [[layout]]
      name = "single"
      width = 900
      height = 600
      slots = [[1, 30, 30, 840, 473]]

      """)
    return folder
  }
}
