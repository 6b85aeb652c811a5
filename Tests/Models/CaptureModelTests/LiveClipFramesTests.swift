// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import MovieFormats
import Testing

@Suite("The ring from which live clips begin")
struct LiveClipFramesTests {
  private func frame(_ number: Int64, bytes: Int = 100_000) -> RingFrame<Int64> {
    RingFrame(payload: number, stampUSec: number * 33_333, sequence: number, bytes: bytes)
  }

  private func ring(_ frames: [RingFrame<Int64>]) -> FrameRing<Int64> {
    var ring = FrameRing<Int64>(capacity: .liveClips)
    for frame in frames { ring.append(frame) }
    return ring
  }

  @Test("It reaches back as far as a clip does whose photo is a second old, and no further")
  func reach() {
    let frames = ring((1...300).map { frame($0) }).frames
    #expect(frames.map(\.sequence) == Array(225...300))
  }

  @Test("Its memory is bounded, also with pictures of 2 MB")
  func memory() {
    let large = ring((1...300).map { frame($0, bytes: 2_000_000) })
    #expect(large.bytes <= 32 << 20 && large.frames.count == 16)
    #expect(2 * large.bytes <= FilmCapacity.clip(.liveClips).memoryBytes)
  }

  @Test("The photo's frame is in a clip once, in its place, whether the ring has it or not")
  func still() {
    let numbers: [Int64] = [5, 6, 8, 9]
    let ring = ring(numbers.map { frame($0) })
    for (still, expected) in [
      (7, [5, 6, 7, 8, 9]), (6, [5, 6, 8, 9]), (4, [4, 5, 6, 8, 9]), (10, [5, 6, 8, 9, 10]),
    ] as [(Int64, [Int64])] {
      #expect(ring.frames(with: frame(still)).map(\.sequence) == expected)
      #expect(ring.holds(frame(still)) == numbers.contains(still))
    }
    #expect(FrameRing<Int64>(capacity: .liveClips).frames(with: frame(3)).map(\.sequence) == [3])
  }

  @Test("The bytes of a second are measured once there are enough frames")
  func bytesPerSecond() throws {
    #expect(ring([]).bytesPerSecond == nil && ring([frame(1)]).bytesPerSecond == nil)
    let measured = try #require(ring((1...60).map { frame($0) }).bytesPerSecond)
    #expect((2_950_000...3_050_000).contains(measured))
  }

  @Test("A clip's film has the form of pictures that each can be shown alone, and no limit")
  func order() throws {
    var settings = PhotoParameters()
    settings.press = 17
    settings.momentUSec = 4_000_000
    var identifiers = UsedIdentifiers()
    let photo = try PhotoValidation.accept(
      settings, PhotoRules(), photosInFlight: 0, identifiers: &identifiers, atUSec: 4_000_100)
    let film = RecordingOrder(clipOf: photo, fromUSec: 2_500_000)
    #expect(film.option.codec == .mjpeg && film.option.encoder == nil)
    #expect(film.option.container == .mp4 && film.sound == nil)
    #expect(film.momentUSec == 2_500_000 && film.press == 17 && film.maximumDurationUSec == nil)
  }
}
