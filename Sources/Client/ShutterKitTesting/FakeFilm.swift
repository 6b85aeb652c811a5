// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import ShutterKit
import VarlinkSocket

/// A film of a fake engine, which has no file. It knows the steps that were sent so far.
@LoopActor
final class FakeFilm {
  typealias Interface = EngineInterface

  /// The name that programs know it by.
  let name: String
  private let parameters: Interface.StartRecording.Parameters
  private let call: IncomingCall
  private let startedUSec = MonotonicClock.nowUSec
  private var hasStarted = false
  private var isPaused = false
  private(set) var isStopping = false
  private(set) var isFinished = false
  private var progress = FakeProgress()

  init(_ number: Int, _ parameters: Interface.StartRecording.Parameters, _ call: IncomingCall) {
    name = "fake-\(number)"
    self.parameters = parameters
    self.call = call
  }

  var snapshot: FakeRecording {
    FakeRecording(
      name: name, settings: RecordingSettings(parameters), isPaused: isPaused,
      isStopping: isStopping, isFinished: isFinished)
  }

  /// Sends the first step.
  func start() {
    guard !hasStarted, !isFinished else { return }
    hasStarted = true
    var reply = reply(.didStart)
    describe(&reply)
    call.reply(reply, continues: true)
  }

  func pause(_ isPaused: Bool) {
    guard hasStarted, !isFinished, !isStopping, self.isPaused != isPaused else { return }
    self.isPaused = isPaused
    call.reply(reply(isPaused ? .didPause : .didResume), continues: true)
  }

  func advance(to progress: FakeProgress) {
    guard hasStarted, !isFinished else { return }
    self.progress = progress
    var reply = reply(.progress)
    count(&reply)
    reply.backlogUSec = progress.backlogUSec
    call.reply(reply, continues: true)
  }

  /// The program has stopped it.
  func stop() { isStopping = true }

  /// Sends the last step. Without an error and a frame, the error is that there was none.
  func finish(_ failure: CaptureFailure?, isPlayable: Bool = true) {
    guard !isFinished else { return }
    isFinished = true
    var reply = reply(.didFinish)
    if hasStarted { describe(&reply) }
    count(&reply)
    reply.playable = isPlayable && hasStarted
    reply.failure = (failure ?? (hasStarted ? nil : .noDataCaptured))?.rawValue
    if parameters.sound != nil, hasStarted {
      reply.soundDriftPPM = 0
      reply.soundComplete = true
    }
    call.reply(reply)
  }

  private func reply(_ kind: RecordingStep.Kind) -> Interface.StartRecording.Reply {
    .init(
      recording: name, step: kind.wire, durationUSec: progress.durationUSec, size: progress.size)
  }

  private func count(_ reply: inout Interface.StartRecording.Reply) {
    reply.framesWritten = progress.framesWritten
    reply.framesDropped = progress.framesDropped
  }

  private func describe(_ reply: inout Interface.StartRecording.Reply) {
    reply.frameUSec = parameters.momentUSec ?? startedUSec
    reply.offsetUSec = 0
    reply.mediaType = parameters.mediaType ?? RecordingSettings.MediaType.mp4.rawValue
    reply.codec = parameters.codec ?? .mjpeg
    reply.encoder = "none"
    reply.rotation = 0
    if parameters.press != nil { reply.pressSource = .caller }
  }
}

/// A film that a program requested from a fake engine.
public struct FakeRecording: Hashable, Sendable {
  /// The name that the engine gave it.
  public let name: String
  /// The settings that the program asked for.
  public let settings: RecordingSettings
  public let isPaused: Bool
  /// Whether the program has stopped it.
  public let isStopping: Bool
  /// Whether its last step was sent.
  public let isFinished: Bool
}

/// How far a film of a fake engine is.
public struct FakeProgress: Hashable, Sendable {
  /// The length in microseconds.
  public var durationUSec: Int64
  /// The size in bytes.
  public var size: Int64
  /// Frames in the file.
  public var framesWritten: Int64
  /// Frames that are not in the file.
  public var framesDropped: Int64
  /// How much waits for the disk, in microseconds.
  public var backlogUSec: Int64

  /// Makes a progress of nothing, except for what is given.
  public init(
    durationUSec: Int64 = 0, size: Int64 = 0, framesWritten: Int64 = 0, framesDropped: Int64 = 0,
    backlogUSec: Int64 = 0
  ) {
    self.durationUSec = durationUSec
    self.size = size
    self.framesWritten = framesWritten
    self.framesDropped = framesDropped
    self.backlogUSec = backlogUSec
  }
}
