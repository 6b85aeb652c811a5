// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces
import ShutterKit
import Varlink
import VarlinkSocket

/// The sheets of the printing service, for the host.
extension SheetPrinter {
  /// The most that the host's page shows.
  private static let mostSheets: Int64 = 60

  /// The newest sheets; nil if the service is not reached.
  func sheets(_ answer: @escaping @LoopActor ([Interface.Job]?) -> Void) {
    call(Interface.ListJobs.self, .init(maximum: Self.mostSheets)) { result in
      answer(try? result.get().jobs)
    }
  }

  /// Prints a sheet again. The host may do so beyond the guests' limits.
  ///
  /// - Parameter answer: gets a word about what prevents it, or nil.
  func reprint(_ job: Int64, _ answer: @escaping @LoopActor (String?) -> Void) {
    let parameters = Interface.Reprint.Parameters(
      job: job, copies: 1, beyondLimits: true, key: RandomName.make())
    call(Interface.Reprint.self, parameters) { answer(Self.word($0)) }
  }

  func cancel(_ job: Int64, _ answer: @escaping @LoopActor (String?) -> Void) {
    call(Interface.Cancel.self, .init(job: job)) { answer(Self.word($0)) }
  }

  /// Cancels all sheets that wait or are being printed, one after the other, the newest first: what begins in the meantime
  /// is among the last. One that is over by then is no error.
  func cancelAll(_ answer: @escaping @LoopActor (String?) -> Void) {
    call(Interface.ListJobs.self, .init(unfinished: true, maximum: Self.mostUnfinished)) {
      [weak self] result in
      switch result {
      case .success(let reply):
        let jobs = reply.jobs.filter { [.waiting, .printing].contains($0.state) }.map(\.job)
        self?.cancel(jobs[...], answer)
      case .failure: answer(Self.word(result))
      }
    }
  }

  private func cancel(
    _ jobs: ArraySlice<Int64>, _ answer: @escaping @LoopActor (String?) -> Void
  ) {
    guard let job = jobs.first else { return answer(nil) }
    cancel(job) { [weak self] error in
      if let error, error != "WrongState", error != "NoSuchJob" { return answer(error) }
      self?.cancel(jobs.dropFirst(), answer)
    }
  }

  /// More than may wait.
  private static let mostUnfinished: Int64 = 1000

  /// Starts a stopped queue again. The printer's state says whether it did.
  func resume(_ answer: @escaping @LoopActor (String?) -> Void) {
    call(Interface.Resume.self, .init()) { answer(Self.word($0)) }
  }

  /// Counts the sheets in the printer down from so many; nil: they are not counted.
  func setSheets(_ count: Int64?, _ answer: @escaping @LoopActor (String?) -> Void) {
    call(Interface.SetSheets.self, .init(sheets: count)) { answer(Self.word($0)) }
  }

  /// The error's name without that of the interface: pages have words for each.
  private static func word<Reply>(_ result: Result<Reply, VarlinkCallError>) -> String? {
    switch result {
    case .success: return nil
    case .failure(.error(let error)):
      Log.warning("printing: \(error)")
      return error.name.split(separator: ".").last.map { String($0) } ?? "failed"
    case .failure(let error):
      Log.warning("printing: \(error)")
      return "unreachable"
    }
  }

  private func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters,
    _ answer: @escaping @LoopActor (Result<Method.Reply, VarlinkCallError>) -> Void
  ) {
    do throws(SystemError) {
      let client = try VarlinkClient.connect(to: directory.path(of: .print))
      client.call(method, parameters) { result in
        client.close()
        answer(result.map(\.parameters))
      }
    } catch {
      Log.warning("\(error)")
      answer(.failure(.disconnected))
    }
  }
}
