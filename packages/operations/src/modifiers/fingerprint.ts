import type { ModifierUse, PoseAsset } from '@facework/documents'
import type { RigModel } from '@facework/runtime'
import { byKey, contentFingerprint, createMixer } from './content-fingerprint.ts'
import type { Modifier } from './modifier.ts'

/**
 * Short text that is the same for the same modifiers, parameters and revisions. A clip keeps the one it was
 * derived with, so that a look tells whether it would come out differently now.
 */
export function fingerprint(uses: readonly ModifierUse[], known: readonly Modifier[]): string {
  const revisions = new Map(known.map((m) => [m.id, m.revision]))
  const mixer = createMixer()
  mixer.text(
    JSON.stringify(
      uses
        .filter((use) => use.enabled)
        .map(({ modifier, parameters }) => [modifier, revisions.get(modifier) ?? 0, sortKeys(parameters)]),
    ),
  )
  return mixer.result()
}

/** Ids, names and where it came from apart: the same head imported twice is the same. */
export function modelFingerprint(model: RigModel): string {
  return remembered(model, () => ({
    joints: model.joints,
    meshes: model.meshes.map(({ extras: _, ...mesh }) => mesh),
  }))
}

export function posesFingerprint(asset: PoseAsset): string {
  return remembered(asset, () => {
    const { mode, base, rest, poses } = asset
    return { mode, base, rest, poses: poses.map(({ id: _, frame: __, ...pose }) => pose) }
  })
}

/** Documents never change, so each is read through once. */
const known = new WeakMap<object, string>()

function remembered(document: object, content: () => unknown): string {
  const before = known.get(document)
  if (before !== undefined) return before
  const result = contentFingerprint(content())
  known.set(document, result)
  return result
}

/** The same modifiers with the same parameters, whatever order their fields were written in. */
export function sameUses(a: readonly ModifierUse[], b: readonly ModifierUse[]): boolean {
  const text = (uses: readonly ModifierUse[]) =>
    JSON.stringify(uses.map((u) => [u.modifier, u.enabled, sortKeys(u.parameters)]))
  return text(a) === text(b)
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(byKey)
    .map(([key, member]) => [key, sortKeys(member)])
}
