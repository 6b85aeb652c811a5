// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import WebTokens

struct WebTokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract: "Gives other programs the camera's pictures, and its button.",
    discussion: """
      A program with a token gets /snapshot.jpg and /stream.mjpg of shutter-web, and may POST to /press, as far as \
      the token's rights go. Programs on this machine need none. For root.
      """,
    subcommands: [Add.self, List.self, Remove.self])

  struct Place: ParsableArguments {
    @Option(help: "The file with the tokens' hashes.")
    var file = "/etc/shutterd/web-tokens"
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Makes a token and prints it once.",
      discussion: "The file has only its hash: make a new token for one that is lost.")

    @OptionGroup var place: Place
    @Option(help: "What it may do: watch, press, or both with a comma.") var may = "watch"
    @Argument(help: "Who gets it, for the list: letters, digits, '.', '_' and '-'.")
    var name: String

    func run() throws {
      try TokenFile.reporting {
        let rights = may.split(separator: ",").map { TokenRight(rawValue: String($0)) }
        guard !rights.isEmpty, rights.allSatisfy({ $0 != nil }) else {
          throw Failure.input("--may takes watch, press, or both with a comma")
        }
        let token = RandomName.make()
        let words = rights.compactMap { $0?.rawValue }.joined(separator: ",")
        try TokenFile(place.file).add(
          name, "\(name) \(words) \(SHA256.hexadecimal(of: Array(token.utf8)))")
        print(token)
      }
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows who has a token, and what it may do.")

    @OptionGroup var place: Place

    func run() throws {
      try TokenFile.reporting {
        let lines = try TokenFile(place.file).entries()
        if lines.isEmpty { return print("nobody has a token") }
        let width = lines.map(\.name.count).max() ?? 0
        for line in lines {
          let gap = String(repeating: " ", count: width - line.name.count)
          print("\(line.name)\(gap)  \(line.rights)")
        }
      }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Takes a token back. It is refused at once.")

    @OptionGroup var place: Place
    @Argument(help: "Whose token.") var name: String

    func run() throws { try TokenFile.reporting { try TokenFile(place.file).remove(name) } }
  }
}

/// The file of `TokenList`, whose other lines stay as they are.
private struct TokenFile {
  private static let longest = 64 << 10
  private let path: String

  init(_ path: String) { self.path = path }

  /// Runs a command, and says what went wrong.
  static func reporting(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      Log.error("\(Failure(error).description)")
      throw ExitCode.failure
    }
  }

  func entries() throws -> [(name: String, rights: String)] {
    let lines = try lines()
    for fault in TokenList(lines.joined(separator: "\n")).faults {
      Log.warning("\(path):\(fault.line): \(fault.reason)")
    }
    return lines.compactMap { line in
      let words = Self.words(line)
      return words.count == 3 ? (String(words[0]), String(words[1])) : nil
    }
  }

  func add(_ name: String, _ line: String) throws {
    let isPlain = name.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "._-".utf8.contains(byte)
    }
    guard isPlain, 1...64 ~= name.utf8.count else {
      throw Failure.input("a name has up to 64 letters, digits, '.', '_' and '-'")
    }
    let lines = try lines()
    guard !lines.contains(where: { Self.words($0).first == name[...] }) else {
      throw Failure.input("\(name) has a token already: take it back first, by 'remove \(name)'")
    }
    guard lines.count < TokenList.most else {
      throw Failure.input("\(path) has \(lines.count) lines: remove some")
    }
    try write(lines + [line])
  }

  func remove(_ name: String) throws {
    let lines = try lines()
    let rest = lines.filter { Self.words($0).first != name[...] }
    guard rest.count < lines.count else { throw Failure.input("\(name) has no token") }
    try write(rest)
  }

  private static func words(_ line: String) -> [Substring] {
    line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
  }

  private func lines() throws -> [String] {
    let bytes = try WholeFile.read(path, limit: Self.longest) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
  }

  /// Readable for the page's server, which runs as a user of its own. Nobody can use a hash.
  private func write(_ lines: [String]) throws {
    umask(0o022)
    let text = lines.map { $0 + "\n" }.joined()
    try WholeFile.replace(path, with: Array(text.utf8), mode: 0o644)
  }
}
