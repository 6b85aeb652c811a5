// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// The camera's page as its package installs it: its program, units and user beside an installed system.
struct InstalledPage {
  static let socket = "shutter-web.socket"
  static let service = "shutter-web.service"

  /// Its socket is open; a request starts the server.
  init() throws {
    // Otherwise it is the package's.
    if !RigFile.exists("/usr/lib/systemd/system/\(Self.service)") { try Self.install() }
    try Command.run("systemctl", "start", Self.socket)
  }

  /// The answer to a request of a browser of this machine, its head included.
  ///
  /// - Parameter limit: the answer ends after so many bytes; nil: when the server has sent all of it.
  func get(_ path: String, host: String = "localhost:8780", limit: Int? = nil) throws -> String {
    // The guest has no curl.
    try Command.run(
      "bash", "-ec",
      """
      exec 3<>/dev/tcp/127.0.0.1/8780
      printf 'GET %s HTTP/1.1\\r\\nHost: %s\\r\\nConnection: close\\r\\n\\r\\n' "$0" "$1" >&3
      \(limit.map { "head --bytes=\($0)" } ?? "cat") <&3 | tr --delete '\\000-\\010\\016-\\037\\177-\\377'
      """, path, host)
  }

  /// The answer to a request that a proxy with TLS passes on at its socket.
  func ask(_ line: String, _ body: String, cookie: String? = nil) throws -> String {
    let socket = try StreamSocket.connect(to: "/run/shutter-web-proxy")
    var text = "\(line) HTTP/1.1\r\nHost: camera.example.org\r\nX-Forwarded-Proto: https\r\n"
    text += "X-Forwarded-For: 192.0.2.1\r\n"
    if let cookie { text += "Cookie: \(cookie)\r\n" }
    if !body.isEmpty {
      text += "Origin: https://camera.example.org\r\nContent-Length: \(body.utf8.count)\r\n"
      text += "Content-Type: application/x-www-form-urlencoded\r\n"
    }
    text += "\r\n" + body
    _ = fcntl(socket.raw, F_SETFL, 0)
    _ = send(socket.raw, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    var answer: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = recv(socket.raw, &piece, piece.count, 0), count > 0 {
      answer += piece[..<count]
    }
    return String(decoding: answer, as: UTF8.self)
  }

  private static func install() throws {
    let project = InstalledSystem.project
    try Command.run(
      "sh", "-ec",
      """
      install \(try Daemons().binary("shutter-web")) /usr/bin
      install -D -m 644 -t /usr/lib/systemd/system \(project)/systemd/web/*.service \(project)/systemd/web/*.socket
      install -D -m 644 -t /usr/lib/sysusers.d \(project)/systemd/web/sysusers.d/*.conf
      systemd-sysusers shutterd-web.conf
      systemctl daemon-reload
      """)
  }
}
