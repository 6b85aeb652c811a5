// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import TestSupport
import Testing
import Varlink

/// Both daemons with a simulated button and camera, and a booth at free ports.
final class BoothStage {
  /// What a host may well type, and a browser must not take for anything but text.
  static let event = "<script>alert(1)</script> & \"Ben\" <img src=x onerror=alert(2)>"
  /// The name by which phones reach the machine.
  static let phones = "booth.example:8781"

  let studio: Studio
  let port: UInt16
  let guestsPort: UInt16
  private let server: RunningProcess

  /// - Parameters:
  ///   - gateway: added to the gateway's configuration.
  ///   - engine: added to the engine's.
  ///   - camera: added to the table of the camera.
  ///   - booth: added to the booth's, before its first table.
  ///   - countdown: the seconds before the first photo.
  ///   - share: added to its table of the same name.
  ///   - times: the same; further tables may follow.
  init(
    gateway: String = "", engine: String = "", camera: String = "", booth: String = "",
    countdown: Int = 1, share: String = "", times: String = ""
  ) throws {
    studio = try Studio(gateway: gateway, engine: engine, tables: camera, pixelFormat: "MJPG")
    let daemons = studio.daemons
    try TestFile.write(
      daemons.path("booth.toml"),
      """
      event = '\(Self.event)'
      \(booth)
      [countdown]
      first_s = \(countdown)
      [share]
      address = "http://\(Self.phones)"
      \(share)
      [times]
      review_s = 60
      \(times)
      """)
    guestsPort = try Self.freePort()
    server = try RunningProcess(
      [
        daemons.binary("shutter-booth"), "--config", daemons.path("booth.toml"), "--themes",
        Repository.root + "/themes", "--pictures", daemons.path("pictures"), "--port", "0",
        "--guests-port", "\(guestsPort)", "--pin-file", daemons.path("booth-pin"),
        "--runtime-dir", daemons.runtimeFolder,
      ], errorOutput: .file(daemons.path("shutter-booth.log")))
    let log = try daemons.waitForLog(of: "shutter-booth", "serving at http://localhost:")
    let digits = try #require(log.split(separator: "http://localhost:").last).prefix {
      $0.isNumber
    }
    port = try #require(UInt16(digits))
  }

  /// A port that is free now, of all addresses.
  private static func freePort() throws -> UInt16 {
    let raw = try TestError.check("socket", socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0))
    defer { close(raw) }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = try TestError.check("bind", bind(raw, $0, size))
        _ = try TestError.check("getsockname", getsockname(raw, $0, &size))
      }
    }
    return UInt16(bigEndian: address.sin6_port)
  }

  /// How many programs draw pictures for it at this moment.
  var composerCount: Int {
    DirectoryListing.names(in: "/proc").count { name in
      guard let stat = try? FileReading.line(at: "/proc/\(name)/stat") else { return false }
      let fields = stat.split(separator: " ")
      return fields.count > 3 && fields[1] == "(shutter-compose)" && fields[3] == "\(server.pid)"
    }
  }

  // MARK: Requests

  func answer(
    to lines: [String], at port: UInt16, isIPv6: Bool = false
  ) throws -> WebAnswer {
    let connection = try WebConnection(port: port, isIPv6: isIPv6)
    try connection.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    return try WebAnswer(connection.rest())
  }

  /// What a browser of this machine gets.
  func get(_ path: String) throws -> WebAnswer {
    try answer(to: ["GET \(path) HTTP/1.1", "Host: localhost:\(port)"], at: port)
  }

  /// What a phone gets.
  func phone(_ path: String) throws -> WebAnswer {
    try answer(to: ["GET \(path) HTTP/1.1", "Host: \(Self.phones)"], at: guestsPort)
  }

  private var socketFields: [String] {
    [
      "Host: localhost:\(port)", "Origin: http://localhost:\(port)", "Connection: Upgrade",
      "Upgrade: websocket", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
  }

  /// The socket of the guests' page, or of the host's.
  func page(_ path: String = "/live") throws -> WebPageSocket {
    try WebPageSocket(WebConnection(port: port), socketFields, path: path)
  }

  /// Makes 2718 the host's PIN.
  func setPIN() throws {
    let daemons = studio.daemons
    let process = try RunningProcess(
      [daemons.binary("shutter-pin"), "--set", "--file", daemons.path("booth-pin")],
      errorOutput: .merged)
    try process.write("2718")
    process.closeInput()
    #expect(try process.wait() == 0)
  }

  /// A guest takes a picture and keeps it.
  ///
  /// - Returns: the name of its link.
  func picture(_ page: WebPageSocket) throws -> String {
    _ = try page.next("state") {
      $0["screen"]?.stringValue == "attract" && $0["trouble"] == nil
    }
    try page.order(["do": "start", "layout": 0])
    _ = try page.next("state") { $0["screen"]?.stringValue == "review" }
    try page.order(["do": "keep"])
    let sharing = try page.next("state") { $0["screen"]?.stringValue == "sharing" }.json
    let code = try #require(sharing["code"]?.stringValue)
    return String(code.dropFirst("/qr/".count))
  }
}
