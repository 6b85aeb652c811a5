// SPDX-License-Identifier: Apache-2.0
import PixelKernels
import Testing

@Suite struct PlaneCopyTests {
  @Test("limited samples become full ones; black, white and no colour exactly")
  func limitedSamples() {
    for value in UInt8.min...UInt8.max {
      let luma = (Double(min(max(value, 16), 235)) - 16) * 255 / 219
      #expect(abs(Double(SampleKind.limitedLuma.widen(value)) - luma) <= 0.6)
      let chroma = (Double(min(max(value, 16), 240)) - 128) * 255 / 224 + 128
      #expect(abs(Double(SampleKind.limitedChroma.widen(value)) - min(255, chroma)) <= 0.75)
      #expect(SampleKind.plain.widen(value) == value)
    }
    #expect([0, 16, 235, 255].map(SampleKind.limitedLuma.widen) == [0, 0, 255, 255])
    #expect([0, 16, 128, 240, 255].map(SampleKind.limitedChroma.widen) == [1, 1, 128, 255, 255])
  }

  @Test(
    "lines are those of a loop over single samples, and nothing is written beyond them",
    arguments: [1, 15, 16, 17, 33, 70], [SampleKind.plain, .limitedLuma, .limitedChroma])
  func lines(width: Int, kind: SampleKind) {
    let (height, bytesPerLine, room) = (3, 2 * width + 5, width + 1)
    let source = (0..<bytesPerLine * height).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ 7) }
    var copied = [UInt8](repeating: 0xA5, count: room * height)
    var (blue, red) = (copied, copied)
    source.withUnsafeBytes { bytes in
      PlaneCopy.copy(
        bytes.baseAddress!, bytesPerLine: bytesPerLine, width: width, height: height, as: kind,
        to: &copied, targetBytesPerLine: room)
      PlaneCopy.part(
        bytes.baseAddress!, bytesPerLine: bytesPerLine, width: width, height: height, as: kind,
        blue: &blue, red: &red, targetBytesPerLine: room)
    }
    var joined = [UInt8](repeating: 0xA5, count: (2 * room + 1) * height)
    PlaneCopy.join(
      blue: &blue, red: &red, bytesPerLine: room, width: width, height: height, to: &joined,
      targetBytesPerLine: 2 * room + 1)
    let chroma = kind == .plain ? SampleKind.plain : .limitedChroma
    for line in 0..<height {
      for x in 0..<width {
        let (at, from) = (line * room + x, line * bytesPerLine)
        #expect(copied[at] == kind.widen(source[from + x]))
        #expect(blue[at] == chroma.widen(source[from + 2 * x]))
        #expect(red[at] == chroma.widen(source[from + 2 * x + 1]))
        let joinedAt = line * (2 * room + 1) + 2 * x
        #expect(joined[joinedAt] == blue[at] && joined[joinedAt + 1] == red[at])
      }
      #expect(joined[(line * (2 * room + 1) + 2 * width)...].prefix(3).allSatisfy { $0 == 0xA5 })
      let beyond = line * room + width
      #expect([copied[beyond], blue[beyond], red[beyond]] == [0xA5, 0xA5, 0xA5])
    }
  }
}
