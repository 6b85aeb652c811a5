// SPDX-License-Identifier: Apache-2.0
import EngineChannels
import LinuxIO
import VideoDevices

/// A stateful encoder of V4L2. The engine has opened its node, so this process needs no right to do
/// so.
struct DeviceEncoder: PictureEncoder {
  private let encoder: StatefulEncoder
  private let start: EncoderStart
  private let picture: UnsafeRawBufferPointer

  /// - Parameter picture: the memory in which each frame will be, as long as this process lives.
  init(
    _ descriptor: consuming OwnedDescriptor, _ coded: PixelFormat, _ start: EncoderStart,
    picture: UnsafeRawBufferPointer
  ) throws(EncoderRefusal) {
    self.start = start
    self.picture = picture
    let settings = EncoderSettings(
      coded: coded, width: start.width, height: start.height, bitRate: start.bitRate,
      milliHertz: start.milliHertz, keyInterval: start.keyInterval, isFullRange: start.isFullRange)
    do throws(StatefulEncoderError) {
      encoder = try StatefulEncoder(descriptor, path: "the encoder", settings)
    } catch {
      throw EncoderRefusal(error)
    }
  }

  /// The device, for the sandbox.
  var descriptor: Int32 { encoder.descriptor }

  func encode(
    stampUSec: Int64, isKeyWanted: Bool
  ) throws(EncoderRefusal) -> UnsafeRawBufferPointer {
    let coded: UnsafeRawBufferPointer
    do throws(StatefulEncoderError) {
      coded = try encoder.encode(picture, stampUSec: stampUSec, isKeyWanted: isKeyWanted)
    } catch {
      throw EncoderRefusal(error)
    }
    // The engine would refuse more.
    guard coded.count <= start.mostCodedBytes else { throw EncoderRefusal(.deviceFailed) }
    return coded
  }
}

extension EncoderRefusal {
  fileprivate init(_ error: StatefulEncoderError) {
    let reason: Reason =
      switch error {
      case .formatRefused: .deviceFormat
      case .noBuffers: .deviceBuffers
      case .notStarted: .deviceStart
      case .failed: .deviceFailed
      }
    self.init(reason, code: error.errno)
  }
}
