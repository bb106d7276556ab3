// Characters of the sample project without a screen, to hold what three.js shows against.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Clip, documentFromFiles, type Model, type PoseAsset, type Skeleton } from '@facework/documents'
import { openCharacter } from '@facework/operations'
import { characterFromHead, setUpInstance } from '@facework/operations/internal'
import { CharacterInstance } from '@facework/runtime'
import { expect } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
export const HEADS = ['grub', 'ada', 'bolt']

/** What three.js shows, by name. */
export interface Shown {
  readonly joints: Record<string, { t: number[]; r: number[]; s: number[] }>
  readonly morphs: Record<string, Record<string, number>>
}

const project = join(root, 'samples/project')
export const glb = (name: string) => new Uint8Array(readFileSync(join(root, 'samples/heads', `${name}.glb`)))
function documentAt(path: string) {
  const bin = join(project, path.replace(/\.json$/, '.bin'))
  const text = readFileSync(join(project, path), 'utf8')
  return documentFromFiles(text, existsSync(bin) ? new Uint8Array(readFileSync(bin)) : undefined)
}
export const clipOf = (name: string) => documentAt(`clips/${name}.clip.json`) as Clip

/** Characters of the project without a screen: their documents, evaluated by the packages alone. */
export interface HeadlessHead {
  readonly model: Model
  readonly skeleton: Skeleton
  readonly poses: PoseAsset
}
export const readHead = (name: string): HeadlessHead => ({
  model: documentAt(`${name}/${name}.model.json`) as Model,
  skeleton: documentAt('cast.skeleton.json') as Skeleton,
  poses: documentAt(`${name}/${name}.poses.json`) as PoseAsset,
})

export interface Evaluation {
  readonly clip: Clip
  readonly time: number
  readonly poses?: PoseAsset
  readonly controls?: Readonly<Record<string, number>>
}

export function evaluate(
  head: HeadlessHead,
  { clip, time, poses = head.poses, controls = {} }: Evaluation,
): Shown {
  const character = openCharacter(characterFromHead({ ...head, poses }))
  const instance = new CharacterInstance(character.graph)
  setUpInstance(instance, character)
  const { rig } = instance
  instance.play(clip, { speed: 0, loop: false, hold: true, fade: 0 }).time = time
  for (const [name, value] of Object.entries(controls)) instance.setControl(name, value)
  const frame = instance.update(0)
  const part = (values: Float32Array, i: number, size: number) => [
    ...values.subarray(i * size, (i + 1) * size),
  ]
  const morphs: Record<string, Record<string, number>> = {}
  rig.morphs.forEach(({ mesh, morph }, i) => {
    morphs[mesh] = { ...morphs[mesh], [morph]: frame.morphs[i]! }
  })
  return {
    joints: Object.fromEntries(
      rig.jointNames.map((name, i) => [
        name,
        { t: part(frame.translations, i, 3), r: part(frame.rotations, i, 4), s: part(frame.scales, i, 3) },
      ]),
    ),
    morphs,
  }
}

/** Angle between two rotations: 2·atan2(|v|, |w|) of their difference. */
export function angleBetween(a: readonly number[], b: readonly number[]): number {
  const [ax, ay, az, aw] = a as [number, number, number, number]
  const [bx, by, bz, bw] = b as [number, number, number, number]
  const x = aw * -bx + ax * bw + ay * -bz - az * -by
  const y = aw * -by - ax * -bz + ay * bw + az * -bx
  const z = aw * -bz + ax * -by - ay * -bx + az * bw
  const w = aw * bw - ax * -bx - ay * -by - az * -bz
  return 2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w))
}
export const farthest = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((v, i) => Math.abs(v - b[i]!)))

/** Largest differences between two frames: metres, radians, scale, morph weight. Names must be the same. */
export function differences(a: Shown, b: Shown) {
  const worst = { metres: 0, radians: 0, scale: 0, weight: 0, joints: 0, morphs: 0 }
  for (const [name, joint] of Object.entries(a.joints)) {
    const other = b.joints[name]
    if (!other) throw new Error(`Joint "${name}" is on one side only.`)
    worst.joints++
    worst.metres = Math.max(worst.metres, farthest(joint.t, other.t))
    worst.radians = Math.max(worst.radians, angleBetween(joint.r, other.r))
    worst.scale = Math.max(worst.scale, farthest(joint.s, other.s))
  }
  for (const [mesh, weights] of Object.entries(a.morphs)) {
    for (const [morph, weight] of Object.entries(weights)) {
      const other = b.morphs[mesh]?.[morph]
      if (other === undefined) throw new Error(`Morph "${morph}" of "${mesh}" is on one side only.`)
      worst.morphs++
      worst.weight = Math.max(worst.weight, Math.abs(weight - other))
    }
  }
  return worst
}

export function expectSame(expected: Shown, shown: Shown, what: string): void {
  const found = differences(expected, shown)
  expect(found.joints + found.morphs, what).toBeGreaterThan(0)
  for (const metric of ['metres', 'radians', 'scale', 'weight'] as const) {
    expect(found[metric], `${what}: ${metric}`).toBeLessThanOrEqual(1e-5)
  }
}
