#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the pictures beside it: six poses of three guests in a photo booth, 1280x720. Needs python3-pil."""
import math
import pathlib

from PIL import Image, ImageDraw

WIDTH, HEIGHT = 1280, 720
# Drawn so much larger, for smooth edges.
FINE = 2

WALL, STRIPE, FLOOR = "#1f6f78", "#1b656e", "#155058"
SKINS = ["#f2c9a1", "#8d5a3b", "#e0a878"]
INK = "#2a2230"


class Pen:
    """Draws polygons in a place that is moved, turned and scaled."""

    def __init__(self, image, x=0.0, y=0.0, turn=0.0, scale=1.0):
        self.image, self.draw = image, ImageDraw.Draw(image)
        self.x, self.y, self.turn, self.scale = x, y, turn, scale

    def at(self, x, y, turn=0.0, scale=1.0):
        """The same, with its origin at a point of this one."""
        x, y = self.point(x, y)
        return Pen(self.image, x, y, self.turn + turn, self.scale * scale)

    def point(self, x, y):
        angle = math.radians(self.turn)
        x, y = x * self.scale, y * self.scale
        return (self.x + x * math.cos(angle) - y * math.sin(angle), self.y + x * math.sin(angle) + y * math.cos(angle))

    def shape(self, points, fill):
        self.draw.polygon([tuple(part * FINE for part in self.point(*point)) for point in points], fill=fill)

    def oval(self, x, y, wide, high, fill, first=0, last=360):
        """An ellipse by its centre and its halves, or the part of it between two angles, clockwise from the right."""
        steps = [math.radians(first + (last - first) * step / 60) for step in range(61)]
        self.shape([(x + wide * math.cos(step), y + high * math.sin(step)) for step in steps], fill)

    def line(self, points, width, fill):
        """A line with round ends and corners."""
        for (ax, ay), (bx, by) in zip(points, points[1:]):
            length = math.hypot(bx - ax, by - ay) or 1
            dx, dy = (ay - by) / length * width / 2, (bx - ax) / length * width / 2
            self.shape([(ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy)], fill)
        for x, y in points:
            self.oval(x, y, width / 2, width / 2, fill)

    def arc(self, x, y, wide, high, first, last, width, fill):
        steps = [math.radians(first + (last - first) * step / 16) for step in range(17)]
        self.line([(x + wide * math.cos(step), y + high * math.sin(step)) for step in steps], width, fill)


def room(pen, pose):
    pen.shape([(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)], WALL)
    for x in range(0, WIDTH, 160):
        pen.shape([(x, 0), (x + 80, 0), (x + 80, HEIGHT), (x, HEIGHT)], STRIPE)
    colors = ["#ffd166", "#ef476f", "#f8f4e3", "#5bc0be"]
    # The bunting hangs in three bows.
    for bow in range(3):
        left = -20 + bow * 440
        for flag in range(7):
            share = (flag + 0.5) / 7
            x, y = left + share * 440, 40 + 190 * share * (1 - share)
            pen.shape([(x - 24, y), (x + 24, y), (x, y + 56)], colors[(flag + bow) % 4])
        pen.line([(left + step * 22, 38 + 190 * step / 20 * (1 - step / 20)) for step in range(21)], 4, "#f8f4e3")
    for x, y, color, phase in [(70, 300, "#ef476f", 0), (150, 235, "#ffd166", 2), (1215, 290, "#5bc0be", 4),
                               (1130, 225, "#ef476f", 1)]:
        y += 8 * math.sin((pose + phase) * math.pi / 3)
        pen.line([(x, y + 60), (x + 6, y + 160), (x - 4, 620)], 3, "#f8f4e3")
        pen.oval(x, y, 50, 62, color)
        pen.shape([(x - 9, y + 72), (x + 9, y + 72), (x, y + 58)], color)
        pen.oval(x - 17, y - 24, 10, 16, "#ffffff")
    for piece in range(18):
        x = (piece * 197 + 60) % WIDTH
        y = (piece * 131 + pose * 60) % 360 + 110
        part = pen.at(x, y, piece * 47 + pose * 60)
        part.shape([(-9, -4), (9, -4), (9, 4), (-9, 4)], colors[piece % 4])


def face(head, skin, eyes, mouth):
    """On a head with its centre at the origin."""
    for side in (-1, 1):
        if eyes == "shut":
            head.arc(side * 34, -6, 15, 12, 200, 340, 6, INK)
        elif eyes == "wink" and side == 1:
            head.arc(34, -4, 15, 10, 200, 340, 6, INK)
        else:
            head.oval(side * 34, -8, 11, 14, INK)
            head.oval(side * 34 + 3, -13, 4, 5, "#ffffff")
        head.arc(side * 34, -34, 18, 10, 215, 325, 6, INK)
        head.oval(side * 56, 28, 15, 10, "#e88a7d")
    head.arc(0, 8, 9, 8, 30, 150, 5, INK)
    if mouth == "laugh":
        head.oval(0, 36, 34, 34, "#7a2033", 0, 180)
        head.shape([(-28, 36), (28, 36), (25, 46), (-25, 46)], "#ffffff")
        head.oval(0, 62, 15, 7, "#e8606f")
    elif mouth == "oh":
        head.oval(0, 50, 14, 18, "#7a2033")
    else:
        head.arc(0, 32, 30, 24, 20, 160, 7, "#7a2033")


def arm(body, side, shoulder, elbow, hand, skin, cloth):
    """From the shoulder by two angles, 0 for down, 180 for up, away from the body."""
    x, y = shoulder
    first, second = math.radians(elbow), math.radians(hand)
    ex, ey = x + side * 105 * math.sin(first), y + 105 * math.cos(first)
    hx, hy = ex + side * 100 * math.sin(second), ey + 100 * math.cos(second)
    body.line([(ex, ey), (hx, hy)], 36, skin)
    body.line([(x, y), (ex, ey)], 50, cloth)
    body.oval(hx, hy, 26, 26, skin)
    return hx, hy


def trunk(body, cloth, wide=120):
    body.oval(0, 225, wide, 120, cloth, 180, 360)
    body.shape([(-wide, 224), (wide, 224), (wide + 16, 520), (-wide - 16, 520)], cloth)


def anna(pen, pose):
    """With large glasses and a hat."""
    body = pen.at(330, 330 + [0, -8, 0, 6, 0, -8][pose], [-2, 2, 4, 0, -4, -2][pose])
    skin, cloth, hair = SKINS[0], "#ef476f", "#5b2a1c"
    body.oval(0, 30, 112, 150, hair)
    body.shape([(-112, 30), (112, 30), (120, 210), (-120, 210)], hair)
    body.line([(0, 60), (0, 130)], 52, "#dcae86")
    trunk(body, cloth)
    for row in range(3):
        body.oval(-60 + 60 * row, 330, 13, 13, "#f8f4e3")
        body.oval(-30 + 60 * row - 30, 250 + 20, 13, 13, "#f8f4e3")
    arm(body, -1, (-104, 190), *[(150, 170), (120, 190), (60, 150), (30, 150), (60, 150), (120, 160)][pose], skin, cloth)
    arm(body, 1, (104, 190), *[(40, 20), (40, 20), (50, 140), (150, 190), (160, 170), (60, 40)][pose], skin, cloth)
    head = body.at(0, 20, [-6, -2, 5, 8, 2, -5][pose])
    head.oval(0, 0, 94, 108, skin)
    head.oval(0, -44, 96, 70, hair, 180, 360)
    head.shape([(-96, -44), (-40, -44), (-88, 6)], hair)
    head.shape([(96, -44), (40, -44), (88, 6)], hair)
    face(head, skin, ["open", "open", "shut", "open", "wink", "open"][pose], ["smile", "laugh", "laugh", "smile", "oh", "laugh"][pose])
    for side in (-1, 1):
        head.arc(side * 38, -6, 36, 34, 0, 360, 9, "#ffd166")
    head.line([(-4, -8), (4, -8)], 9, "#ffd166")
    hat = head.at(12, -96, 10)
    hat.shape([(-58, 6), (58, 6), (0, -122)], "#5bc0be")
    hat.shape([(-42, -28), (42, -28), (31, -52), (-31, -52)], "#f8f4e3")
    hat.shape([(-21, -76), (21, -76), (10, -100), (-10, -100)], "#f8f4e3")
    hat.oval(0, -122, 19, 19, "#ffd166")


def ben(pen, pose):
    """With a moustache on a stick."""
    body = pen.at(640, 290 + [0, 6, 0, -8, 0, 6][pose], [0, -2, 0, 3, 0, 2][pose], 1.06)
    skin, cloth = SKINS[1], "#ffd166"
    body.line([(0, 60), (0, 130)], 58, "#7a4a2f")
    trunk(body, cloth, 132)
    body.shape([(-40, 108), (40, 108), (0, 190)], "#f8f4e3")
    body.shape([(-44, 122), (0, 142), (-44, 166)], INK)
    body.shape([(44, 122), (0, 142), (44, 166)], INK)
    body.oval(0, 143, 11, 12, INK)
    held = pose in (0, 1, 5)
    arm(body, -1, (-114, 190), *[(30, 10), (60, 170), (150, 160), (165, 190), (140, 170), (40, 20)][pose], skin, cloth)
    head = body.at(0, 10, [4, 0, -5, -3, 3, 6][pose])
    for side in (-1, 1):
        head.oval(side * 92, 4, 16, 24, skin)
    head.oval(0, 0, 92, 112, skin)
    head.oval(0, -52, 96, 72, "#1d1512", 180, 360)
    for curl in range(7):
        head.oval(-84 + 28 * curl, -72 - 26 * math.sin(curl / 6 * math.pi), 30, 30, "#1d1512")
    face(head, skin, ["open", "wink", "open", "shut", "open", "open"][pose], ["smile", "smile", "laugh", "laugh", "oh", "smile"][pose])
    if held:
        hx, hy = arm(body, 1, (114, 190), 20, 205, skin, cloth)
        body.line([(hx, hy), (30, 66)], 9, "#f8f4e3")
        tash = body.at(4, 52, 6)
        for side in (-1, 1):
            tash.oval(side * 26, 2, 32, 17, INK)
            tash.shape([(side * 40, -10), (side * 78, -24), (side * 54, 16)], INK)
    else:
        arm(body, 1, (114, 190), *[(0, 0), (0, 0), (140, 165), (150, 165), (165, 195), (0, 0)][pose], skin, cloth)


def carla(pen, pose):
    """With a crown, and a heart in her hand."""
    body = pen.at(955, 372 + [6, 0, -10, 0, 6, 0][pose], [3, 0, -3, -5, 0, 4][pose], 0.96)
    skin, cloth, hair = SKINS[2], "#7b5ea7", "#2b1b17"
    for side in (-1, 1):
        body.oval(side * 112, 44, 40, 58, hair)
        body.oval(side * 96, 4, 14, 14, "#ef476f")
    body.line([(0, 60), (0, 130)], 48, "#c9925f")
    trunk(body, cloth, 112)
    body.shape([(-128, 300), (128, 300), (130, 340), (-130, 340)], "#f8f4e3")
    arm(body, -1, (-96, 190), *[(50, 150), (40, 160), (70, 170), (120, 170), (150, 180), (70, 160)][pose], skin, cloth)
    hx, hy = arm(body, 1, (96, 190), *[(120, 170), (150, 180), (160, 190), (120, 170), (60, 150), (80, 160)][pose], skin, cloth)
    heart = body.at(hx, hy - 62, [10, 0, -10, 5, 15, 10][pose])
    heart.line([(0, 60), (0, 0)], 8, "#f8f4e3")
    for side in (-1, 1):
        heart.oval(side * 24, -30, 29, 29, "#ef476f")
    heart.shape([(-51, -20), (51, -20), (0, 44)], "#ef476f")
    head = body.at(0, 20, [5, 3, -6, -8, -2, 6][pose])
    head.oval(0, 0, 90, 104, skin)
    head.oval(0, -38, 94, 74, hair, 180, 360)
    head.shape([(-93, -40), (93, -40), (70, -18), (20, -44), (-40, -22), (-80, -10)], hair)
    face(head, skin, ["shut", "open", "open", "open", "open", "wink"][pose], ["laugh", "smile", "oh", "laugh", "smile", "laugh"][pose])
    crown = head.at(0, -92, -4)
    crown.shape([(-66, 8), (-76, -66), (-36, -24), (0, -82), (36, -24), (76, -66), (66, 8)], "#ffd166")
    for x, y in [(-76, -68), (0, -84), (76, -68)]:
        crown.oval(x, y, 12, 12, "#ef476f")
    crown.oval(0, -14, 12, 12, "#5bc0be")


def main():
    for pose in range(6):
        image = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE))
        pen = Pen(image)
        room(pen, pose)
        anna(pen, pose)
        carla(pen, pose)
        ben(pen, pose)
        image = image.resize((WIDTH, HEIGHT), Image.LANCZOS)
        # One scan, as webcams make them.
        image.save(pathlib.Path(__file__).with_name(f"pose-{pose + 1}.jpg"), quality=QUALITY, subsampling="4:2:0", optimize=True)


QUALITY = 36

if __name__ == "__main__":
    main()
