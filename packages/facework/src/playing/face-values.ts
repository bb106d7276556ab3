import type { Arkit52Name, Facs50Name } from '@facework/documents/internal'
import type { OpenCharacter } from '@facework/operations'
import { namesInSet } from '@facework/operations/internal'
import { FaceworkError, suggestion } from '@facework/report'
import type { CharacterInstance } from '@facework/runtime'

/**
 * Values of the last frame by control name, as clips, mood, gaze, live weights and scripts together made them.
 * Names are those of the head's own controls and of the vocabularies that its map knows.
 *
 *   if (face.values.JawDrop > 0.2) …
 */
export type FaceValues = Readonly<Record<string, number>> & Readonly<Record<Facs50Name | Arkit52Name, number>>

/** The curve that a name is read from: value = (curve − rest) / gain. */
interface ValueSource {
  readonly curve: string
  readonly rest: number
  readonly gain: number
}

/** A gain below this moves a control too little to be read back from it. */
const LEAST_GAIN = 0.05

/** A read-only view; nothing is computed until a name is asked for. */
export function createFaceValues(instance: CharacterInstance, character: OpenCharacter): FaceValues {
  const sources = new Map<string, ValueSource | undefined>()
  const sourceOf = (name: string): ValueSource | undefined => {
    if (!sources.has(name)) sources.set(name, findSource(name, instance, character))
    return sources.get(name)
  }
  const names = () => [
    ...new Set([
      ...character.controlNames,
      ...instance.rig.curveNames,
      ...character.vocabularies.sets.flatMap(namesInSet).filter((name) => sourceOf(name)),
    ]),
  ]
  const read = (name: string): number | undefined => {
    const source = sourceOf(name)
    return source && (instance.control(source.curve) - source.rest) / source.gain
  }
  return new Proxy({} as FaceValues, {
    get(_, name) {
      if (typeof name !== 'string') return undefined
      const value = read(name)
      if (value !== undefined) return value
      // Asked for by `await`, JSON and consoles, of every object.
      if (name === 'then' || name === 'toJSON' || name in Object.prototype) return undefined
      throw unknownValue(name, instance.rig.name, names())
    },
    has: (_, name) => typeof name === 'string' && sourceOf(name) !== undefined,
    ownKeys: () => names(),
    getOwnPropertyDescriptor(_, name) {
      const value = typeof name === 'string' ? read(name) : undefined
      return value === undefined
        ? undefined
        : { value, writable: false, enumerable: true, configurable: true }
    },
    set(_, name) {
      throw new FaceworkError(
        'control/read-only',
        String(name),
        `face.values.${String(name)} is what was evaluated; it cannot be set.`,
        `Set face.controls.${String(name)} instead.`,
      )
    },
  })
}

/**
 * A control of the head is read as it is. One of another vocabulary is read from the control of the head that it
 * moves most, by the gain it moves it with.
 */
function findSource(
  name: string,
  instance: CharacterInstance,
  character: OpenCharacter,
): ValueSource | undefined {
  const own: ValueSource = { curve: name, rest: 0, gain: 1 }
  if (character.controlNames.includes(name)) return own
  const names = character.vocabularies.sets.map(namesInSet).find((known) => known.includes(name))
  if (names) {
    const [rest, full] = [0, 1].map((value) => character.poseValues({ [name]: value }, names))
    let best: ValueSource | undefined
    for (const [curve, value] of Object.entries(full!)) {
      const gain = value - (rest![curve] ?? 0)
      if (gain > Math.max(best?.gain ?? 0, LEAST_GAIN)) best = { curve, rest: rest![curve] ?? 0, gain }
    }
    if (best) return best
  }
  return instance.rig.curveNames.includes(name) ? own : undefined
}

function unknownValue(name: string, character: string, names: readonly string[]): FaceworkError {
  return new FaceworkError(
    'control/unknown',
    name,
    `Character "${character}" has no control "${name}".`,
    suggestion(name, names) ?? '`name in face.values` tells whether there is one.',
  )
}
