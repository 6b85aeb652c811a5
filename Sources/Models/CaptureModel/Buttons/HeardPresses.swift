// SPDX-License-Identifier: Apache-2.0

//   gateway    17 at 81.0 s    17 at 81.3 s    18 at 90.0 s      reported to the engine for a session's client
//
//   17, 81.0 s     gateway     an edge of that press
//   17, 81.3 s     gateway     its other edge
//   17, 90.0 s     caller      the press is there, but the moment is not its own
//   19, 90.0 s     caller      the moment is there, but not of that press
//   -, 90.0 s      -           no press was named

/// The edges of presses that the gateway has reported to the engine for one session. The press that
/// a photo names is checked against them: an edge that is not among them is a claim, whoever makes
/// it.
///
/// They outlive the gateway: its times never come twice, so a press that was confirmed stays confirmed.
package struct HeardPresses: Sendable {
  private struct Edge: Hashable {
    let press: Int64
    let momentUSec: Int64
  }

  /// The newest edges are kept: a photo may be requested late, but not after this many further
  /// edges.
  package static let limit = 256

  /// A ring buffer in order of arrival, beginning at `oldest`.
  private var edges: [Edge] = []
  private var oldest = 0

  /// Begins without edges.
  package init() {}

  /// The gateway reported an edge.
  package mutating func heard(_ press: Int64, momentUSec: Int64) {
    let edge = Edge(press: press, momentUSec: momentUSec)
    guard edges.count == Self.limit else { return edges.append(edge) }
    edges[oldest] = edge
    oldest = (oldest + 1) % Self.limit
  }

  /// The source of the statement that a photo of this moment belongs to this press.
  package func source(of press: Int64, momentUSec: Int64) -> PressSource {
    edges.contains(Edge(press: press, momentUSec: momentUSec)) ? .gateway : .caller
  }
}

/// The source of the statement that a photo belongs to its press. The raw values are those of the
/// Engine interface.
package enum PressSource: String, CaseIterable, Sendable {
  /// The gateway reported the press to the engine, with the edge whose moment the photo shows.
  case gateway
  /// The caller alone claims it.
  case caller
}
