// SPDX-License-Identifier: Apache-2.0
import CaptureEngine
import Configuration
import Installation
import LinuxIO
import ShutterInterfaces

/// All intervals of the configuration, and the file from which the next engine goes on.
///
/// The file is written beside the loop, after each photo and each missed moment; changes that come while it is being
/// written are written together. A photo whose number is not in it after a power cut is found in its directory.
@LoopActor
final class IntervalDesk: IntervalKeeper {
  private let runtime: RuntimeDirectory
  private let file: IntervalFile
  private var records: [String: IntervalRecord]
  private var clients: [IntervalClient] = []
  /// Those that the configuration no longer has. One whose photo is being made counts it before it goes.
  private var leaving: [IntervalClient] = []
  private var isClosed = false
  /// An engine without intervals has no such thread.
  private lazy var disk: Result<WorkQueue, SystemError> = {
    do throws(SystemError) {
      return .success(try WorkQueue(name: "intervals"))
    } catch {
      return .failure(error)
    }
  }()
  private var isWriting = false
  private var isChanged = false
  /// Those who wait until what is there now is on the disk.
  private var waiters: [@LoopActor (SystemError?) -> Void] = []
  /// Whether the last attempt to write failed.
  private var failed = false

  init(directory: RuntimeDirectory) {
    runtime = directory
    file = IntervalFile(path: directory.engineStateFolder + "/intervals.json")
    records = file.read()
  }

  /// Runs the intervals of a configuration in place of the former ones. Those that are the same go on.
  func configure(_ wanted: [EngineConfiguration.Interval]) {
    guard !isClosed else { return }
    let former = clients + leaving
    clients = wanted.map { configuration in
      if let client = former.first(where: { $0.configuration.name == configuration.name }) {
        client.configure(configuration)
        return client
      }
      let record = records[configuration.name]
      let client = IntervalClient(configuration, record, runtime: runtime) {
        [weak self] in self?.save()
      }
      client.begin(after: record?.moment)
      return client
    }
    leaving = former.filter { client in !clients.contains { $0 === client } }
    for client in leaving { client.close() }
    save()
  }

  /// Ends all for good.
  func close() {
    isClosed = true
    for client in clients { client.close() }
    save()
  }

  // MARK: For the engine

  func content(of application: String) -> PhotoSeriesContent? {
    guard let client = clients.first(where: { $0.application == application }) else { return nil }
    return PhotoSeriesContent(
      user: client.configuration.user, directory: client.directory,
      lastNumber: client.counts.number)
  }

  var intervals: [EngineInterface.Interval] { clients.map(\.wire) }

  func set(
    _ name: String, isRunning: Bool, done: @escaping @LoopActor (SystemError?) -> Void
  ) -> Bool {
    guard let client = clients.first(where: { $0.configuration.name == name }) else {
      return false
    }
    client.order(isRunning: isRunning)
    waiters.append(done)
    save()
    return true
  }

  // MARK: The file

  private func save() {
    isChanged = true
    guard !isWriting, !clients.isEmpty || !leaving.isEmpty else { return }
    write()
  }

  private func write() {
    isChanged = false
    for client in clients + leaving { records[client.configuration.name] = client.record }
    leaving.removeAll { !$0.isTaking }
    let (waiting, records) = (waiters, records)
    waiters = []
    let disk: WorkQueue
    switch self.disk {
    case .success(let queue): disk = queue
    case .failure(let error): return written(waiting, error)
    }
    isWriting = true
    disk.run { [file] () -> SystemError? in
      do throws(SystemError) {
        try file.write(records)
        return nil
      } catch {
        return error
      }
    } _: { [weak self] error in
      self?.isWriting = false
      self?.written(waiting, error)
      if self?.isChanged == true { self?.write() }
    }
  }

  private func written(
    _ waiting: [@LoopActor (SystemError?) -> Void], _ error: SystemError?
  ) {
    if let error, !failed { Log.warning("the numbers of intervals are not kept: \(error)") }
    failed = error != nil
    for waiter in waiting { waiter(error) }
  }
}
