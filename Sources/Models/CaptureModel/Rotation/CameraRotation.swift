// SPDX-License-Identifier: Apache-2.0
import Vocabulary

// A camera at the back looks in the same direction as a person who looks at the display, so it is
// turned as the machine is. A camera at the front looks back at that person, and sees the same turn
// the other way round. An external camera stands somewhere, whatever the machine does; a camera
// whose position is not known counts as external.
//
//   machine     camera   capture          (the turn by which its pictures stand upright)
//   turned      back     mount + turned
//               front    mount - turned
//               other    mount
//
// A preview should also stand upright in the world, but the display that shows it turns its picture once more:
// by `display`, and by the machine, if the display is fixed to the machine and nobody turns its contents back.
// These turns are taken back:
//
//   preview     capture - shown            picture turned, then shown
//   mirrored    capture + shown            picture turned, then mirrored, then shown: behind a mirror
//                                          a turn goes the other way round
//
// With a display that is fixed to the machine, the machine's own turn therefore does not matter for
// the previews of its cameras, unless one at the front is shown unmirrored.

/// The way a camera is fixed to the machine.
package struct CameraMount: Hashable, Sendable {
  /// Nil if it is unknown.
  package var position: CameraPosition?
  /// The turn by which its pictures stand upright while the machine does.
  package var mount: QuarterTurn

  package init(position: CameraPosition?, mount: QuarterTurn) {
    (self.position, self.mount) = (position, mount)
  }

  /// Whether it turns with the machine.
  package var turnsWithMachine: Bool {
    switch position {
    case .front, .back: true
    case .external, nil: false
    }
  }

  /// Whether its previews are shown mirrored, unless a client wants it otherwise.
  package var isPreviewMirrored: Bool { position == .front }
}

/// The way the display is fixed to the machine.
package struct DisplayMount: Hashable, Sendable {
  /// The turn of its contents against an upright machine.
  package var mount = QuarterTurn.none
  /// Whether it turns with the machine and its contents are not turned back.
  package var isFixed = false

  /// A display that stands upright.
  package init() {}
}

/// The turns by which a camera's pictures stand upright (requirements R-54).
package struct CameraRotation: Hashable, Sendable {
  /// For photos and films.
  package let capture: QuarterTurn
  /// For previews on the display.
  package let preview: QuarterTurn

  /// - Parameters:
  ///   - turn: of the machine.
  ///   - isMirrored: whether the preview is shown mirrored.
  package init(
    machine turn: QuarterTurn, camera: CameraMount, display: DisplayMount, isMirrored: Bool
  ) {
    capture =
      switch camera.position {
      case .back: camera.mount + turn
      case .front: camera.mount - turn
      case .external, nil: camera.mount
      }
    let shown = display.isFixed ? display.mount + turn : display.mount
    preview = isMirrored ? capture + shown : capture - shown
  }
}
