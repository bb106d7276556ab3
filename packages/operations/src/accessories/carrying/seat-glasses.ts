import { CharacterInstance, compileRig } from '@facework/runtime'
import { modelVertices } from '../../character/model-vertices.ts'
import type { AccessoryShape } from '../accessory-shape.ts'
import { createSurfacePoint } from '../geometry/triangle-surface.ts'
import type { HeadSkin, WearerDocuments } from '../skin/head-skin.ts'
import { HeightMap } from './height-map.ts'
import type { WornBelow } from './place-options.ts'

/** Widths of common glasses in eye distances. */
const WIDTH = 2.35
/** Metres between the glasses and what is nearest to them. */
const AIR = 0.0003
/** Share of the depth of glasses that is their front; arms are behind it. */
const FRONT = 0.14
/** Where arms pass the temples, as shares of the depth. */
const ARMS = [0.25, 0.6] as const
/** Share of the half width, from the middle, in which glasses rest on the nose where no mesh is named after pads. */
const PADS = 0.14
/** Metres at which the search for the skin ends. */
const FARTHEST = 0.1
/** Heights that are tried, in eye distances from the eyes. */
const HIGHEST = 0.25
const LOWEST = -0.35
const STEPS = 25

/** Meshes that stand out around the eyes and move with them. */
const PARTS = /lash|brow|eye|lid|shutter|catchlight|iris|pupil/i

/** The size of a head that glasses depend on. */
type Head = Pick<HeadSkin, 'face' | 'positions' | 'indices' | 'surface' | 'poses'>

/**
 * The place and size at which glasses, modelled for no head in particular, sit on this one: as wide as the temples need,
 * on the nose, and in front of the lashes and brows in every pose. Undefined where no eyes were found.
 */
export function seatGlasses(
  documents: WearerDocuments,
  head: Head,
  shape: AccessoryShape,
  inner: readonly WornBelow[] = [],
): Float64Array | undefined {
  const { face } = head
  if (!face) return undefined
  const { mesh } = shape
  const { unit } = face
  const [ox, oy] = face.origin
  const box = boundsOf(mesh.positions)
  const depth = box.high[2] - box.low[2]
  const middle = (box.low[0] + box.high[0]) / 2
  const width = box.high[0] - box.low[0]
  const room = armRoom(mesh.positions, middle, box.high[2], depth)
  const scale = Math.max((WIDTH * unit) / width, room > 0 ? templeWidth(head) / room : 0)
  const cell = unit / 80
  const skin = new HeightMap(cell, 'front')
  const hair = new HeightMap(cell, 'front')
  skin.add(head.positions, head.indices, () => true)
  addHairOfEyes(documents, hair)
  for (const {
    mesh: { indices },
    place,
  } of inner)
    for (const pose of head.poses) if (pose.bases.length === 1) hair.add(place(pose), indices, () => true)
  const places = mesh.positions.map((x, i) => (x - (i % 3 === 0 ? middle : 0)) * scale)
  const frontFrom = (box.high[2] - depth * FRONT) * scale
  const isFront = (v: number) => places[v * 3 + 2]! > frontFrom
  const front = new HeightMap(cell, 'back')
  front.add(places, mesh.indices, isFront)
  const pads = padsOf(shape, (v) => isFront(v) && Math.abs(places[v * 3]!) < (PADS * width * scale) / 2)
  const center = ((box.low[1] + box.high[1]) / 2) * scale
  let [best, least]: [readonly [number, number] | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (let step = 0; step <= STEPS; step++) {
    const y = oy + (LOWEST + ((HIGHEST - LOWEST) * step) / STEPS) * unit - center
    const needed = Math.max(front.pushOut(skin, ox, y), front.pushOut(hair, ox, y))
    if (!Number.isFinite(needed)) continue
    // How far the pads are off the nose; of places alike, the one nearest to the eyes.
    const score = gapOf(head, pads, places, ox, y, needed + AIR) + Math.abs(y + center - oy) * 0.02
    if (score < least) [best, least] = [[y, needed + AIR], score]
  }
  if (!best) return undefined
  const [y, z] = best
  return Float64Array.of(scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, ox - middle * scale, y, z, 1)
}

/** Vertices that rest on the nose. */
function padsOf({ model, vertices }: AccessoryShape, isMiddle: (vertex: number) => boolean): number[] {
  const isPad = model.meshes.map(({ name }) => /pad/i.test(name))
  const counts = isPad.includes(true) ? (v: number) => isPad[vertices.meshOf[v]!]! : isMiddle
  return Array.from({ length: vertices.count }, (_, v) => v).filter(counts)
}

/** Metres from the nearest of some vertices to the skin at rest. */
function gapOf(
  { surface, positions }: Head,
  vertices: readonly number[],
  places: Float64Array,
  x: number,
  y: number,
  z: number,
): number {
  surface.move(positions)
  const found = createSurfacePoint()
  let nearest = FARTHEST
  for (const v of vertices) {
    const o = v * 3
    if (surface.closest(places[o]! + x, places[o + 1]! + y, places[o + 2]! + z, found, nearest))
      nearest = found.distance
  }
  return nearest
}

/** Lashes, brows, lids and eyes of the head in all poses. */
function addHairOfEyes({ model, poses }: WearerDocuments, map: HeightMap): void {
  const isHair = model.meshes.map(({ name }) => PARTS.test(name))
  if (!isHair.includes(true)) return
  const instance = new CharacterInstance(compileRig(model, poses ? { poses } : {}))
  const vertices = modelVertices(model, instance.rig)
  const add = () =>
    map.add(vertices.place(instance.update(0)), vertices.indices, (v) => isHair[vertices.meshOf[v]!]!)
  add()
  for (const { name, role } of poses?.poses ?? []) {
    if (role.type !== 'control') continue
    instance.setControl(name, 1)
    add()
    instance.setControl(name, undefined)
  }
}

/** Between the arms where they pass the temples; 0 where there are none. */
function armRoom(places: Float64Array, middle: number, front: number, depth: number): number {
  let half = Number.POSITIVE_INFINITY
  for (let i = 0; i < places.length; i += 3) {
    const behind = (front - places[i + 2]!) / depth
    if (behind > ARMS[0] && behind < ARMS[1]) half = Math.min(half, Math.abs(places[i]! - middle))
  }
  return Number.isFinite(half) ? half * 2 : 0
}

/** Of the head beside the eyes, in front of the ears. */
function templeWidth({ face, positions }: Head): number {
  const [ox, oy, oz] = face!.origin
  const { unit } = face!
  let half = 0
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!]
    if (Math.abs(y - oy) < unit * 0.2 && z < oz && z > oz - unit * 0.7)
      half = Math.max(half, Math.abs(x - ox))
  }
  return half * 2
}

function boundsOf(positions: Float64Array) {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < positions.length; i++) {
    const k = i % 3
    low[k] = Math.min(low[k]!, positions[i]!)
    high[k] = Math.max(high[k]!, positions[i]!)
  }
  return { low, high }
}
