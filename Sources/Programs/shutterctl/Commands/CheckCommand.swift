// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks a configuration file, with its drop-ins, before it is read in earnest.",
    discussion: """
      The daemon's own reader does it, so that what passes here is what the daemon takes; no running \
      daemon is touched. Mistakes are named with file, line and column. Exit status: 0 valid, 78 not.
      """)

  @Flag(
    help: """
      It is the engine's. Default: if "engine" is in the file's name; with "action" in it, it is that \
      of the actions, else the gateway's.
      """)
  var engine = false
  @Argument(help: "The file.", completion: .file()) var file: String

  func run() throws {
    let name = file.split(separator: "/").last.map { String($0) } ?? file
    let program =
      if engine || name.contains("engine") {
        "shutter-engine"
      } else {
        name.contains("action") ? "shutter-action" : "shutterd"
      }
    // The one beside this program, of the same version; else the one that is installed.
    let own = DirectoryListing.target(of: "/proc/self/exe")
    let beside = own[...(own.lastIndex(of: "/") ?? own.startIndex)] + program
    // This one is no command for people, and lies where nobody's PATH looks.
    let installed = program == "shutter-action" ? "/usr/libexec/shutterd/\(program)" : program
    let path = access(String(beside), X_OK) == 0 ? String(beside) : installed
    let words: [String] = [path, "--check", "--config", file]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    execvp(path, &arguments)
    let error = SystemError("run", program)
    arguments.forEach { free($0) }
    Log.error("\(error); it is part of the same package as shutterctl: install that")
    throw ExitCode.failure
  }
}
