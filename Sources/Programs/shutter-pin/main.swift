// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import LinuxIO

/// The file in which root keeps the hash.
let usualFile = "/etc/shutterd/pin"
/// The unit's stand-in for a file that is not there.
let noPin = "none"

let options = ProgramOptions(
  program: "shutter-pin", version: Version.current,
  summary:
    "Says whether the PIN that comes as a line on standard input, the gateway's socket, is right.",
  options: [
    .init(
      "--file", value: "FILE",
      help: "The file with the PIN's hash. Default: the service's credential, else \(usualFile)."),
    .init("--set", help: "Keep the PIN that comes on standard input, in place of an older one."),
  ])

/// Answers the connection: "right", "wrong", "unset", or a sentence for the operator.
func check(_ file: String) -> Never {
  signal(SIGPIPE, SIG_IGN)
  func answer(_ text: String) -> Never {
    let line = Array((text + "\n").utf8)
    _ = send(STDIN_FILENO, line, line.count, Int32(MSG_NOSIGNAL))
    exit(EXIT_SUCCESS)
  }
  guard let line = PinLine.read(STDIN_FILENO) else { answer("wrong") }
  do throws(SystemError) {
    guard let bytes = try WholeFile.read(file, limit: 4096) else { answer("unset") }
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasPrefix(noPin) || text.isEmpty { answer("unset") }
    guard let hash = PinHash(text) else {
      answer("\(file) holds no hash: set it again")
    }
    answer(line.withPin { hash.isOf($0) } ? "right" : "wrong")
  } catch {
    answer("\(error)")
  }
}

/// Keeps a PIN.
func set(_ file: String) -> Never {
  guard let line = PinLine.read(STDIN_FILENO) else {
    Log.plain("shutter-pin: the PIN is longer than \(PinLine.longest) bytes, or did not come")
    exit(EX_DATAERR)
  }
  guard line.length >= 4 else {
    Log.plain("shutter-pin: the PIN is shorter than 4 characters")
    exit(EX_DATAERR)
  }
  guard let hash = line.withPin({ PinHash(of: $0) }) else {
    Log.plain("shutter-pin: \(SystemError("make the hash of", "the PIN"))")
    exit(EXIT_FAILURE)
  }
  do throws(SystemError) {
    try WholeFile.replace(file, with: Array((hash.text + "\n").utf8), mode: 0o600)
  } catch {
    Log.plain("shutter-pin: \(error)")
    exit(EXIT_FAILURE)
  }
  exit(EXIT_SUCCESS)
}

let found = options.begin()
let credential = getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) + "/pin" }
let file = found["--file"] ?? credential ?? usualFile
if found["--set"] != nil { set(found["--file"] ?? usualFile) }
check(file)
