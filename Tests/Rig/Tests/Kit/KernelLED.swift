// SPDX-License-Identifier: Apache-2.0

/// An LED of the kernel's LED class, as everybody sees it.
struct KernelLED {
  let name: String
  var folder: String { "/sys/class/leds/\(name)" }
  /// The file that lights it.
  var file: String { "\(folder)/brightness" }

  var isLit: Bool {
    get throws { try RigFile.readLine(file) != "0" }
  }

  /// The trigger that moves it; "none" if the kernel leaves it alone.
  var trigger: String {
    get throws {
      let all = try RigFile.readLine("\(folder)/trigger")
      return String(all.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" })
    }
  }

  /// Waits until it is lit, or dark.
  func wait(for isLit: Bool, _ why: String) throws {
    try RigClock.wait(for: "\(name) to be \(isLit ? "lit" : "dark"): \(why)") {
      try self.isLit == isLit ? () : nil
    }
  }
}
