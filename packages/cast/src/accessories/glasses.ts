import { Mesh } from '../clay/mesh.ts'
import { exitDistance, gradient } from '../clay/signed-distance.ts'
import { cross, mad, mirror, mul, norm, type Vec3 } from '../clay/vector.ts'
import type { HeadSpec } from '../face/head.ts'
import type { Colour } from '../paint/colour.ts'
import { skinPoint } from '../parts/brow.ts'
import { addHoop, addLens, addWire, type Hoop, smoothLine } from './solids.ts'

export interface GlassesStyle {
  /** Half width and half height of a lens, in eyeball radii. */
  lens: readonly [number, number]
  /** 2: round; 4: square. */
  power: number
  wire: number
  material: string
  color: Colour
  glass: Colour
  /** Metres that the lenses stand in front of the lids. */
  clear: number
  /** Turn of the lenses to the sides. */
  wrap: number
  /** Height of the lenses below the eyes, in metres. */
  low?: number
}

/** Two lenses, a bridge, temples that reach behind the widest part of the head, and pads on the nose. */
export function buildGlasses(head: HeadSpec, o: GlassesStyle): Mesh[] {
  const { eye } = head
  const frame = new Mesh('Frame', o.material)
  const glass = new Mesh('Lenses', 'glass')
  const [w, h] = [eye.radius * o.lens[0], eye.radius * o.lens[1]]
  const y = eye.centre[1] - (o.low ?? 0)
  const front = eye.centre[2] + eye.radius * eye.lid + o.clear
  const right: Vec3 = norm([1, 0, -o.wrap])
  const hoop: Hoop = {
    center: [Math.max(eye.centre[0], w + 0.0045), y, front - o.wrap * 0.006],
    x: mul(right, w),
    y: [0, h, 0],
    wire: o.wire,
    color: o.color,
    power: o.power,
  }
  addHoop(frame, hoop)
  addLens(glass, { ...hoop, segments: 20 }, 0.0025, o.glass)
  const outer = mad(hoop.center, hoop.x, 1)
  const ear = earSide(head, y)
  addWire(
    frame,
    smoothLine([outer, [outer[0] + 0.006, y, outer[2] - 0.006], [ear[0], y, outer[2] - 0.036], ear], 8),
    o.wire * 0.9,
    o.color,
    6,
  )
  const pad = skinPoint(head, 0.0095, y - h * 0.22)
  const out = gradient(head.form, pad, 0.002)
  const inner = mad(mad(hoop.center, hoop.x, -0.92), hoop.y, -0.25)
  const place = mad(pad, out, 0.0016)
  addWire(frame, [place, mad(place, norm(cross([0, 1, 0], out)), 0.0002), inner], o.wire * 0.45, o.color, 5)
  const along = norm([0.25, 1, 0])
  addWire(frame, [mad(place, along, -0.0035), place, mad(place, along, 0.0035)], 0.0014, o.glass, 5)
  frame.append(frame.mirrored())
  glass.append(glass.mirrored())
  const nose = mad(mad(hoop.center, hoop.x, -1), hoop.y, 0.25)
  const arch: Vec3 = [0, nose[1] + 0.0035, Math.max(nose[2], skinPoint(head, 0, nose[1])[2] + o.wire + 0.001)]
  addWire(frame, smoothLine([nose, arch, mirror(nose)], 8), o.wire, o.color, 6)
  return [frame, glass]
}

/** A point over the ear, just outside of the head. */
export function earSide(head: HeadSpec, y: number): Vec3 {
  const center: Vec3 = [0, y, -0.012]
  return [exitDistance(head.form, center, [1, 0, 0]) + 0.003, y, -0.012]
}
