// SPDX-License-Identifier: Apache-2.0
import Testing

/// The camera's page under its shipped units, sandboxed and with a user of its own.
@Suite(.rigWithSystemd, .serialized)
struct PageSystemdTests {
  @Test("asked for, the page is there; its server has a user of its own, and no other address")
  func page() throws { try Self.served() }

  @Test("the live picture of the engine's camera reaches a browser through the sandbox")
  func picture() throws {
    let system = try InstalledSystem()
    let page = try InstalledPage()
    let stream = try page.get("/stream", limit: 8_000)
    #expect(stream.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(stream.contains("Content-Type: image/jpeg\r\n"))
    // The signature of a JPEG file, without its other bytes.
    #expect(stream.contains("JFIF"))
    withExtendedLifetime(system) {}
  }

  @Test("killed, it is started again; a page that is loaded meanwhile waits")
  func killed() throws {
    let system = try InstalledSystem()
    let page = try InstalledPage()
    for _ in 0..<3 {
      #expect(try page.get("/").hasPrefix("HTTP/1.1 200 OK\r\n"))
      try Command.run("systemctl", "kill", "--signal=KILL", InstalledPage.service)
    }
    #expect(try page.get("/").contains("</html>"))
    withExtendedLifetime(system) {}
  }

  @Test(
    "the proxy's socket is its group's; there the password that root has set opens the page, and no other"
  )
  func proxy() throws {
    let system = try InstalledSystem()
    let page = try InstalledPage()
    try Command.run(
      "sh", "-ec",
      """
      systemctl stop shutter-web.socket shutter-web.service
      printf 'correct horse\\n' | shutterctl web password
      echo PAGE_OPTIONS=--host=camera.example.org >/etc/default/shutter-web
      systemctl start shutter-web-proxy.socket shutter-web-password.socket shutter-web.socket
      """)
    #expect(
      try Command.run(
        "stat", "-c", "%U %G %a", "/run/shutter-web-proxy", "/etc/shutterd/web-password")
        == "root shutter-web-proxy 660\nroot root 600\n")
    #expect(try page.ask("GET /", "").hasPrefix("HTTP/1.1 303 "))
    #expect(
      try page.ask("POST /enter", "password=wrong+horse").contains("Location: /password#wrong"))
    let entered = try page.ask("POST /enter", "password=correct+horse")
    #expect(entered.contains("Location: /\r\n"))
    let cookie = try #require(
      entered.split(separator: "\r\n").first { $0.hasPrefix("Set-Cookie: ") }
    ).dropFirst(12).prefix { $0 != ";" }
    #expect(try page.ask("GET /", "", cookie: "\(cookie)").contains("</html>"))
    #expect(try page.get("/").contains("</html>"))
    try Command.run("shutterctl", "web", "password", "--remove")
    #expect(
      try page.ask("POST /enter", "password=correct+horse").contains("Location: /password#unset"))
    try Command.run(
      "sh", "-ec", "systemctl stop shutter-web-proxy.socket; rm /etc/default/shutter-web")
    withExtendedLifetime(system) {}
  }

  /// The page's server is started by the first request, as a user without rights.
  static func served() throws {
    let system = try InstalledSystem()
    let page = try InstalledPage()
    try Command.run("systemctl", "stop", InstalledPage.service)
    #expect(try InstalledSystem.state(of: InstalledPage.service) == "inactive")
    let answer = try page.get("/")
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.contains("</html>"))
    #expect(try page.get("/", host: "elsewhere.example").hasPrefix("HTTP/1.1 421 "))
    let process = try InstalledSystem.property("MainPID", of: InstalledPage.service)
    #expect(try Command.run("stat", "-c", "%U", "/proc/\(process)") == "shutter-web\n")
    let sockets = try Command.run("ss", "--tcp", "--listening", "--numeric", "--no-header")
      .split(separator: "\n").compactMap { line in
        line.split(separator: " ").first { $0.hasSuffix(":8780") }
      }
    #expect(Set(sockets) == ["127.0.0.1:8780", "[::1]:8780"])
    withExtendedLifetime(system) {}
  }
}
