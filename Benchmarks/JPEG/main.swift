// SPDX-License-Identifier: Apache-2.0
// jpeg-cost FRAME WIDTH HEIGHT QUALITY COUNT: the processor time of each of so many JPEGs of a YUYV frame, by the
// encoder of the engine, a line in nanoseconds each. As for the floor, Benchmarks/floor/still.c, 30 copies of the
// frame take turns.
import Encoders
import Glibc
import PixelKernels

private func processorNSec() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
  return now.tv_sec * 1_000_000_000 + now.tv_nsec
}

let words = CommandLine.arguments
let numbers = words.dropFirst(2).compactMap { Int($0) }
guard numbers.count == 4, let file = fopen(words[1], "r") else { exit(64) }
let (width, height, quality, count) = (numbers[0], numbers[1], numbers[2], numbers[3])
var frame = [UInt8](repeating: 0, count: width * height * 2)
guard fread(&frame, 1, frame.count, file) == frame.count else { exit(64) }
let frames = UnsafeMutableRawBufferPointer.allocate(byteCount: frame.count * 30, alignment: 64)
for copy in 0..<30 {
  UnsafeMutableRawBufferPointer(rebasing: frames[(copy * frame.count)...]).copyBytes(from: frame)
}
var encoder = try RowEncoder()
for number in 0..<count {
  let start = number % 30 * frame.count
  let bytes = UnsafeRawBufferPointer(rebasing: frames[start..<start + frame.count])
  let before = processorNSec()
  let size = try encoder.encode(
    bytes, order: .yuyv, bytesPerLine: width * 2, range: .limited, width: width, height: height,
    quality: quality
  ) { $0.count }
  print(processorNSec() - before, size)
}
