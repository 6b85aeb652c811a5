// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

/// Both forms of the guest.
@Suite(.rig, .serialized)
struct MachineSelfTests {
  @Test func theKernelIsTheGuests() throws {
    #expect(try RigFile.read("/proc/cmdline").contains("systemd.unit=multi-user.target"))
    #expect(try RigFile.readLine("/proc/1/comm") == "systemd")
    #expect(try RigFile.read("/proc/modules").contains("gpio_sim"))
    #expect(getuid() == 0)
  }

  @Test func theClockShowsTheTimeOfDay() throws {
    // A snapshot whose clock was not set would show its own time: older than the files just built.
    var status = stat()
    _ = try RigError.check("/proc/self/exe", stat("/proc/self/exe", &status))
    #expect(time(nil) >= status.st_mtim.tv_sec)
  }
}
