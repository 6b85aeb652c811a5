// SPDX-License-Identifier: Apache-2.0

import Vocabulary

// contact     down          more than 8 pixels             moves              up
// machine     began         cancelled(became_band)                            (nobody)
// board       possible ───▶ began ───────────────────────▶ selecting ───────▶ ended
// settle      cancelled ─▶ bands that would not be granted a press now end ─▶ status

/// The bands that are possible or being drawn. It returns what the clients have to be sent.
struct BandBoard: Sendable {
  /// An event for an interaction. Its number is 0 until it is sent.
  struct Report {
    let interaction: InteractionID
    var event: BandEvent
  }

  /// The meaning of a contact's move.
  enum Drag {
    case nothing
    /// The press of the contact is to be cancelled, and then its band begins.
    case begins(Report)
    case goesOn(Report)
  }

  /// By the button of their contact.
  private var bands: [ButtonID: BandState] = [:]

  /// When something is due for a band, microseconds; the highest number if never.
  var deadlineUSec: Int64 {
    if bands.isEmpty { return .max }
    return bands.values.reduce(.max) { min($0, $1.deadlineUSec) }
  }

  /// The contact of a band that this press of an interaction may become, or has become; nil if there is none.
  func contact(of press: PressID, _ interaction: InteractionID) -> ButtonID? {
    bands.first { $0.value.press == press && $0.value.interaction == interaction }?.key
  }

  // MARK: One band

  /// Notes that a press has begun in a region whose drags become bands.
  mutating func begin(
    _ press: GrantedPress, _ index: ButtonIndex, _ stampUSec: Int64, in situation: Situation
  ) -> [Report] {
    guard let region = press.region, region.region.isBand, let origin = region.origin,
      let pointer = situation.devices[index.device].pointer
    else { return [] }
    let band = BandState(
      press: press.id, interaction: press.interaction, surface: pointer.surface,
      size: pointer.size, region: region.region.identifier, origin: origin,
      initialModifiers: situation.modifiers(at: situation.devices[index.device].seat),
      expiresUSec: press.expiresUSec, point: origin)
    bands[situation[index].id] = band
    return [report(band, .possible, stampUSec)]
  }

  /// Draws the band of a contact that has moved.
  mutating func draw(
    _ index: ButtonIndex, to point: SurfacePoint, _ stampUSec: Int64, in situation: Situation,
    atUSec nowUSec: Int64
  ) -> Drag {
    if bands.isEmpty { return .nothing }
    let id = situation[index].id
    guard var band = bands[id] else { return .nothing }
    band.point = point
    if band.isDrawn {
      let isSent = band.pace.admit(stampUSec, atUSec: nowUSec)
      bands[id] = band
      return isSent ? .goesOn(report(band, .selecting, stampUSec)) : .nothing
    }
    // Its press was cancelled for another reason, and no band may follow.
    guard situation[index].hold.granted?.id == band.press else {
      bands[id] = nil
      return .nothing
    }
    let begins = band.isLongEnough
    if begins {
      band.isDrawn = true
      _ = band.pace.admit(stampUSec, atUSec: nowUSec)
    }
    bands[id] = band
    return begins ? .begins(report(band, .began, stampUSec)) : .nothing
  }

  /// Ends the band of a contact, with a reason if it was not lifted.
  mutating func end(
    _ id: ButtonID, _ stampUSec: Int64, _ reason: CancelReason? = nil
  ) -> [Report] {
    // A dictionary's lookup is left out where no band is drawn, as with every key.
    guard !bands.isEmpty, let band = bands.removeValue(forKey: id), band.isDrawn else { return [] }
    return [report(band, .ended, stampUSec, reason)]
  }

  // MARK: All bands

  /// Ends the bands whose interactions would not be granted a press now.
  mutating func endUngrounded(in situation: Situation, atUSec nowUSec: Int64) -> [Report] {
    var reports: [Report] = []
    if bands.isEmpty { return reports }
    for index in situation.buttonIndices {
      let id = situation[index].id
      guard let band = bands[id], let owner = situation.index(of: band.interaction),
        let reason = situation.ground(owner).first?.cancelReason
      else { continue }
      reports += end(id, nowUSec, reason)
    }
    return reports
  }

  /// Ends the bands of an interaction; nil: of all.
  mutating func endAll(
    of interaction: InteractionID? = nil, _ reason: CancelReason, atUSec nowUSec: Int64
  ) -> [Report] {
    var reports: [Report] = []
    for (id, band) in bands where interaction == nil || band.interaction == interaction {
      reports += end(id, nowUSec, reason)
    }
    return reports
  }

  /// Sends the rectangles that had to wait, and ends the bands that are drawn for too long.
  mutating func advance(in situation: Situation, atUSec nowUSec: Int64) -> [Report] {
    var reports: [Report] = []
    if bands.isEmpty { return reports }
    for index in situation.buttonIndices {
      let id = situation[index].id
      guard var band = bands[id], band.deadlineUSec <= nowUSec else { continue }
      if band.expiresUSec <= nowUSec {
        reports += end(id, nowUSec, .timedOut)
      } else if band.pace.admit(band.pace.stampUSec, atUSec: nowUSec) {
        bands[id] = band
        reports.append(report(band, .selecting, band.pace.stampUSec))
      }
    }
    return reports
  }

  /// Forgets the bands of interactions that are gone.
  mutating func forget(where isMeant: (InteractionID) -> Bool) {
    bands = bands.filter { !isMeant($0.value.interaction) }
  }

  private func report(
    _ band: BandState, _ state: BandEvent.State, _ stampUSec: Int64, _ reason: CancelReason? = nil
  ) -> Report {
    let event = BandEvent(
      sequence: 0, press: band.press, state: state, surface: band.surface,
      region: band.region, rectangle: state == .possible ? nil : band.rectangle,
      cancelReason: reason, initialModifiers: band.initialModifiers, monotonicUSec: stampUSec)
    return Report(interaction: band.interaction, event: event)
  }
}
