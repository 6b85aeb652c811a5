# SPDX-License-Identifier: Apache-2.0
"""Nine patches, three in a line, and what the samples of a sensor are for them."""

SIZE = (384, 288)
# Red, green and blue, linear, 0 to 1: three colours, their three mixtures, three greys.
PATCHES = [
    (0.60, 0.08, 0.08), (0.08, 0.60, 0.08), (0.08, 0.08, 0.60),
    (0.50, 0.50, 0.08), (0.50, 0.08, 0.50), (0.08, 0.50, 0.50),
    (0.06, 0.06, 0.06), (0.22, 0.22, 0.22), (0.60, 0.60, 0.60),
]
# The colours of the first two pixels of the first two lines.
ORDERS = {"rggb": (0, 1, 1, 2), "grbg": (1, 0, 2, 1), "gbrg": (1, 2, 0, 1), "bggr": (2, 1, 1, 0)}
# V4L2's names: bits, packing, and a name for each order.
FORMATS = [
    (bits, packing, order, name)
    for bits, packing, names in [
        (8, "bytes", ("RGGB", "GRBG", "GBRG", "BA81")),
        (10, "words", ("RG10", "BA10", "GB10", "BG10")),
        (10, "bus", ("pRAA", "pgAA", "pGAA", "pBAA")),
        (12, "words", ("RG12", "BA12", "GB12", "BG12")),
        (12, "bus", ("pRCC", "pgCC", "pGCC", "pBCC")),
        (14, "words", ("RG14", "GR14", "GB14", "BG14")),
        (16, "words", ("RG16", "GR16", "GB16", "BYR2")),
    ]
    for order, name in zip(ORDERS, names)
]


def middle(index):
    """The middle of a patch, as parts of the picture's width and height."""
    return (index % 3 + 0.5) / 3, (index // 3 + 0.5) / 3


def samples(bits, order):
    """The lines of the sensor, each a list of numbers. Black is 0, as V4L2 promises no other."""
    width, height = SIZE
    most = (1 << bits) - 1
    kinds = {}
    for band in range(3):
        for odd in range(2):
            line = []
            for x in range(width):
                colour = ORDERS[order][odd * 2 + x % 2]
                line.append(round(PATCHES[band * 3 + x * 3 // width][colour] * most))
            kinds[band, odd] = line
    return [kinds[y * 3 // height, y % 2] for y in range(height)]


def packed(line, bits, packing):
    """The bytes of a line in memory."""
    if packing == "bytes":
        return bytes(line)
    if packing == "words":
        return b"".join(sample.to_bytes(2, "little") for sample in line)
    # As on a CSI-2 bus: the upper 8 bits of a few samples, then a byte with the lower bits of all of them.
    count, low = 8 // (bits - 8), bits - 8
    out = bytearray()
    for start in range(0, len(line), count):
        group = line[start:start + count]
        out += bytes(sample >> low for sample in group)
        out.append(sum((sample & (1 << low) - 1) << index * low for index, sample in enumerate(group)))
    return bytes(out)


def frame(name):
    """A frame of this format, and the bytes of a line."""
    bits, packing, order = next((bits, packing, order) for bits, packing, order, known in FORMATS if known == name)
    kinds = {}
    lines = []
    for line in samples(bits, order):
        if id(line) not in kinds:
            kinds[id(line)] = packed(line, bits, packing)
        lines.append(kinds[id(line)])
    return b"".join(lines), len(lines[0])
