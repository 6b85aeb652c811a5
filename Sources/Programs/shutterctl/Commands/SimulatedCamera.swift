// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import ShutterInterfaces

/// Has the engine give a synthetic camera the troubles of real ones.
struct SimulatedCamera: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "camera",
    abstract: "Unplugs a synthetic camera, shuts it, breaks it, or makes it well.",
    discussion: """
      For root and the engine's own user. All but unplug and plug last until the next event, also while the camera is \
      unplugged. busy: another program has it when it is to be opened next. shut: its privacy shutter is closed. \
      late: its frames come later than they end. noisy: its pictures are those of a sensor in poor light. broken: EIO or ENODEV in place of a frame, ENOSPC of the bus or \
      EACCES of the node when it is opened next, all frames damaged, or none (silent). well ends all of that, and \
      plugs it in.
      """)

  private typealias Method = EngineInterface.SimulateCamera

  @OptionGroup var common: CommonOptions
  @Argument(help: "The camera's name.", completion: .custom(Completion.syntheticCameras))
  var camera: String
  @Argument(
    help: "unplug, plug, busy, shut, late, broken, well or noisy.",
    completion: Completion.names(Method.Parameters.Event.self))
  var event: String
  @Argument(
    help: """
      With late: 0 to 1000 milliseconds. With noisy: 1 to 100 percent, 20 without it. With broken: EIO, ENODEV, \
      ENOSPC, EACCES, damaged or silent.
      """,
    completion: .list(Self.faults.map(\.word)))
  var value: String?

  /// The faults by the words for them: those of errno(3) are written as there.
  private static let faults: [(word: String, fault: Method.Parameters.Fault)] =
    Method.Parameters.Fault.declared.map { fault in
      switch fault {
      case .eio, .enodev, .enospc, .eacces: (fault.rawValue.uppercased(), fault)
      case .damaged, .silent, .unrecognized: (fault.rawValue, fault)
      }
    }

  func validate() throws { _ = try parameters() }

  func run() {
    LoopRun.run(common) { [self] in
      _ = try await common.connect(.engine).call(Method.self, try parameters())
      common.printDone()
    }
  }

  private func parameters() throws -> Method.Parameters {
    var parameters = Method.Parameters(camera: camera, event: .init(rawValue: event))
    switch parameters.event {
    case .late:
      guard let milliseconds = value.flatMap({ Int64($0) }), (0...1000).contains(milliseconds)
      else { throw ValidationError("late needs a number of milliseconds, 0 to 1000") }
      parameters.lateUSec = milliseconds * 1000
    case .noisy:
      guard let value else { break }
      guard let percent = Int64(value), (1...100).contains(percent) else {
        throw ValidationError("noisy takes a number of percent, 1 to 100")
      }
      parameters.noisePercent = percent
    case .broken:
      let fault = Self.faults.first { $0.word.lowercased() == value?.lowercased() }?.fault
      guard let fault else {
        let words = Self.faults.map(\.word).joined(separator: ", ")
        throw ValidationError("broken needs one of \(words)")
      }
      parameters.fault = fault
    case .unplug, .plug, .busy, .shut, .well:
      guard value == nil else { throw ValidationError("\(event) takes no value") }
    case .unrecognized:
      let words = Method.Parameters.Event.declared.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("'\(event)' is not one of \(words)")
    }
    return parameters
  }
}
