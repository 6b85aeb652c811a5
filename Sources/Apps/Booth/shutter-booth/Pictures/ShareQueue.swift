// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

//   a picture is kept ──▶ the line, on the disk ──▶ the command ── status 0 ──▶ out of the line
//                           ▲                          │ fails
//                           └── to its end ── pause ───┘   10 s, and twice as long each time, up to 5 min
//
// A new program goes on with the line that the last one has left. Pictures that are not there any more fall out.

/// The pictures for which the host's command has not succeeded yet, such as an upload without a network.
@LoopActor
final class ShareQueue {
  private static let shortestUSec: Int64 = 10_000_000
  private static let longestUSec: Int64 = 300_000_000
  private static let mostBytes = 4 << 20

  private let file: String
  private let command: [String]
  private var waiting: [String] = []
  private var isBusy = false
  private var pauseUSec = ShareQueue.shortestUSec
  private var retry: Deadline?
  /// Why the last one has failed; nil: it has not.
  private(set) var trouble: String?
  /// Called when something has changed.
  var onChange: (@LoopActor () -> Void)?

  /// How many wait.
  var count: Int { waiting.count }

  /// - Parameters:
  ///   - pictures: the folder with the events.
  ///   - command: a program and its words; the picture's path comes behind them. Empty: there is none, and no line.
  init(_ pictures: String, command: [String]) {
    file = "\(pictures)/.uploads"
    self.command = command
    guard !command.isEmpty, let bytes = try? WholeFile.read(file, limit: Self.mostBytes) else {
      return
    }
    waiting = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    goOn()
  }

  /// A picture was kept.
  func add(_ path: String) {
    guard !command.isEmpty else { return }
    waiting.append(path)
    write()
    goOn()
  }

  private func goOn() {
    waiting.removeAll { access($0, F_OK) != 0 }
    guard !isBusy, retry == nil, let path = waiting.first, let program = command.first else {
      return
    }
    isBusy = true
    let words = command + [path]
    do throws(SystemError) {
      try WorkerThread.start(name: "hand-on") {
        let failure = HookCommand.run(program, words)
        EventLoop.shared.post { [self] in ended(path, failure) }
      }
    } catch {
      ended(path, "\(error)")
    }
  }

  private func ended(_ path: String, _ failure: String?) {
    isBusy = false
    if let index = waiting.firstIndex(of: path) { waiting.remove(at: index) }
    if let failure {
      // The others are not held up by one of which the command wants nothing.
      waiting.append(path)
      if trouble != failure { Log.warning("[share] command: \(failure); \(waiting.count) wait") }
      let atUSec = MonotonicClock.nowUSec + pauseUSec
      pauseUSec = min(2 * pauseUSec, Self.longestUSec)
      retry = EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in
        self?.retry = nil
        self?.goOn()
      }
    } else {
      if trouble != nil { Log.notice("[share] command: it works again; \(waiting.count) wait") }
      pauseUSec = Self.shortestUSec
    }
    trouble = failure
    write()
    onChange?()
    goOn()
  }

  private func write() {
    do throws(SystemError) {
      let text = waiting.map { "\($0)\n" }.joined()
      try WholeFile.replace(file, with: Array(text.utf8), mode: 0o600)
    } catch {
      Log.warning("pictures that wait for the command of [share] will be forgotten: \(error)")
    }
  }
}
