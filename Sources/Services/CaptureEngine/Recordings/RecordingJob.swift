// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import EngineChannels
import LinuxIO
import MovieFormats
import ShutterInterfaces
import VarlinkSocket

/// An accepted recording from its request to its last step: its caller, and the film that is made.
@LoopActor
final class RecordingJob {
  /// The receiver of the steps.
  enum Caller {
    /// A client's call, which may be gone before the film is finished.
    case client(IncomingCall)
    /// A press that the engine handles itself.
    case button(press: Int64)
  }

  /// The name by which the client stops it.
  let name = RandomName.make()
  let order: RecordingOrder
  private let caller: Caller
  private(set) var film: Film?
  private var exchange: FrameExchange?
  /// The reason why there is no film: then the caller gets an error, as for a request that was not
  /// accepted.
  var refusal: SoundReport?
  /// The result of its sound, once it is finished.
  var sound: FilmSound.Result?
  /// The path of the finished file; nil if its owner cannot read it there.
  var file: String?

  init(_ order: RecordingOrder, _ caller: Caller) {
    self.order = order
    self.caller = caller
  }

  /// The press that began it, if the engine handles that press itself.
  var press: Int64? {
    switch caller {
    case .client: nil
    case .button(let press): press
    }
  }

  /// Gives the film the frames of this exchange.
  func attach(_ film: Film, to exchange: FrameExchange) {
    self.film = film
    self.exchange = exchange
  }

  /// Gives the film no more frames.
  func detach() {
    if let film { exchange?.detach(film) }
    exchange = nil
  }

  /// Reports a step to the caller. A press has none.
  func tell(_ report: RecordingReport) {
    guard case .client(let call) = caller else { return }
    if report.step == .didFinish, let refusal, refuse(call, refusal) { return }
    call.reply(reply(report), continues: report.step != .didFinish)
  }

  /// Answers with the interface's error for a microphone; false if there is none.
  private func refuse(_ call: IncomingCall, _ refusal: SoundReport) -> Bool {
    let microphone = order.sound ?? ""
    switch refusal.ending {
    case .noSuchMicrophone: call.fail(EngineInterface.NoSuchMicrophone(microphone: microphone))
    case .microphoneBusy: call.fail(EngineInterface.MicrophoneBusy(microphone: microphone))
    case .stopped, .microphoneLost, .microphoneUnusable, .failed: return false
    }
    return true
  }

  private func reply(_ report: RecordingReport) -> EngineInterface.StartRecording.Reply {
    var reply = EngineInterface.StartRecording.Reply(
      recording: name, step: report.step.wire, durationUSec: report.figures.durationUSec,
      size: report.figures.size, failure: report.failure, playable: report.isPlayable)
    let isLast = report.step == .didFinish
    if isLast {
      reply.path = file
      reply.soundDriftPPM = sound?.driftPPM.map { Int64($0) }
      reply.soundComplete = sound?.isComplete
    }
    if report.step == .didStart || isLast {
      reply.frameUSec = report.frameUSec
      reply.offsetUSec = report.offsetUSec
      reply.mediaType = order.option.container.rawValue
      reply.codec = order.option.codec.wire
      reply.encoder = (film?.madeAs ?? order.option).encoderName
      reply.rotation = film.map { Int64($0.rotation) }
      reply.pressSource = film?.pressSource?.wire
    }
    if report.step == .progress || isLast {
      reply.framesWritten = Int64(report.figures.framesWritten)
      reply.framesDropped = Int64(report.figures.framesDropped)
    }
    if report.step == .progress { reply.backlogUSec = report.figures.backlogUSec }
    return reply
  }

  /// Logs the outcome of the film.
  func log(_ outcome: Film.Outcome) {
    let figures = outcome.figures
    var words = [
      "\(figures.durationUSec / 1000) ms, \(figures.framesWritten) frames",
      "\(figures.framesDropped) dropped",
    ]
    if let limit = outcome.limit { words.append(limit.rawValue) }
    if let failure = outcome.failure { words.append(failure.rawValue) }
    let subject = outcome.name.map { "film \(file ?? $0)" } ?? "a recording left no file"
    Log.information("\(subject): \(words.joined(separator: ", "))")
  }
}

extension RecordingParameters {
  /// The settings that a client asks for.
  init(_ wire: EngineInterface.StartRecording.Parameters) {
    self.init()
    mediaType = wire.mediaType
    codec = wire.codec.flatMap { RecordingCodec($0) }
    maximumDurationUSec = wire.maximumDurationUSec
    maximumSize = wire.maximumSize
    progressIntervalUSec = wire.progressIntervalUSec
    press = wire.press
    momentUSec = wire.momentUSec
    sound = wire.sound
    minimumFreeSize = wire.minimumFreeSize
    bitRate = wire.bitRate
  }
}
