import type { FittedAccessory } from './fit-accessory.ts'
import { vertexDistance } from './geometry/welded-mesh.ts'
import { isMeantAlone, restDepths, sunkDepths } from './measure-fit.ts'

/** How an accessory fares in one pose of its head. */
export interface PoseOfFit {
  readonly pose: string
  /** Longest edge, in lengths at rest. */
  readonly stretch: number
  /** Millimeters that a vertex sinks into the skin, at most; what was made below the skin does not count. */
  readonly depth: number
  /** The same for each vertex: the longest of its edges, its own depth. */
  readonly stretches: Float32Array
  readonly depths: Float32Array
}

/** What a fit decided and how it comes out, for showing; plain data. Vertices count through all primitives. */
export interface FitDetails {
  /** 1 for vertices that hold on to the skin, 0 for those that follow their neighbors; empty for a rigid one. */
  readonly trusted: Uint8Array
  /** Vertices of the head's model that each vertex holds on to, three of them, and their shares. */
  readonly skinVertices: Uint32Array
  readonly shares: Float32Array
  /** Where its vertices rest in the space of the character. */
  readonly rest: Float32Array
  /** The poses that are meant alone, in the order of the head. */
  readonly poses: readonly PoseOfFit[]
}

/** Edges shorter than this, in metres, say nothing about stretch. */
const SHORTEST = 2e-4

/** Looks at a fit vertex by vertex and pose by pose. */
export function inspectFit(fitted: FittedAccessory): FitDetails {
  const { head, mesh, deform } = fitted
  const count = mesh.positions.length / 3
  const skinVertices = new Uint32Array(deform ? count * 3 : 0)
  const shares = new Float32Array(skinVertices.length)
  const atRest = restDepths(head, mesh)
  if (deform) {
    const { triangle, bary } = deform.following.holds
    for (let v = 0; v < count; v++) {
      for (let k = 0; k < 3; k++) {
        skinVertices[v * 3 + k] = head.source[head.indices[triangle[v]! * 3 + k]!]!
        shares[v * 3 + k] = bary[v * 3 + k]!
      }
    }
  }
  const poses = head.poses.filter(isMeantAlone).map((pose): PoseOfFit => {
    const places = fitted.place(pose)
    const stretches = vertexStretches(fitted, places)
    const depths = sunkDepths(head, deform?.following.holds, atRest, pose, places)
    return { pose: pose.name, stretch: most(stretches, 1), depth: most(depths, 0), stretches, depths }
  })
  head.surface.move(head.positions)
  return {
    trusted: deform ? Uint8Array.from(deform.following.trusted) : new Uint8Array(0),
    skinVertices,
    shares,
    rest: Float32Array.from(mesh.positions),
    poses,
  }
}

function vertexStretches({ mesh }: FittedAccessory, places: Float64Array): Float32Array {
  const { positions, weld, ringStarts, ring } = mesh
  const out = new Float32Array(positions.length / 3).fill(1)
  for (let v = 0; v + 1 < ringStarts.length; v++) {
    for (let e = ringStarts[v]!; e < ringStarts[v + 1]!; e++) {
      const u = ring[e]!
      const rest = vertexDistance(positions, u, v)
      if (rest > SHORTEST) out[v] = Math.max(out[v]!, vertexDistance(places, u, v) / rest)
    }
  }
  for (let v = 0; v < out.length; v++) out[v] = out[weld[v]!]!
  return out
}

function most(values: Float32Array, least: number): number {
  let found = least
  for (const value of values) found = Math.max(found, value)
  return found
}
