// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// A photo with a live clip that was asked for, on a connection of its own.
final class TestClip {
  typealias Engine = EngineInterface

  private let connection: Connection
  private(set) var steps: [Engine.CapturePhoto.Reply] = []
  private(set) var isOver = false

  init(_ session: TestSession, momentUSec: Int64? = nil) throws {
    connection = try session.daemons.connect(.engine)
    try connection.send(
      Engine.CapturePhoto.self,
      .init(session: session.id, settings: .init(momentUSec: momentUSec, liveClip: true)),
      mode: .more)
  }

  /// Reads replies up to this step.
  @discardableResult
  func wait(for step: Engine.PhotoStep) throws -> Engine.CapturePhoto.Reply {
    while steps.last?.step != step {
      try #require(!isOver, "\(step) never came: \(steps.map(\.step))")
      switch try connection.reply() {
      case .failure(let error): throw error
      case .success(let parameters, let continues):
        steps.append(try Engine.CapturePhoto.Reply(from: parameters, .strict))
        isOver = !continues
      }
    }
    return steps[steps.count - 1]
  }

  /// Reads all replies, and checks that each step came once, in an order that is promised.
  ///
  /// - Returns: the photo, the clip and the failure of the end.
  func finish() throws -> (
    photo: Engine.Photo?, clip: Engine.LiveClip?, failure: String?
  ) {
    let end = try wait(for: .didFinishCapture)
    #expect(isOver)
    let names = steps.map(\.step)
    let clipSteps: [Engine.PhotoStep] = [.didFinishRecordingLiveClip, .didFinishProcessingLiveClip]
    let capture: [Engine.PhotoStep] = [.willBeginCapture, .willCapture, .didCapture]
    #expect(Array(names.prefix(3)) == capture && names.last == .didFinishCapture)
    #expect(names.filter(clipSteps.contains) == clipSteps)
    #expect(names.count == 7 && names.contains(.didFinishProcessing))
    let photo = steps.first { $0.step == .didFinishProcessing }?.photo
    let told = steps.filter { $0.liveClip != nil }
    #expect(told.allSatisfy { $0.step == .didFinishProcessingLiveClip })
    return (photo, told.first?.liveClip, end.failure)
  }

  /// Reads all replies of a photo and a clip that must be there, and plays the clip: the frame at its
  /// display time is the photo's, by its number and its time.
  func finishWhole() throws -> (photo: Engine.Photo, clip: Engine.LiveClip, film: PlayedFilm) {
    let end = try finish()
    #expect(end.failure == nil)
    let (photo, clip) = (try #require(end.photo), try #require(end.clip))
    let film = try PlayedFilm(try #require(clip.path))
    // The last packet of sound may end after the last picture.
    let soundUSec: Int64 = clip.soundComplete == nil ? 0 : 34_000
    #expect((-1000...soundUSec + 1000).contains(film.durationUSec - clip.durationUSec))
    #expect(Int64(film.frames) == clip.framesWritten)
    let displayUSec = try #require(clip.photoDisplayTimeUSec)
    let index = try #require(film.timesUSec.firstIndex { abs($0 - displayUSec) <= 1 })
    let codes = try film.codes()
    #expect(Int64(codes[index].number) == photo.frameSequence)
    #expect(codes[index].timeUSec == photo.frameUSec)
    #expect(clip.frameUSec + displayUSec == photo.frameUSec)
    let numbers = codes.map(\.number)
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "each frame once, in order")
    // Both lie in the content directory, with one name up to the extension.
    #expect(clip.name.hasSuffix(".mp4"))
    #expect(clip.name.dropLast(4) == photo.name.dropLast(4))
    return (photo, clip, film)
  }
}
