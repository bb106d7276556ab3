import type { MorphTrack } from '@facework/documents'
import type { TrackInterpolation } from '@facework/documents/internal'
import type { Report } from '@facework/report'
import { sampleKeys } from '../write/sample-keys.ts'

export interface WeightKeys {
  readonly interpolation: TrackInterpolation
  readonly times: Float32Array
  readonly values: Float32Array
}

/** Splines that must be written as lines are sampled this often. */
const SAMPLES_A_SECOND = 60

/**
 * glTF drives all morphs of a mesh with one set of keys. Tracks with the same keys are woven together
 * exactly, and so are lines or steps at different times; a mix of kinds becomes lines, and is reported.
 */
export function mergeMorphTracks(
  morphs: readonly { readonly name: string; readonly default: number }[],
  tracks: readonly MorphTrack[],
  mesh: string,
  report: Report,
): WeightKeys {
  const first = tracks[0]!
  const byName = new Map(tracks.map((track) => [track.morph, track]))
  const sameKind = tracks.every((t) => t.interpolation === first.interpolation)
  if (sameKind && tracks.every((t) => sameTimes(t.times, first.times))) return weave(morphs, byName, first)
  const interpolation = sameKind && first.interpolation === 'step' ? 'step' : 'linear'
  if (!sameKind || first.interpolation === 'cubicspline') {
    report.warn(
      'gltf/morphs-resampled',
      `meshes.${mesh}`,
      `The morph tracks of "${mesh}" have different keys and interpolations, which glTF cannot store; they are sampled, ${SAMPLES_A_SECOND} per second.`,
    )
  }
  const times = unionOfTimes(tracks, interpolation)
  const values = new Float32Array(times.length * morphs.length)
  morphs.forEach((morph, m) => {
    const track = byName.get(morph.name)
    times.forEach((time, i) => {
      values[i * morphs.length + m] = track ? sampleKeys(track, 1, time)[0]! : morph.default
    })
  })
  return { interpolation, times, values }
}

function weave(
  morphs: readonly { readonly name: string; readonly default: number }[],
  byName: ReadonlyMap<string, MorphTrack>,
  { interpolation, times }: MorphTrack,
): WeightKeys {
  const parts = interpolation === 'cubicspline' ? 3 : 1
  const rows = times.length * parts
  const values = new Float32Array(rows * morphs.length)
  morphs.forEach((morph, m) => {
    const track = byName.get(morph.name)
    for (let row = 0; row < rows; row++) {
      // Tangents of a morph that stays are nothing; its value is the middle one of three.
      values[row * morphs.length + m] = track
        ? track.values[row]!
        : parts === 1 || row % 3 === 1
          ? morph.default
          : 0
    }
  })
  return { interpolation, times, values }
}

function sameTimes(a: Float32Array, b: Float32Array): boolean {
  return a === b || (a.length === b.length && a.every((t, i) => t === b[i]))
}

function unionOfTimes(tracks: readonly MorphTrack[], interpolation: TrackInterpolation): Float32Array {
  const all = new Set<number>()
  for (const track of tracks) {
    const last = track.times.at(-1)!
    track.times.forEach((time, i) => {
      all.add(time)
      // A step among lines: the old value once more, right before the jump.
      if (interpolation === 'linear' && track.interpolation === 'step' && i > 0) all.add(justBefore(time))
    })
    if (track.interpolation !== 'cubicspline') continue
    for (let n = 1; track.times[0]! + n / SAMPLES_A_SECOND < last; n++)
      all.add(Math.fround(track.times[0]! + n / SAMPLES_A_SECOND))
  }
  return Float32Array.from(all).sort()
}

/** The float32 before a positive one. */
function justBefore(value: number): number {
  const bits = new Uint32Array(1)
  const float = new Float32Array(bits.buffer)
  float[0] = value
  bits[0]!--
  return float[0]!
}
