// SPDX-License-Identifier: Apache-2.0

/// The times and limits of a booth.
package struct BoothSettings: Hashable, Sendable {
  /// The countdown before the first shot, and before each further one of the same picture.
  package var countdownUSec: Int64 = 3_000_000
  package var nextCountdownUSec: Int64 = 2_000_000
  /// The time for "keep" or "retake", after which the picture is kept.
  package var reviewUSec: Int64 = 15_000_000
  /// The time without a touch or press after which the next guests get the booth.
  package var sharingUSec: Int64 = 60_000_000
  package var thanksUSec: Int64 = 4_000_000
  /// The time for which words about a trouble stay.
  package var sorryUSec: Int64 = 10_000_000
  /// How long a photo, and a picture made of photos, may take.
  package var photoUSec: Int64 = 10_000_000
  package var composingUSec: Int64 = 60_000_000
  /// The most copies of one picture.
  package var copiesPerPicture = 2

  /// Settings that work without a configuration.
  package init() {}
}

/// A way to make a picture of shots, as far as the machine has to know it.
package struct BoothLayout: Hashable, Sendable {
  package let name: String
  /// How many shots it takes, at least 1.
  package let shots: Int
  /// The time from a shot to the next; nil: that of the settings.
  package let intervalUSec: Int64?
  /// The length of its film, which is its only shot; nil: it has photos.
  package let filmUSec: Int64?
  /// Whether its pictures can be printed: not what moves.
  package let isPrintable: Bool

  /// A layout with this many shots.
  package init(
    name: String, shots: Int, intervalUSec: Int64? = nil, filmUSec: Int64? = nil,
    isPrintable: Bool = true
  ) {
    self.filmUSec = filmUSec
    self.isPrintable = isPrintable
    self.name = name
    self.shots = max(shots, 1)
    self.intervalUSec = intervalUSec
  }
}

/// A reason why there is no picture. The page has words and a remedy for each.
package enum BoothTrouble: String, Hashable, Sendable, CaseIterable {
  /// There is no camera, or it was unplugged.
  case noCamera = "no_camera"
  /// Another program has it.
  case cameraBusy = "camera_busy"
  /// The engine does not answer.
  case engineAbsent = "engine_absent"
  /// The machine is too hot, or has too little power.
  case pressure
  /// The lens is covered by its shutter.
  case privacy
  case diskFull = "disk_full"
  case notAllowed = "not_allowed"
  /// The photo did not come, or could not be taken.
  case noPhoto = "no_photo"
  /// The picture could not be made of the photos, which are on the disk.
  case noPicture = "no_picture"
}

/// The printer as the booth knows it.
package enum BoothPrinter: Hashable, Sendable {
  /// None is configured, or the printing service does not run.
  case absent
  case ready
  /// It needs a person: "paper", "ink", "door", "stopped", "unreachable". Jobs wait for that.
  case needsHand(String)
}

/// A print of a picture that the guest has asked for.
package struct BoothPrint: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// On its way to the printing service.
    case asked
    /// The service has it, durably.
    case waiting
    case printing
    case done
    /// The service has refused it, or it came to nothing, for this reason.
    case failed(String)
  }

  /// Unique for the life of the machine.
  package let request: Int
  package let copies: Int
  package fileprivate(set) var state: State

  /// Whether nothing more comes of it.
  package var isOver: Bool {
    switch state {
    case .done, .failed: true
    case .asked, .waiting, .printing: false
    }
  }

  static func asked(_ request: Int, copies: Int) -> BoothPrint {
    BoothPrint(request: request, copies: copies, state: .asked)
  }

  /// Takes a report on it. Nothing comes after the end.
  mutating func become(_ state: State) {
    if !isOver { self.state = state }
  }
}
