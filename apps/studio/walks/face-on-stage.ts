import type { Page } from 'playwright-core'
import type {} from '../src/window-hook.ts'

/** Joints and morphs of a character on stage as three.js has them, by name. */
export interface FaceOnStage {
  readonly joints: Readonly<Record<string, { readonly t: number[]; readonly r: number[] }>>
  readonly morphs: Readonly<Record<string, number>>
}

/** Evaluates the stage at its present time and reads a character back from three.js. */
export const faceOnStage = (page: Page, name: string): Promise<FaceOnStage> =>
  page.evaluate((wanted) => {
    window.facework.refresh()
    const { joints, scene } = window.facework.characterView(wanted)
    const morphs: Record<string, number> = {}
    scene.traverse((object) => {
      const { morphTargetDictionary: names, morphTargetInfluences: weights } = object as typeof object & {
        morphTargetDictionary?: Record<string, number>
        morphTargetInfluences?: number[]
      }
      for (const [morph, i] of Object.entries(names ?? {})) morphs[`${object.name}/${morph}`] = weights![i]!
    })
    const placed = [...joints].map(
      ([joint, { position, quaternion }]) =>
        [joint, { t: position.toArray() as number[], r: quaternion.toArray() as number[] }] as const,
    )
    return { joints: Object.fromEntries(placed), morphs }
  }, name)

/** Angle between two rotations, which does not lose its digits near zero. */
function turnBetween(a: readonly number[], b: readonly number[]): number {
  const [x, y, z, w] = a as [number, number, number, number]
  const [p, q, r, s] = b as [number, number, number, number]
  const v = [
    s * x - w * p - (y * r - z * q),
    s * y - w * q - (z * p - x * r),
    s * z - w * r - (x * q - y * p),
  ]
  return 2 * Math.atan2(Math.hypot(...v), Math.abs(w * s + x * p + y * q + z * r))
}

/** Largest difference between two faces: metres, radians or weight. Every joint of the second is looked at. */
export function farthest(a: FaceOnStage, b: FaceOnStage): number {
  let worst = 0
  for (const [name, { t, r }] of Object.entries(b.joints)) {
    const other = a.joints[name]
    if (!other) throw new Error(`Joint "${name}" is on one side only.`)
    worst = Math.max(worst, ...t.map((v, i) => Math.abs(v - other.t[i]!)), turnBetween(r, other.r))
  }
  for (const [name, weight] of Object.entries(b.morphs)) {
    worst = Math.max(worst, Math.abs(weight - (a.morphs[name] ?? Number.NaN)))
  }
  return worst
}
