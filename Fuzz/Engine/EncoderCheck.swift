// SPDX-License-Identifier: Apache-2.0
import EngineChannels
import FuzzTargets
import PictureCoding

/// Anything that an encoder that was taken over may send: a message, and the bytes of a picture behind
/// it. It is refused, or a message that is written again as it came, or a picture that films can hold.
package enum EncoderCheck {
  package static func check(_ input: [UInt8]) throws(Finding) {
    let message = input.prefix(EncoderChannel.messageBytes)
    let most = input.count
    if let reply = try? EncoderReply(message, mostCodedBytes: most) {
      try Finding.unless(reply.bytes == Array(message), "a reply is written otherwise")
      if case .coded(let byteCount) = reply {
        try Finding.unless(byteCount <= most, "more bytes than there can be")
      }
    }
    if let request = try? EncoderRequest(message) {
      try Finding.unless(request.bytes == Array(message), "a request is written otherwise")
    }
    // All of an input is a picture, too, so that inputs need not begin with a message.
    let found = input.withUnsafeBytes { try? CodedPicture(annexB: $0) }
    guard let picture = found else { return }
    try checkUnits(picture, of: input)
    var parameters = StreamParameters()
    guard (try? parameters.take(picture)) != nil else { return }
    try Finding.unless(parameters.configuration.count >= 7, "a film would have no description")
    try Finding.unless((try? parameters.take(picture)) != nil, "a picture differs from itself")
  }

  /// The lengths fill the picture exactly, as recovery after a power cut wants it, and each unit is one
  /// of the stream.
  private static func checkUnits(_ picture: CodedPicture, of input: [UInt8]) throws(Finding) {
    var at = 0
    var isKey = false
    while at < picture.bytes.count {
      try Finding.unless(at + 4 < picture.bytes.count, "a length without a unit")
      let count = picture.bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      at += 4
      try Finding.unless(count > 0 && count <= picture.bytes.count - at, "a length that is wrong")
      let unit = picture.bytes[at..<at + count]
      try Finding.unless(unit.first! & 0x80 == 0 && unit.last != 0, "a unit that is none")
      for index in unit.indices.dropLast(2) {
        let isCode = unit[index] == 0 && unit[index + 1] == 0 && unit[index + 2] == 1
        try Finding.unless(!isCode, "a start code within a unit")
      }
      if unit.first! & 0x1F == 5 { isKey = true }
      at += count
    }
    try Finding.unless(isKey == picture.isKey, "a key frame is taken for another")
    try Finding.unless(picture.bytes.count <= input.count / 4 * 5 + 5, "a picture has grown")
  }
}
