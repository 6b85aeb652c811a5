// SPDX-License-Identifier: Apache-2.0

//   closed ◀──────▶ attract ── start ─▶ countdown ─ 0 ─▶ shooting ─ last shot ─▶ composing
//                                                        (or filming)
//                    ▲   ▲  ◀─ call off ─┘   ▲              │  │ failed, late        │  │ failed, late
//                    │   │                   ├─ next shot ──┘  ▼                     │  ▼
//                    │   └────── time, press ┼────────────── sorry ◀─────────────────┼──┘ (a lone shot is shown as it is)
//                    │                       │                                       ▼
//                    │                       └──── retake ◀────────────────────── review
//                  thanks ◀── done, time ── sharing ◀────────────────── keep, time ──┘
//
//   button       primary, as it goes down    primary, tap     primary, held    secondary
//   attract      start                       –                –                next layout
//   countdown    –                           –                call off         call off
//   review       –                           keep             retake           retake
//   sharing      –                           print, or done   done             done
//   thanks       start                       –                –                –
//   sorry        –                           to attract       to attract       to attract
//
// A start without a camera, and a camera that is lost during a countdown, lead to sorry as well.
//
// A tap or a hold counts on the screen on which the button went down: a guest who hammers the button keeps no picture
// that he has not seen. A screen takes no button in its first 0.7 s, nor within 0.7 s of a press that it did not take, nor
// after a print was asked for: hammering never prints, leaves the screen or starts again.
//
//   shown  ×  ×  ×         ●     ● taken, × not taken
//   ├─0.7──┤
//          ├─0.7─┤  …
//
// A finished picture is kept, unless a guest asks for another one in its place. It is laid aside
// when that one is there; until then the way back from a countdown, and from words about a trouble, leads to its review.

/// The booth from one guest to the next: it knows what its screens show, and its server does what it says.
///
/// Each input returns the actions to perform, in their order. Times are microseconds of CLOCK_MONOTONIC.
public struct BoothMachine: Sendable {
  /// Everything that happens to a booth, except for the passing of time.
  public enum Input: Hashable, Sendable {
    // A button of the machine or on the screen, by the number of its press.
    case down(press: Int64)
    case tap(press: Int64)
    case hold(press: Int64)
    case secondary
    // The page.
    case start(layout: Int)
    case callOff
    case keep
    case retake
    case print(copies: Int)
    case done
    /// A guest is there: touches something that does nothing else.
    case activity
    case language(String)
    // The camera. Photos are durable when they are reported.
    case photo(round: Int, shot: Int, file: String)
    case noPhoto(round: Int, shot: Int, BoothTrouble)
    /// The camera runs (nil), or does not.
    case camera(BoothTrouble?)
    // Pictures are durable when they are reported.
    case picture(round: Int, file: String)
    case noPicture(round: Int)
    // The printer.
    case printer(BoothPrinter)
    case printed(request: Int, BoothPrint.State)
    // The host.
    case open
    case close
    /// Settings that hold from the next guest on.
    case adopt([BoothLayout], BoothSettings)
  }

  /// Something that the server has to do.
  public enum Action: Hashable, Sendable {
    /// Take a photo of this moment. Answered by `photo` or `noPhoto`.
    case shoot(round: Int, shot: Int, momentUSec: Int64)
    /// Record a film from this moment on. Answered by `photo` or `noPhoto` of shot 0.
    case film(round: Int, momentUSec: Int64, lengthUSec: Int64)
    /// Make a picture of the photos; a film only becomes one of the event's files. Answered by `picture` or `noPicture`.
    case compose(round: Int, layout: Int, shots: [String])
    /// The picture belongs to the event from now on. Once for each finished picture, or `layAside`.
    case keep(String)
    /// The guest wants another one in its place.
    case layAside(String)
    /// Print so many copies. Once for each request.
    case print(request: Int, picture: String, copies: Int)
    /// The light for the guests' faces.
    case light(isOn: Bool)
  }

  public enum Screen: Hashable, Sendable {
    /// The host has closed the booth.
    case closed
    case attract
    case countdown(shot: Int, endUSec: Int64)
    case shooting(shot: Int)
    case filming(endUSec: Int64)
    case composing
    case review(picture: String)
    case sharing(picture: String)
    case thanks
    case sorry(BoothTrouble)
  }

  /// Figures for the host, since the start of the machine.
  public struct Counts: Hashable, Sendable {
    public fileprivate(set) var shots = 0
    public fileprivate(set) var kept = 0
    public fileprivate(set) var retaken = 0
    public fileprivate(set) var copies = 0
    public fileprivate(set) var troubles = 0
  }

  public private(set) var layouts: [BoothLayout]
  private var settings: BoothSettings
  /// What holds from the next guest on.
  private var pending: (layouts: [BoothLayout], settings: BoothSettings)?
  /// Counts the settings that have come to hold.
  public private(set) var adopted = 0

  public private(set) var screen = Screen.attract
  /// Whether the host wants the booth closed; it closes with the present guest.
  public private(set) var isClosing = false
  /// The layout that is chosen.
  public private(set) var layout = 0
  /// Counts the attempts at a picture, so that a late answer to an earlier one is known.
  public private(set) var round = 0
  /// The photos of the present round.
  public private(set) var shots: [String] = []
  /// Why the camera takes no photos; nil while it does.
  public private(set) var cameraTrouble: BoothTrouble? = .noCamera
  public private(set) var printer = BoothPrinter.absent
  /// The prints of the picture on the screen.
  public private(set) var prints: [BoothPrint] = []
  /// The guest's language; nil: the event's.
  public private(set) var language: String?
  public private(set) var counts = Counts()
  public private(set) var nextDeadlineUSec: Int64?

  /// Changes with each screen.
  private var screenNumber = 0
  /// The press that is held, and the screen on which it began.
  private var held: (press: Int64, screen: Int)?
  /// Until then no button counts, and until then nothing more is printed.
  private var calmUntilUSec = Int64.min
  private var printableFromUSec = Int64.min
  /// The time of the input that is being taken.
  private var presentUSec: Int64 = 0
  private var lastRequest = 0
  /// The copies of requests whose end has not been reported.
  private var awaited: [Int: Int] = [:]
  /// The picture that the guest has seen, and in whose place another one is being taken.
  private var former: String?
  /// When the last countdown ended: the shots of a picture follow by the clock, whatever a photo takes.
  private var lastShotUSec: Int64 = 0
  private var isLit = false

  /// A booth that is open.
  ///
  /// - Parameter layouts: at least one.
  public init(layouts: [BoothLayout], settings: BoothSettings = BoothSettings()) {
    self.layouts = Self.atLeastOne(layouts)
    self.settings = settings
  }

  private static func atLeastOne(_ layouts: [BoothLayout]) -> [BoothLayout] {
    layouts.isEmpty ? [BoothLayout(name: "single", shots: 1)] : layouts
  }

  /// How many copies of the picture on the screen may still be printed.
  public var copiesLeft: Int {
    let ordered = prints.reduce(0) { sum, print in
      if case .failed = print.state { return sum }
      return sum + print.copies
    }
    return max(settings.copiesPerPicture - ordered, 0)
  }

  /// Whether a print can be asked for: one that has not been answered yet comes first, and a printer that is empty gets no
  /// orders that it would print for nobody an hour later.
  public var canPrint: Bool {
    layouts[layout].isPrintable && printer == .ready && copiesLeft > 0
      && !prints.contains { $0.state == .asked }
  }

  public var canRetake: Bool { cameraTrouble == nil }

  /// The end of the countdown that runs; nil: none does.
  public var countdownUSec: Int64? {
    guard case .countdown(_, let endUSec) = screen else { return nil }
    return endUSec
  }

  /// Whether nobody is in the middle of anything: the host may have the screen.
  public var isIdle: Bool {
    switch screen {
    case .attract, .closed: true
    case .countdown, .shooting, .filming, .composing, .review, .sharing, .thanks, .sorry: false
    }
  }

  // MARK: Inputs

  public mutating func take(_ input: Input, atUSec nowUSec: Int64) -> [Action] {
    var actions = advance(toUSec: nowUSec)
    presentUSec = nowUSec
    switch input {
    case .down, .tap, .hold, .secondary: actions += button(input, nowUSec)
    case .start(let layout): actions += start(layout, nowUSec)
    case .callOff: actions += callOff(nowUSec)
    case .keep: actions += keep(nowUSec)
    case .retake: actions += retake(nowUSec)
    case .print(let copies): actions += print(copies, nowUSec)
    case .done: done(nowUSec)
    case .activity: stay(nowUSec)
    case .language(let name):
      language = name
      stay(nowUSec)
    case .photo(let round, let shot, let file): actions += photo(round, shot, file, nowUSec)
    case .noPhoto(let round, let shot, let trouble):
      actions += noPhoto(round, shot, trouble, nowUSec)
    case .camera(let trouble): actions += camera(trouble, nowUSec)
    case .picture(let round, let file): actions += picture(round, file, nowUSec)
    case .noPicture(let round): actions += noPicture(round, nowUSec)
    case .printer(let printer): self.printer = printer
    case .printed(let request, let state): report(request, state)
    case .open: open(nowUSec)
    case .close: close()
    case .adopt(let layouts, let settings):
      pending = (Self.atLeastOne(layouts), settings)
      if screen == .attract || screen == .closed { adopt() }
    }
    return actions
  }

  /// Time has passed.
  public mutating func advance(toUSec nowUSec: Int64) -> [Action] {
    var actions: [Action] = []
    while let deadlineUSec = nextDeadlineUSec, deadlineUSec <= nowUSec {
      nextDeadlineUSec = nil
      presentUSec = deadlineUSec
      actions += expire(deadlineUSec)
    }
    return actions
  }

  private mutating func expire(_ nowUSec: Int64) -> [Action] {
    switch screen {
    case .countdown(let shot, let endUSec):
      lastShotUSec = endUSec
      if let lengthUSec = layouts[layout].filmUSec {
        let filmEndUSec = endUSec + lengthUSec
        show(.filming(endUSec: filmEndUSec), untilUSec: filmEndUSec + settings.photoUSec)
        return [.film(round: round, momentUSec: endUSec, lengthUSec: lengthUSec)]
      }
      show(.shooting(shot: shot), untilUSec: nowUSec + settings.photoUSec)
      return [.shoot(round: round, shot: shot, momentUSec: endUSec)]
    case .shooting, .filming: return sorry(.noPhoto, nowUSec)
    case .composing: return noPicture(round, nowUSec)
    case .review: return keep(nowUSec)
    case .sharing: done(nowUSec)
    case .thanks: attract()
    case .sorry: back(nowUSec)
    case .closed, .attract: break
    }
    return []
  }

  // MARK: Buttons

  private mutating func button(_ input: Input, _ nowUSec: Int64) -> [Action] {
    switch input {
    case .down(let press):
      stay(nowUSec)
      guard isTaken(nowUSec) else {
        held = nil
        return []
      }
      held = (press, screenNumber)
      switch screen {
      case .attract: return start(layout, nowUSec)
      case .thanks: return start(0, nowUSec)
      default: return []
      }
    case .tap(let press):
      guard isHeld(press) else { return [] }
      held = nil
      switch screen {
      case .review: return keep(nowUSec)
      case .sharing:
        if canPrint { return print(1, nowUSec) }
        done(nowUSec)
      case .sorry: back(nowUSec)
      default: break
      }
    case .hold(let press):
      guard isHeld(press) else { return [] }
      held = nil
      return away(nowUSec)
    case .secondary:
      // Going through the layouts is meant to be quick.
      if screen != .attract, !isTaken(nowUSec) { return [] }
      guard screen == .attract else { return away(nowUSec) }
      layout = (layout + 1) % layouts.count
    default: break
    }
    return []
  }

  /// Whether a button that goes down now counts. If not, the calm that it needs begins again.
  private mutating func isTaken(_ nowUSec: Int64) -> Bool {
    guard nowUSec < calmUntilUSec else { return true }
    calmUntilUSec = nowUSec + Self.calmUSec
    return false
  }

  /// How long a guest needs to see what a screen asks.
  private static let calmUSec: Int64 = 700_000
  /// A second tap within this time is one that has slipped.
  private static let printPauseUSec: Int64 = 1_000_000

  /// Whether the button went down on this screen.
  private func isHeld(_ press: Int64) -> Bool {
    held.map { $0.press == press && $0.screen == screenNumber } ?? false
  }

  /// The secondary button, or the primary one held: not this.
  private mutating func away(_ nowUSec: Int64) -> [Action] {
    switch screen {
    case .countdown: return callOff(nowUSec)
    case .review: return retake(nowUSec)
    case .sharing: done(nowUSec)
    case .sorry: back(nowUSec)
    case .closed, .attract, .shooting, .filming, .composing, .thanks: break
    }
    return []
  }

  // MARK: Guests

  private mutating func start(_ layout: Int, _ nowUSec: Int64) -> [Action] {
    guard screen == .attract || screen == .thanks, layouts.indices.contains(layout), !isClosing
    else { return [] }
    if screen == .thanks { attract() }
    // New settings may have come with this guest, and fewer layouts.
    self.layout = layouts.indices.contains(layout) ? layout : 0
    return begin(nowUSec)
  }

  /// Begins a round with the chosen layout.
  private mutating func begin(_ nowUSec: Int64) -> [Action] {
    round += 1
    shots = []
    prints = []
    if let cameraTrouble { return sorry(cameraTrouble, nowUSec) }
    countDown(shot: 0, endUSec: nowUSec + settings.countdownUSec)
    isLit = true
    return [.light(isOn: true)]
  }

  private mutating func countDown(shot: Int, endUSec: Int64) {
    show(.countdown(shot: shot, endUSec: endUSec), untilUSec: endUSec)
  }

  private mutating func callOff(_ nowUSec: Int64) -> [Action] {
    guard case .countdown = screen else { return [] }
    back(nowUSec)
    return darken()
  }

  private mutating func keep(_ nowUSec: Int64) -> [Action] {
    guard case .review(let picture) = screen else { return [] }
    counts.kept += 1
    show(.sharing(picture: picture), untilUSec: nowUSec + settings.sharingUSec)
    return [.keep(picture)]
  }

  private mutating func retake(_ nowUSec: Int64) -> [Action] {
    guard case .review(let picture) = screen, canRetake else { return [] }
    counts.retaken += 1
    former = picture
    return begin(nowUSec)
  }

  private mutating func print(_ copies: Int, _ nowUSec: Int64) -> [Action] {
    guard case .sharing(let picture) = screen, canPrint, copies > 0 else { return [] }
    stay(nowUSec)
    guard nowUSec >= printableFromUSec else { return [] }
    printableFromUSec = nowUSec + Self.printPauseUSec
    calmUntilUSec = nowUSec + Self.calmUSec
    lastRequest += 1
    let copies = min(copies, copiesLeft)
    prints.append(.asked(lastRequest, copies: copies))
    awaited[lastRequest] = copies
    return [.print(request: lastRequest, picture: picture, copies: copies)]
  }

  private mutating func done(_ nowUSec: Int64) {
    if case .sorry = screen { return back(nowUSec) }
    guard case .sharing = screen else { return }
    show(.thanks, untilUSec: nowUSec + settings.thanksUSec)
  }

  /// Somebody is there: the guests' time begins again.
  private mutating func stay(_ nowUSec: Int64) {
    guard case .sharing = screen else { return }
    nextDeadlineUSec = nowUSec + settings.sharingUSec
  }

  // MARK: The camera

  private mutating func photo(
    _ round: Int, _ shot: Int, _ file: String, _ nowUSec: Int64
  ) -> [Action] {
    counts.shots += 1
    guard round == self.round, awaits(shot) else { return [] }
    shots.append(file)
    let layout = layouts[layout]
    if shots.count < layout.shots {
      let intervalUSec = layout.intervalUSec ?? settings.nextCountdownUSec
      countDown(shot: shot + 1, endUSec: max(lastShotUSec + intervalUSec, nowUSec))
      return []
    }
    show(.composing, untilUSec: nowUSec + settings.composingUSec)
    return darken() + [.compose(round: round, layout: self.layout, shots: shots)]
  }

  private mutating func noPhoto(
    _ round: Int, _ shot: Int, _ trouble: BoothTrouble, _ nowUSec: Int64
  ) -> [Action] {
    guard round == self.round, awaits(shot) else { return [] }
    return sorry(trouble, nowUSec)
  }

  /// Whether this shot is what the screen waits for.
  private func awaits(_ shot: Int) -> Bool {
    if case .filming = screen { return shot == 0 }
    return screen == .shooting(shot: shot)
  }

  private mutating func camera(_ trouble: BoothTrouble?, _ nowUSec: Int64) -> [Action] {
    cameraTrouble = trouble
    // A photo that was asked for is answered: its failure says more.
    guard let trouble, case .countdown = screen else { return [] }
    return sorry(trouble, nowUSec)
  }

  private mutating func sorry(_ trouble: BoothTrouble, _ nowUSec: Int64) -> [Action] {
    counts.troubles += 1
    show(.sorry(trouble), untilUSec: nowUSec + settings.sorryUSec)
    return darken()
  }

  private mutating func darken() -> [Action] {
    guard isLit else { return [] }
    isLit = false
    return [.light(isOn: false)]
  }

  // MARK: Pictures

  private mutating func picture(_ round: Int, _ file: String, _ nowUSec: Int64) -> [Action] {
    guard round == self.round, screen == .composing else {
      // Too late for its guests, but still a picture to keep.
      counts.kept += 1
      return [.keep(file)]
    }
    return review(file, nowUSec)
  }

  /// Shows a finished picture, which takes the place of the one before.
  private mutating func review(_ picture: String, _ nowUSec: Int64) -> [Action] {
    show(.review(picture: picture), untilUSec: nowUSec + settings.reviewUSec)
    guard let former else { return [] }
    self.former = nil
    return [.layAside(former)]
  }

  private mutating func noPicture(_ round: Int, _ nowUSec: Int64) -> [Action] {
    guard round == self.round, screen == .composing else { return [] }
    // A picture of one shot is the shot, with less around it.
    guard layouts[layout].shots == 1, let shot = shots.first else {
      return sorry(.noPicture, nowUSec)
    }
    counts.troubles += 1
    return review(shot, nowUSec)
  }

  private mutating func report(_ request: Int, _ state: BoothPrint.State) {
    if let index = prints.firstIndex(where: { $0.request == request }) {
      prints[index].become(state)
    }
    // Also long after the guest has left.
    switch state {
    case .done: counts.copies += awaited.removeValue(forKey: request) ?? 0
    case .failed: awaited[request] = nil
    case .asked, .waiting, .printing: break
    }
  }

  // MARK: The host

  private mutating func open(_ nowUSec: Int64) {
    isClosing = false
    if screen == .closed { attract() }
  }

  private mutating func close() {
    isClosing = true
    if screen == .attract { attract() }
  }

  // MARK: Screens

  /// To the picture that the guest had, or to the next guest.
  private mutating func back(_ nowUSec: Int64) {
    guard let former else { return attract() }
    self.former = nil
    show(.review(picture: former), untilUSec: nowUSec + settings.reviewUSec)
  }

  private mutating func attract() {
    adopt()
    language = nil
    layout = 0
    prints = []
    shots = []
    show(isClosing ? .closed : .attract, untilUSec: nil)
  }

  /// New settings hold from now on: nobody is in the middle of anything.
  private mutating func adopt() {
    guard let pending else { return }
    (layouts, settings) = pending
    self.pending = nil
    layout = 0
    adopted += 1
  }

  private mutating func show(_ screen: Screen, untilUSec: Int64?) {
    self.screen = screen
    screenNumber += 1
    calmUntilUSec = presentUSec + Self.calmUSec
    nextDeadlineUSec = untilUSec
  }
}
