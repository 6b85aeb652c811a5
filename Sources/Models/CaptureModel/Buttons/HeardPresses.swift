// SPDX-License-Identifier: Apache-2.0

//   gateway    17 at 81.0 s    17 at 81.3 s    18 at 90.0 s      what it told the engine of a session's client
//
//   17, 81.0 s     gateway     an edge of that press
//   17, 81.3 s     gateway     its other edge
//   17, 90.0 s     caller      the press is there, but the moment is not its own
//   19, 90.0 s     caller      the moment is there, but not of that press
//   -, 90.0 s      -           no press was named

/// The edges of presses that the gateway told the engine of for one session: what a photo says of its press is checked
/// against them. An edge that is not among them is a claim, whoever makes it.
///
/// They outlive the gateway: its times never come twice, so what was true stays true.
package struct HeardPresses: Sendable {
  private struct Edge: Hashable {
    let press: Int64
    let momentUSec: Int64
  }

  /// The newest ones are kept: a photo may be asked for late, but not after so many edges.
  package static let limit = 256

  /// In the order in which they came, from `oldest` on and around.
  private var edges: [Edge] = []
  private var oldest = 0

  /// None yet.
  package init() {}

  /// The gateway told of an edge.
  package mutating func heard(_ press: Int64, momentUSec: Int64) {
    let edge = Edge(press: press, momentUSec: momentUSec)
    guard edges.count == Self.limit else { return edges.append(edge) }
    edges[oldest] = edge
    oldest = (oldest + 1) % Self.limit
  }

  /// Whose word it is that a photo of this moment is of this press.
  package func source(of press: Int64, momentUSec: Int64) -> PressSource {
    edges.contains(Edge(press: press, momentUSec: momentUSec)) ? .gateway : .caller
  }
}

/// Whose word it is that a photo is of its press. The raw values are those of the Engine interface.
package enum PressSource: String, CaseIterable, Sendable {
  /// The gateway told the engine of the press, and of the edge whose moment the photo shows.
  case gateway
  /// Nobody but the caller says so.
  case caller
}
