// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import AuditLog
import LinuxIO

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
    print("\(check.presses) presses in \(check.lines) records, \(breaches) breaches")
    if breaches > 0 { throw ExitCode.failure }
  }
}
