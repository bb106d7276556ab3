import type { AssetRef, Clip } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import type { LookAtOptions, Playback, PlaybackRole, PlayOptions, Priority } from '@facework/runtime'
import type { ControlSnapshot } from '@facework/runtime/internal'
import type { LifeOptions } from './life-options.ts'

/** A clip by id and name; the clip itself is not part of the state. */
export interface SavedClip extends AssetRef {
  readonly name: string
}

export interface SavedPlayback {
  readonly clip: SavedClip
  readonly time: number
  readonly speed: number
  readonly weight: number
  readonly loop: boolean
  readonly hold: boolean
  readonly role: PlaybackRole
  readonly slot: string
  /** How far it has faded in, 0 to 1. */
  readonly fadeLevel: number
  readonly priority: Priority | 'mood'
}

export interface SavedGaze {
  /** In the space of the world, where the target was. */
  readonly point: readonly [number, number, number]
  readonly options?: LookAtOptions | undefined
}

/** What a face is doing, as JSON: what plays and waits, its mood, controls that are set, where it looks. */
export interface FaceState {
  readonly kind: 'face-state'
  readonly version: 1
  readonly playing: readonly SavedPlayback[]
  readonly queued: readonly SavedPlayback[]
  readonly mood?: SavedPlayback | undefined
  readonly controls: ControlSnapshot
  readonly gaze?: SavedGaze | undefined
  readonly life?: LifeOptions | undefined
}

/** Clips to restore a state with: a list, or a function that finds them. */
export type ClipSource = Iterable<Clip> | ((clip: SavedClip) => Clip | undefined)

export function savePlayback(playback: Playback): SavedPlayback {
  const { time, speed, weight, loop, hold, role, slot, fadeLevel, priority } = playback
  const { clip } = playback.binding
  const { id = '', name = clip.name } = clip.document ?? {}
  return { clip: { id, name }, time, speed, weight, loop, hold, role, slot, fadeLevel, priority }
}

export function playOptions(saved: SavedPlayback): PlayOptions & { readonly slot: string } {
  const { speed, weight, loop, hold, role, slot, priority } = saved
  return { speed, weight, loop, hold, role, slot, priority: priority === 'mood' ? 'core' : priority }
}

/** Puts a playback that was just started where the saved one was. */
export function placePlayback(playback: Playback, saved: SavedPlayback): void {
  playback.time = saved.time
  playback.fadeLevel = saved.fadeLevel
}

/** Throws for JSON that is not the state of a face. */
export function checkState(state: unknown): asserts state is FaceState {
  const { kind, version, playing, queued, controls } = (state ?? {}) as Partial<FaceState>
  if (kind === 'face-state' && version === 1 && Array.isArray(playing) && Array.isArray(queued) && controls)
    return
  throw new FaceworkError(
    'play/state',
    'state',
    `The state of a face should be what face.toJSON() gives, of version 1; found ${kind === undefined ? typeof state : `"${kind}" of version ${version}`}.`,
    'face.restore(JSON.parse(text), clips), with the text of JSON.stringify(face).',
  )
}

/** Finds the clips of a state by id, then by name. */
export function clipFinder(source: ClipSource): (saved: SavedPlayback) => Clip {
  const clips = typeof source === 'function' ? undefined : [...source]
  const find =
    typeof source === 'function'
      ? source
      : ({ id, name }: SavedClip) => clips!.find((c) => c.id === id) ?? clips!.find((c) => c.name === name)
  return ({ clip }) => {
    const found = find(clip)
    if (found) return found
    throw new FaceworkError(
      'play/clip-unknown',
      clip.name,
      `The state plays clip "${clip.name}" (${clip.id}), which is not among the clips given.`,
      'Give every clip that the face may play: face.restore(state, [hello, smile]).',
    )
  }
}
