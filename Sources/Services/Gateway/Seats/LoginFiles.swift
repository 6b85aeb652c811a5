// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Glibc
import LinuxIO

/// Where seats and login sessions are read: logind's records, else the kernel's word about the virtual
/// terminal in front.
struct LoginFiles: Equatable {
  /// Where logind keeps its records.
  let folder: String

  /// The kernel's attribute, which can be waited on.
  static let activeTerminal = "/sys/class/tty/tty0/active"

  /// What is known; each has its rule for the place of a client.
  enum Source: Equatable {
    case records(LoginTable)
    case terminals(TerminalTable)
    /// Neither is there.
    case nothing
  }

  /// The folders of the records, for whoever watches them.
  var folders: [String] { [folder] + ["seats", "sessions", "users"].map { "\(folder)/\($0)" } }

  /// Whether logind is there.
  private var hasRecords: Bool { access("\(folder)/seats", F_OK) == 0 }

  /// All that is known now.
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
      // Those with a dot are on their way to their name; those with more of it are no records.
      guard !name.contains("."),
        let bytes = try? FileReading.bytes(at: "\(folder)/\(kind)/\(name)", limit: 1 << 16)
      else { continue }
      found[name] = LoginRecord(String(decoding: bytes, as: UTF8.self))
    }
    return found
  }
}

extension LoginFiles.Source {
  /// What each seat shows.
  var views: SeatViews {
    switch self {
    case .records(let table): table.views
    case .terminals(let table): table.views
    case .nothing: SeatViews(others: .nobody)
    }
  }

  /// Where a client process is.
  func place(pid: Int32, uid: UInt32) -> ClientPlace {
    switch self {
    case .records(let table): table.place(of: ProcessOrigin(pid: pid, uid: uid))
    case .terminals: TerminalTable.place(of: ProcessOrigin(pid: pid, uid: uid))
    case .nothing: ClientPlace()
    }
  }
}
