import type { Clip } from '@facework/documents'
import { FaceworkError } from '@facework/report'

const EXAMPLE = "face.play(await loadClip('scream.clip.json'))"

/** Throws an error that names the value when it is not a clip. */
export function checkClip(clip: unknown, method: string): asserts clip is Clip {
  const { found, hint } = describe(clip) ?? {}
  if (found === undefined) return
  throw new FaceworkError('play/not-a-clip', 'clip', `${method} needs a clip; found ${found}.`, hint)
}

function describe(value: unknown): { readonly found: string; readonly hint: string } | undefined {
  const load = `Load one first: ${EXAMPLE}.`
  if (value === null || value === undefined) return { found: String(value), hint: load }
  if (typeof value === 'string') return { found: `the text "${value.slice(0, 80)}"`, hint: load }
  if (typeof value !== 'object') return { found: `a ${typeof value}`, hint: load }
  if (Array.isArray(value))
    return { found: 'a list', hint: 'Play one of its clips, or `queue` them one by one.' }
  const object = value as Readonly<Record<string, unknown>>
  if (typeof object.then === 'function')
    return { found: 'a promise', hint: `Is there an await missing? ${EXAMPLE}` }
  if (Array.isArray(object.tracks) && typeof object.uuid === 'string') {
    return {
      found: `a THREE.AnimationClip ("${String(object.name)}")`,
      hint: 'Play it with an AnimationMixer between face.before() and face.after(); `loadHead(bytes).clips` has the animations of a file as clips.',
    }
  }
  if (object.kind === 'clip' && Array.isArray(object.curves)) return undefined
  return typeof object.kind === 'string'
    ? { found: `a document of kind "${object.kind}"`, hint: load }
    : { found: 'an object that is not a clip', hint: 'readClip(json) checks what a *.clip.json holds.' }
}
