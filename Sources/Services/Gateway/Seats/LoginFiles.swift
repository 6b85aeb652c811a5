// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Glibc
import LinuxIO

/// The files from which seats and login sessions are read: logind's records, or without logind the
/// kernel's name of the virtual terminal in front.
struct LoginFiles: Equatable {
  /// The folder of logind's records.
  let folder: String

  /// The kernel's attribute with the virtual terminal in front. Changes of it can be polled for.
  static let activeTerminal = "/sys/class/tty/tty0/active"

  /// The source of what is known. Each has its own rule for the place of a client.
  enum Source: Equatable {
    case records(LoginTable)
    case terminals(TerminalTable)
    /// There is neither of the two.
    case nothing
  }

  /// The folders of the records, to be watched.
  var folders: [String] { [folder] + ["seats", "sessions", "users"].map { "\(folder)/\($0)" } }

  /// Whether logind runs.
  private var hasRecords: Bool { access("\(folder)/seats", F_OK) == 0 }

  /// Reads the present state.
  func read() -> Source {
    if hasRecords {
      return .records(
        LoginTable(seats: records("seats"), sessions: records("sessions"), users: records("users")))
    }
    if let active = try? FileReading.line(at: Self.activeTerminal) {
      return .terminals(TerminalTable(active: active))
    }
    return .nothing
  }

  private func records(_ kind: String) -> [String: LoginRecord] {
    var found: [String: LoginRecord] = [:]
    guard let directory = opendir("\(folder)/\(kind)") else { return found }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // A name with a dot is that of a temporary file or of something other than a record.
      guard !name.contains("."),
        let bytes = try? FileReading.bytes(at: "\(folder)/\(kind)/\(name)", limit: 1 << 16)
      else { continue }
      found[name] = LoginRecord(String(decoding: bytes, as: UTF8.self))
    }
    return found
  }
}

extension LoginFiles.Source {
  /// The view of each seat.
  var views: SeatViews {
    switch self {
    case .records(let table): table.views
    case .terminals(let table): table.views
    case .nothing: SeatViews(others: .nobody)
    }
  }

  /// The place of a client's process.
  func place(pid: Int32, uid: UInt32) -> ClientPlace {
    switch self {
    case .records(let table): table.place(of: ProcessOrigin(pid: pid, uid: uid))
    case .terminals: TerminalTable.place(of: ProcessOrigin(pid: pid, uid: uid))
    case .nothing: ClientPlace()
    }
  }
}
