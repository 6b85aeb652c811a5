// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import VideoDevices

/// Sizes where a driver gives a range of them.
struct SizeRangeTests {
  /// vivid's HDMI input: up to frames of 283 MB, from a source of 1280x720.
  private static let hdmi = SizeRange(
    pixelFormat: .yuyv, width: SteppedRange(2, 16384, step: 2),
    height: SteppedRange(2, 8640, step: 2))
  private static let listed = FrameSize.customary.filter(hdmi.contains).map { hdmi.format($0) }

  private func choose(
    _ settings: CaptureSettings, current: FrameSize? = nil, memory: StreamMemory = StreamMemory(),
    range: SizeRange = hdmi, formats: [CameraFormat] = listed
  ) throws -> String {
    let all = formats + [current].compactMap(\.self).map { range.format($0) }
    let chosen = try FormatChoice.choose(
      from: all, ranges: [range], current: current, memory: memory, for: settings)
    return "\(chosen.width)x\(chosen.height)"
  }

  @Test("the default is the present size, else the largest usual one, never the end of the range")
  func usual() throws {
    let source = FrameSize(width: 1280, height: 720)
    #expect(try choose(.init(), current: source) == "1280x720")
    #expect(try choose(.init(), current: FrameSize(width: 720, height: 576)) == "720x576")
    #expect(try choose(.init()) == "3840x2160")
    #expect(try choose(.init(preset: .low), current: source) == "640x480")
    #expect(try choose(.init(preset: .high), current: source) == "1280x720")
    // A present size that would not fit is none.
    let huge = FrameSize(width: 16384, height: 8640)
    #expect(try choose(.init(), current: huge) == "3840x2160")
    #expect(try choose(.init(), memory: StreamMemory(limit: 64 << 20)) == "1920x1080")
  }

  @Test(
    "any size on the steps is taken",
    arguments: [(1440, 1080), (1280, 800), (720, 576), (1920, 1200), (2, 2), (642, 482)])
  func onSteps(width: Int, height: Int) throws {
    #expect(try choose(.init(width: width, height: height)) == "\(width)x\(height)")
  }

  @Test("a size beside the steps is refused with the nearest on them, which is then taken")
  func besideSteps() throws {
    let stepped = SizeRange(
      pixelFormat: .yuyv, width: SteppedRange(160, 1920, step: 16),
      height: SteppedRange(120, 1080, step: 8))
    let known = [stepped.format(FrameSize(width: 640, height: 480))]
    #expect(throws: CameraError.unsupported(field: "width", nearest: "1440x1080")) {
      try choose(.init(width: 1441, height: 1083), range: stepped, formats: known)
    }
    #expect(try choose(.init(width: 1440, height: 1080), range: stepped) == "1440x1080")
    #expect(throws: CameraError.unsupported(field: "width", nearest: "1920x1080")) {
      try choose(.init(width: 4000, height: 3000), range: stepped, formats: known)
    }
    #expect(
      stepped.nearest(to: FrameSize(width: 0, height: 5000)) == FrameSize(width: 160, height: 1080))
    #expect(
      SteppedRange(2, 9, step: 4).nearest(to: 9) == 6
        && SteppedRange(9, 2, step: 4).nearest(to: 3) == 9)
  }

  @Test(
    "a size whose frames do not fit into memory is refused with numbers, however it is asked for")
  func memory() throws {
    let error = #expect(throws: CameraError.self) {
      try choose(.init(width: 16384, height: 8640))
    }
    #expect(
      error?.description
        == "A frame of 16384x8640 takes 270 MiB, and 12 of them have to fit into 1024 MiB.")
    let discrete = [
      CameraFormat(pixelFormat: .yuyv, width: 16384, height: 8640, frameIntervals: []),
      CameraFormat(pixelFormat: .yuyv, width: 1280, height: 720, frameIntervals: []),
    ]
    #expect(try FormatChoice.choose(from: discrete, for: .init()).width == 1280)
    #expect(throws: CameraError.self) {
      try FormatChoice.choose(from: [discrete[0]], for: .init())
    }
    // Of the memory for a JPEG only what is written is used.
    let large = CameraFormat(pixelFormat: .mjpg, width: 8000, height: 6000, frameIntervals: [])
    #expect(try FormatChoice.choose(from: [large], for: .init()).width == 8000)
    #expect(StreamMemory.ofThisMachine.limit <= 1 << 30 && StreamMemory.ofThisMachine.limit > 0)
  }
}
