// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket
import Vocabulary

struct ReadinessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "readiness",
    abstract: "Shows whether a photo requested now would be taken at once.",
    discussion: """
      It opens and starts its own session, or uses one of yours: the one that --session names or, in a \
      command of 'shutterctl on-press', $SHUTTERD_SESSION. The numbers are \
      those of AVFoundation: 0 session_not_running, 1 ready, 2 not_ready_momentarily, \
      3 not_ready_waiting_for_capture, 4 not_ready_waiting_for_processing.
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var camera: CameraOptions
  @Flag(help: "Show every change, until interrupted or until the named session ends.")
  var follow = false
  @Option(help: "A session of yours, as 'shutterctl client' or $SHUTTERD_SESSION names it.")
  var session: String?

  /// The session that is named; nil: a session of its own, also where the options ask for another one, or where that of the
  /// press has ended.
  @LoopActor
  private func named() async throws -> String? {
    if let session { return session }
    return camera.isEmpty ? try await PressOfCommand.ofThisProcess?.summary(common)?.session : nil
  }

  func run() {
    LoopRun.run(common) { [self] in
      if follow { return try await followChanges() }
      let named = try await named()
      let own = named == nil ? try await open() : nil
      defer { own?.close() }
      try await own?.start()
      let client = try common.connect(.engine)
      show(
        try await client.call(
          EngineInterface.WatchReadiness.self, .init(session: named ?? own?.id ?? "")
        ).readiness)
    }
  }

  /// Shows every change. The command's own session is opened again when the engine is restarted; a session named by
  /// the user ends with the engine.
  @LoopActor
  private func followChanges() async throws {
    var own: CommandSession?
    var isKnown = false
    let named = try await named()
    do {
      try await common.follow(
        EngineInterface.WatchReadiness.self, at: .engine,
        with: {
          own?.close()
          own = named == nil ? try await open() : nil
          return .init(session: named ?? own?.id ?? "")
        }
      ) { reply, isFirst in
        show(reply.readiness)
        isKnown = true
        // Start only now, so that the stream also has the changes that the start brings.
        if isFirst { try await own?.start() }
      }
    } catch let error as VarlinkCallError
      where isKnown && error.value(of: EngineInterface.NoSuchSession.self) != nil
    {
      Log.notice("the session has ended")
    }
  }

  @LoopActor
  private func open() async throws -> CommandSession {
    try await CommandSession.open(
      common, application: CommandSession.application, configuration: camera.configuration)
  }

  private func show(_ readiness: EngineInterface.Readiness) {
    let number = Readiness(rawValue: readiness.rawValue)?.number
    if common.json {
      var object: JSONObject = ["readiness": .string(readiness.rawValue)]
      if let number { object["number"] = .int(Int64(number)) }
      return TextForm.printJSON(JSON.object(object))
    }
    print("\(number.map { "\($0)" } ?? "?") \(readiness.rawValue)")
  }
}
