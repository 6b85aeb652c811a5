// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport

/// A printer of the guest's own CUPS, whose tray a test empties and fills. It goes with the object.
final class InstalledPrinter {
  enum Kind {
    /// ippeveprinter: a printer that speaks IPP, and holds the sheet while it has no paper.
    case ipp
    /// A driver that gives up without paper, so that CUPS stops the queue.
    case tray
  }

  private let folder = TemporaryFolder()
  private let kind: Kind
  private var program: RunningProcess?

  /// CUPS runs, and prints here by default.
  init(_ kind: Kind) throws {
    self.kind = kind
    mkdir("\(folder.path)/spool", 0o755)
    mkdir("\(folder.path)/out", 0o777)
    // CUPS' own user writes there.
    chmod(folder.path, 0o755)
    chmod("\(folder.path)/out", 0o777)
    try Command.run("systemctl", "start", "cups.socket", "avahi-daemon.service")
    switch kind {
    case .ipp: try startProgram()
    case .tray: try installDriver()
    }
    let device = kind == .ipp ? "ipp://localhost:8631/ipp/print" : "tray:/x"
    try Command.run(
      "lpadmin", "-p", "booth", "-E", "-v", device, "-m", kind == .ipp ? "everywhere" : "raw")
    try Command.run("lpadmin", "-d", "booth")
  }

  deinit {
    _ = try? Command.run("lpadmin", "-x", "booth")
    program?.signal(SIGKILL)
    unlink(Self.driver)
  }

  private static let driver = "/usr/lib/cups/backend/tray"

  private func startProgram() throws {
    let machinery = "\(folder.path)/machinery"
    try write(
      machinery,
      """
      #!/bin/sh
      while [ -e \(folder.path)/empty ]; do echo "STATE: +media-empty-error" >&2; sleep 0.1; done
      echo "STATE: -media-empty-error" >&2
      cat "$1" >\(folder.path)/out/$$
      """)
    program = try RunningProcess(
      [
        "ippeveprinter", "-p", "8631", "-n", "localhost", "-d", "\(folder.path)/spool", "-r", "off",
        "-s", "2,2", "-f", "image/jpeg,image/png,image/pwg-raster", "-F", "image/jpeg",
        "-c", machinery, "Booth",
      ], errorOutput: .file("\(folder.path)/log"))
    try RigClock.wait(for: "the printer to answer") {
      try? Command.run(
        "ipptool", "-q", "ipp://localhost:8631/ipp/print", "get-printer-attributes.test")
    }
  }

  private func installDriver() throws {
    try write(
      Self.driver,
      """
      #!/bin/sh
      [ $# -gt 0 ] || { echo 'direct tray "Unknown" "Tray"'; exit 0; }
      if [ -e \(folder.path)/empty ]; then
        echo >>\(folder.path)/out/refusals
        echo "STATE: +media-empty-error" >&2
        echo "ERROR: The paper tray is empty" >&2
        exit 4
      fi
      echo "STATE: -media-empty-error" >&2
      cat "$6" >\(folder.path)/out/$1
      """)
  }

  private func write(_ path: String, _ script: String) throws {
    try RigFile.write(path, script + "\n")
    chmod(path, 0o755)
  }

  /// Takes the paper out, or puts it in.
  func hasPaper(_ isThere: Bool) throws {
    if isThere {
      unlink("\(folder.path)/empty")
    } else {
      try RigFile.write("\(folder.path)/empty", "")
    }
  }

  /// How often the driver has given up.
  var refusals: Int {
    RigFile.size("\(folder.path)/out/refusals") ?? 0
  }

  /// The sheets that have come out.
  var sheets: [[UInt8]] {
    RigFile.names(in: "\(folder.path)/out").filter { $0 != "refusals" }.compactMap {
      try? RigFile.bytes("\(folder.path)/out/\($0)")
    }
  }
}
