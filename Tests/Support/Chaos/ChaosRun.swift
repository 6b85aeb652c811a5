// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Varlink

/// Plays a plan to a real gateway: client processes with connections of their own, devices, an engine
/// that speaks to it as the real one does, an administrator. Then checks everything that came out.
package final class ChaosRun {
  /// Presses at which the gateway's memory is compared with what it is at the end.
  package static let memoryMark = 2_000

  let devices: any ChaosDevices
  let daemons: Daemons
  let clients: ChaosClients
  let engine: PlayedEngine
  let control: Connection
  private let gateway: RunningProcess
  private var plan: ChaosPlan
  private var insistences = 0
  var received = ReceivedPresses()
  /// The state of each client's process.
  var processes: [Int: ChaosProcess] = [:]
  var interactionCount = 0
  /// Replies to calls that came, by client.
  var replies: [Int: Int] = [:]
  var pumps = 0
  private(set) var presses = 0
  private var memory: [Int: Int] = [:]
  private var isStopping = false
  /// The latest steps, for a failure's message.
  private var recent: [ChaosAction] = []

  /// Starts the gateway.
  package init(_ plan: ChaosPlan, on devices: any ChaosDevices, in daemons: Daemons) throws {
    self.plan = plan
    self.devices = devices
    self.daemons = daemons
    gateway = try daemons.startGateway(configuration: Self.configuration(daemons, devices, []))
    clients = try ChaosClients(daemons)
    engine = PlayedEngine(daemons, remembersSessions: true)
    control = try Connection(daemons.path("org.shutterd.Control"))
    try devices.gatewayStarted(gateway.pid, control: daemons.path("org.shutterd.Control"))
    try engine.attach()
  }

  /// Plays the plan to its end. Throws if the gateway has ended.
  package func play() throws -> ChaosReport {
    do {
      while let action = plan.next() {
        recent = recent.suffix(19) + [action]
        try perform(action)
        try pump(milliseconds: 0)
        if case .move(_, true) = action { notePress() }
        if !received.violations.isEmpty { break }
      }
      if !isStopping {
        stopGateway()
        try endGateway()
      }
      return try report()
    } catch {
      // Before its devices.
      gateway.signal(SIGKILL)
      _ = try? gateway.wait()
      throw ChaosFailure(error: error, presses: presses, recent: recent, daemons: daemons)
    }
  }

  /// On a busy machine a press may be over before that comes which was to end it: it is provoked again. What still has
  /// not occurred after that is in the report.
  func insist() throws {
    let log = try ChaosLog(daemons.path("audit.jsonl"))
    let missing = Provocation.all.filter { !log.has($0) }
    guard !missing.isEmpty, insistences < 20 else { return }
    insistences += 1
    plan.again(missing)
  }

  private func notePress() {
    presses += 1
    guard presses % 100 == 0, let size = try? residentKiB() else { return }
    memory[presses] = size
  }

  private func report() throws -> ChaosReport {
    if received.violations.isEmpty {
      received.finish()
      for text in try devices.stillDown() { received.violate(text) }
    }
    let file = daemons.path("audit.jsonl")
    let log = try ChaosLog(file)
    let verdict = try daemons.run("shutterctl", ["audit", "verify", file])
    var violations = received.violations
    if verdict.status != 0 { violations.append(verdict.output) }
    violations += log.differences(from: received)
    if !violations.isEmpty {
      violations += ["what was done last:"] + recent.map { "  \($0)" }
      violations += ["what the audit log says last:"]
      violations += try TestFile.read(file).split(separator: "\n").suffix(40).map { "  \($0)" }
    }
    return ChaosReport(
      presses: presses, told: received.told.count, gestures: received.gestures,
      crossings: received.crossings, bands: received.bands, log: log,
      verdict: verdict.output, violations: violations, memoryKiB: memory)
  }

  /// The gateway's resident memory.
  private func residentKiB() throws -> Int {
    let pages = try TestFile.read("/proc/\(gateway.pid)/statm").split(separator: " ")
    return (pages.count > 1 ? Int(pages[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE))) / 1_024
  }

  /// Tells the gateway to stop. Nobody is connected any more when this returns.
  func stopGateway() {
    isStopping = true
    devices.gatewayStops()
    gateway.signal(SIGTERM)
    engine.awaitEnd()
  }

  /// Waits for the gateway's end, and takes its last messages.
  func endGateway() throws {
    let status = try gateway.wait()
    if status != 0 { received.violate("the gateway ended with status \(status)") }
    while try pump(milliseconds: 50) {}
    try lookAround()
  }

  static func configuration(
    _ daemons: Daemons, _ devices: any ChaosDevices, _ swapped: Set<Int>
  ) -> String {
    // Short times, so that what depends on them happens often.
    """
    acknowledgement_timeout_ms = 80
    maximum_hold_s = 1
    audit = { file = "\(daemons.path("audit.jsonl"))", maximum_kb = 65536 }
    \(devices.configuration(swapped: swapped))
    """
  }
}
