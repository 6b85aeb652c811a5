// SPDX-License-Identifier: Apache-2.0
import Testing

/// The kit's GPIO chip, against the kernel's GPIO character device and libgpiod's tools.
@Suite(.rig, .serialized)
struct GPIOSelfTests {
  @Test func aMonitorSeesBothEdgesStampedWithinTheWrite() throws {
    let chip = try GPIOSimChip(label: "rig-buttons", lines: ["SHUTTER", ""])
    let monitor = try RunningProcess([
      "gpiomon", "--line-buffered", "--num-events=2", "--format=%e %s %n", chip.name, "0",
    ])
    // The program has the line when the kernel names it as the consumer.
    try RigClock.wait(for: "gpiomon to request the line") {
      try Command.run("gpioinfo", chip.name).contains("gpiomon") ? () : nil
    }
    let up = try chip.setPull(0, .up)
    #expect(try chip.value(0) == 1)
    let down = try chip.setPull(0, .down)
    #expect(try chip.value(0) == 0)
    for (edge, span) in [("1", up), ("0", down)] {
      let words = try #require(try monitor.nextLine()).split(separator: " ")
      try #require(words.count == 3)
      #expect(words[0] == edge)
      let seconds = try #require(Int64(words[1])), nanoseconds = try #require(Int64(words[2]))
      let timeUSec = seconds * 1_000_000 + nanoseconds / 1_000
      // The simulator raises the interrupt by irq_work, which may run after the write has returned.
      #expect(timeUSec >= span.beforeUSec && timeUSec < span.afterUSec + 1_000_000)
    }
    #expect(try monitor.wait() == 0)
  }

  @Test func chipsAndLinesHaveTheirNames() throws {
    let chip = try GPIOSimChip(label: "rig-names", lines: ["SHUTTER", ""])
    #expect(try Command.run("gpiodetect").contains("\(chip.name) [rig-names] (2 lines)"))
    #expect(try Command.run("gpiofind", "SHUTTER") == "\(chip.name) 0\n")
    chip.remove()
    #expect(try !Command.run("gpiodetect").contains("rig-names"))
  }
}
