// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// The notifications that the daemons send to a service manager.
@Suite struct NotifyTests {
  private static let idle = "WATCHDOG_USEC=60000000"

  @Test("the engine: ready, watched closely while there is a session, reloading, stopping")
  func engine() throws {
    let manager = try NotifySocket()
    let daemons = try Daemons()
    let engine = try daemons.startEngine(
      configuration: """
        content_directory = "\(daemons.runtimeFolder)/content"
        [[synthetic]]
        name = "studio"
        """, prefix: manager.prefix)
    #expect(try manager.messages(until: "READY=1") == [Self.idle, "WATCHDOG=1", "READY=1"])
    do {
      let session = try Connection(daemons.path("org.shutterd.Engine"))
      try session.send(
        EngineInterface.OpenSession.self, .init(application: "org.example"), mode: .more)
      #expect(
        try manager.messages(until: "WATCHDOG=1") == ["WATCHDOG_USEC=10000000", "WATCHDOG=1"])
    }
    #expect(try manager.messages(until: "WATCHDOG=1") == [Self.idle, "WATCHDOG=1"])
    engine.signal(SIGHUP)
    let reload = try manager.messages(until: "READY=1")
    #expect(reload.count == 2 && reload[0].hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
    engine.signal(SIGTERM)
    #expect(try manager.messages(until: "STOPPING=1") == ["STOPPING=1"])
    #expect(try engine.wait() == 0)
  }

  @Test("the gateway: ready, reloading, ready again, stopping")
  func gateway() throws {
    let manager = try NotifySocket()
    let daemons = try Daemons()
    let gateway = try daemons.startGateway(
      configuration: "[[simulated]]\nname = \"remote\"\n", prefix: manager.prefix)
    #expect(try manager.messages(until: "READY=1") == [Self.idle, "WATCHDOG=1", "READY=1"])
    gateway.signal(SIGHUP)
    let reload = try manager.messages(until: "READY=1")
    #expect(reload.count == 2 && reload[0].hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
    gateway.signal(SIGTERM)
    #expect(try manager.messages(until: "STOPPING=1") == ["STOPPING=1"])
    #expect(try gateway.wait() == 0)
  }

  @Test(
    "a daemon that cannot start says why at once, ends 3 s later, and sooner at a signal",
    .tags(.milliseconds))
  func cannotStart() throws {
    let manager = try NotifySocket()
    let file = TemporaryFolder()
    let path = file.path + "/wrong.toml"
    try TestFile.write(path, "nonsense = 1\n")
    let words = try manager.prefix + [Daemons().binary("shutterd"), "--config", path]
    let begunUSec = TestClock.nowUSec
    let patient = try RunningProcess(words, errorOutput: .merged)
    let told = try RunningProcess(words, errorOutput: .merged)
    #expect(try told.nextLine()?.contains("unknown key \"nonsense\"") == true)
    told.signal(SIGTERM)
    #expect(try told.wait() == 78)
    #expect(TestClock.nowUSec - begunUSec < 3_000_000)
    #expect(try patient.wait() == 78)
    #expect(TestClock.nowUSec - begunUSec >= 3_000_000)
    // Checking a configuration sends no notification.
    let check = try RunningProcess(words + ["--check"], errorOutput: .merged)
    #expect(try check.wait() == 78)
    #expect(TestClock.nowUSec - begunUSec < 6_000_000)
  }
}
