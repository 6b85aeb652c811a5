// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Buzzers on lines of gpio-sim, and on an LED of the kernel's class, as a piezo behind `pwm-leds` is one.
@Suite(.rig, .serialized)
struct BuzzerRigTests {
  private static let key = Int32(KEY_VOLUMEDOWN)

  private func wait(_ chip: GPIOSimChip, for values: [Int], _ why: String) throws {
    try RigClock.wait(for: "lines at \(values): \(why)") {
      try [chip.value(0), chip.value(1)] == values ? () : nil
    }
  }

  @Test("a press of its kind sounds one line, high or low, and it ends by itself; others do not")
  func lines() throws {
    let keyboard = try UinputKeyboard(keys: [Self.key])
    let chip = try GPIOSimChip(label: "rig-buzzer", lines: ["HIGH", "LOW"])
    let stage = try GrantedKeyboard(
      keyboard,
      """
      [[buzzer]]
      chip = "\(chip.label)"
      line = "HIGH"
      duration_ms = 300
      kinds = ["remote"]
      [[buzzer]]
      chip = "\(chip.label)"
      line = 1
      active_low = true
      duration_ms = 1000
      kinds = ["key"]
      """)
    try wait(chip, for: [0, 1], "nothing sounds yet")
    let span = try keyboard.press(Self.key)
    try wait(chip, for: [0, 0], "the press")
    let soundedUSec = RigClock.nowUSec
    try keyboard.release(Self.key)
    try wait(chip, for: [0, 1], "its end")
    #expect(RigClock.nowUSec - span.beforeUSec >= 1_000_000)
    #expect(soundedUSec - span.beforeUSec < 1_000_000)
    // A sound of no press is for all of them.
    try stage.daemons.control("sounds", "--play", "shutter")
    try wait(chip, for: [1, 0], "both")
    try wait(chip, for: [0, 0], "the short one is over")
    try wait(chip, for: [0, 1], "the long one is over")
    // One that sounds is off when the gateway ends.
    try stage.daemons.control("sounds", "--play", "shutter")
    stage.gateway.signal(SIGTERM)
    #expect(try stage.gateway.wait() == 0)
    #expect(try chip.value(0) == 0)
    #expect(try !Command.run("gpioinfo", chip.name).contains("shutterd"))
    withExtendedLifetime(stage.client) {}
    chip.remove()
  }

  @Test(
    "a gateway that is killed with a buzzer on: --lights-off ends an LED's, the kernel a line's")
  func killed() throws {
    let keyboard = try UinputKeyboard(keys: [Self.key])
    let piezo = try UinputKeyboard(name: "rig piezo", keys: [Self.key], hasLED: true)
    let led = KernelLED(name: "\(piezo.sysname)::capslock")
    let chip = try GPIOSimChip(label: "rig-buzzer", lines: ["HIGH", "NONE"])
    let stage = try GrantedKeyboard(
      keyboard,
      """
      [[buzzer]]
      led = "\(led.name)"
      duration_ms = 2000
      [[buzzer]]
      chip = "\(chip.label)"
      line = "HIGH"
      duration_ms = 2000
      """)
    _ = try keyboard.press(Self.key)
    try led.wait(for: true, "the press")
    try RigClock.wait(for: "the line") { try chip.value(0) == 1 ? () : nil }
    stage.gateway.signal(SIGKILL)
    try stage.gateway.wait()
    #expect(try chip.value(0) == 0)
    #expect(try led.isLit)
    try Command.run(
      stage.daemons.binary("shutterd"), "--lights-off", "--config",
      stage.daemons.configurationFile(of: "shutterd"))
    #expect(try !led.isLit)
    try keyboard.release(Self.key)
    withExtendedLifetime((stage.client, piezo)) {}
    chip.remove()
  }
}
