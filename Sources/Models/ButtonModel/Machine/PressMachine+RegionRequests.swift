// SPDX-License-Identifier: Apache-2.0

import Vocabulary

// contact    moves  moves  moves                      a press begins: the region in force decides,
// request    1 ──────────▶ 2, once 16.7 ms are over    whether an answer is on its way or not, and
//                                                      the request follows the press
// answer        1: region in force from here on
//                             2, after 50 ms: refused, the last one stays

extension PressMachine {
  /// Takes the region that a client answers a request with. It is in force for the surface from now
  /// on; nil: none but those that the client has set.
  package mutating func answerRegion(
    _ id: InteractionID, request: Int64, _ region: PointerRegion?, uid: UInt32,
    atUSec nowUSec: Int64
  ) -> Response<Void> {
    self.nowUSec = nowUSec
    guard let owner = situation.index(of: id, namedBy: uid) else {
      return refuse(.noSuchInteraction(id), uid: uid)
    }
    if let region, PointerRegion.fault(of: [region]) != nil {
      return refuse(.invalidParameter("region"), uid: uid)
    }
    guard let surface = close(request, of: id) else {
      return refuse(.noSuchRequest(request), uid: uid)
    }
    situation[owner].answered[surface] = region
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
    for index in situation.buttonIndices {
      let button = situation[index].id
      guard situation[index].isOver, asked(index) == id else { continue }
      contacts[button, default: ContactState()].requests = ContactState.Pace()
      requestRegion(index, nowUSec)
    }
    settle()
    return accept(())
  }

  /// Asks the client in front for the region under a contact, if it has dynamic regions.
  mutating func requestRegion(_ index: ButtonIndex, _ stampUSec: Int64) {
    let button = situation[index].id
    guard let id = asked(index), let owner = situation.index(of: id),
      let place = situation.place(of: index),
      contacts[button]?.requests.admit(stampUSec, atUSec: nowUSec) == true
    else { return }
    let number = newRequest()
    let region = situation[owner].region(at: place)
    contacts[button]?.open.removeAll { nowUSec - $0.sentUSec > ContactState.answerUSec }
    contacts[button]?.open.append(
      ContactState.Request(number: number, interaction: id, sentUSec: nowUSec))
    tell(
      .requested, index, ContactState.Target(interaction: id, region: region?.region), stampUSec,
      request: number)
  }

  /// The topmost enabled interaction with dynamic regions that a press of this contact could reach.
  private func asked(_ index: ButtonIndex) -> InteractionID? {
    guard
      let front = situation.foreground(of: situation.devices[index.device].seat).flatMap({
        situation.index(of: $0)
      }),
      let top = situation.clients[front].interactions.lastIndex(where: {
        $0.enabled && $0.isDynamic
      }),
      situation.ground(situation.clients[front], top).isEmpty
    else { return nil }
    return situation.clients[front].interactions[top].id
  }

  /// Closes a request that may still be answered; the value is the surface that it was about.
  private mutating func close(_ number: Int64, of id: InteractionID) -> String? {
    for index in situation.buttonIndices {
      let button = situation[index].id
      guard
        let open = contacts[button]?.open.firstIndex(where: {
          $0.number == number && $0.interaction == id
        }),
        let request = contacts[button]?.open.remove(at: open)
      else { continue }
      let isInTime = nowUSec - request.sentUSec <= ContactState.answerUSec
      return isInTime ? situation.devices[index.device].pointer?.surface : nil
    }
    return nil
  }
}
