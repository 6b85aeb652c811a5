// SPDX-License-Identifier: Apache-2.0
import HookModel
import ShutterInterfaces

/// Reports the end of each sheet once, from what the print service reports.
struct PrintFeed {
  /// Sheets whose end was reported.
  private static let most = 1000

  private var ended: [Int64] = []

  /// - Parameter isFirst: these are what was there when the stream was opened.
  mutating func take(_ jobs: [PrintInterface.Job], isFirst: Bool) -> [[HookField]] {
    var occasions: [[HookField]] = []
    for job in jobs {
      switch job.state {
      // Printed again, perhaps.
      case .waiting, .printing: ended.removeAll { $0 == job.job }
      default:
        guard !ended.contains(job.job) else { continue }
        ended.append(job.job)
        if ended.count > Self.most { ended.removeFirst() }
        if !isFirst { occasions.append(Self.fields(of: job)) }
      }
    }
    return occasions
  }

  private static func fields(of job: PrintInterface.Job) -> [HookField] {
    var fields = [
      HookField("job", .number(job.job)), HookField("state", .text(job.state.rawValue)),
      HookField("printEvent", .text(job.event)), HookField("picture", .text(job.picture)),
    ]
    for (name, text) in [
      ("reason", job.reason), ("printSession", job.session), ("media", job.media),
    ] {
      if let text { fields.append(HookField(name, .text(text))) }
    }
    return fields
  }
}
