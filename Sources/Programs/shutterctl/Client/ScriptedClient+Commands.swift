// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink
import VarlinkSocket

extension ScriptedClient {
  /// Carries out one line of input. What it says and what comes of it is printed.
  func take(_ line: String) {
    let words = line.split(separator: " ").map { String($0) }
    switch words.first {
    case nil: break
    case "add": add(Array(words.dropFirst()))
    case "enable": ask(line, words, 1) { ["generation": try await $0.setEnabled(true)] }
    case "disable": ask(line, words, 1) { ["generation": try await $0.setEnabled(false)] }
    case "foreground": ask(line, words, 1) { ["status": try await $0.requestForeground()] }
    case "status": ask(line, words, 1) { ["status": try await $0.status()] }
    case "use": use(line, words)
    case "ack": acknowledge(line, words)
    case "remove":
      ask(line, words, 1) { [self] in
        $0.remove()
        interactions[$0.name] = nil
        return [:]
      }
    case "start", "stop":
      perform(line) { [self] in
        guard let session else { throw Failure.input("no session of this client's own") }
        if line == "start" { try await session.start() } else { try await session.stop() }
        printLine("reply", ["command": .string(line)])
      }
    case "photo": photograph(nil)
    case "quit": end()
    default: printError(line, nil, Failure.input("not a command"))
    }
  }

  private func add(_ words: [String]) {
    let name = words.first ?? ""
    perform("add", name) { [self] in
      guard !name.isEmpty, interactions[name] == nil else {
        throw Failure.input("add needs a name that no other interaction has")
      }
      do {
        try add(name, try InteractionOptions.parse(Array(words.dropFirst())))
      } catch  where !(error is Failure) {
        throw Failure.input(InteractionOptions.message(for: error))
      }
    }
  }

  private func use(_ line: String, _ words: [String]) {
    let session = words.count > 1 ? words[1] : "-"
    ask(line, words, 2) { ["status": try await $0.use(session: session == "-" ? nil : session)] }
  }

  private func acknowledge(_ line: String, _ words: [String]) {
    guard words.count > 1, ["on", "off"].contains(words[1]) else {
      return printError(line, nil, Failure.input("not a command"))
    }
    ask(line, words, 2) {
      try await $0.setAcknowledges(words[1] == "on")
      return [:]
    }
  }

  /// Asks something of the interaction that the word at `index` names, the first one without it.
  private func ask(
    _ line: String, _ words: [String], _ index: Int,
    _ body: @escaping @LoopActor (ScriptedInteraction) async throws -> JSONObject
  ) {
    let name = words.count > index ? words[index] : Self.firstName
    perform(words[0], name) { [self] in
      guard let interaction = interactions[name] else {
        throw Failure.input("no interaction \(name)")
      }
      let answer = try await body(interaction)
      var fields: JSONObject = ["command": .string(words[0]), "name": .string(name)]
      for member in answer.members { fields[member.name] = member.value }
      printLine("reply", fields)
    }
  }

  func perform(
    _ command: String, _ name: String? = nil, _ body: @escaping @LoopActor () async throws -> Void
  ) {
    Task { @LoopActor in
      do {
        try await body()
      } catch {
        printError(command, name, error)
      }
    }
  }
}
