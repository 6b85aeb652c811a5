// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

// the device (protocol A)            mtdev                      contacts
//  x y, x y, SYN_REPORT               slot 0 id 1, slot 1 id 2   touch0 down, touch1 down
//  x y, SYN_REPORT                    slot 1 id -1               touch1 up
//  BTN_TOUCH 0, SYN_REPORT            slot 0 id -1               touch0 up
//  x y, BTN_TOUCH 0, SYN_REPORT       slot 0 id 3, then id -1    touch0 down, touch0 up
//  x y, SYN_REPORT, then 300 ms nothing: touch0 up, with the stamp of the last packet
//
// Such devices send a finger that rests again and again, and many never say that it was lifted. A lift that comes
// after the 300 ms shows that this one is silent while it is touched: from then on silence ends nothing.
//
// SYN_DROPPED: the kernel keeps no state of such contacts. All count as lifted. If BTN_TOUCH says that something
// touches, or the device has none, the contacts of the next packet are found down: they are ignored until they
// are lifted. At the opening they are only if BTN_TOUCH says so: without it the first touch is a touch.

/// Reads a touch screen that sends its contacts without numbers (protocol A): mtdev finds out which is which.
struct TypeAReader: SurfaceReader {
  /// The contacts that are followed: ten fingers.
  private static let count = 10
  /// How long nothing may come from a device that is touched, microseconds.
  static let silenceUSec: Int64 = 300_000
  /// The axes that mtdev has to see: those of contacts. It takes a size (ABS_MT_TOUCH_MAJOR) that it does not
  /// get for any number, also for 0, which is no touch.
  static let axes = (ABS_MT_SLOT...ABS_MT_TOOL_Y).reduce(UInt64(0)) { $0 | 1 << UInt64($1) }

  private let palms: PalmRule?
  private var converter: MtdevConverter
  private var contacts: ContactReader
  private var decoder = EvdevDecoder()

  /// Whether the present packet says that nothing touches, and whether it has places.
  private var isEmpty = false
  private var hasPlaces = false
  /// Whether the present contact has a place and a size, and whether the present packet says that nothing
  /// touches any more.
  private var hasPlace = false
  private var hasSize = false
  private var isLifted = false
  /// The stamp of the last packet.
  private var lastUSec: Int64 = 0
  /// Whether silence has ended the last touch, and whether it still may.
  private var hasEndedBySilence = false
  private var isSilentWhileTouched = false

  /// Takes a device.
  ///
  /// - Parameter isTouched: whether something may touch it now.
  init(_ converter: MtdevConverter, palms: PalmRule?, isTouched: Bool) {
    self.converter = converter
    self.palms = palms
    contacts = Self.lifted(palms, isTouched: isTouched)
  }

  private static func lifted(_ palms: PalmRule?, isTouched: Bool) -> ContactReader {
    let none = ContactReader.Contact(id: nil, x: 0, y: 0)
    return ContactReader(
      .init(contacts: Array(repeating: none, count: count), slot: 0), palms: palms,
      ignoresFound: isTouched)
  }

  var down: [Bool] { contacts.down }
  var isBusy: Bool { contacts.isBusy }

  mutating func take(
    _ event: input_event, into reports: inout [SurfaceReport]
  ) -> Bool {
    if case .lost(let atUSec) = decoder.decode(event) {
      reports.append(.torn(atUSec: atUSec))
      return true
    }
    if decoder.isDropping { return false }
    if Int32(event.type) == EV_SYN, Int32(event.code) == SYN_MT_REPORT { completeContact() }
    put(event, into: &reports)
    switch (Int32(event.type), Int32(event.code)) {
    case (EV_SYN, SYN_MT_REPORT): if !hasPlaces { isEmpty = true }
    case (EV_KEY, BTN_TOUCH):
      isEmpty = event.value == 0
      isLifted = event.value == 0
    case (EV_ABS, ABS_MT_POSITION_X): (hasPlaces, hasPlace) = (true, true)
    case (EV_ABS, ABS_MT_TOUCH_MAJOR): hasSize = true
    case (EV_SYN, SYN_REPORT):
      endPacket(atUSec: EvdevDecoder.stampUSec(event), into: &reports)
      return true
    default: break
    }
    return false
  }

  private mutating func put(_ event: input_event, into reports: inout [SurfaceReport]) {
    converter.put(event)
    while let event = converter.next() { _ = contacts.take(event, into: &reports) }
  }

  /// Gives a contact without a size one: mtdev would take any.
  private mutating func completeContact() {
    if hasPlace, !hasSize {
      converter.put(Self.event(EV_ABS, ABS_MT_TOUCH_MAJOR, 1, atUSec: lastUSec))
    }
    (hasPlace, hasSize) = (false, false)
  }

  private mutating func endPacket(atUSec: Int64, into reports: inout [SurfaceReport]) {
    lastUSec = atUSec
    // mtdev says nothing of a packet in which nothing changes.
    if isEmpty, !hasPlaces {
      contacts.foundNothing()
      if hasEndedBySilence { isSilentWhileTouched = true }
    }
    hasEndedBySilence = false
    // It touched until the end of this packet.
    if isLifted, hasPlaces { lift(into: &reports) }
    (isEmpty, hasPlaces, isLifted) = (false, false, false)
  }

  private mutating func lift(into reports: inout [SurfaceReport]) {
    put(Self.event(EV_SYN, SYN_MT_REPORT, 0, atUSec: lastUSec), into: &reports)
    put(Self.event(EV_SYN, SYN_REPORT, 0, atUSec: lastUSec), into: &reports)
  }

  var silenceEndsUSec: Int64? {
    contacts.isBusy && !isSilentWhileTouched ? lastUSec + Self.silenceUSec : nil
  }

  mutating func endSilence(into reports: inout [SurfaceReport]) {
    lift(into: &reports)
    contacts.foundNothing()
    hasEndedBySilence = true
  }

  private static func event(
    _ type: Int32, _ code: Int32, _ value: Int32, atUSec: Int64
  ) -> input_event {
    var event = input_event()
    event.type = UInt16(type)
    event.code = UInt16(code)
    event.value = value
    clinux_input_set_event_usec(&event, atUSec)
    return event
  }

  mutating func resynchronise(
    from handle: borrowing EvdevHandle, atUSec: Int64
  ) -> [SurfaceReport] {
    restart(
      converter.anew(handle.descriptor.raw), isTouched: handle.isTouched() ?? true, atUSec: atUSec)
  }

  /// Begins again with another converter, because events were lost; nil: with the same.
  mutating func restart(
    _ new: MtdevConverter?, isTouched: Bool, atUSec: Int64
  ) -> [SurfaceReport] {
    converter = new ?? converter
    contacts = Self.lifted(palms, isTouched: isTouched)
    (isEmpty, hasPlaces, isLifted) = (false, false, false)
    (hasPlace, hasSize) = (false, false)
    return [.lost(down: contacts.down, atUSec: atUSec)]
  }
}

/// One device of mtdev.
final class MtdevConverter {
  private let library: MtdevLibrary
  private let device: OpaquePointer

  /// A converter for the device of a descriptor; nil if mtdev cannot use it.
  convenience init?(_ library: MtdevLibrary, descriptor: Int32) {
    self.init(library) { library.configure($0, descriptor) == 0 }
  }

  /// A converter that is set up by a closure, which returns whether it is; nil if it is not.
  init?(_ library: MtdevLibrary, setUp: (OpaquePointer) -> Bool) {
    guard let device = library.make() else { return nil }
    self.library = library
    self.device = device
    guard library.begin(device) == 0, setUp(device) else { return nil }
  }

  deinit { library.delete(device) }

  /// Another converter for the same device, which knows no contacts.
  func anew(_ descriptor: Int32) -> MtdevConverter? {
    MtdevConverter(library, descriptor: descriptor)
  }

  func put(_ event: input_event) {
    var event = event
    library.put(device, &event)
  }

  /// The next event with numbers; nil if there is none for now.
  func next() -> input_event? {
    guard library.isEmpty(device) == 0 else { return nil }
    var event = input_event()
    library.get(device, &event)
    return event
  }
}

/// The functions of libmtdev, which is loaded when the first device needs it: few devices of today do.
struct MtdevLibrary: Sendable {
  let make: @convention(c) @Sendable () -> OpaquePointer?
  let begin: @convention(c) @Sendable (OpaquePointer) -> Int32
  let configure: @convention(c) @Sendable (OpaquePointer, Int32) -> Int32
  let put: @convention(c) @Sendable (OpaquePointer, UnsafePointer<input_event>) -> Void
  let isEmpty: @convention(c) @Sendable (OpaquePointer) -> Int32
  let get: @convention(c) @Sendable (OpaquePointer, UnsafeMutablePointer<input_event>) -> Void
  let delete: @convention(c) @Sendable (OpaquePointer) -> Void
  /// For tests, which have no device to ask.
  let allow: @convention(c) @Sendable (OpaquePointer, Int32, Int32) -> Void
  let setMaximum: @convention(c) @Sendable (OpaquePointer, Int32, Int32) -> Void

  /// The library; nil if it is not installed.
  static let shared = MtdevLibrary()

  private init?() {
    guard let library = dlopen("libmtdev.so.1", RTLD_NOW | RTLD_LOCAL) else { return nil }
    // The types are those of mtdev-plumbing.h, whose functions have not changed since its version 1.
    func function<Function>(_ name: String, _: Function.Type) -> Function? {
      dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
    }
    typealias Simple = @convention(c) @Sendable (OpaquePointer) -> Int32
    typealias Code = @convention(c) @Sendable (OpaquePointer, Int32, Int32) -> Void
    guard
      let make = function("mtdev_new", (@convention(c) @Sendable () -> OpaquePointer?).self),
      let begin = function("mtdev_init", Simple.self),
      let configure = function(
        "mtdev_configure", (@convention(c) @Sendable (OpaquePointer, Int32) -> Int32).self),
      let put = function(
        "mtdev_put_event",
        (@convention(c) @Sendable (OpaquePointer, UnsafePointer<input_event>) -> Void).self),
      let isEmpty = function("mtdev_empty", Simple.self),
      let get = function(
        "mtdev_get_event",
        (@convention(c) @Sendable (OpaquePointer, UnsafeMutablePointer<input_event>) -> Void).self),
      let delete = function(
        "mtdev_close_delete", (@convention(c) @Sendable (OpaquePointer) -> Void).self),
      let allow = function("mtdev_set_mt_event", Code.self),
      let setMaximum = function("mtdev_set_abs_maximum", Code.self)
    else {
      dlclose(library)
      return nil
    }
    self.make = make
    self.begin = begin
    self.configure = configure
    self.put = put
    self.isEmpty = isEmpty
    self.get = get
    self.delete = delete
    self.allow = allow
    self.setMaximum = setMaximum
  }
}
