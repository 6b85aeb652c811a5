// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO

/// A word that stands where a command is expected, and is none: what was meant, perhaps.
enum MistypedCommand {
  /// Says so, and ends the program with status 64, if the words name a command that there is not.
  static func check(_ words: [String], of root: any ParsableCommand.Type) {
    var command = root
    var path: [String] = []
    for word in words {
      let known = command.configuration.subcommands
      // Options, and what a command takes, are for its parser; so are the words between a shell and it.
      guard !known.isEmpty, !word.hasPrefix("-") else { return }
      if let next = known.first(where: { name(of: $0) == word }) {
        command = next
        path.append(word)
        continue
      }
      if word == "help" && command == root { return check(Array(words.dropFirst()), of: root) }
      let names = known.map(name)
      // A default command may take a word itself; no known one is close to what was meant then.
      guard let meant = nearest(to: word, in: names) ?? (isLost(command) ? "" : nil) else { return }
      let question = meant.isEmpty ? "" : "did you mean '\(meant)'? "
      let here = path.isEmpty ? "there is" : "'\(path.joined(separator: " "))' has"
      let help = ([name(of: root)] + path + ["--help"]).joined(separator: " ")
      Log.error("\(here) no command '\(word)': \(question)'\(help)' lists what there is")
      exit(EX_USAGE)
    }
  }

  private static func isLost(_ command: any ParsableCommand.Type) -> Bool {
    command.configuration.defaultSubcommand == nil
  }

  private static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? "\(command)".lowercased()
  }

  /// The name that takes the fewest changes, at most a third of its letters; one that it is the beginning of, too.
  private static func nearest(to word: String, in names: [String]) -> String? {
    let beginning = names.filter { $0.hasPrefix(word) }
    if word.count > 1, beginning.count == 1 { return beginning[0] }
    let distances = names.map { (name: $0, distance: distance(Array(word), Array($0))) }
    let best = distances.min { $0.distance < $1.distance }
    return best.flatMap { $0.distance <= max(1, ($0.name.count + 1) / 3) ? $0.name : nil }
  }

  /// How many letters have to be put in, taken out, changed, or swapped with their neighbour.
  private static func distance(_ word: [Character], _ name: [Character]) -> Int {
    var rows = [Array(0...name.count)]
    for (i, letter) in word.enumerated() {
      var row = [i + 1]
      for (j, other) in name.enumerated() {
        var least = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == name[j - 1], word[i - 1] == other {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[word.count][name.count]
  }
}
