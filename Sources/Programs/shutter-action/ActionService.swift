// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import Installation
import LinuxIO

/// Runs one action, or one hook. The caller sends its name as a line, and the result goes back as a line. The sender
/// decides nothing else: the command is in the administrator's file. What else is in the line, the command finds in its
/// environment, and a hook also on its standard input.
struct ActionService {
  /// Which commands it runs.
  enum Kind {
    case action, hook

    var noun: String { self == .action ? "action" : "hook" }
  }

  let kind: Kind
  let source: ConfigurationSource

  /// Serves standard input, which is a socket made by the service manager or by the gateway itself.
  func serve() -> Never {
    // The gateway may be gone before the action has ended.
    signal(SIGPIPE, SIG_IGN)
    var subject = ""
    do throws(ActionError) {
      let reader = LineReader(
        noun: kind.noun, limit: kind == .action ? ActionRequest.longestLine : HookLine.longest)
      let line = try reader.read(STDIN_FILENO)
      let name = String(line.prefix { $0 != HookLine.separator })
      subject = "\(kind.noun) '\(name.excerpt)': "
      let report = try run(order(name, line))
      answer(report.isEmpty ? "done" : "done \(report)")
      exit(EXIT_SUCCESS)
    } catch {
      if error.isAway {
        Log.information("\(subject)\(error.text)")
        answer("away \(error.text)")
        exit(EXIT_SUCCESS)
      }
      Log.error("\(subject)\(error.text)")
      answer(error.text)
      exit(EXIT_FAILURE)
    }
  }

  /// Prints whether the configuration is valid.
  func check() -> Never {
    do throws(ConfigurationErrors) {
      switch kind {
      case .action: _ = try ActionConfiguration.load(source)
      case .hook: _ = try HookConfiguration.load(source)
      }
    } catch {
      for error in error.all { Log.plain("\(error)") }
      exit(EX_CONFIG)
    }
    print("\(source.path): the configuration is valid")
    exit(EX_OK)
  }

  private func run(_ order: Order) throws(ActionError) -> String {
    let account = try Account(of: order)
    Log.information("\(order.subject) as user \(account.name): \(order.command[0])")
    return try Command(order, as: account).run()
  }

  private func order(_ name: String, _ line: String) throws(ActionError) -> Order {
    let document = try document()
    do throws(ConfigurationErrors) {
      switch kind {
      case .action:
        if let action = try ActionConfiguration(document).actions.first(where: { $0.name == name })
        {
          guard let request = ActionRequest(line: line) else {
            throw ConfigurationErrors(
              ConfigurationError(
                FileLocation(file: source.path), "what is said of the press is no text"))
          }
          return Order(
            subject: "action '\(name)'", command: action.command, user: action.user,
            timeoutSeconds: action.timeoutSeconds, memoryBytes: action.memoryBytes,
            processes: action.processes,
            variables: ["SHUTTERD_ACTION=\(name)"]
              + request.details.map { "\($0.key.variable)=\($0.value)" })
        }
      case .hook:
        let configuration = try HookConfiguration(document)
        guard let told = HookLine(line) else {
          throw ConfigurationErrors(
            ConfigurationError(FileLocation(file: source.path), "the call cannot be read"))
        }
        if let copy = configuration.copies.first(where: { $0.name == name }) {
          return CopyOrder.order(copy, told)
        }
        if name == CopyOrder.retention, let retention = configuration.retention {
          return CopyOrder.order(retention, told)
        }
        if let hook = configuration.hooks.first(where: { $0.name == name }) {
          return Order(
            subject: "hook '\(name)'", command: hook.command, user: hook.user,
            timeoutSeconds: hook.timeoutSeconds, memoryBytes: hook.memoryBytes,
            processes: hook.processes, variables: told.variables, input: told.input,
            caller: STDIN_FILENO)
        }
      }
    } catch {
      throw ActionError("\(error.first)")
    }
    throw ActionError("\(source.path) has no such \(kind.noun)")
  }

  /// The administrator's file. Root accepts only files that nobody else can write.
  private func document() throws(ActionError) -> TOMLDocument {
    do throws(ConfigurationErrors) {
      let document = try source.read()
      if geteuid() == 0, let file = document.files.first(where: { !Self.isRoots($0) }) {
        throw ConfigurationErrors(
          ConfigurationError(
            FileLocation(file: file), "users other than root can write it",
            remedy: "chown root and chmod go-w"))
      }
      return document
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

/// Reads the line of a call.
private struct LineReader {
  let noun: String
  /// More bytes than a line can have, so that a name that is too long is not cut to another one.
  let limit: Int
  private static let patienceMSec: Int32 = 5_000

  /// Reads a line from a descriptor, or everything up to its end.
  func read(_ descriptor: Int32) throws(ActionError) -> String {
    var line: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: limit)
    while line.count < limit {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Self.patienceMSec) > 0 else {
        throw ActionError("no name of an \(noun) came within 5 s")
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
  /// Whether it was no fault of what was to be done: it can be tried at any time.
  let isAway: Bool

  init(_ text: String, isAway: Bool = false) {
    self.text = text
    self.isAway = isAway
  }
}
