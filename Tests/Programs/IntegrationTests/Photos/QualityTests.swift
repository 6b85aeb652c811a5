// SPDX-License-Identifier: Apache-2.0
import Glibc
import PixelKernels
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// The qualities of a photo, on a camera in poor light.
struct QualityTests {
  private static func noisy(_ pixelFormat: String) -> String {
    """
    default_camera = "noisy"
    [[synthetic]]
    name = "noisy"
    width = 320
    height = 180
    frames_per_second = 5
    noise = 20
    pixel_format = "\(pixelFormat)"
    """
  }

  @Test(
    "'quality' has less noise than 'speed', no ghosts, and takes a frame longer, also of JPEGs",
    arguments: [("YUYV", 3), ("MJPG", 1)] as [(String, Double)])
  func noise(pixelFormat: String, leastGain: Double) throws {
    let studio = try Studio(engine: Self.noisy(pixelFormat))
    let session = try TestSession(studio, .init(maxQuality: .quality))
    // The same for both, so that it is the frames that make the difference.
    let speed = try session.photo(.init(quality: .speed, compression: 95))
    var quality = speed
    for _ in 0..<10 {
      // A frame ends at that moment, and the one after it 200 ms later.
      let moment = quality.frameUSec + 800_000
      quality = try session.photo(
        .init(quality: .quality, compression: 95, momentUSec: moment))
      #expect(TestClock.nowUSec >= moment + 200_000)
      // On a busy machine the moment may have left the ring before the request arrives.
      if quality.zeroShutterLag != .missed { break }
    }
    #expect(abs(quality.offsetUSec) <= 1000)
    let (one, several) = (try signalToNoise(speed), try signalToNoise(quality))
    // The camera's own compression has taken a part of the noise out already.
    #expect(several > one + leastGain, "\(one) dB, \(several) dB")
  }

  @Test("more than the session's maximum is refused; what is left open stays below it")
  func maximum() throws {
    let studio = try Studio()
    let session = try TestSession(studio, .init(maxQuality: .speed))
    #expect {
      try session.steps(.init(quality: .balanced))
    } throws: {
      ($0 as? RemoteError).flatMap { try? EngineInterface.InvalidSettings($0) }?.field == "quality"
    }
    let small = try session.photo()
    try session.configure(.init(maxQuality: .balanced))
    #expect(try session.photo().size > small.size)
  }

  /// The peak signal to noise ratio of a photo, in dB: beside the picture without noise that the camera
  /// would have delivered, whose number and time have to be readable in it.
  private func signalToNoise(_ photo: EngineInterface.Photo) throws -> Double {
    let picture = try Picture(try #require(photo.path))
    let code = try #require(picture.code)
    #expect(Int64(code.number) == photo.frameSequence && code.timeUSec == photo.frameUSec)
    let pattern = TestPattern(width: picture.width, height: picture.height)
    var clean = [UInt8](repeating: 0, count: pattern.byteCount)
    clean.withUnsafeMutableBytes { pattern.draw(code, into: $0) }
    let squares = picture.luma.indices.reduce(0) { sum, index in
      let luma = SampleKind.limitedLuma.widen(clean[2 * index])
      let difference = Int(picture.luma[index]) - Int(luma)
      return sum + difference * difference
    }
    return 10 * log10(255 * 255 * Double(picture.luma.count) / Double(max(squares, 1)))
  }
}
