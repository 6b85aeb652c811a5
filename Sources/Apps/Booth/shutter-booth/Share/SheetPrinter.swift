// SPDX-License-Identifier: Apache-2.0
import BoothModel
import Glibc
import Installation
import LinuxIO
import ShutterInterfaces
import ShutterKit
import VarlinkSocket

/// The printing service, `shutter-print`, as the booth sees it. Without it there is no printer.
///
///     Watch ── printer, jobs ──▶ the machine          lost: opened again, and meanwhile there is no printer
///     Submit ── jobs of a request ──▶                 lost: called again with the same key, so that nothing is doubled
@LoopActor
final class SheetPrinter {
  enum Event {
    /// The printer, and words for the host.
    case printer(BoothPrinter, String?)
    case print(request: Int, BoothPrint.State)
  }

  typealias Interface = PrintInterface
  private static let mostTries = 10
  private static let retryUSec: Int64 = 1_000_000

  let directory: RuntimeDirectory
  /// The event that new prints count for.
  var event: String?
  private var isEnabled = false
  /// Keys of another start are not these.
  private let start = RandomName.make()
  private var tell: @LoopActor (Event) -> Void = { _ in }
  /// Called when a sheet has changed.
  var onSheets: (@LoopActor () -> Void)?
  /// The sheets in the printer; nil: nobody counts them.
  private(set) var sheetsLeft: Int64?
  private var watch: VarlinkClient?
  private var pause = RetryPause(longestUSec: 1_000_000)
  /// The states of the jobs of requests that are not over.
  private var requests: [Int: [Int64: Interface.JobState]] = [:]

  init(runtimeDirectory: String?, event: String?) {
    directory = runtimeDirectory.map { RuntimeDirectory($0) } ?? RuntimeDirectory.calling(.print)
    self.event = event
  }

  // MARK: The printer

  func begin(_ tell: @escaping @LoopActor (Event) -> Void) {
    self.tell = tell
  }

  /// Whether guests may print: without it there is no printer.
  func setEnabled(_ isEnabled: Bool) {
    guard isEnabled != self.isEnabled else { return }
    self.isEnabled = isEnabled
    if isEnabled { return open() }
    watch?.close()
    watch = nil
    tell(.printer(.absent, nil))
  }

  private func open() {
    guard isEnabled, watch == nil else { return }
    do throws(SystemError) {
      let watch = try VarlinkClient.connect(to: directory.path(of: .print))
      self.watch = watch
      watch.call(Interface.Watch.self, .init(), more: true) { [weak self] result in
        guard let self, self.watch === watch else { return }
        guard case .success(let reply) = result else { return lost() }
        pause.reached(atUSec: MonotonicClock.nowUSec)
        if let printer = reply.parameters.printer {
          sheetsLeft = printer.sheetsLeft
          tell(.printer(Self.printer(printer), printer.remedy))
        }
        for job in reply.parameters.jobs { note(job) }
        if !reply.parameters.jobs.isEmpty { onSheets?() }
        if !reply.continues { lost() }
      }
    } catch {
      lost()
    }
  }

  private func lost() {
    watch?.close()
    watch = nil
    tell(.printer(.absent, nil))
    guard isEnabled else { return }
    let againUSec = pause.deadlineUSec(atUSec: MonotonicClock.nowUSec)
    pause.lost()
    _ = EventLoop.shared.schedule(atUSec: againUSec) { [weak self] in self?.open() }
  }

  private static func printer(_ printer: Interface.Printer) -> BoothPrinter {
    switch printer.state {
    case .idle, .printing: .ready
    case .attention: .needsHand(word(printer.troubles))
    case .stopped, .refusing: .needsHand("stopped")
    case .unreachable: .needsHand("unreachable")
    case .unknown, .noPrinter, .noService: .absent
    case .unauthorized, .unrecognized: .needsHand("trouble")
    }
  }

  private static func word(_ troubles: [Interface.Trouble]) -> String {
    for trouble in troubles {
      switch trouble {
      case .paperOut, .paperJam, .trayMissing, .outputFull: return "paper"
      case .inkOut: return "ink"
      case .doorOpen: return "door"
      default: break
      }
    }
    return "trouble"
  }

  // MARK: Prints

  /// Has copies of a picture printed. `session` is the guests' turn, for the service's limits.
  func submit(_ picture: String, copies: Int, request: Int, session: Int) {
    requests[request] = [:]
    submit(picture, copies, request, "\(start)-\(session)", tries: 0)
  }

  private func submit(
    _ picture: String, _ copies: Int, _ request: Int, _ session: String, tries: Int
  ) {
    do throws(SystemError) {
      let descriptors = DescriptorList()
      let index = descriptors.append(
        try OwnedDescriptor.open(file: picture))
      let client = try VarlinkClient.connect(to: directory.path(of: .print))
      let parameters = Interface.Submit.Parameters(
        pictureFileDescriptor: index, copies: Int64(copies), event: event, session: session,
        key: "\(start)-\(request)")
      client.call(Interface.Submit.self, parameters, descriptors: descriptors) {
        [weak self] result in
        client.close()
        guard let self else { return }
        switch result {
        case .success(let reply): accepted(reply.parameters.jobs, request)
        case .failure(.error(let error)):
          Log.warning("a print: \(error)")
          let isLimit = error.name.hasSuffix(".LimitReached")
          end(request, .failed(isLimit ? "limit" : "failed"))
        case .failure(let error):
          again(picture, copies, request, session, tries, "\(error)")
        }
      }
    } catch {
      again(picture, copies, request, session, tries, "\(error)")
    }
  }

  /// The service was not reached, or has not answered: it may have the print, or not.
  private func again(
    _ picture: String, _ copies: Int, _ request: Int, _ session: String, _ tries: Int,
    _ reason: String
  ) {
    guard tries < Self.mostTries else {
      Log.warning("a print: \(reason)")
      return end(request, .failed("failed"))
    }
    let atUSec = MonotonicClock.nowUSec + Self.retryUSec
    _ = EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in
      self?.submit(picture, copies, request, session, tries: tries + 1)
    }
  }

  private func accepted(_ jobs: [Interface.Job], _ request: Int) {
    requests[request] = Dictionary(uniqueKeysWithValues: jobs.map { ($0.job, $0.state) })
    report(request)
  }

  private func note(_ job: Interface.Job) {
    guard let request = requests.first(where: { $0.value[job.job] != nil })?.key else { return }
    requests[request]?[job.job] = job.state
    report(request)
  }

  private func report(_ request: Int) {
    guard let states = requests[request]?.values, !states.isEmpty else { return }
    if states.allSatisfy({ $0 == .completed }) { return end(request, .done) }
    let isLost = states.contains { [.failed, .cancelled].contains($0) }
    let isWaiting = states.contains { [.waiting, .printing, .uncertain].contains($0) }
    if isLost, !isWaiting { return end(request, .failed("failed")) }
    tell(.print(request: request, states.contains(.printing) ? .printing : .waiting))
  }

  private func end(_ request: Int, _ state: BoothPrint.State) {
    requests[request] = nil
    tell(.print(request: request, state))
  }
}
