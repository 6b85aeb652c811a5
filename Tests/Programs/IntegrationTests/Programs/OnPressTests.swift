// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// `shutterctl on-press`: commands for presses.
struct OnPressTests {
  @Test("a command for each button, with the press in its environment and as JSON")
  func commands() throws {
    let studio = try Studio()
    let hook = try Self.start(
      studio, "--primary", "echo P $SHUTTERD_ROLE $SHUTTERD_PHASE $SHUTTERD_PRESS; cat",
      "--secondary", "echo S $SHUTTERD_BUTTON $SHUTTERD_HELD_USEC")
    try studio.press()
    let line = try #require(try hook.nextLine())
    let press = try #require(line.split(separator: " ").last.flatMap { Int64($0) })
    #expect(line == "P primary ended \(press)")
    let event = try JSON(parsing: try #require(try hook.nextLine()))
    #expect(event["press"] == .int(press) && event["button"] == .string(Studio.button))
    #expect(event["phase"] == "ended" && event["cancelReason"] == nil)
    guard case .string? = event["session"] else {
      Issue.record("no session in \(event)")
      return
    }
    try studio.press(Studio.secondary)
    #expect(try hook.nextLine()?.hasPrefix("S \(Studio.secondary) ") == true)
    #expect(try studio.state().granted == 2)
  }

  @Test("the command takes the photo of the press; after a restart of the engine, too")
  func photo() throws {
    let studio = try Studio()
    let capture = """
      \(studio.daemons.binary("shutterctl")) call --runtime-dir \(studio.daemons.runtimeFolder) \
      org.shutterd.Engine.CapturePhoto \
      '{"session":"'$SHUTTERD_SESSION'","settings":{"press":'$SHUTTERD_PRESS',\
      "momentUSec":'$SHUTTERD_MONOTONIC_USEC'}}'
      """
    let hook = try Self.start(studio, "--primary", capture, "--phase", "began")
    try studio.press()
    let first = try JSON(parsing: try #require(try hook.nextLine()))["photo"]
    #expect(first?["press"] != nil && first?["path"] != nil)
    studio.engine.signal(SIGKILL)
    _ = try studio.engine.wait()
    _ = try hook.line { $0.contains("the buttons are not there now") }
    try studio.restartEngine()
    _ = try hook.line { $0.contains("the buttons are there") }
    try studio.press()
    let line = try hook.line { $0.hasPrefix("{") || $0.contains("the command ended") }
    let second = try JSON(parsing: line)["photo"]
    #expect(second?["path"] != nil && second?["press"] != first?["press"])
  }

  @Test(
    "the command `shutterctl capture` photographs the press's moment in its session, and readiness is that of it"
  )
  func capture() throws {
    let studio = try Studio()
    let control = studio.daemons.binary("shutterctl")
    let place = studio.daemons.path("photo.jpg")
    let folder = "--runtime-dir \(studio.daemons.runtimeFolder)"
    let hook = try Self.start(
      studio, "--phase", "began", "--primary",
      "\(control) readiness \(folder) && \(control) capture \(folder) --json", "--secondary",
      "\(control) capture \(folder) -o \(place) --json")
    func photo(_ button: String) throws -> JSON {
      let before = TestClock.nowUSec
      try studio.press(button)
      if button == Studio.button {
        let readiness = try #require(try hook.nextLine())
        #expect(readiness.contains("ready"))
      }
      let photo = try JSON(parsing: try hook.line { $0.hasPrefix("{") })
      #expect(photo["zeroShutterLag"] == "used", "\(photo)")
      guard case .int(let frame)? = photo["frameUSec"], case .int(let offset)? = photo["offsetUSec"]
      else {
        Issue.record("no frame in \(photo)")
        return photo
      }
      // That of the press, which was before the command could begin.
      #expect(frame - offset >= before && photo["press"] != nil)
      return photo
    }
    let calls = try studio.daemons.connect(.engine)
    func sessions() throws -> [String] {
      try calls.call(EngineInterface.ListSessions.self, .init()).sessions.map(\.session)
    }
    let session = try sessions()
    #expect(session.count == 1)
    let kept = try photo(Studio.button)
    guard case .string(let path)? = kept["path"] else {
      Issue.record("no path in \(kept)")
      return
    }
    #expect(TestFile.exists(path))
    _ = try photo(Studio.secondary)
    // The engine has none of it any more; the session's other photo stays.
    #expect(TestFile.exists(place) && TestFile.exists(path))
    let list = try studio.daemons.control("photos")
    #expect(list.split(separator: "\n").count { $0.hasSuffix(".jpg") } == 1, "\(list)")
    #expect(try sessions() == session)
  }

  @Test("began and cancelled where they are asked for; a button without a command is the system's")
  func phases() throws {
    let studio = try Studio()
    let hook = try Self.start(
      studio, "--primary", "echo $SHUTTERD_PHASE $SHUTTERD_CANCEL_REASON", "--phase", "began",
      "--phase", "cancelled")
    try studio.press()
    #expect(try hook.nextLine() == "began")
    try studio.down()
    #expect(try hook.nextLine() == "began")
    try studio.plug(false)
    #expect(try hook.nextLine() == "cancelled device_removed")
    try studio.plug(true)
    #expect(try studio.explain(Studio.secondary).route == .default)
  }

  @Test("acknowledged when done: the buttons are the system's while a command takes too long")
  func acknowledgedWhenDone() throws {
    let studio = try Studio(gateway: "acknowledgement_timeout_ms = 150")
    let hook = try Self.start(
      studio, "--primary", "echo go; read line <>\(studio.daemons.path("gate")); echo done",
      "--acknowledge", "done", gate: true)
    try studio.press()
    #expect(try hook.nextLine() == "go")
    try TestClock.wait(for: "the buttons to be given back") {
      try studio.explain().route == .default ? () : nil
    }
    try TestFile.write(studio.daemons.path("gate"), "\n")
    #expect(try hook.nextLine() == "done")
    try studio.waitUntilGranted()
  }

  @Test("acknowledged at the start: a long command keeps no button, the next waits for its turn")
  func acknowledgedAtStart() throws {
    // The hook has this long to acknowledge each press, also on a machine with much else to do.
    let studio = try Studio(gateway: "acknowledgement_timeout_ms = 4000")
    let hook = try Self.start(
      studio, "--primary", "echo go; read line <>\(studio.daemons.path("gate")); echo done",
      gate: true)
    for _ in 0..<2 { try studio.press() }
    #expect(try hook.nextLine() == "go")
    TestClock.pass(milliseconds: 4_300)
    #expect(try studio.explain().route == .granted)
    for line in ["done", "go", "done"] {
      if line == "done" { try TestFile.write(studio.daemons.path("gate"), "\n") }
      #expect(try hook.nextLine() == line)
    }
  }

  @Test("a command that fails is reported, and the next press is served; or it is the end")
  func failure() throws {
    let studio = try Studio()
    let hook = try Self.start(studio, "--primary", "echo ran; exit 3", "--timeout", "5")
    for _ in 0..<2 {
      try studio.press()
      #expect(try hook.nextLine() == "ran")
      #expect(try hook.line { $0.contains("status 3") }.contains("echo ran; exit 3"))
    }
    hook.signal(SIGTERM)
    #expect(try hook.wait() == 0)
    let strict = try Self.start(
      studio, "--primary", "sleep 30", "--timeout", "1", "--exit-on-failure")
    try studio.press()
    #expect(try strict.line { $0.contains("took too long") }.contains("sleep 30"))
    #expect(try strict.wait() == 1)
    let wrong = try studio.daemons.run("shutterctl", ["on-press"])
    #expect(wrong.status == EX_USAGE && wrong.output.contains("--primary"))
    let endless = ["on-press", "--primary", "true", "--timeout", "-1"]
    #expect(try studio.daemons.run("shutterctl", endless).status == EX_USAGE)
    let help = try studio.daemons.run("shutterctl", ["on-press", "--help"]).output
    let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("0 for no limit. (default: 60)"), "\(help)")
  }

  @Test(
    "a session that is refused, and no engine: reported at once, in the words of the command line")
  func noSession() throws {
    let studio = try Studio()
    let words = [
      "on-press", "--primary", "true", "--camera", "other", "--runtime-dir",
      studio.daemons.runtimeFolder,
    ]
    let refused = try studio.daemons.run("shutterctl", words)
    #expect(refused.status == EXIT_FAILURE)
    #expect(refused.output.contains("no camera is called 'other'"), "\(refused.output)")
    let object = try JSON(parsing: try studio.daemons.run("shutterctl", words + ["--json"]).output)
    #expect(object["error"] == "org.shutterd.Engine.NoSuchCamera")
    #expect(object["parameters"] == ["camera": "other"])
    studio.engine.signal(SIGKILL)
    _ = try studio.engine.wait()
    let absent = try studio.daemons.run("shutterctl", words)
    #expect(absent.status == EXIT_FAILURE)
    #expect(absent.output.contains("Connection refused; start shutter-engine"), "\(absent.output)")
  }

  @Test("so many run at a time, sixteen wait, and a press beyond that is left out and logged")
  func queue() throws {
    let studio = try Studio()
    let hook = try Self.start(studio, "--primary", "echo go; sleep 30", "--jobs", "2")
    for _ in 0..<2 {
      try studio.press()
      #expect(try hook.nextLine() == "go")
    }
    for _ in 0..<17 { try studio.press() }
    #expect(try hook.nextLine()?.contains("left out") == true)
    hook.signal(SIGTERM)
    #expect(try hook.wait() == 0)
    #expect(try hook.remainingOutput() == "")
  }

  @Test("SIGTERM: commands end, the session is closed, status 0", arguments: [SIGTERM, SIGINT])
  func terminated(_ signal: Int32) throws {
    let studio = try Studio()
    let hook = try Self.start(studio, "--primary", "echo $$; sleep 30; echo after")
    try studio.press()
    let pid = try #require(try hook.nextLine().flatMap { Int32($0) })
    hook.signal(signal)
    #expect(try hook.wait() == 0)
    // It may be reaped a moment later.
    try TestClock.wait(for: "the command to be gone") {
      TestFile.exists("/proc/\(pid)") ? nil : ()
    }
    #expect(try !hook.remainingOutput().contains("after"))
    try TestClock.wait(for: "the interaction to be gone") {
      try studio.state().clients.isEmpty ? () : nil
    }
  }

  /// Starts it and waits until it has the buttons.
  private static func start(
    _ studio: Studio, _ arguments: String..., gate: Bool = false
  ) throws -> RunningProcess {
    if gate {
      let path = studio.daemons.path("gate")
      _ = try TestError.check(path, mkfifo(path, 0o600))
    }
    let hook = try RunningProcess(
      [studio.daemons.binary("shutterctl"), "on-press"] + arguments
        + ["--runtime-dir", studio.daemons.runtimeFolder],
      errorOutput: .merged)
    _ = try hook.line { $0.contains("the buttons are there") }
    return hook
  }
}
