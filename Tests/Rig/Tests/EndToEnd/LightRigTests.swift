// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Lights on GPIO lines of gpio-sim and on LEDs of the kernel's LED class.
@Suite(.rig, .serialized)
struct LightRigTests {
  private static let keys = [Int32(KEY_VOLUMEDOWN)]

  /// The lines of the gateway's configuration for an LED and two lines of a chip.
  private static func configuration(_ led: KernelLED, _ chip: GPIOSimChip) -> String {
    """
    [[light]]
    led = "\(led.name)"
    [[light]]
    chip = "\(chip.label)"
    line = "READY"
    colour = "green"
    [[light]]
    chip = "\(chip.label)"
    line = 1
    colour = "red"
    active_low = true
    [[simulated]]
    name = "sim"
    """
  }

  /// Waits until both lines, the one that is lit by high and the one that is lit by low, are as
  /// wanted.
  private func wait(_ chip: GPIOSimChip, green: Bool, red: Bool) throws {
    let wanted = [green ? 1 : 0, red ? 0 : 1]
    try RigClock.wait(for: "lines at \(wanted)") {
      try [chip.value(0), chip.value(1)] == wanted ? () : nil
    }
  }

  @Test("ready, blinking, trouble, nobody: on lines and on an LED; dark at the end")
  func lights() throws {
    let keyboard = try UinputKeyboard(keys: Self.keys, hasLED: true)
    let led = KernelLED(name: "\(keyboard.sysname)::capslock")
    let chip = try GPIOSimChip(label: "rig-lights", lines: ["READY", "TROUBLE"])
    #expect(try led.trigger != "none")
    let daemons = try Daemons(keepsLogs: true)
    let gateway = try daemons.startGateway(configuration: Self.configuration(led, chip))
    try wait(chip, green: false, red: false)
    // The kernel does not move it any more.
    #expect(try led.trigger == "none" && !led.isLit)
    let session = try ReadySession(daemons)
    try session.becomeReady()
    try led.wait(for: true, "ready")
    try wait(chip, green: true, red: false)
    try session.report(.notReadyWaitingForProcessing)
    for isLit in [false, true, false] { try led.wait(for: isLit, "fast blinking") }
    try session.report(.ready, recording: true)
    for isLit in [false, true, false, true] { try led.wait(for: isLit, "recording") }
    try wait(chip, green: false, red: true)
    try wait(chip, green: false, red: false)
    try session.report(.interrupted)
    try wait(chip, green: false, red: true)
    try led.wait(for: false, "an LED alone has nothing for trouble")
    try session.becomeReady()
    try led.wait(for: true, "ready again")
    session.closeClient()
    try led.wait(for: false, "nobody is left")
    try wait(chip, green: false, red: false)
    // A separate program would come too late to see it.
    let control = try Connection(daemons.path("org.shutterd.Control"))
    try control.call(
      ControlInterface.SimulateButton.self,
      .init(device: "sim", button: "KEY_VOLUMEDOWN", pressed: true))
    try wait(chip, green: true, red: true)
    gateway.signal(SIGTERM)
    #expect(try gateway.wait() == 0)
    #expect(try !led.isLit)
    #expect(try !Command.run("gpioinfo", chip.name).contains("shutterd"))
    chip.remove()
  }

  @Test("a killed gateway: the kernel takes the line back, --lights-off puts the LED out")
  func killed() throws {
    let keyboard = try UinputKeyboard(keys: Self.keys, hasLED: true)
    let led = KernelLED(name: "\(keyboard.sysname)::capslock")
    let chip = try GPIOSimChip(label: "rig-lights", lines: ["READY", "TROUBLE"])
    let daemons = try Daemons(keepsLogs: true)
    let gateway = try daemons.startGateway(configuration: Self.configuration(led, chip))
    let session = try ReadySession(daemons)
    try session.becomeReady()
    try led.wait(for: true, "ready")
    try wait(chip, green: true, red: false)
    gateway.signal(SIGKILL)
    try gateway.wait()
    // The simulator's lines are pulled down.
    #expect(try chip.value(0) == 0)
    #expect(try led.isLit)
    try Command.run(
      daemons.binary("shutterd"), "--lights-off", "--config",
      daemons.configurationFile(of: "shutterd"))
    #expect(try !led.isLit)
    chip.remove()
  }

  @Test("an LED that is missing is lit when it comes; one that may not be written is logged once")
  func hotPlugAndRights() throws {
    // The kernel numbers its input devices in their order.
    let last = try UinputKeyboard(keys: Self.keys)
    let number = try #require(Int(last.sysname.dropFirst("input".count)))
    let led = KernelLED(name: "input\(number + 1)::capslock")
    let user: uid_t = 65_534
    let daemons = try Daemons(keepsLogs: true)
    chown(daemons.runtimeFolder, user, user)
    let gateway = try daemons.startGateway(
      configuration: """
        [[light]]
        led = "\(led.name)"
        [[simulated]]
        name = "sim"
        """,
      prefix: ["setpriv", "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups"])
    try RigClock.wait(for: "word of the missing LED") {
      let word = "light 'LED \"\(led.name)\"': missing, or not available yet"
      return daemons.log(of: "shutterd").contains(word) ? () : nil
    }
    let session = try ReadySession(daemons)
    try session.becomeReady()
    let keyboard = try UinputKeyboard(name: "rig other", keys: Self.keys, hasLED: true)
    try #require(keyboard.sysname == "input\(number + 1)")
    try RigClock.wait(for: "the complaint") {
      let log = daemons.log(of: "shutterd")
      return log.contains("stays dark") && log.contains(led.file) ? () : nil
    }
    #expect(try daemons.control("why", "sim", "KEY_VOLUMEDOWN").hasPrefix("granted"))
    chmod(led.file, 0o666)
    try led.wait(for: true, "it may be written now")
    let complaints = daemons.log(of: "shutterd").split(separator: "\n")
      .filter { $0.contains("stays dark") && !$0.contains("no longer") }
    #expect(complaints.count == 1, "\(complaints)")
    try keyboard.destroy()
    try RigClock.wait(for: "word of its end") {
      daemons.log(of: "shutterd").contains("is gone") ? () : nil
    }
    #expect(!gateway.hasEnded)
  }
}

/// A session reported by this process, which plays the engine, and a client of it in front, as long as
/// it is open.
private final class ReadySession {
  private static let name = "rig"
  private let engine: PlayedEngine
  private var client: TestInteraction?

  init(_ daemons: Daemons) throws {
    engine = PlayedEngine(daemons)
    try engine.attach()
    try engine.report(Self.name, .stopped, pid: getpid())
    client = try TestInteraction(
      daemons,
      .init(
        application: "org.shutterd.test", session: Self.name, acknowledgement: .automatic,
        requestForeground: true))
  }

  func report(_ state: EngineLinkInterface.SessionState) throws {
    try engine.report(Self.name, state, pid: getpid())
  }

  func report(
    _ readiness: EngineLinkInterface.Readiness, recording: Bool? = nil
  ) throws {
    try engine.report(Self.name, readiness, recording: recording)
  }

  /// The session runs and would take a photo at once.
  func becomeReady() throws {
    try report(.running)
    try report(.ready)
  }

  /// The client goes.
  func closeClient() { client = nil }
}
