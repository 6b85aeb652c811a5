// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Vocabulary

// A second opinion on regions. Here a surface has 4 x 4 fields, regions are rectangles of whole fields,
// and fingers are in the middle of a field, so that no geometry is shared with the model.

extension Scenario {
  /// A field of the surface, 0 to 3 in both directions.
  struct Field: Hashable {
    var column: Int
    var row: Int

    var point: SurfacePoint {
      SurfacePoint(x: (Double(column) + 0.5) / 4, y: (Double(row) + 0.5) / 4)
    }
  }

  /// A region as its client knows it.
  struct Region {
    let identifier: String
    let columns: ClosedRange<Int>
    let rows: ClosedRange<Int>
    let role: Role?
    let axes: LatchingAxes
    let order: Int
    let isBand: Bool

    func contains(_ field: Field) -> Bool {
      columns.contains(field.column) && rows.contains(field.row)
    }

    var model: PressRegion {
      PressRegion(
        identifier: identifier,
        shape: .rectangle(
          x: Double(columns.lowerBound) / 4, y: Double(rows.lowerBound) / 4,
          width: Double(columns.count) / 4, height: Double(rows.count) / 4, radius: 0),
        role: role, latchingAxes: axes, order: order, isBand: isBand)
    }
  }

  /// A press of a finger, from its decision to its end.
  struct Finger {
    let press: PressID
    let region: Region?
    let origin: Field
    /// Whether its client has refused a band.
    var isRefused = false

    /// Whether its press is over when it is here: another field is further away than 8 pixels.
    func isOver(at field: Field) -> Bool {
      isLeft(at: field) || region?.isBand == true && !isRefused && field != origin
    }

    private func isLeft(at field: Field) -> Bool {
      guard let region else { return false }
      let isOut = (
        !region.columns.contains(field.column), !region.rows.contains(field.row)
      )
      return switch region.axes {
      case .none: isOut.0 || isOut.1
      case .horizontal: isOut.1
      case .vertical: isOut.0
      case .both: false
      }
    }
  }

  /// Whether a button is a finger on the screen.
  func isFinger(_ button: Int) -> Bool {
    kernel.devices[kernel.buttons[button].device].description.pointer?.hovers == false
  }

  mutating func anyField() -> Field {
    Field(column: random.below(4), row: random.below(4))
  }

  /// Moves a finger, whether it is down or not, and checks the fate of its press.
  mutating func slide() {
    let fingers = kernel.buttons.indices.filter(isFinger)
    let pressing = fingers.filter { fingerPresses[kernel.buttons[$0].id] != nil }
    let chosen = pressing.isEmpty || random.once(in: 4) ? fingers : pressing
    let button = chosen[random.below(chosen.count)]
    guard kernel.devices[kernel.buttons[button].device].isPlugged else { return }
    read()
    let (id, field) = (kernel.buttons[button].id, anyField())
    note("\(id) slides to \(field)")
    let finger = fingerPresses[id]
    perform(machine.move(id, to: field.point, stampUSec: now, atUSec: now))
    if let finger, finger.isOver(at: field) != (fingerPresses[id] == nil) {
      kernel.fault("\(id) slid to \(field): its press is over: \(finger.isOver(at: field))")
    }
  }

  /// Makes an interaction set regions, none, or take presses everywhere.
  mutating func setRegions() {
    guard !interactions.isEmpty else { return }
    // Most often that of the client whose regions count.
    let front = interactions.lastIndex(where: { isInFront($0) })
    let index = random.once(in: 3) ? random.below(interactions.count) : front ?? 0
    let regions: [Region]? = random.once(in: 4) ? nil : anyRegions()
    interactions[index].regions = regions
    let id = interactions[index].id
    note("\(id) sets regions \(regions.map { "\($0)" } ?? "everywhere")")
    let uid = clients[interactions[index].client].identity.uid
    let response = machine.setRegions(
      id, regions.map { $0.map(\.model) }, uid: uid, atUSec: now)
    perform(response.actions)
    if case .failure(let refusal) = response.result { kernel.fault("regions refused: \(refusal)") }
  }

  private mutating func anyRegions() -> [Region] {
    (0..<random.below(4)).map { number in
      let (left, top) = (random.below(4), random.below(4))
      return Region(
        identifier: "r\(number)", columns: left...(left + random.below(4 - left)),
        rows: top...(top + random.below(4 - top)),
        role: random.once(in: 4) ? Role.allCases[random.below(4)] : nil,
        axes: random.once(in: 3) ? LatchingAxes.allCases[random.below(4)] : .none,
        order: random.below(2), isBand: random.once(in: 2))
    }
  }

  /// The role with which an interaction would take a press, and the region; nil if it has regions
  /// and the press is outside of them.
  func offer(
    _ interaction: Interaction, _ role: Role, _ field: Field?
  ) -> (role: Role, region: Region?)? {
    guard let regions = interaction.regions, let field else { return (role, nil) }
    let hits = regions.filter { $0.contains(field) }
    let highest = hits.map(\.order).max()
    guard let region = hits.last(where: { $0.order == highest }) else { return nil }
    return (region.role ?? role, region)
  }

  /// Notes the log's records of a finger's press, and checks the region that its event names.
  mutating func follow(_ event: PressEvent) {
    if event.phase != .began {
      fingerPresses[event.button] = nil
    } else if event.touch?.region != fingerPresses[event.button]?.region?.identifier {
      kernel.fault("\(event.press) in \(event.touch?.region ?? "no region")")
    }
  }
}
