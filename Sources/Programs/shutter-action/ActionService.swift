// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import Installation
import LinuxIO

/// Runs one action. The gateway sends its name as a line, and the result goes back as a line. The
/// sender decides nothing else: the command is in the administrator's file. What else is in the line, the
/// command finds in its environment.
struct ActionService {
  let source: ConfigurationSource

  /// Serves standard input, which is a socket made by the service manager or by the gateway itself.
  func serve() -> Never {
    // The gateway may be gone before the action has ended.
    signal(SIGPIPE, SIG_IGN)
    var subject = ""
    do throws(ActionError) {
      let line = try LineReader.read(STDIN_FILENO)
      guard let request = ActionRequest(line: line) else {
        throw ActionError("what is said of the press is no text")
      }
      subject = "action '\(request.name.excerpt)': "
      try run(request)
      answer("done")
      exit(EXIT_SUCCESS)
    } catch {
      Log.error("\(subject)\(error.text)")
      answer(error.text)
      exit(EXIT_FAILURE)
    }
  }

  /// Prints whether the configuration is valid.
  func check() -> Never {
    do throws(ConfigurationErrors) {
      _ = try ActionConfiguration.load(source)
    } catch {
      for error in error.all { Log.plain("\(error)") }
      exit(EX_CONFIG)
    }
    print("\(source.path): the configuration is valid")
    exit(EX_OK)
  }

  private func run(_ request: ActionRequest) throws(ActionError) {
    let name = request.name
    guard let action = try actions().first(where: { $0.name == name }) else {
      throw ActionError("\(source.path) has no such action")
    }
    let account = try Account(of: action)
    Log.information("action '\(name)' as user \(account.name): \(action.command[0])")
    try Command(action, as: account, request.details).run()
  }

  /// The configured actions. Root accepts only files that nobody else can write.
  private func actions() throws(ActionError) -> [ActionConfiguration.Action] {
    do throws(ConfigurationErrors) {
      let document = try source.read()
      if geteuid() == 0, let file = document.files.first(where: { !Self.isRoots($0) }) {
        throw ConfigurationErrors(
          ConfigurationError(
            FileLocation(file: file), "users other than root can write it",
            remedy: "chown root and chmod go-w"))
      }
      return try ActionConfiguration(document).actions
    } catch {
      throw ActionError("\(error.first)")
    }
  }

  private static func isRoots(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid == 0 && status.st_mode & 0o022 == 0
  }

  private func answer(_ text: String) {
    let line = Array((text + "\n").utf8)
    _ = send(STDIN_FILENO, line, line.count, Int32(MSG_NOSIGNAL))
  }
}

/// Reads the line that names an action.
private enum LineReader {
  private static let limit = ActionRequest.longestLine
  private static let patienceMSec: Int32 = 5_000

  /// Reads a line from a descriptor, or everything up to its end.
  static func read(_ descriptor: Int32) throws(ActionError) -> String {
    var line: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: limit)
    while line.count < limit {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, patienceMSec) > 0 else {
        throw ActionError("no name of an action came within 5 s")
      }
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
      guard count > 0 else { break }
      line += chunk[..<count]
      if let end = line.firstIndex(of: UInt8(ascii: "\n")) {
        return String(decoding: line[..<end], as: UTF8.self)
      }
    }
    return String(decoding: line, as: UTF8.self)
  }
}

/// The reason why an action was not run, or failed. The text is for the operator. It follows the
/// action's name, also in the gateway's log.
struct ActionError: Error {
  let text: String

  init(_ text: String) { self.text = text }
}
