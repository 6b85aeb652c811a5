// SPDX-License-Identifier: Apache-2.0
import Chaos
import TestSupport
import Testing

/// Everything at once, on simulated devices: the promises hold, and no route of a press is left out.
struct ChaosTests {
  @Test("50 clients, and all that can happen to them: no press goes astray")
  func simulation() throws {
    let daemons = try Daemons(keepsLogs: true)
    let options = ChaosOptions.environment
    let devices = SimulatedChaosDevices(folder: daemons.runtimeFolder)
    let report = try ChaosRun(options.plan, on: devices, in: daemons).play()
    for line in report.lines(options, in: "simulation") { print(line) }
    let violations = report.violations
    #expect(violations.isEmpty, "\(options.replay)\n\(violations.joined(separator: "\n"))")
  }

  @Test("a seed gives the same story every time, another seed another")
  func replay() {
    let story = Array(ChaosPlan(seed: 7, presses: 300))
    #expect(story == Array(ChaosPlan(seed: 7, presses: 300)))
    #expect(story != Array(ChaosPlan(seed: 8, presses: 300)))
  }
}
