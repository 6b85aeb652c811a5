// SPDX-License-Identifier: Apache-2.0

/// Elements that wait, the oldest first. It keeps its memory, because every press goes through it.
struct FIFO<Element> {
  private var elements: [Element] = []
  private var head = 0

  var isEmpty: Bool { head == elements.count }
  var all: ArraySlice<Element> { elements[head...] }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func append(contentsOf new: some Sequence<Element>) {
    elements.append(contentsOf: new)
  }

  mutating func takeFirst() -> Element? {
    guard !isEmpty else { return nil }
    let first = elements[head]
    head += 1
    if isEmpty { removeAll() }
    return first
  }

  mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    head = 0
  }
}
