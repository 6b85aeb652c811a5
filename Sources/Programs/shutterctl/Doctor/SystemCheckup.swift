// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import LinuxIO

/// Checks what the machine itself must provide, whether or not the daemons run.
enum SystemCheckup {
  static func findings() -> [Finding] { [udev, uinput, clock] + rivals + unnamedKeys }

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

  /// A clock source that is slow to read makes the time stamps of edges and frames late.
  private static var clock: Finding {
    let path = "/sys/devices/system/clocksource/clocksource0/current_clocksource"
    guard let source = try? FileReading.line(at: path) else {
      return .warning("the clock source is unknown", remedy: "see \(path)")
    }
    let slow = ["hpet", "acpi_pm", "jiffies", "refined-jiffies", "pit"]
    return slow.contains(source)
      ? .warning(
        "the clock source \(source) is slow or coarse: moments are less exact",
        remedy: "see dmesg for why the kernel gave up a better one, and \(path)")
      : .ok("clock source \(source)")
  }

  /// Devices of which no program gets a key, because the kernel has none for what they send.
  private static var unnamedKeys: [Finding] {
    EvdevNode.all.filter { $0.abilities.hasScanCodesAlone }.map { node in
      .warning(
        "\"\(node.name)\" (\(node.path)) sends scan codes to which the kernel gives no key",
        remedy: "shutterctl learn shows the lines for udev's hwdb that give them keys")
    }
  }

  private static var rivals: [Finding] {
    let running = Rival.running()
    guard !running.isEmpty else { return [.ok("no program that is known to grab keyboards")] }
    return running.map { rival in
      let nodes = rival.nodes.isEmpty ? "" : " has \(rival.nodes.joined(separator: ", ")) open and"
      return .warning(
        "\(rival.name) (pid \(rival.pid))\(nodes) may hold keyboards for itself",
        remedy:
          "configure it to leave the capture buttons alone, or allow the virtual device that it makes "
          + "with allow_virtual_devices in shutterd.toml")
    }
  }
}

/// A running program that is known to grab keyboards.
private struct Rival {
  let name: String
  let pid: Int32
  /// The nodes that it has open, as far as this user may see them.
  let nodes: [String]

  private static let names: Set<String> = [
    "keyd", "kmonad", "kanata", "xremap", "evremap", "evsieve", "intercept", "input-remapper",
    "thd", "hawck-inputd", "ydotoold",
  ]

  /// The known programs that are running.
  static func running() -> [Rival] {
    DirectoryListing.names(in: "/proc").compactMap { entry in
      guard let pid = Int32(entry), let name = try? FileReading.line(at: "/proc/\(pid)/comm"),
        names.contains(where: { name.hasPrefix($0) })
      else { return nil }
      let nodes = DirectoryListing.names(in: "/proc/\(pid)/fd")
        .map { DirectoryListing.target(of: "/proc/\(pid)/fd/\($0)") }
        .filter { $0.hasPrefix("/dev/input/event") }
      return Rival(name: name, pid: pid, nodes: Set(nodes).sorted())
    }
  }
}

/// Checks whether default commands run. Without `actions.toml` there are none.
enum ActionCheckup {
  /// - Parameter directory: the folder of the gateway's sockets.
  static func findings(_ directory: RuntimeDirectory) -> [Finding] {
    let file = "/etc/shutterd/actions.toml"
    guard access(file, F_OK) == 0 else { return [] }
    if access(directory.actionSocket, F_OK) == 0 {
      return [.ok("the action service listens: default commands run as \(file) says")]
    }
    return [
      .warning(
        "no action service at \(directory.actionSocket): a gateway that systemd runs does not run "
          + "default commands, another one runs them as its own user",
        remedy: "systemctl enable --now shutter-action.socket")
    ]
  }
}
