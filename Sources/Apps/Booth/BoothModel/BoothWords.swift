// SPDX-License-Identifier: Apache-2.0

/// The times and limits of a booth.
public struct BoothSettings: Hashable, Sendable {
  /// The countdown before the first shot, and before each further one of the same picture.
  public var countdownUSec: Int64 = 3_000_000
  public var nextCountdownUSec: Int64 = 2_000_000
  /// The time for "keep" or "retake", after which the picture is kept.
  public var reviewUSec: Int64 = 15_000_000
  /// The time without a touch or press after which the next guests get the booth.
  public var sharingUSec: Int64 = 60_000_000
  public var thanksUSec: Int64 = 4_000_000
  /// The time for which words about a trouble stay.
  public var sorryUSec: Int64 = 10_000_000
  /// How long a photo, and a picture made of photos, may take.
  public var photoUSec: Int64 = 10_000_000
  public var composingUSec: Int64 = 120_000_000
  /// The most copies of one picture.
  public var copiesPerPicture = 2

  /// Settings that work without a configuration.
  public init() {}
}

/// A way to make a picture of shots, as far as the machine has to know it.
public struct BoothLayout: Hashable, Sendable {
  public let name: String
  /// How many shots it takes, at least 1.
  public let shots: Int
  /// The time from a shot to the next; nil: that of the settings.
  public let intervalUSec: Int64?
  /// The length of its film, which is its only shot; nil: it has photos.
  public let filmUSec: Int64?
  /// Whether its pictures can be printed: not what moves.
  public let isPrintable: Bool

  /// A layout with this many shots.
  public init(
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
public enum BoothTrouble: String, Hashable, Sendable, CaseIterable {
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
public enum BoothPrinter: Hashable, Sendable {
  /// None is configured, or the printing service does not run.
  case absent
  case ready
  /// It needs a person: "paper", "ink", "door", "stopped", "unreachable". Jobs wait for that.
  case needsHand(String)
}

/// A print of a picture that the guest has asked for.
public struct BoothPrint: Hashable, Sendable {
  public enum State: Hashable, Sendable {
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
  public let request: Int
  public let copies: Int
  public fileprivate(set) var state: State

  /// Whether nothing more comes of it.
  public var isOver: Bool {
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
