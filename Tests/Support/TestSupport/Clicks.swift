// SPDX-License-Identifier: Apache-2.0

/// Clicks of a few milliseconds in what is silent otherwise.
package enum Clicks {
  /// Above it begins a click.
  private static let loud = 1500
  /// The extent of a click, in samples from its beginning.
  private static let extent = -96..<288

  /// The middle of each click, by its loudness: sample numbers of one channel, with their fraction.
  ///
  /// - Parameters:
  ///   - samples: of all channels, interleaved, 48 000 a second.
  ///   - channel: the one that is looked at, of so many.
  package static func middles(
    in samples: [Int16], channel: Int = 0, of channels: Int = 1
  ) -> [Double] {
    let count = samples.count / channels
    var found: [Double] = []
    var index = 0
    while index < count {
      guard samples[index * channels + channel].magnitude > loud else {
        index += 1
        continue
      }
      var (weight, moment) = (0.0, 0.0)
      for place in extent.map({ index + $0 }) where (0..<count).contains(place) {
        let loudness = Double(samples[place * channels + channel])
        weight += loudness * loudness
        moment += loudness * loudness * Double(place)
      }
      found.append(moment / weight)
      index += 480
    }
    return found
  }
}
