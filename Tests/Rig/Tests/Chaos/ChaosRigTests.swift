// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import CRigSupport
import Chaos
import Glibc
import Testing

/// Everything at once, on the kernel's devices: the promises hold, no route of a press is left out, and
/// nobody else is shown half a press.
@Suite(.rig, .serialized)
struct ChaosRigTests {
  @Test("50 clients, and all that can happen to them and to the devices: no press goes astray")
  func rig() throws {
    let daemons = try Daemons(keepsLogs: true)
    let options = ChaosOptions.environment
    let report = try ChaosRun(options.plan, on: try KernelChaosDevices(), in: daemons).play()
    for line in report.lines(options, in: "the rig") { print(line) }
    let violations = report.violations
    #expect(violations.isEmpty, "\(options.replay) --rig\n\(violations.joined(separator: "\n"))")
  }

  @Test("a story that releases its keys later than a stopping gateway waits has found no breach")
  func lateRelease() throws {
    // On a busy machine the story 193778228 did.
    let key = Int32(KEY_VOLUMEUP)
    let keyboard = try UinputKeyboard(keys: [key])
    let buttons = try ButtonsAlone()
    let client = try buttons.client()
    try buttons.waitUntilGranted(keyboard.node, "KEY_VOLUMEUP")
    let nodes = try (0..<2).map { _ in try WatchedNode(keyboard.node, keys: [key]) }
    try keyboard.press(key)
    #expect(try client.event().phase == .began)
    nodes[0].mayBeGivenBack(fromUSec: RigClock.nowUSec + PressMachine.stopLimitUSec)
    buttons.gateway.signal(SIGTERM)
    #expect(try buttons.gateway.wait() == 0)
    try keyboard.release(key)
    #expect(try nodes[0].takeViolations() == [])
    // For a gateway that does not stop it is one.
    #expect(try nodes[1].takeViolations().count == 1)
  }
}
