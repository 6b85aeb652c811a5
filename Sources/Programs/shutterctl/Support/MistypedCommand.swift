// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO

/// Suggests a command for a word that is not one. ArgumentParser would only print the usage.
enum MistypedCommand {
  /// If the words name an unknown command, prints a suggestion and exits with status 64.
  static func check(_ words: [String], of root: any ParsableCommand.Type) {
    var command = root
    var path: [String] = []
    for word in words {
      let known = command.configuration.subcommands
      // Leave options and arguments to the command's parser, also the words of shell completion.
      guard !known.isEmpty, !word.hasPrefix("-") else { return }
      if let next = known.first(where: { allNames(of: $0).contains(word) }) {
        command = next
        path.append(word)
        continue
      }
      if word == "help" && command == root { return check(Array(words.dropFirst()), of: root) }
      let names = known.map(name)
      // A word that resembles no command may be an argument of the default command.
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

  private static func allNames(of command: any ParsableCommand.Type) -> [String] {
    [name(of: command)] + command.configuration.aliases
  }

  /// The only name that begins with the word, else the name with the fewest changes, at most a third of its
  /// letters.
  private static func nearest(to word: String, in names: [String]) -> String? {
    let beginning = names.filter { $0.hasPrefix(word) }
    if word.count > 1, beginning.count == 1 { return beginning[0] }
    let distances = names.map { (name: $0, distance: distance(Array(word), Array($0))) }
    let best = distances.min { $0.distance < $1.distance }
    return best.flatMap { $0.distance <= max(1, ($0.name.count + 1) / 3) ? $0.name : nil }
  }

  /// The number of letters that must be inserted, removed, changed, or swapped with their
  /// neighbour.
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
