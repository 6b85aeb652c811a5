// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import AuditLog
import Glibc
import Installation
import LinuxIO
import Varlink
import VarlinkSocket

struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Shows and checks the audit log: which press went where, and why.",
    subcommands: [AuditShowCommand.self, AuditVerifyCommand.self],
    defaultSubcommand: AuditShowCommand.self)
}

struct AuditShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Shows the last records of the running gateway.",
    discussion: """
      One line for each record, in the words of the log; with --json the records themselves, one object a \
      line. --follow goes on when the gateway is started again.
      """)

  @OptionGroup var common: CommonOptions
  @Flag(help: "Keep showing new records, until interrupted.") var follow = false
  @Option(help: ArgumentHelp("How many of the last records, 0 to 64.", valueName: "n"))
  var history: Int64 = 50

  func validate() throws {
    guard (0...Int64(RecentRecords.limit)).contains(history) else {
      throw ValidationError("--history takes 0 to 64")
    }
  }

  func run() {
    LoopRun.run(common) { [self] in
      if follow { return try await common.followRecords(history: history) { show($0) } }
      let records = try await common.connect(.control).lastRecords(history)
      for record in records { show(record) }
      if records.isEmpty, history > 0 {
        Log.notice(
          "nothing is recorded: set [audit] enabled in shutterd.toml, or see what comes with --follow"
        )
      }
    }
  }

  private func show(_ record: JSONObject) {
    if common.json { return TextForm.printJSON(JSON.object(record)) }
    print(AuditText.line(record))
  }
}

struct AuditVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Checks that the log holds what is promised about every press.",
    discussion: """
      Without a file it reads the gateway's own log, older files included. Each breach names the file, \
      the line, the promise and the press. The promises: 1 each began is followed by exactly one ended \
      or cancelled; 2 nothing without a began; 3 a press never moves between clients, or between client \
      and default; 4 after cancelled the release goes to nobody; 5 a defaulted press delivers both \
      edges; 6 cancelled has a reason. Exit status: 0 all hold, 1 not.
      """)

  @Option(
    name: .customLong("runtime-dir"),
    help: ArgumentHelp("The log of the gateway that serves in DIR.", valueName: "dir"),
    completion: .directory)
  var runtimeDirectory: String?

  @Argument(
    help: ArgumentHelp("The log's file; older ones FILE.1, FILE.2 … are read first."),
    completion: .file())
  var file: String?

  func run() throws {
    let path = file ?? AuditLogFiles.defaultPath(runtimeDirectory: runtimeDirectory)
    var check = LogCheck()
    var breaches = 0
    do {
      for path in AuditLogFiles.all(of: path) {
        try AuditLogFiles.readLines(of: path) { line, number in
          let found: [String]
          do throws(AuditLineError) {
            found = try check.take(line).map {
              "invariant \($0.invariant.rawValue), press \($0.press.number) of \($0.button): "
                + $0.message
            }
          } catch {
            found = ["no record of the audit log: \(error)"]
          }
          for text in found { TextForm.printLine("\(path):\(number): \(text)") }
          breaches += found.count
        }
      }
    } catch {
      Log.error("\(error); name the file, or the gateway's folder with --runtime-dir")
      throw ExitCode.failure
    }
    print(
      "\(TextForm.count(check.presses, "press")) in \(TextForm.count(check.lines, "record")), "
        + TextForm.count(breaches, "breach"))
    if breaches > 0 { throw ExitCode.failure }
  }
}

/// The files of an audit log, and their lines.
enum AuditLogFiles {
  /// The file that the gateway writes unless it is configured otherwise.
  static func defaultPath(runtimeDirectory: String?) -> String {
    if let runtimeDirectory { return "\(runtimeDirectory)/audit.jsonl" }
    let directory = RuntimeDirectory.calling(.control)
    return directory == .system
      ? "/var/log/shutterd/audit.jsonl" : "\(directory.folder(of: .control))/audit.jsonl"
  }

  /// The log's file and the older ones that were full before it, oldest first.
  static func all(of path: String) -> [String] {
    var paths = [path]
    while access("\(path).\(paths.count)", F_OK) == 0 { paths.append("\(path).\(paths.count)") }
    return paths.reversed()
  }

  /// Calls `body` with each line and its number, from 1. A last line without an end is left out: the
  /// gateway has not finished writing it.
  static func readLines(
    of path: String, _ body: ([UInt8], Int) throws -> Void
  ) throws {
    let file = try OwnedDescriptor.open(path, O_RDONLY)
    var rest: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var number = 0
    while true {
      let count = read(file.raw, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("read", path) }
      if count == 0 { return }
      rest += chunk[..<count]
      var start = 0
      while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
        number += 1
        try body(Array(rest[start..<end]), number)
        start = end + 1
      }
      rest.removeSubrange(..<start)
    }
  }
}

/// Formats a record of the audit log as a line for people.
enum AuditText {
  /// "12:00:01.123456  routed  press 7, button remote/KEY_CAMERA, …": the time of day, the event, and the
  /// other members in the order of the log.
  fileprivate static func line(_ record: JSONObject) -> String {
    let rest = record.members
      .filter { !["unixUSec", "monotonicUSec", "event"].contains($0.name) }
      .map { "\($0.name) \(TextForm.plain($0.value))" }
    let event = record["event"]?.stringValue ?? "?"
    return "\(time(record))  \(event)  \(rest.joined(separator: ", "))"
  }

  /// The time of day of a record, in local time.
  static func time(_ record: JSONObject) -> String {
    let unixUSec = record["unixUSec"]?.intValue ?? 0
    var seconds = time_t(unixUSec / 1_000_000)
    var local = tm()
    localtime_r(&seconds, &local)
    let clock = [local.tm_hour, local.tm_min, local.tm_sec].map { padded(Int64($0), 2) }
    return clock.joined(separator: ":") + "." + padded(unixUSec % 1_000_000, 6)
  }

  private static func padded(_ number: Int64, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
