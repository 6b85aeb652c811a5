// SPDX-License-Identifier: Apache-2.0

/// A part of the way from a press to its photo (requirements R-111). The raw values name it in JSON.
package enum LatencySpan: String, CaseIterable, Sendable {
  /// From the edge until the client has its event, or, by the audit log, until the gateway tells it.
  case pressToEvent
  /// From there until the request is at the engine.
  case eventToRequest
  /// From the edge to the time of the frame, before or after it.
  case pressToFrame
  /// From the edge until the photo's file is acknowledged.
  case pressToDurable
}
