// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import VideoDevices

@testable import CaptureEngine

/// A film of a camera that loses a fifth of its frames. The witnesses are the camera's own list of what it
/// delivered, the number and the time in each picture, and ffprobe's times.
struct LostFramesTests {
  private static let framesPerSecond = 30
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  @Test(
    "with 20 % lost and a photo of every frame: what was delivered is in it once, in order, at its time, or is counted",
    arguments: [UInt64(1), 2, 3])
  func film(seed: UInt64) async throws {
    let camera = LossyCamera(
      SyntheticCamera(
        name: "lossy", width: 320, height: 180, framesPerSecond: Self.framesPerSecond,
        encoder: { SyntheticCamera.encode($0, $1, $2) }), percent: 20, seed: seed)
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(
      stage.directory,
      .init(camera: "lossy", recordingEnabled: true, responsiveCapture: true))
    _ = try session.photo()
    let recording = try TestRecording(session) { $0.codec = .mjpeg }
    let start = try recording.wait(for: .didStart)
    let photos = try photos(session, count: 120)
    try recording.stop()
    let end = try recording.finished()
    #expect(end.failure == nil && end.playable == true)
    let film = try PlayedFilm(try #require(end.path))
    let codes = try film.codes()
    let numbers = codes.map { Int64($0.number) }
    let (first, last) = (try #require(numbers.first), try #require(numbers.last))
    let (delivered, lost) = (camera.delivered, camera.lost)

    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
    #expect(numbers.allSatisfy { delivered[$0] != nil })
    // Recorded is delivered less counted drops: to those the camera's own losses are added.
    let due = delivered.keys.count { (first...last).contains($0) }
    let missing = Int(last - first) + 1 - due
    #expect(end.framesWritten == Int64(codes.count))
    #expect(end.framesDropped == Int64(missing + due - codes.count))
    #expect(due == codes.count, "frames that came were dropped, on a disk that is quick")
    let isLost = lost.count { (first...last).contains($0) }
    #expect(isLost >= 6)

    let firstUSec = try #require(delivered[first])
    #expect(start.frameUSec == firstUSec && end.frameUSec == firstUSec)
    for (timeUSec, code) in zip(film.timesUSec, codes) {
      let stampUSec = try #require(delivered[Int64(code.number)])
      #expect(abs(timeUSec - (stampUSec - firstUSec)) <= 1, "frame \(code.number)")
      #expect(code.timeUSec == stampUSec)
    }
    // No photo shows a lost frame, and each photo within the film's time shows a frame that the film
    // has.
    #expect(photos.count == 120)
    for photo in photos {
      #expect(delivered[photo.frameSequence] == photo.frameUSec)
      if (first...last).contains(photo.frameSequence) {
        #expect(numbers.contains(photo.frameSequence))
      }
    }
    await stage.shutDown()
  }

  /// Takes photos, one in each interval of the camera.
  private func photos(
    _ session: TestSession, count: Int
  ) throws -> [EngineInterface.Photo] {
    let lanes = try PhotoLanes(session, count: 12)
    var photos: [EngineInterface.Photo] = []
    let beginUSec = TestClock.nowUSec
    for number in 0..<count {
      let momentUSec = beginUSec + Int64(number * 1_000_000 / Self.framesPerSecond)
      usleep(UInt32(max(0, momentUSec - TestClock.nowUSec)))
      if let photo = try lanes.ask() { photos.append(photo) }
    }
    while let photo = try lanes.next() { photos.append(photo) }
    return photos
  }
}
