// SPDX-License-Identifier: Apache-2.0
import BoothModel
import Installation
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// Asks the gateway once for the connected buttons.
@LoopActor
final class ButtonSurvey {
  private static let longestUSec: Int64 = 2_000_000

  private var client: VarlinkClient?
  private var deadline: Deadline?
  private var answer: (@LoopActor (BoothExamination.Buttons?) -> Void)?

  private init(_ answer: @escaping @LoopActor (BoothExamination.Buttons?) -> Void) {
    self.answer = answer
  }

  /// - Parameter answer: gets nil if the gateway does not answer within 2 s.
  static func ask(
    _ runtimeDirectory: String?,
    _ answer: @escaping @LoopActor (BoothExamination.Buttons?) -> Void
  ) {
    let survey = ButtonSurvey(answer)
    let directory =
      runtimeDirectory.map { RuntimeDirectory($0) } ?? RuntimeDirectory.calling(.gateway)
    do throws(SystemError) {
      survey.begin(try VarlinkClient.connect(to: directory.path(of: .gateway)))
    } catch {
      survey.end(nil)
    }
  }

  private func begin(_ client: VarlinkClient) {
    self.client = client
    let atUSec = MonotonicClock.nowUSec + Self.longestUSec
    deadline = EventLoop.shared.schedule(atUSec: atUSec) { self.end(nil) }
    client.call(GatewayInterface.ListDevices.self, .init()) { result in
      self.end((try? result.get()).map { Self.buttons($0.parameters.devices) })
    }
  }

  /// The first end counts: closing the connection is also one.
  private func end(_ buttons: BoothExamination.Buttons?) {
    guard let answer else { return }
    self.answer = nil
    if let deadline { EventLoop.shared.cancel(deadline) }
    client?.close()
    client = nil
    answer(buttons)
  }

  /// A finger on a screen is no button.
  private static func buttons(_ devices: [GatewayInterface.Device]) -> BoothExamination.Buttons {
    func names(_ role: GatewayInterface.Role) -> [String] {
      devices.filter { $0.kind != .touch && $0.buttons.contains { $0.role == role } }
        .map { $0.label.isEmpty ? $0.name : $0.label }
    }
    return .init(starting: names(.primary), second: names(.secondary))
  }
}
