// SPDX-License-Identifier: Apache-2.0

/// What a node says about itself.
struct VideoCapabilities: Sendable, Hashable {
  /// The driver's name of the card, for people.
  var card = ""
  /// Frames for the CPU: not a metadata or output node.
  var capturesVideo = false
  /// They come by the multi-planar calls. A node that has both kinds is used by the other one.
  var isMultiPlanar = false
  /// Buffers can be queued.
  var streams = false
  /// It is one end of a pipeline that somebody has to set up first, with the media controller: the
  /// formats that it lists are what it could carry, not what a camera delivers.
  var isPartOfPipeline = false
}
