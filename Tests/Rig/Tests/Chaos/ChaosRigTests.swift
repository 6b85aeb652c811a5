// SPDX-License-Identifier: Apache-2.0
import Chaos
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
}
