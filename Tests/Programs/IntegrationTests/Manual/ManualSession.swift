// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// A page's examples, typed into shells beside real daemons.
struct ManualSession {
  private let studio: Studio
  /// Its `shutterd` is where the page has /run/shutterd and /run/shutter-engine.
  private let folder = TemporaryFolder()
  private var comparison: ManualComparison
  private var terminals: [Int: ManualTerminal] = [:]

  init() throws {
    studio = try Studio()
    comparison = ManualComparison(folder: studio.daemons.runtimeFolder)
    let shown = symlink(studio.daemons.runtimeFolder, "\(folder.path)/shutterd")
    _ = try TestError.check(folder.path, shown)
  }

  /// Types the examples that the page marks in this way.
  mutating func run(_ page: ManualPage, in file: String) throws {
    for example in page.examples {
      guard case .run(let number) = example.mark else { continue }
      let terminal = try terminals[number] ?? open(number)
      for step in example.steps {
        do {
          switch step {
          case .command(let command): try terminal.type(comparison.filledIn(command))
          case .output(let shown): try comparison.compare(terminal.line(), with: shown)
          case .interrupt: try terminal.interrupt()
          }
        } catch {
          Issue.record("\(file), the example in line \(example.line): \(error)")
          return
        }
      }
    }
    #expect(!terminals.isEmpty, "\(file) has no examples")
    for (number, terminal) in terminals {
      #expect(try terminal.leave() == "", "\(file): terminal \(number) shows more than the page")
    }
  }

  private mutating func open(_ number: Int) throws -> ManualTerminal {
    let programs = String(studio.daemons.binary("").dropLast())
    let terminal = try ManualTerminal(runtimeFolder: folder.path, programs: programs)
    terminals[number] = terminal
    return terminal
  }
}
