// SPDX-License-Identifier: Apache-2.0
import BoothOrders
import LinuxIO
import ShutterInterfaces
import Varlink
import WebServing

/// The list of sheets on the host's page.
extension HostDesk {
  func tellSheets() {
    guard hasHosts else { return }
    booth.printing.sheets { [weak self] jobs in
      self?.tellHosts([
        "kind": "sheets", "isReached": .bool(jobs != nil),
        "sheets": .array((jobs ?? []).map { Self.json($0) }),
      ])
    }
  }

  private static func json(_ job: PrintInterface.Job) -> JSON {
    var object: JSONObject = [
      "job": .int(job.job), "state": .string(job.state.rawValue), "event": .string(job.event),
      "unixSeconds": .int(job.acceptedUSec / 1_000_000),
    ]
    object["reason"] = job.reason.map { .string($0) }
    object["ahead"] = job.ahead.map { .int($0) }
    object["reprintOf"] = job.reprintOf.map { .int($0) }
    return .object(object)
  }

  func take(_ order: HostOrder.SheetOrder, _ viewer: Viewer) {
    func answer(_ word: String, _ job: Int64?) -> @LoopActor (String?) -> Void {
      { [weak self] error in
        var object: JSONObject = ["kind": "sheet", "do": .string(word)]
        object["job"] = job.map { .int($0) }
        object["error"] = error.map { .string($0) }
        viewer.tell(.object(object))
        self?.tellSheets()
      }
    }
    switch order {
    case .resume: booth.printing.resume(answer("resume", nil))
    case .reprint(let job): booth.printing.reprint(job, answer("reprint", job))
    case .cancel(let job): booth.printing.cancel(job, answer("cancel", job))
    case .paper(let count): booth.printing.setSheets(count, answer("paper", nil))
    case .cancelAll: booth.printing.cancelAll(answer("cancelAll", nil))
    }
  }
}
