// SPDX-License-Identifier: Apache-2.0

//   prepare A ───────────── prepare B ──── stream ──── made ───────── prepare C ─── made
//                            A: false       make        B: true        make          C: true
//
//   prepare ── opens ── stream ── commits ── made           a transaction is applied before anything is made
//                                  make       true
//
//   stream ends, comes again: it is made ready again for the present stream, without a report

/// The calls of a session that make photos ready before they are asked for (requirements R-39).
///
/// Each input returns the actions to perform, in their order.
package struct PreparationMachine<Call: Hashable & Sendable>: Sendable {
  /// An action for the engine.
  package enum Action: Hashable, Sendable {
    /// Make ready the resources that these photos need of the present stream. Answered by `made`
    /// with the number.
    case make(number: Int, [PhotoOrder])
    /// Answer a call: whether all is ready.
    case answer(Call, Bool)
  }

  /// The settings that the last call wants prepared.
  private var orders: [PhotoOrder] = []
  /// The last call, until it is answered.
  private var call: Call?
  /// The number of the last making.
  private var number = 0
  private var isStreaming = false
  /// Whether a transaction of the configuration is open.
  private var isHeld = false

  /// A session that nothing is prepared for.
  package init() {}

  /// A call that wants these photos ready, in place of those of the call before it.
  package mutating func prepare(_ call: Call, _ orders: [PhotoOrder]) -> [Action] {
    let former = answer(false)
    self.call = call
    self.orders = orders
    return former + make()
  }

  /// The session has frames: of a stream that begins, or with another configuration.
  package mutating func streams() -> [Action] {
    isStreaming = true
    return call == nil && orders.isEmpty ? [] : make()
  }

  /// The session has no frames.
  package mutating func streamEnded() {
    isStreaming = false
    // The preparation that is under way is for a stream that is gone.
    number += 1
  }

  /// A transaction of the configuration is open from now on, or is not.
  package mutating func held(_ isHeld: Bool) -> [Action] {
    guard isHeld != self.isHeld else { return [] }
    self.isHeld = isHeld
    return call == nil && orders.isEmpty ? [] : make()
  }

  /// The preparation has ended: everything is ready, or cannot be made ready.
  package mutating func made(number: Int, _ isMade: Bool) -> [Action] {
    number == self.number && isStreaming && !isHeld ? answer(isMade) : []
  }

  /// The client is gone.
  package mutating func closed() -> [Action] {
    orders = []
    return answer(false)
  }

  private mutating func make() -> [Action] {
    guard isStreaming, !isHeld else { return [] }
    number += 1
    return [.make(number: number, orders)]
  }

  private mutating func answer(_ isReady: Bool) -> [Action] {
    defer { call = nil }
    return call.map { [.answer($0, isReady)] } ?? []
  }
}

/// The needs of photos, besides frames, before they begin.
package struct PhotoNeeds: Hashable, Sendable {
  /// Encoders of pictures.
  package var encoders = 0
  /// Those among them that have memory for an average of several frames.
  package var averages = 0
  /// Encoders of thumbnails.
  package var thumbnails = 0

  /// Needs of these numbers.
  package init(encoders: Int = 0, averages: Int = 0, thumbnails: Int = 0) {
    self.encoders = encoders
    self.averages = averages
    self.thumbnails = thumbnails
  }

  /// The needs of photos, as many of them as are made at the same time.
  ///
  /// - Parameters:
  ///   - isCompressed: whether the camera delivers JPEG, which is not encoded again.
  ///   - isResponsive: whether a photo begins before the one before it is finished.
  ///   - mostAtOnce: pictures that the engine makes at the same time.
  ///   - storesThumbnails: whether each picture of such frames has a thumbnail.
  package init(
    of orders: [PhotoOrder], isCompressed: Bool, isResponsive: Bool, mostAtOnce: Int,
    storesThumbnails: Bool
  ) {
    let pictures = orders.filter { $0.media.contains { !$0.isRaw } }
    // The stand-in for a photo that is made later is encoded with memory of its own.
    let encoded = pictures.filter { !$0.isDeferred }
    func ofCameras(_ orders: some Sequence<PhotoOrder>) -> Int {
      orders.reduce(0) { $0 + $1.companions.count + 1 }
    }
    // The steps of a bracket, and the photos of several cameras, are made side by side.
    func sideBySide(_ orders: [PhotoOrder]) -> Int {
      let atOnce = ofCameras(orders.prefix(isResponsive ? orders.count : 1))
      return min(max(atOnce, orders.map(\.bracket.count).max() ?? 0), mostAtOnce)
    }
    if !isCompressed {
      encoders = sideBySide(encoded)
      averages = min(ofCameras(encoded.filter { !$0.isBracket && $0.frameCount > 1 }), encoders)
    }
    let most = sideBySide(pictures)
    thumbnails = storesThumbnails ? most : min(ofCameras(pictures.filter(\.hasPreview)), most)
  }
}
