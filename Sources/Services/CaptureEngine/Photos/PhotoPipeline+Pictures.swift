// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import PixelKernels
import VideoDevices

extension PhotoPipeline {
  /// Lends the frame of a photo, or the average of it and its neighbours.
  static func withPicture<Value>(
    of chosen: ChosenFrame<Frame>, _ average: inout [UInt8],
    _ body: (UnsafeRawBufferPointer) throws(JPEGEncoderError) -> Value
  ) throws(JPEGEncoderError) -> Value {
    let frame = chosen.frame.payload
    // Of two neighbours one is left out: an average of three costs a division for every value.
    let count = chosen.neighbours.count >= 3 ? 3 : min(1, chosen.neighbours.count)
    guard count > 0 else { return try frame.withBytes(body) }
    if average.count < frame.bytesUsed {
      average = [UInt8](repeating: 0, count: frame.bytesUsed)
    }
    average.withUnsafeMutableBytes { target in
      blend(frame, chosen.neighbours[..<count].map(\.payload), into: target)
    }
    let result: Result<Value, JPEGEncoderError> = average.withUnsafeBytes { bytes in
      do throws(JPEGEncoderError) {
        return .success(try body(UnsafeRawBufferPointer(rebasing: bytes[..<frame.bytesUsed])))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func blend(
    _ frame: Frame, _ others: [Frame], into target: UnsafeMutableRawBufferPointer
  ) {
    frame.withBytes { own in
      // The frames are held until this returns, and with them their bytes.
      let neighbours = others.map { $0.withBytes { $0 } }.filter { $0.count >= own.count }
      withExtendedLifetime(others) {
        TemporalAverage.blend(own, neighbours, into: target)
      }
    }
  }
}
