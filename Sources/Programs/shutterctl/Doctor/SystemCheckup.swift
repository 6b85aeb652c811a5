// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// What the machine itself must give, whether the daemons run or not.
enum SystemCheckup {
  static func findings() -> [Finding] { [udev, uinput, clock] + rivals }

  private static var udev: Finding {
    access("/run/udev/control", F_OK) == 0
      ? .ok("udev runs")
      : .failure(
        "udev does not run: devices that are plugged in are not found",
        remedy: "start systemd-udevd; in a container share /run/udev with it")
  }

  private static var uinput: Finding {
    access("/dev/uinput", F_OK) == 0
      ? .ok("/dev/uinput is there: keyboards can have a twin")
      : .warning(
        "no /dev/uinput: keyboards are only observed, the system sees each granted key too",
        remedy: "load the module: modprobe uinput")
  }

  /// Sources that are slow to read make the stamps of edges and frames late.
  private static var clock: Finding {
    let path = "/sys/devices/system/clocksource/clocksource0/current_clocksource"
    guard let source = try? FileReading.line(at: path) else {
      return .warning("the clock source is unknown", remedy: "see \(path)")
    }
    let slow = ["hpet", "acpi_pm", "jiffies", "refined-jiffies", "pit"]
    return slow.contains(source)
      ? .warning(
        "the clock source \(source) is slow or coarse: moments are less exact",
        remedy: "see dmesg for why a better one was given up, and \(path)")
      : .ok("clock source \(source)")
  }

  private static var rivals: [Finding] {
    let running = Rival.running()
    guard !running.isEmpty else { return [.ok("no program that is known to grab keyboards")] }
    return running.map { rival in
      let nodes = rival.nodes.isEmpty ? "" : " has \(rival.nodes.joined(separator: ", ")) open and"
      return .warning(
        "\(rival.name) (pid \(rival.pid))\(nodes) may hold keyboards for itself",
        remedy: "let it leave the capture buttons alone, or allow the virtual device that it makes "
          + "with allow_virtual_devices in shutterd.toml")
    }
  }
}
