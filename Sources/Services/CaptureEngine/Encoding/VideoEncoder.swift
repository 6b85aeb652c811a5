// SPDX-License-Identifier: Apache-2.0
import Encoders
import Glibc
import LinuxIO
import PictureCoding
import VideoDevices

// frame ── VideoPlanes ──▶ picture memory ── shutter-encoder ──▶ start codes ── CodedPicture ──▶ film
//          converts or        sealed:          another process,    a copy of
//          decodes            it can only      confined            our own
//                             read

/// One picture of a film.
package struct EncodedPicture: Sendable {
  /// NAL units, each after its length in 4 bytes.
  package let bytes: [UInt8]
  /// Whether players can begin with it.
  package let isKey: Bool
}

/// Encodes the frames of one film as H.264. It belongs to the film's thread, on which it blocks, and must
/// be made on that thread: when a thread ends, the kernel ends the encoders that it has started.
///
/// After an error it stays unusable, and no process is left.
package final class VideoEncoder {
  private let format: FrameFormat
  private let process: EncoderProcess
  private var planes: VideoPlanes
  private var parameters = StreamParameters()
  private var failure: EncoderError?
  /// Whether the last frame gave no picture because it is damaged.
  private(set) var lastWasDamaged = false

  /// Starts an encoder, some 10 ms.
  ///
  /// - Parameters:
  ///   - format: of all frames; both sides even.
  ///   - interval: between frames; nil: 1/30 s is assumed.
  ///   - bitRate: bits a second; nil: a rate that looks good (`EncoderPlan`).
  ///   - device: the path of the node of the device that encodes; nil: the library does.
  ///   - program: the path of `shutter-encoder`.
  package init(
    format: FrameFormat, interval: FrameInterval?, bitRate: Int?, device: String? = nil,
    program: String = EncoderChild.program
  ) throws(EncoderError) {
    let start = EncoderPlan.start(format: format, interval: interval, bitRate: bitRate)
    guard start.isValid, format.pixels != nil || format.pixelFormat == .mjpg,
      let layout = VideoPlanes.Layout(width: format.width, height: format.height)
    else { throw .unsupportedFormat("\(format.width)x\(format.height) \(format.pixelFormat)") }
    let planes: VideoPlanes
    do throws(JPEGEncoderError) {
      planes = try VideoPlanes(layout)
    } catch {
      throw .system(SystemError("make a picture", errno: Errno(ENOMEM)))
    }
    self.format = format
    self.planes = planes
    process = try EncoderProcess(
      program: program, start, device: device.map { EncoderProcess.Device($0) })
  }

  /// The AVCDecoderConfigurationRecord for the film's header; empty before the first picture.
  package var configuration: [UInt8] { parameters.configuration }

  /// The encoder's process, for tests that stop it.
  package var processIdentifier: Int32 { process.identifier }

  /// Encodes a frame.
  ///
  /// - Parameter forceKey: whether players must be able to begin with it. The first picture always is one,
  ///   and there is one each second.
  /// - Returns: the picture, which never waits for later frames; nil for a frame that is none: a camera's JPEG
  ///   that is damaged.
  package func encode(_ frame: Frame, forceKey: Bool) throws(EncoderError) -> EncodedPicture? {
    if let failure { throw failure }
    guard frame.format == format else {
      throw fail(.unsupportedFormat("a film whose format changes"))
    }
    lastWasDamaged = !write(frame)
    guard !lastWasDamaged else { return nil }
    do throws(EncoderError) {
      let coded = try process.encode(
        stampUSec: frame.metadata.stampUSec,
        isKeyWanted: forceKey || parameters.configuration.isEmpty)
      return try picture(coded)
    } catch {
      throw fail(error)
    }
  }

  /// Ends the encoder's process; nothing of the film is lost by that.
  package func close() {
    if failure == nil { _ = fail(.closed) }
  }

  /// Puts a frame where the encoder reads it. False if there is no picture in it.
  private func write(_ frame: Frame) -> Bool {
    frame.withBytes { bytes in
      do throws(JPEGEncoderError) {
        if let pixels = format.pixels {
          try planes.write(bytes, pixels, to: process.picture)
        } else {
          try planes.write(jpeg: bytes, to: process.picture)
        }
        return true
      } catch {
        return false
      }
    }
  }

  /// The picture in a message of the encoder, if there is one.
  private func picture(
    _ coded: UnsafeRawBufferPointer
  ) throws(EncoderError) -> EncodedPicture? {
    if coded.isEmpty { return nil }
    do throws(CodedPictureError) {
      let picture = try CodedPicture(annexB: coded)
      try parameters.take(picture)
      return EncodedPicture(bytes: picture.bytes, isKey: picture.isKey)
    } catch {
      throw .badAnswer("\(error)")
    }
  }

  private func fail(_ error: EncoderError) -> EncoderError {
    failure = error
    return process.end(error)
  }
}
