// SPDX-License-Identifier: Apache-2.0
import CEvdev
import CLinux
import DeviceMonitor
import Glibc
import LinuxIO
import Vocabulary

/// A device with an evdev node.
@LoopActor
protocol EvdevSource: ButtonDevice {
  /// Takes note that the device is gone, as the kernel's answer or udev shows, and reports it.
  func remove()
}

/// The evdev part of the catalogue: chooses nodes by the rules, names them and opens them.
@LoopActor
final class EvdevCatalogue {
  /// A node that is used, or will be as soon as it can be opened.
  private final class Entry {
    let selection: EvdevSelection
    let name: String
    var opening: Opening?
    var device: (any EvdevSource)?
    /// Whether the rules have changed for it. A device that is grabbed stays until the grab has
    /// ended.
    var isOutdated = false
    /// When it was connected, kernel time, microseconds; nil if it was there before.
    var connectedUSec: Int64?

    init(_ selection: EvdevSelection, name: String) {
      self.selection = selection
      self.name = name
    }
  }

  private var rules: DeviceRules
  private let isReserved: @LoopActor (String) -> Bool
  private let report: @LoopActor (DeviceEvent) -> Void
  /// All nodes that exist, used or not, by their path in sysfs.
  private var nodes: [String: UdevDevice] = [:]
  private var entries: [String: Entry] = [:]
  private var names = NameMemory()
  /// The pointing devices that are locked, by their names.
  private var locked: Set<String> = []
  private lazy var chords = ChordWatch(rules.escapeChord, report: report) { [weak self] in
    self?.escape($0)
  }

  /// - Parameter isReserved: whether a device of another kind has a name.
  init(
    rules: DeviceRules, isReserved: @escaping @LoopActor (String) -> Bool,
    report: @escaping @LoopActor (DeviceEvent) -> Void
  ) {
    self.rules = rules
    self.isReserved = isReserved
    self.report = report
  }

  /// Takes all nodes of the start together, so that names do not depend on their order.
  func take(initial devices: [UdevDevice]) {
    for device in devices { nodes[device.syspath] = device }
    add(devices)
  }

  /// Follows udev.
  func take(_ event: UdevEvent) {
    let device = event.device
    switch event.action {
    case .remove:
      nodes[device.syspath] = nil
      remove(device.syspath)
      followChords()
    case .add, .change:
      nodes[device.syspath] = device
      let isNew = event.action == .add
      if let entry = entries[device.syspath] {
        // Rights may have come.
        if entry.device == nil { entry.opening?.tryAnew() }
      } else {
        add([device], areNew: isNew)
      }
      followChords()
    }
  }

  /// Watches for the escape chord while a pointing device is locked. A keyboard that is grabbed sees its
  /// own.
  private func followChords() {
    if locked.isEmpty { chords.closeAll() } else { chords.follow(nodes.values) }
  }

  private func escape(_ seat: String) {
    let here = entries.values.filter { locked.contains($0.name) }
      .first { $0.device?.description.seat == seat }
    if let here { report(.escape(device: here.name)) }
  }

  /// Takes new rules. A device for which nothing changes goes on untouched.
  func reconfigure(_ rules: DeviceRules) {
    self.rules = rules
    chords.codes = rules.escapeChord
    followChords()
    for entry in entries.values
    where EvdevSelection(entry.selection.device, rules: rules) != entry.selection {
      entry.isOutdated = true
    }
    replaceOutdated()
    // A reload may come after somebody gave the rights that were missing.
    for entry in entries.values where entry.device == nil { entry.opening?.tryAnew() }
    for entry in entries.values where entry.isOutdated { report(.outdated(device: entry.name)) }
  }

  /// Removes the outdated devices that are not grabbed, and adds those that the rules ask for.
  private func replaceOutdated() {
    for (syspath, entry) in entries
    where entry.isOutdated && entry.device?.description.isGrabbed != true {
      remove(syspath)
    }
    add(nodes.values.filter { entries[$0.syspath] == nil })
  }

  private func take(_ event: DeviceEvent) {
    report(event)
    if case .grabChanged(let name, let isGrabbed, _) = event { noteLock(name, isGrabbed) }
    if case .removed(let name) = event { noteLock(name, false) }
    guard case .grabChanged(_, false, _) = event, entries.values.contains(where: \.isOutdated)
    else { return }
    // Later, because this is called by the device that is to be removed.
    EventLoop.shared.post { [weak self] in self?.replaceOutdated() }
  }

  private func noteLock(_ name: String, _ isGrabbed: Bool) {
    let isPointer = entries.values.contains { $0.name == name && $0.selection.pointer != nil }
    if isGrabbed && isPointer { locked.insert(name) } else { locked.remove(name) }
    followChords()
  }

  func close() {
    chords.closeAll()
    for entry in entries.values {
      entry.opening?.cancel()
      entry.device?.close()
    }
    entries = [:]
    nodes = [:]
  }

  /// - Parameter areNew: whether they were connected just now.
  private func add(_ devices: [UdevDevice], areNew: Bool = false) {
    let selections = devices.sorted { $0.syspath < $1.syspath }
      .compactMap { EvdevSelection($0, rules: rules) }
    var wishes: [String: Int] = [:]
    for selection in selections { wishes[selection.baseName, default: 0] += 1 }
    let entries = selections.map { selection in
      let name = names.name(
        selection.baseName, selection.device, isShared: wishes[selection.baseName] ?? 0 > 1,
        isTaken: isTaken)
      let entry = Entry(selection, name: name)
      if areNew { entry.connectedUSec = selection.device.connectedUSec }
      self.entries[selection.device.syspath] = entry
      return entry
    }
    for entry in entries { open(entry) }
  }

  private func isTaken(_ name: String) -> Bool {
    isReserved(name) || entries.values.contains { $0.name == name }
  }

  private func remove(_ syspath: String) {
    guard let entry = entries.removeValue(forKey: syspath) else { return }
    entry.opening?.cancel()
    if entry.device == nil { report(.mended(.unopened, device: entry.name, button: nil)) }
    entry.device?.remove()
  }

  private func open(_ entry: Entry) {
    let node = entry.selection.device.devnode ?? ""
    let opening = Opening(
      attempt: { [weak self, weak entry] () throws(SystemError) in
        guard let self, let entry else { return }
        try self.attempt(entry, node)
      },
      complain: { [weak self] error in
        self?.report(
          .troubled(
            .init(
              .unopened, device: entry.name, text: "\(node) cannot be used: \(error)",
              remedy: "it needs the right to read and write the node: run as a member of the group "
                + "\"input\", or see its owner and mode with \"ls -l \(node)\"")))
      })
    entry.opening = opening
    opening.tryNow()
  }

  private func attempt(_ entry: Entry, _ node: String) throws(SystemError) {
    let device: any EvdevSource
    if let pointer = entry.selection.pointer, pointer.usesContacts {
      device = try openContacts(entry, node, pointer)
    } else if entry.selection.isTurned {
      device = try openDial(entry, node)
    } else {
      device = try openKeys(entry, node)
    }
    entry.device = device
    entry.opening = nil
    report(.mended(.unopened, device: entry.name, button: nil))
    report(.added(device))
  }

  private func openKeys(_ entry: Entry, _ node: String) throws(SystemError) -> EvdevDevice {
    let selection = entry.selection
    let codes = selection.keys.map(\.code)
    let pointer = selection.pointer?.relative
    let handle = try EvdevHandle(
      path: node, keys: KeySet(codes + (selection.readsModifiers ? HeldModifiers.codes : [])),
      dials: pointer?.axes ?? 0)
    let twin = makeTwin(of: handle, entry)
    var description = ButtonDeviceDescription(
      name: entry.name, label: selection.device.name ?? entry.name, kind: selection.kind,
      node: node, seat: selection.device.seat, mode: selection.mode(hasTwin: twin != nil),
      isExclusive: false, isGrabbed: false, buttons: selection.buttons,
      pointer: selection.pointer?.description)
    description.hardware = selection.hardware
    description.arrival = entry.connectedUSec.map {
      Arrival(firstPress: selection.settings.firstPress, atUSec: $0)
    }
    return try EvdevDevice(
      handle: handle, description: description, codes: codes, twin: twin,
      escapeChord: EscapeChord(selection.settings.escapeChord),
      eventsPerSecond: selection.settings.eventsPerSecond, pointer: pointer,
      readsModifiers: selection.readsModifiers
    ) { [weak self] in self?.take($0) }
  }

  private func openDial(
    _ entry: Entry, _ node: String
  ) throws(SystemError) -> DialDevice {
    let selection = entry.selection
    let (codes, dial) = (selection.keys.map(\.code), selection.dial)
    var axes = selection.axisButtons.reduce(UInt64(0)) { $0 | 1 << UInt64($1.word.code) }
    let axis: UInt64 = dial.map { 1 << UInt64($0.axis) } ?? 0
    if dial?.isAbsolute == true { axes |= axis }
    let handle = try EvdevHandle(
      path: node, keys: KeySet(codes), axes: axes, dials: dial?.isAbsolute == false ? axis : 0)
    var description = ButtonDeviceDescription(
      name: entry.name, label: selection.device.name ?? entry.name, kind: selection.kind,
      node: node, seat: selection.device.seat, mode: .observe, isExclusive: false,
      isGrabbed: false, buttons: selection.buttons)
    description.dials = dial.map { [.init(name: $0.name, control: $0.settings.control)] } ?? []
    return try DialDevice(
      handle: handle, description: description, codes: codes, dial,
      axisButtons: selection.axisButtons.map(\.word), threshold: selection.settings.threshold,
      eventsPerSecond: selection.settings.eventsPerSecond
    ) { [weak self] in self?.take($0) }
  }

  private func openContacts(
    _ entry: Entry, _ node: String, _ pointer: PointerSelection
  ) throws(SystemError) -> any EvdevSource {
    let codes = entry.selection.keys.map(\.code)
    if pointer.isPen {
      let handle = try EvdevHandle(
        path: node, keys: KeySet([UInt16(BTN_TOUCH)] + PenReader.tools.map(\.code) + codes),
        axes: PenReader.axes)
      if !handle.hasSlots() {
        let reader = PenReader(handle, codes: codes)
        return try touchDevice(entry, pointer, handle, reader, hasMany: false)
      }
      let buttons = entry.selection.keys.map(\.name).joined(separator: ", ")
      report(
        .troubled(
          .init(
            .partlyRead, device: entry.name,
            text: "its fingers are read and its pen is not, because it has both"
              + (buttons.isEmpty ? "" : "; the roles of \(buttons) have no effect"),
            remedy: "most tablets have a node for each: match only one of them in [[pointer]]")))
    }
    let palms = pointer.settings.palms
    let handle = try EvdevHandle(
      path: node, keys: KeySet([UInt16(BTN_TOUCH)]), axes: ContactReader.axes(palms))
    if handle.hasContactsWithoutSlots() {
      let raw = handle.descriptor.raw
      if let converter = MtdevLibrary.shared.flatMap({ MtdevConverter($0, descriptor: raw) }) {
        try handle.read(axes: ContactReader.axes(palms) | TypeAReader.axes)
        let isTouched = handle.isTouched() ?? false
        let reader = TypeAReader(converter, palms: palms, isTouched: isTouched)
        return try touchDevice(entry, pointer, handle, reader, hasMany: true)
      }
      guard handle.mapping(hasMany: false, .identity) != nil else {
        throw SystemError("load libmtdev.so.1 (package libmtdev1) for", node, errno: Errno(ENOENT))
      }
      report(
        .troubled(
          .init(
            .partlyRead, device: entry.name,
            text: "its touches have no numbers (protocol A), so only one finger counts",
            remedy: "install libmtdev.so.1 (package libmtdev1) and restart the gateway")))
    }
    let hasSlots = handle.hasSlots()
    let strayPlaces = hasSlots ? nil : handle.strayPlaces()
    if strayPlaces != nil {
      try handle.read(
        axes: StrayPlaces.codes.reduce(ContactReader.axes(palms)) { $0 | 1 << UInt64($1) })
    }
    let reader = ContactReader(
      handle.contacts(hasSlots: hasSlots), palms: palms, strayPlaces: strayPlaces)
    return try touchDevice(entry, pointer, handle, reader, hasMany: hasSlots)
  }

  /// Makes the device of a surface.
  ///
  /// - Throws: if the device has no axes that would say where it is touched.
  private func touchDevice<Reader: SurfaceReader>(
    _ entry: Entry, _ pointer: PointerSelection, _ handle: consuming EvdevHandle, _ reader: Reader,
    hasMany: Bool
  ) throws(SystemError) -> TouchDevice<Reader> {
    let device = entry.selection.device
    // Before a matrix is complained of: without axes it is tried again each second.
    guard handle.mapping(hasMany: hasMany, .identity) != nil else {
      throw SystemError("find the axes of", handle.path, errno: Errno(ENODEV))
    }
    let matrix = pointer.settings.matrix ?? matrix(of: device, entry.name)
    guard let mapping = handle.mapping(hasMany: hasMany, matrix) else {
      throw SystemError("find the axes of", handle.path, errno: Errno(ENODEV))
    }
    return try TouchDevice(
      handle: handle, reader: reader,
      description: ButtonDeviceDescription(
        name: entry.name, label: device.name ?? entry.name, kind: pointer.sourceKind,
        node: device.devnode, seat: device.seat, mode: .observe, isExclusive: false,
        isGrabbed: false,
        buttons: pointer.isPen && !hasMany ? entry.selection.buttons(debounceUSec: 0) : [],
        pointer: pointer.description(hasFingers: hasMany)),
      role: pointer.settings.role, mapping: mapping,
      reportsPerSecond: entry.selection.settings.eventsPerSecond
    ) { [weak self] in self?.take($0) }
  }

  /// The matrix that udev gives the device. One that cannot be read is left out.
  private func matrix(of device: UdevDevice, _ name: String) -> CalibrationMatrix {
    guard let text = device.properties[CalibrationMatrix.property] else { return .identity }
    if let matrix = CalibrationMatrix(text: text) { return matrix }
    report(
      .troubled(
        .init(
          .calibration, device: name,
          text: "udev's \(CalibrationMatrix.property) is not six numbers and is ignored",
          remedy: "mend the rule, or set \"rotation\" or \"matrix\" in [[pointer]]")))
    return .identity
  }

  private func makeTwin(of handle: borrowing EvdevHandle, _ entry: Entry) -> UinputDevice? {
    let selection = entry.selection
    var failure: SystemError?
    if selection.wantsTwin {
      do {
        let (twin, refused) = try UinputDevice.twin(
          of: handle, seat: selection.device.seat,
          place: selection.device.physicalPath ?? selection.device.sysname)
        if !refused.isEmpty {
          report(
            .troubled(
              .init(
                .twin, device: entry.name,
                text: "its twin lacks \(refused.joined(separator: ", ")), which the kernel refuses",
                remedy:
                  "programs miss that axis while the device is grabbed; mode = \"observe\" in its "
                  + "[[device]] leaves it to them")))
        }
        return twin
      } catch {
        failure = error
      }
    }
    let mode = selection.mode(hasTwin: false)
    if let failure {
      let isRight = [ENOENT, ENODEV, ENXIO, EACCES, EPERM].contains(failure.errno.code)
      report(
        .troubled(
          .init(
            .twin, device: entry.name,
            text:
              "mode \(mode.rawValue) instead of proxy, because there can be no twin: \(failure)",
            remedy: isRight
              ? "load the module uinput and give this user the right to write \(UinputHandle.path)"
              : "the kernel refuses a device like this one: set its mode in [[device]], and report it"
          )))
    } else if let wanted = selection.settings.mode, wanted != mode {
      report(
        .troubled(
          .init(
            .mode, device: entry.name,
            text:
              "mode \(mode.rawValue) instead of \(wanted.rawValue), because the device has keys without "
              + "a role, which a grab without a twin would make dead",
            remedy: "set mode = \"proxy\" in its [[device]]")))
    }
    return nil
  }
}
