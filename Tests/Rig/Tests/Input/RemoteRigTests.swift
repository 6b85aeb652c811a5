// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// A remote for telephones as the kernel's HID driver makes it, with the real `shutterd`.
@Suite(.rigWithCountedTime, .serialized)
struct RemoteRigTests {
  /// A gateway and a client in front.
  private final class Stage {
    let daemons: Daemons
    let client: TestInteraction
    private let gateway: RunningProcess

    init(_ rules: String = "") throws {
      daemons = try Daemons(keepsLogs: true)
      gateway = try daemons.startGateway(
        configuration: "external_sessions_for = [\(getuid())]\n\(rules)")
      client = try TestInteraction.external(daemons)
    }

    deinit { gateway.signal(SIGTERM) }

    /// The next press, whole: its first and its last event.
    func press() throws -> (
      began: GatewayInterface.CaptureEvent, end: GatewayInterface.CaptureEvent
    ) {
      let began = try client.event()
      #expect(began.phase == .began, "\(began)")
      return (began, try client.event())
    }
  }

  @Test("a push that comes from both of its devices is one press, and other pushes are others")
  func twoPaths() throws {
    let remote = try HIDRemote("rig remote")
    let nodes = try remote.nodes(2)
    let stage = try Stage()
    try stage.daemons.waitForGrab(of: nodes)
    for _ in 0..<20 {
      try remote.send(.volumeUp)
      try remote.type(.volumeUp)
      usleep(60_000)
      try remote.send(nil)
      try remote.type(nil)
      let press = try stage.press()
      #expect(press.began.button == "KEY_VOLUMEUP" && press.end.phase == .ended)
      usleep(60_000)
    }
    // Nothing was left behind: the next event is the next push.
    try remote.send(.volumeDown)
    #expect(try stage.client.event().button == "KEY_VOLUMEDOWN")
    try remote.send(nil)
  }

  @Test("two remotes of one kind, pushed at once: two presses, of devices with names of their own")
  func twoRemotes() throws {
    let remotes = try [HIDRemote("rig remote"), HIDRemote("rig remote")]
    let nodes = try remotes.flatMap { try $0.nodes(2) }
    let stage = try Stage()
    try stage.daemons.waitForGrab(of: nodes)
    for remote in remotes { try remote.send(.volumeUp) }
    usleep(60_000)
    for remote in remotes { try remote.send(nil) }
    let events = try (0..<4).map { _ in try stage.client.event() }
    #expect(events.filter { $0.phase == .began }.count == 2, "\(events)")
    #expect(Set(events.map(\.press)).count == 2 && Set(events.map(\.device)).count == 2)
  }

  @Test("an action runs once for a push that comes from both of its devices")
  func oneAction() throws {
    let remote = try HIDRemote("rig remote")
    _ = try remote.nodes(2)
    let daemons = try Daemons(keepsLogs: true)
    let gateway = try daemons.startGateway(
      configuration: "[[action]]\ncommand = \"note\"\nbutton = \"KEY_VOLUMEUP\"")
    defer { gateway.signal(SIGTERM) }
    let file = daemons.path("noted")
    try RigFile.write(
      daemons.path("actions.toml"),
      "[[action]]\nname = \"note\"\nuser = 0\ncommand = [\"/bin/sh\", \"-c\", 'echo $SHUTTERD_PRESS >> \(file)']\n"
    )
    try RigClock.wait(for: "its devices") {
      try daemons.control("devices").split(separator: "\n").filter { $0.contains("KEY_VOLUMEUP") }
        .count >= 2
        ? () : nil
    }
    for _ in 0..<3 {
      try remote.send(.volumeUp)
      try remote.type(.volumeUp)
      usleep(60_000)
      try remote.send(nil)
      try remote.type(nil)
      usleep(60_000)
    }
    // Each push is two presses for the system, of which the first one runs the action.
    let presses = try RigClock.wait(for: "three lines") { () -> [Int]? in
      let lines = RigFile.wholeLines(file).compactMap { Int($0) }
      return lines.count >= 3 ? lines.sorted() : nil
    }
    #expect(presses == [presses[0], presses[0] + 2, presses[0] + 4])
  }

  @Test("what wakes a remote is a press: found down, and held until it is let go")
  func foundDown() throws {
    let stage = try Stage(rule("found_down"))
    let connectedUSec = RigClock.nowUSec
    let remote = try HIDRemote("rig remote", pushed: .volumeUp)
    let began = try stage.client.event()
    #expect(began.phase == .began && began.role == .primary)
    #expect(began.monotonicUSec >= connectedUSec)
    usleep(300_000)
    try remote.send(nil)
    let ended = try stage.client.event()
    #expect(ended.phase == .ended && ended.press == began.press)
    #expect(ended.heldUSec ?? 0 >= 300_000)
    try expectAnother(remote, stage)
  }

  @Test("what wakes a remote is a press: its connection, if the push is over by then")
  func connection() throws {
    let stage = try Stage(rule("connection"))
    let connectedUSec = RigClock.nowUSec
    let remote = try HIDRemote("rig remote")
    let press = try stage.press()
    #expect(press.end.phase == .ended && press.began.button == "KEY_VOLUMEUP")
    #expect(press.began.monotonicUSec >= connectedUSec)
    // Its first report comes late, and is the same push.
    try remote.send(.volumeUp)
    usleep(50_000)
    try remote.send(nil)
    usleep(1_600_000)
    try expectAnother(remote, stage)
  }

  @Test("without the option it is none, and the next push is the first")
  func later() throws {
    let stage = try Stage(rule("later"))
    let remote = try HIDRemote("rig remote", pushed: .volumeUp)
    try stage.daemons.waitForLog(of: "shutterd", "KEY_VOLUMEUP (primary)")
    usleep(300_000)
    try remote.send(nil)
    try expectAnother(remote, stage)
  }

  @Test("an axis that the kernel refuses for the twin is named, and the keys work")
  func badAxis() throws {
    let remote = try HIDRemote("rig bad axis", HIDRemote.consumerWithBadAxis)
    let nodes = try remote.nodes(1)
    let stage = try Stage()
    try stage.daemons.waitForGrab(of: nodes)
    let doctor = try stage.daemons.run(
      "shutterctl", ["doctor", "--runtime-dir", stage.daemons.runtimeFolder]
    ).output
    #expect(doctor.contains("its twin lacks ABS_MISC (0 to -1)"), "\(doctor)")
    for _ in 0..<3 {
      try remote.report([2, 1, 0, 0, 0, 0])
      usleep(50_000)
      try remote.report([2, 0, 0, 0, 0, 0])
      #expect(try stage.press().end.phase == .ended)
      usleep(50_000)
    }
  }

  private func rule(_ word: String) -> String {
    """
    [[device]]
    match = { NAME = "rig remote*" }
    first_press = "\(word)"
    roles = { KEY_VOLUMEUP = "primary" }
    """
  }

  /// A push of a remote that is awake is a press.
  private func expectAnother(_ remote: HIDRemote, _ stage: Stage) throws {
    try stage.daemons.waitForGrab(
      of:
        remote.nodes(2).filter { node in
          try stage.daemons.control("devices").contains(node)
        })
    try remote.send(.volumeUp)
    let began = try stage.client.event()
    #expect(began.phase == .began && began.button == "KEY_VOLUMEUP")
    try remote.send(nil)
    #expect(try stage.client.event().press == began.press)
  }
}
