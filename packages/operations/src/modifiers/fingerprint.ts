import type { Clip, ModifierUse, PoseAsset } from '@facework/documents'
import type { RigModel } from '@facework/runtime'
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

/** What a clip moves by its own tracks. */
export function tracksFingerprint({ joints, morphs }: Pick<Clip, 'joints' | 'morphs'>): string {
  return contentFingerprint({ joints, morphs })
}

/** Of plain data: numbers, texts, lists, columns. */
export function contentFingerprint(content: unknown): string {
  const mixer = createMixer()
  mix(content, mixer)
  return mixer.result()
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

/** 2 × 32 bits of FNV-1a: this tells versions apart, it guards nothing. */
function createMixer() {
  let [a, b, count] = [0x811c9dc5, 0x01234567, 0]
  const unit = (value: number): void => {
    a = Math.imul(a ^ value, 0x01000193)
    b = Math.imul(b ^ (value + count), 0x01000193)
    count++
  }
  return {
    text(text: string): void {
      for (let i = 0; i < text.length; i++) unit(text.charCodeAt(i))
    },
    numbers(values: ArrayLike<number>): void {
      for (let i = 0; i < values.length; i++) unit(values[i]!)
    },
    result: () => [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join(''),
  }
}

function mix(value: unknown, mixer: ReturnType<typeof createMixer>): void {
  if (value instanceof Float32Array)
    mixer.numbers(new Uint32Array(value.buffer, value.byteOffset, value.length))
  else if (value instanceof Uint32Array || value instanceof Uint16Array) mixer.numbers(value)
  else if (Array.isArray(value)) {
    mixer.text(`[${value.length}`)
    for (const member of value) mix(member, mixer)
  } else if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    mixer.text(`{${members.length}`)
    for (const [key, member] of members.sort(byKey)) {
      mixer.text(`${key}:`)
      mix(member, mixer)
    }
  } else mixer.text(`${String(value)},`)
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

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)
