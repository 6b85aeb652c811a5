// SPDX-License-Identifier: Apache-2.0

import Vocabulary

extension PressMachine {
  /// Notes that a press has begun in a region whose drags become bands.
  mutating func mayBecomeBand(_ press: GrantedPress, _ index: ButtonIndex, _ stampUSec: Int64) {
    guard let region = press.region, region.region.isBand, let origin = region.origin,
      let pointer = situation.devices[index.device].pointer
    else { return }
    let band = BandState(
      press: press.id, interaction: press.interaction, surface: pointer.surface,
      size: pointer.size, region: region.region.identifier, origin: origin,
      initialModifiers: situation.modifiers(at: situation.devices[index.device].seat),
      expiresUSec: press.expiresUSec, point: origin)
    bands[situation[index].id] = band
    tell(band, .possible, stampUSec)
  }

  /// Draws the band of a contact that has moved. The press of a drag that becomes one is cancelled.
  mutating func drawBand(_ index: ButtonIndex, to point: SurfacePoint, _ stampUSec: Int64) {
    let id = situation[index].id
    guard var band = bands[id] else { return }
    band.point = point
    if band.isDrawn {
      let isSent = band.pace.admit(stampUSec, atUSec: nowUSec)
      bands[id] = band
      if isSent { tell(band, .selecting, stampUSec) }
      return
    }
    // Its press was cancelled for another reason, and no band may follow.
    guard situation[index].hold.granted?.id == band.press else {
      bands[id] = nil
      return
    }
    if band.isLongEnough {
      cancel(index, .becameBand, isSent: true, stampUSec: stampUSec)
      band.isDrawn = true
      _ = band.pace.admit(stampUSec, atUSec: nowUSec)
      tell(band, .began, stampUSec)
    }
    bands[id] = band
  }

  /// Ends the band of a contact, with a reason if it was not lifted.
  mutating func endBand(_ id: ButtonID, _ stampUSec: Int64, _ reason: CancelReason? = nil) {
    // A dictionary's lookup is left out where no band is drawn, as with every key.
    guard !bands.isEmpty, let band = bands.removeValue(forKey: id), band.isDrawn else { return }
    tell(band, .ended, stampUSec, reason)
  }

  /// Keeps a press from becoming a band, or ends the band that it has become.
  package mutating func refuseBand(
    _ id: InteractionID, _ press: PressID, uid: UInt32, atUSec nowUSec: Int64
  ) -> Response<Void> {
    self.nowUSec = nowUSec
    guard situation.index(of: id, namedBy: uid) != nil else {
      return refuse(.noSuchInteraction(id), uid: uid)
    }
    guard let found = bands.first(where: { $0.value.press == press && $0.value.interaction == id })
    else { return refuse(.noSuchPress(press), uid: uid) }
    endBand(found.key, nowUSec, .withdrawn)
    return accept(())
  }

  /// Ends the bands whose interactions would not be granted a press now.
  mutating func endUngroundedBands() {
    if bands.isEmpty { return }
    for index in situation.buttonIndices {
      let id = situation[index].id
      guard let band = bands[id], let owner = situation.index(of: band.interaction),
        let reason = situation.ground(owner).first?
          .cancelReason
      else { continue }
      endBand(id, nowUSec, reason)
    }
  }

  /// Forgets the bands of interactions that are gone.
  mutating func forgetBands(where isMeant: (InteractionID) -> Bool) {
    bands = bands.filter { !isMeant($0.value.interaction) }
  }

  /// Ends the bands of an interaction, because its session has changed.
  mutating func endBands(of interaction: InteractionID, _ reason: CancelReason) {
    for (id, band) in bands where band.interaction == interaction { endBand(id, nowUSec, reason) }
  }

  /// Sends the rectangles that had to wait, and ends the bands that are drawn for too long.
  mutating func advanceBands() {
    if bands.isEmpty { return }
    for index in situation.buttonIndices {
      let id = situation[index].id
      guard var band = bands[id], band.deadlineUSec <= nowUSec else { continue }
      if band.expiresUSec <= nowUSec {
        endBand(id, nowUSec, .timedOut)
      } else if band.pace.admit(band.pace.stampUSec, atUSec: nowUSec) {
        bands[id] = band
        tell(band, .selecting, band.pace.stampUSec)
      }
    }
  }

  /// When something is due for a band, microseconds; the highest number if never.
  var nextBandUSec: Int64 {
    if bands.isEmpty { return .max }
    return bands.values.reduce(.max) { min($0, $1.deadlineUSec) }
  }

  private mutating func tell(
    _ band: BandState, _ state: BandEvent.State, _ stampUSec: Int64, _ reason: CancelReason? = nil
  ) {
    guard let owner = situation.index(of: band.interaction) else { return }
    act(
      .sendBand(
        BandEvent(
          sequence: newSequence(owner), press: band.press, state: state, surface: band.surface,
          region: band.region, rectangle: state == .possible ? nil : band.rectangle,
          cancelReason: reason, initialModifiers: band.initialModifiers, monotonicUSec: stampUSec),
        to: band.interaction))
  }
}
