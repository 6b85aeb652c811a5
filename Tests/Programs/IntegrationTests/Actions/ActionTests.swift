// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import TestSupport
import Testing
import Varlink

/// Default commands of buttons, without systemd and with a stand-in for its socket.
struct ActionTests {
  @Test("without a service the command runs as a child, for a press that nobody is granted alone")
  func child() throws {
    let actions = try ActionStudio(commands: [Studio.button: "note", Studio.secondary: "none"])
    let (studio, file) = (actions.studio, actions.path("out"))
    try actions.setActions(["note": "echo \"$SHUTTERD_ACTION $(id -u) $PWD $HOME\" >> \(file)"])
    try actions.waitForLog("default commands run as children")
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    try studio.press()
    #expect(try interaction.event().phase == .began)
    #expect(try interaction.event().phase == .ended)
    try interaction.setEnabled(false)
    try studio.press()
    try TestClock.wait(for: "the command") { TestFile.exists(file) ? () : nil }
    let line = try TestClock.wait(for: "its output") { () -> String? in
      let text = try TestFile.read(file)
      return text.hasSuffix("\n") ? text : nil
    }
    let uid = try Command.run("id", "-u", ActionStudio.user).filter { $0 != "\n" }
    #expect(line.hasPrefix("note \(uid) "), "\(line)")
    // Once: neither the granted press nor the release has run it.
    #expect(line.filter { $0 == "\n" }.count == 1)
    try studio.press(Studio.secondary)
    let actionsFile = studio.daemons.path("actions.toml")
    try actions.waitForLog("action 'none': \(actionsFile) has no such action")
  }

  @Test("actions by role, button and gesture, alone and together; each knows its press")
  func rules() throws {
    let actions = try ActionStudio(
      rules: """
        hold_ms = 10000
        [[action]]
        command = "note"
        role = "secondary"
        gesture = "tap"
        [[action]]
        command = "note"
        device = "\(Studio.device)"
        button = "\(Studio.button)"
        gesture = "release"
        [[action]]
        command = "none"
        device = "another"
        role = "primary"
        [[action]]
        command = "both"
        role = "primary"
        with = "secondary"
        """)
    let file = actions.path("out")
    let words =
      "$SHUTTERD_ACTION $SHUTTERD_GESTURE $SHUTTERD_DEVICE $SHUTTERD_BUTTON $SHUTTERD_ROLE"
    let line = "echo \"\(words) ${SHUTTERD_HELD_USEC:-none} $SHUTTERD_PRESS\" >> \(file)"
    try actions.setActions(["note": line, "both": line])
    let studio = actions.studio
    func outcome(_ count: Int) throws -> [String] {
      try TestClock.wait(for: "\(count) actions") { () -> [String]? in
        guard TestFile.exists(file) else { return nil }
        let text = try TestFile.read(file)
        let lines = text.split(separator: "\n").map(String.init)
        return lines.count == count && text.hasSuffix("\n") ? lines : nil
      }
    }
    try studio.press(Studio.secondary)
    let tap = try outcome(1)[0].split(separator: " ")
    #expect(tap[0...4] == ["note", "tap", "\(Studio.device)", "\(Studio.secondary)", "secondary"])
    #expect(try #require(Int(tap[5])) < 10_000_000)
    try studio.press(Studio.button)
    let release = try outcome(2)[1].split(separator: " ")
    #expect(
      release[0...4] == ["note", "release", "\(Studio.device)", "\(Studio.button)", "primary"])
    #expect(try #require(Int(release[6])) > #require(Int(tap[6])))
    // Both at once: the second one is no tap. The first one's release is still one.
    try studio.down()
    try studio.press(Studio.secondary)
    let both = try outcome(3)[2]
    #expect(both.hasPrefix("both press \(Studio.device) \(Studio.secondary) secondary none "))
    try studio.up()
    #expect(try outcome(4)[3].hasPrefix("note release"))
    #expect(!studio.daemons.log(of: "shutterd").contains("action 'none'"))
  }

  @Test(
    "the gateway serves on while commands hang; they are ended, and each outcome is logged",
    .tags(.milliseconds))
  func hanging() throws {
    let actions = try ActionStudio(commands: [Studio.button: "hang", Studio.secondary: "fail"])
    let studio = actions.studio
    try actions.setActions(["hang": "sleep 60 & sleep 60", "fail": "exit 3"])
    try studio.press(Studio.secondary)
    try actions.waitForLog("action 'fail': ended with status 3")
    let begun = TestClock.nowUSec
    for _ in 0..<10 { try studio.press() }
    #expect(TestClock.nowUSec - begun < 900_000)
    try actions.waitForLog("action 'hang': not run, 8 are still under way")
    try actions.waitForLog("action 'hang': took longer than 1 s and was ended")
    // There is room again.
    try studio.press(Studio.secondary)
    #expect(try studio.state().defaulted == 12)
  }

  @Test("a process that a command leaves behind ends with the command")
  func background() throws {
    let actions = try ActionStudio(commands: [Studio.button: "leave"])
    let file = actions.path("out")
    try actions.setActions(["leave": "sleep 60 & echo $! > \(file)"])
    try actions.studio.press()
    let left = try TestClock.wait(for: "its number") { () -> Int32? in
      TestFile.exists(file) ? Int32(try TestFile.read(file).filter { $0 != "\n" }) : nil
    }
    try TestClock.wait(for: "its end") { try Self.runs(left) ? nil : () }
  }

  /// Whether the process is there and runs: one that has ended but that nobody has waited for does not count.
  private static func runs(_ pid: Int32) throws -> Bool {
    let path = "/proc/\(pid)/status"
    guard TestFile.exists(path) else { return false }
    return try !TestFile.read(path).contains("State:\tZ")
  }

  @Test("a limit is kept, and a file that others may write is not believed by root")
  func limits() throws {
    let actions = try ActionStudio(commands: [Studio.button: "limited"])
    let file = actions.path("out")
    try actions.setActions(["limited": "ulimit -v > \(file)"], more: "memory_mb = 64")
    try actions.studio.press()
    try TestClock.wait(for: "the limit") {
      TestFile.exists(file) ? try TestFile.read(file) == "65536\n" ? () : nil : nil
    }
    guard geteuid() == 0 else { return }
    chmod(actions.studio.daemons.path("actions.toml"), 0o666)
    try actions.studio.press()
    try actions.waitForLog("users other than root can write it; chown root and chmod go-w")
  }

  @Test("a service gets the name, and its answer is logged")
  func service() throws {
    let actions = try ActionStudio(commands: [Studio.button: "note"])
    let path = actions.studio.daemons.path("action")
    let listener = try TestError.check(path, clinux_listen_unix(path, 4))
    defer { close(listener) }
    try actions.studio.press()
    let connection = try TestClock.wait(for: "the gateway") { () -> Int32? in
      let raw = clinux_accept(listener)
      return raw < 0 ? nil : raw
    }
    defer { close(connection) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = try TestClock.wait(for: "the name") { () -> Int? in
      let count = read(connection, &bytes, bytes.count)
      return count > 0 ? count : nil
    }
    let line = String(decoding: bytes[..<count], as: UTF8.self)
    #expect(
      line.hasPrefix("note\tdevice=\(Studio.device)\tbutton=KEY_VOLUMEDOWN\trole=primary\t"),
      "\(line)")
    #expect(line.last == "\n")
    let answer = Array("action 'note': out of paper\n".utf8)
    #expect(write(connection, answer, answer.count) == answer.count)
    shutdown(connection, Int32(SHUT_WR))
    try actions.waitForLog("out of paper")
  }

  @Test("under a service manager nothing runs in the daemon's place: the remedy is logged")
  func manager() throws {
    let daemons = try Daemons(keepsLogs: true)
    let gateway = try daemons.startGateway(
      configuration: """
        [[device]]
        match = { DEVNAME = "*" }
        ignore = true
        [[simulated]]
        name = "remote"
        commands = { KEY_VOLUMEUP = "note" }
        """,
      prefix: ["env", "NOTIFY_SOCKET=\(daemons.path("manager"))"])
    try daemons.control("sim", "press", "--hold", "0", "remote", "KEY_VOLUMEUP")
    let written = try daemons.waitForLog(of: "shutterd", "action 'note': not run")
    let log = written.split(separator: "\n").filter {
      $0.contains("default commands do not run; systemctl enable --now shutter-action.socket")
    }
    // At the start, and for the press.
    #expect(log.count == 2 && log[1].contains("action 'note': not run"), "\(log)")
    #expect(!gateway.hasEnded)
  }

  @Test("shutterctl check reads actions.toml as the service does")
  func check() throws {
    let daemons = try Daemons(keepsLogs: true)
    let file = daemons.path("actions.toml")
    try TestFile.write(file, "[[action]]\nname = \"a\"\ncommand = [\"print\"]\nuser = \"u\"\n")
    let wrong = try daemons.run("shutterctl", ["check", file])
    #expect(wrong.status == EX_CONFIG)
    #expect(wrong.output.hasPrefix("\(file):3:11: \"command\" does not begin with"))
    try TestFile.write(
      file, "[[action]]\nname = \"a\"\ncommand = [\"/bin/true\"]\nuser = \"u\"\n")
    #expect(try daemons.run("shutterctl", ["check", file]).status == 0)
  }
}
