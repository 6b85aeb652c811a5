// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

// node                                          is an encoder for a coded format
//   captures, or only takes frames              no
//   memory to memory, with that format coded
//     and planar 4:2:0 raw                      yes, with the first of our raw formats that it lists
//     and only other raw formats                no
//   memory to memory, with that format raw      no: a decoder

/// A device that encodes frames by itself: a stateful encoder of V4L2, as on a Raspberry Pi 4.
package struct EncoderNode: Sendable, Hashable {
  /// "/dev/video11"
  package let path: String
  /// The driver's name for it, meant for people.
  package let card: String
  /// The format in which it gets frames.
  let raw: PixelFormat
  let sizes: FrameSizes

  /// The raw formats that are used, the preferred ones first: pictures come as YU12.
  static let rawFormats: [PixelFormat] = [.yu12, .ym12, .nv12, .nm12]

  /// Nil for a node that is no encoder for the coded format, or takes no raw format that is used.
  init?(
    _ capabilities: VideoCapabilities, path: String, coded: PixelFormat,
    codedFormats: [PixelFormat],
    rawFormats: [PixelFormat], sizes: FrameSizes
  ) {
    guard capabilities.recodes, capabilities.streams, codedFormats.contains(coded),
      let raw = Self.rawFormats.first(where: rawFormats.contains)
    else { return nil }
    self.path = path
    card = capabilities.card
    self.raw = raw
    self.sizes = sizes
  }

  /// Asks a node what it is. Nothing is changed.
  init?(_ node: borrowing VideoNode, coded: PixelFormat) throws(SystemError) {
    guard node.capabilities.recodes else { return nil }
    let codedFormats = try node.enumerateFormats(.capture)
    guard codedFormats.contains(coded) else { return nil }
    self.init(
      node.capabilities, path: node.path, coded: coded, codedFormats: codedFormats,
      rawFormats: try node.enumerateFormats(.output),
      sizes: try node.enumerateFrameSizes(of: coded))
  }

  /// Whether films of this size are encoded by it. The encoder of a Raspberry Pi makes garbage of widths that are
  /// no multiple of 32 (raspberrypi/firmware#1608).
  package func takes(width: Int, height: Int) -> Bool {
    width % 32 == 0 && height % 2 == 0 && sizes.hold(FrameSize(width: width, height: height))
  }
}

/// Finds the encoders of this machine.
package enum EncoderProbe {
  /// The nodes of all video devices, by their numbers.
  package static func nodes() -> [String] {
    DirectoryListing.names(in: "/dev").filter { $0.hasPrefix("video") }
      .compactMap { Int($0.dropFirst(5)) }.sorted().map { "/dev/video\($0)" }
  }

  /// The encoder into this format at a node; nil if it is no such encoder. Opens the
  /// node, which may take long.
  package static func probe(_ path: String, coded: PixelFormat) throws(SystemError) -> EncoderNode?
  {
    let found = LibcameraAdaptation.inTurn {
      Result { () throws(SystemError) in
        try EncoderNode(try VideoNode(opening: path), coded: coded)
      }
    }
    return try found.get()
  }
}
