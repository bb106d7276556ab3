import { bump, lerp, smooth } from '../clay/falloff.ts'
import type { Vec3 } from '../clay/vector.ts'
import { fall, type Pull } from '../expressions/lips.ts'
import type { HeadSpec } from '../face/head.ts'

/** A place of the skin: itself, and its elliptic distance and angle around the line of the lips. */
export interface FacePlace {
  readonly p: Vec3
  readonly mu: number
  readonly nu: number
}

/** What pulls at a place of the skin, in half widths of the mouth. */
export type PlacePull = (head: HeadSpec, place: FacePlace) => Pull

const lower = ({ nu }: FacePlace) => Math.max(-Math.sin(nu), 0)
const upper = ({ nu }: FacePlace) => Math.max(Math.sin(nu), 0)
const leftCorner = ({ nu }: FacePlace) => smooth(0.3, 1, Math.cos(nu))
const near = ([x, y, z]: Vec3, cx: number, cy: number, r: number) =>
  z < 0 ? 0 : bump(Math.hypot(x - cx, y - cy), r)

/** A sneer lifts the cheek beside the nose, not the wing alone. */
export const cheekOfSneer: PlacePull = ({ nose, cheek }, { p }) => {
  const k = near(p, lerp(nose.x, cheek.x, 0.45), nose.y, 0.8 * cheek.r)
  return { x: 0, y: 0.16 * k, push: 0.05 * k }
}

/** The ring muscle of the eye lifts the cheek more than it bulges. */
export const raisedCheek: PlacePull = ({ cheek }, { p }) => {
  const k = near(p, cheek.x, cheek.y + 0.3 * cheek.r, 1.15 * cheek.r)
  return { x: 0, y: 0.22 * k, push: 0.1 * k }
}

/** Air pushes the lips forward and their corners in, and fills the cheeks. */
export const blownCheeks: PlacePull = (_, { p, mu, nu }) => {
  const k = fall(mu, 1.75)
  return { x: -0.08 * Math.sign(p[0]) * Math.abs(Math.cos(nu)) * k, y: 0, push: 0.2 * k }
}

/** Lips that are pressed together: the lower one rises against the upper, the corner and the chin with it. */
export const pressedLips: PlacePull = ({ chin }, place) => {
  const { p, mu } = place
  const k = fall(mu, 1)
  const ball = near([0, p[1], p[2]], 0, chin.y, chin.r)
  return {
    x: 0,
    y: k * (0.12 * lower(place) ** 0.8 + 0.02 * upper(place) + 0.1 * leftCorner(place)) + 0.05 * ball,
    push: 0.03 * k,
  }
}

/** A corner of the mouth that takes the cheek with it: aside and up (or down). */
export const drawnCorner =
  (aside: number, up: number): PlacePull =>
  (_, place) => {
    const k = fall(place.mu, 1.6) * leftCorner(place)
    return { x: aside * k, y: up * k, push: 0 }
  }
