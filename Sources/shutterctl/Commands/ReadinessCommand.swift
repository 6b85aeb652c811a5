// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CaptureModel
import LinuxIO
import Varlink
import VarlinkSocket

struct ReadinessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "readiness",
    abstract: "Tells whether a photo asked for now would be taken at once.",
    discussion: """
      Of a session of its own, which it opens and starts, or of one of yours that is named. Numbered as \
      AVFoundation does: 0 session_not_running, 1 ready, 2 not_ready_momentarily, \
      3 not_ready_waiting_for_capture, 4 not_ready_waiting_for_processing.
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var camera: CameraOptions
  @Flag(help: "Go on with every change, until interrupted or the session ends.") var follow = false
  @Option(help: "A session of yours, as 'shutterctl client' or $SHUTTERD_SESSION names it.")
  var session: String?

  func run() {
    LoopRun.run { [self] in
      let own = session == nil ? try await open() : nil
      defer { own?.close() }
      let id = session ?? own?.id ?? ""
      let client = try common.connect(.engine)
      guard follow else {
        try await own?.start()
        return show(
          try await client.call(EngineInterface.WatchReadiness.self, .init(session: id)).readiness)
      }
      var isFirst = true
      do {
        for try await readiness in client.readiness(of: id) {
          show(readiness)
          // From here on the change of its start is told, too.
          if isFirst { try await own?.start() }
          isFirst = false
        }
      } catch let error as VarlinkCallError
        where !isFirst && error.value(of: EngineInterface.NoSuchSession.self) != nil
      {
        Log.notice("the session has ended")
      }
    }
  }

  @LoopActor
  private func open() async throws -> CaptureSession {
    try await CaptureSession.open(
      common, application: "org.shutterd.shutterctl", configuration: camera.configuration)
  }

  private func show(_ readiness: EngineInterface.Readiness) {
    let number = Readiness.allCases.first { $0.name == readiness.rawValue }?.rawValue
    if common.json {
      var object: JSONObject = ["readiness": .string(readiness.rawValue)]
      if let number { object["number"] = .int(Int64(number)) }
      return TextForm.printJSON(JSON.object(object))
    }
    TextForm.printNow("\(number.map { "\($0)" } ?? "?") \(readiness.rawValue)")
  }
}

extension VarlinkClient {
  /// The readiness of a session, now and at every change.
  fileprivate func readiness(
    of session: String
  ) -> AsyncThrowingStream<EngineInterface.Readiness, any Error> {
    AsyncThrowingStream { continuation in
      call(EngineInterface.WatchReadiness.self, .init(session: session), more: true) { result in
        switch result {
        case .failure(let error): continuation.finish(throwing: error)
        case .success(let reply):
          continuation.yield(reply.parameters.readiness)
          if !reply.continues { continuation.finish() }
        }
      }
    }
  }
}
