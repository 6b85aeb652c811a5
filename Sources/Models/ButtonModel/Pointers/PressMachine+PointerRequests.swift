// SPDX-License-Identifier: Apache-2.0

import Vocabulary

/// Requests of clients about their regions and bands.
extension PressMachine {
  /// Takes the region that a client answers a request with. It is in force for the surface from now
  /// on; nil: none but those that the client has set.
  package mutating func answerRegion(
    _ id: InteractionID, request: Int64, _ region: PressRegion?, uid: UInt32,
    atUSec nowUSec: Int64
  ) -> Response<Void> {
    self.nowUSec = nowUSec
    guard let owner = situation.index(of: id, namedBy: uid) else {
      return refuse(.noSuchInteraction(id), uid: uid)
    }
    if let region, PressRegion.fault(of: [region]) != nil {
      return refuse(.invalidParameter("region"), uid: uid)
    }
    guard let surface = pointers.close(request, of: id, in: situation, atUSec: nowUSec) else {
      return refuse(.noSuchRequest(request), uid: uid)
    }
    situation[owner].offer.answered[surface] = region.map { SharedRegion($0) }
    settle()
    return accept(())
  }

  /// Requests the regions under all contacts again, at once: what the client shows there has changed.
  package mutating func invalidateRegions(
    _ id: InteractionID, uid: UInt32, atUSec nowUSec: Int64
  ) -> Response<Void> {
    self.nowUSec = nowUSec
    guard situation.index(of: id, namedBy: uid) != nil else {
      return refuse(.noSuchInteraction(id), uid: uid)
    }
    send(pointers.invalidate(id, in: situation, atUSec: nowUSec))
    settle()
    return accept(())
  }

  /// Keeps a press from becoming a band, or ends the band that it has become.
  package mutating func refuseBand(
    _ id: InteractionID, _ press: PressID, uid: UInt32, atUSec nowUSec: Int64
  ) -> Response<Void> {
    self.nowUSec = nowUSec
    guard situation.index(of: id, namedBy: uid) != nil else {
      return refuse(.noSuchInteraction(id), uid: uid)
    }
    guard let contact = bands.contact(of: press, id) else {
      return refuse(.noSuchPress(press), uid: uid)
    }
    send(bands.end(contact, nowUSec, .withdrawn))
    return accept(())
  }
}
