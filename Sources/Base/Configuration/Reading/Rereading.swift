// SPDX-License-Identifier: Apache-2.0
import LinuxIO

// asked      1     2  3                 4
// reading    ├── 1 ──┤├── 2, 3 ──┤      ├── 4 ──┤
// in force           1           2, 3           4
//
// A caller who asks during a reading may have changed a file that was read already. So one more reading follows.

/// Told when a configuration is in force, or why it is not and the old one stays.
public typealias ReloadCompletion = @LoopActor @Sendable (ConfigurationErrors?) -> Void

/// Reads a configuration again on a separate thread, so that no press waits for a slow disk.
@LoopActor
public final class Rereading<Value: Sendable> {
  public typealias Reading = Result<Value, ConfigurationErrors>

  private let path: String
  private let read: @Sendable () throws(ConfigurationErrors) -> Value
  private let apply: @LoopActor (Reading) -> Void
  /// Those who wait for a reading that has not begun.
  private var waiting: [ReloadCompletion] = []
  private var isReading = false

  /// - Parameters:
  ///   - path: what is read, for an error.
  ///   - read: reads it, within a limit of its own.
  ///   - apply: puts a result in force, or keeps the old one.
  public init(
    _ path: String, read: @escaping @Sendable () throws(ConfigurationErrors) -> Value,
    apply: @escaping @LoopActor (Reading) -> Void
  ) {
    self.path = path
    self.read = read
    self.apply = apply
  }

  /// Reads what is there now or later, and calls `completion` when that is in force.
  public func begin(_ completion: @escaping ReloadCompletion) {
    waiting.append(completion)
    if !isReading { beginNext() }
  }

  private func beginNext() {
    let asked = waiting
    waiting = []
    isReading = true
    do throws(SystemError) {
      try WorkerThread.start(name: "rereading") { [read] in
        let reading: Reading
        do throws(ConfigurationErrors) {
          reading = .success(try read())
        } catch {
          reading = .failure(error)
        }
        EventLoop.shared.post { self.end(reading, asked) }
      }
    } catch {
      let fault = ConfigurationError(FileLocation(file: path), "could not be read: \(error)")
      end(.failure(ConfigurationErrors(fault)), asked)
    }
  }

  private func end(_ reading: Reading, _ asked: [ReloadCompletion]) {
    isReading = false
    apply(reading)
    var problem: ConfigurationErrors?
    if case .failure(let error) = reading { problem = error }
    for completion in asked { completion(problem) }
    if !waiting.isEmpty, !isReading { beginNext() }
  }
}
