// SPDX-License-Identifier: Apache-2.0
import Glibc
import LightDevices
import LinuxIO
import Testing

@testable import InputDevices

@Suite struct GPIOTests {
  @Test("a chip that is missing is named, with the kernel's reason") func missingChip() {
    let path = "/dev/gpiochip-missing"
    #expect(throws: SystemError("ask for the label of", path, errno: Errno(ENOENT))) {
      try GPIOChip.label(path)
    }
    #expect(throws: SystemError("find the line \"shutter\" of", path, errno: Errno(ENOENT))) {
      try GPIOChip.offset(of: .name("shutter"), path)
    }
    #expect(GPIOChip.consumer(of: 0, path) == nil)
    do throws(SystemError) {
      _ = try GPIOLine(
        GPIOChipSettings.Line(.offset(4), name: "shutter", role: .primary),
        on: .kernel(node: path), poller: LinePoller())
      Issue.record("a line of no chip")
    } catch {
      #expect(error.errno.code == ENOENT)
      #expect(error.description.contains("\"shutter\" (offset 4)"))
      #expect(error.description.contains(path))
    }
  }

  @Test("a node that is no GPIO chip is not taken for one") func noChip() {
    do throws(SystemError) {
      _ = try GPIOChip.label("/dev/null")
      Issue.record("/dev/null has a label")
    } catch {
      #expect(error.subject == "/dev/null")
      #expect(error.errno.code != 0)
    }
  }

  @Test("lost edges show in the count") func count() {
    var counter = EdgeCounter()
    #expect([1, 2, 3].map { counter.take($0) } == [true, true, true])
    #expect(counter.take(5) == false)
    #expect(counter.take(6) == true)
    counter = EdgeCounter()
    #expect(counter.take(2) == false)
    counter = EdgeCounter()
    #expect([0, 0].map { counter.take($0) } == [true, true])
  }
}
