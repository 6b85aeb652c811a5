// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Encoders
import PixelKernels
import VideoDevices

extension SyntheticCamera {
  /// The camera that the configuration asks for.
  convenience init(_ configuration: EngineConfiguration.SyntheticCamera) {
    self.init(
      name: configuration.name, width: configuration.size.width, height: configuration.size.height,
      framesPerSecond: configuration.framesPerSecond, pixelFormat: configuration.painted,
      isPresent: configuration.present, noise: configuration.noise,
      position: configuration.position,
      rotation: configuration.rotation,
      isMirrored: configuration.mirror,
      hasUprightPixels: configuration.uprightPixels,
      lamp: configuration.light == nil ? nil : SyntheticLamp(),
      controlLatency: configuration.controlLatency,
      zoom: configuration.zoom.map {
        switch $0 {
        case .control: .control
        case .crop: .crop
        }
      },
      stillSize: configuration.stillSize.map { ($0.width, $0.height) },
      buffers: configuration.buffers,
      encoder: configuration.pixelFormat == .mjpg ? Self.encode : nil,
      pictures: configuration.pictureSource)
  }

  /// The pattern as a camera's own JPEG. It makes an encoder for each frame, which is slow, but a
  /// test pattern may be.
  static let encode: JPEGEncoder = { picture, format, memory in
    do {
      var encoder = try Encoders.JPEGEncoder()
      var planes = PlaneBuffer()
      Deinterleave.convert(
        picture, order: .yuyv, width: format.width, height: format.height,
        bytesPerLine: format.bytesPerLine, range: format.range,
        into: planes.target(width: format.width, height: format.height))
      return try encoder.encode(planes.image, quality: 85) { jpeg in
        guard jpeg.count <= memory.count else { return 0 }
        memory.copyMemory(from: jpeg)
        return jpeg.count
      }
    } catch {
      return 0
    }
  }
}

extension EngineConfiguration {
  /// The folders of pictures that synthetic cameras could not show now, each in words with its remedy. It reads them.
  package var pictureFaults: [String] {
    syntheticCameras.flatMap { camera -> [String] in
      guard let source = camera.pictureSource else { return [] }
      let faults: [PictureFault]
      do throws(PictureFault) {
        let size = camera.size
        let played = try source.load(width: size.width, height: size.height)
        faults =
          camera.pixelFormat == .mjpg
          ? [] : played.undecodable(width: size.width, height: size.height)
      } catch {
        faults = [error]
      }
      return faults.map { "\"pictures\" of the [[synthetic]] camera \"\(camera.name)\": \($0)" }
    }
  }
}

extension EngineConfiguration.SyntheticCamera {
  /// Where its pictures are; nil if it shows the test pattern.
  fileprivate var pictureSource: PictureSource? {
    pictures.map { folder in
      PictureSource(folder: folder, framesPerPicture: framesPerPicture) { jpeg, width, height in
        JPEGDecoding.yuyv(jpeg, width: width, height: height)
      }
    }
  }

  /// The format in which the pattern is painted; a JPEG is made of YUYV.
  fileprivate var painted: PixelFormat {
    pixelFormat == .mjpg ? .yuyv : PixelFormat(pixelFormat.rawValue) ?? .yuyv
  }
}
