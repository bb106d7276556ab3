import type { ClipContent, JointTrack, Mesh, MorphTrack } from '@facework/documents'
import type { TrackInterpolation } from '@facework/documents/internal'
import type { Report } from '@facework/report'
import type { ImportStep } from '../../import-steps.ts'
import type { MemoryBudget } from '../../memory-budget.ts'
import { UniqueNames } from '../../unique-names.ts'
import type { Gltf, GltfAnimation } from '../check/schema.ts'
import { channelTarget } from './channel-target.ts'
import type { AccessorReader } from './decode/decode-accessor.ts'
import type { NodeNames } from './node-names.ts'

export interface ImportedAnimation {
  readonly name: string
  /** In the file's list. */
  readonly index: number
  readonly path: string
  readonly content: ClipContent
}

interface Keys {
  readonly interpolation: TrackInterpolation
  readonly times: Float32Array
  readonly values: Float32Array
}

const INTERPOLATIONS = { STEP: 'step', LINEAR: 'linear', CUBICSPLINE: 'cubicspline' } as const
const WIDTHS = { translation: 3, rotation: 4, scale: 3, weights: 1 } as const

/** Every animation of the file with a channel that moves a joint or a morph, keys as they were authored. */
export async function importAnimations(
  json: Gltf,
  names: NodeNames,
  meshes: readonly Mesh[],
  accessors: AccessorReader,
  meter: MemoryBudget,
  report: Report,
  step: ImportStep,
): Promise<ImportedAnimation[]> {
  const meshByName = new Map(meshes.map((mesh) => [mesh.name, mesh]))
  const unique = new UniqueNames(json.animations?.map((a) => a.name ?? ''))
  const found: ImportedAnimation[] = []
  const animations = json.animations ?? []
  for (const [i, animation] of animations.entries()) {
    await step(i / animations.length)
    const path = `animations[${i}]`
    const content = readAnimation(json, animation, path, names, meshByName, accessors, meter, report)
    if (content.joints.length + content.morphs.length === 0) {
      report.warn(
        'gltf/animation-empty',
        path,
        `Animation "${animation.name ?? i}" moves no joint and no morph; it is left out.`,
      )
      continue
    }
    const wanted = animation.name || `animation_${i}`
    const name = unique.take(wanted)
    if (name !== wanted)
      report.warn(
        'gltf/clip-name-twice',
        `${path}.name`,
        `Two animations are called "${wanted}"; the second is now "${name}".`,
      )
    found.push({ name, index: i, path, content })
  }
  return found
}

function readAnimation(
  json: Gltf,
  animation: GltfAnimation,
  path: string,
  names: NodeNames,
  meshByName: ReadonlyMap<string, Mesh>,
  accessors: AccessorReader,
  meter: MemoryBudget,
  report: Report,
): ClipContent {
  const joints = new Map<string, JointTrack>()
  const morphs = new Map<string, MorphTrack>()
  let unknown = 0
  animation.channels.forEach((channel, k) => {
    const at = `${path}.channels[${k}]`
    const target = channelTarget(channel, json.nodes?.length ?? 0)
    if (!target) {
      unknown++
      return
    }
    const mesh = target.path === 'weights' ? meshByName.get(names.meshOfNode[target.node] ?? '') : undefined
    if (target.path === 'weights' && !mesh?.morphs.length) {
      report.warn(
        'gltf/channel-target',
        at,
        `${at} animates morph weights of node ${target.node}, which has no morphs; it is left out.`,
      )
      return
    }
    const moved = mesh?.morphs.slice(
      target.morph ?? 0,
      target.morph === undefined ? undefined : target.morph + 1,
    )
    if (moved?.length === 0) {
      unknown++
      return
    }
    const repeat = moved?.length ?? 1
    const keys = readKeys(animation, channel.sampler, path, WIDTHS[target.path], repeat, accessors, report)
    if (!keys) return
    // Channels may share their keys, but each is walked over again; a small file must not ask for hours.
    meter.take(keys.times.byteLength + keys.values.byteLength, at)
    const slot = `${target.node} ${target.path}`
    const first = target.morph ?? 0
    if (joints.has(slot) || morphs.has(`${slot} ${first}`)) {
      report.warn(
        'gltf/channel-twice',
        at,
        `Two channels of ${path} animate the ${target.path} of node ${target.node}; the last one counts.`,
      )
    }
    if (target.path !== 'weights') {
      const track: JointTrack = { joint: names.jointOfNode[target.node]!, path: target.path, ...keys }
      joints.set(slot, target.path === 'rotation' ? withoutZeroRotations(track, at, report) : track)
      return
    }
    moved!.forEach((morph, m) => {
      const values = new Float32Array(keys.values.length / repeat)
      for (let i = 0, from = m; i < values.length; i++, from += repeat) values[i] = keys.values[from]!
      morphs.set(`${slot} ${first + m}`, {
        mesh: mesh!.name,
        morph: morph.name,
        interpolation: keys.interpolation,
        times: keys.times,
        values,
      })
    })
  })
  if (unknown > 0) {
    report.info(
      'gltf/channel-unread',
      path,
      `${unknown} channels of animation "${animation.name ?? path}" move neither a joint nor a morph and are not carried over.`,
    )
  }
  let duration = 0
  for (const { times } of [...joints.values(), ...morphs.values()])
    duration = Math.max(duration, times.at(-1) ?? 0)
  return { duration, joints: [...joints.values()], morphs: [...morphs.values()], curves: [], markers: [] }
}

/** Keys of one sampler; undefined, and reported, when they cannot be used. */
function readKeys(
  animation: GltfAnimation,
  index: number,
  path: string,
  width: number,
  repeat: number,
  accessors: AccessorReader,
  report: Report,
): Keys | undefined {
  const sampler = animation.samplers[index]!
  const at = `${path}.samplers[${index}]`
  const interpolation = INTERPOLATIONS[sampler.interpolation ?? 'LINEAR']
  const times = accessors.floats(sampler.input, 1, `${at}.input`)
  const values = accessors.floats(sampler.output, width, `${at}.output`)
  const stride = width * repeat * (interpolation === 'cubicspline' ? 3 : 1)
  if (values.length !== times.length * stride) {
    report.error(
      'gltf/animation-size',
      at,
      `${at} has ${times.length} key times, so its output should have ${times.length * stride} numbers; found ${values.length}. The channel is left out.`,
      'Export the animation again.',
    )
    return undefined
  }
  return { interpolation, ...risingKeys(times, values, stride, at, report) }
}

/** Keys whose time does not rise above the one before are dropped: a curve has one value at a time [C2]. */
function risingKeys(
  times: Float32Array,
  values: Float32Array,
  stride: number,
  path: string,
  report: Report,
): { times: Float32Array; values: Float32Array } {
  const kept: number[] = []
  for (let i = 0, last = Number.NEGATIVE_INFINITY; i < times.length; i++) {
    if (!(times[i]! > last)) continue
    last = times[i]!
    kept.push(i)
  }
  if (kept.length === times.length) return { times, values }
  report.warn(
    'gltf/key-order',
    `${path}.input`,
    `${times.length - kept.length} keys of ${path} are not later than the key before them; they are left out.`,
    'Export the animation again.',
  )
  const out = new Float32Array(kept.length * stride)
  kept.forEach((key, i) => {
    out.set(values.subarray(key * stride, (key + 1) * stride), i * stride)
  })
  return { times: Float32Array.from(kept, (key) => times[key]!), values: out }
}

function withoutZeroRotations(track: JointTrack, path: string, report: Report): JointTrack {
  const cubic = track.interpolation === 'cubicspline'
  const { values } = track
  let mended: Float32Array | undefined
  for (let i = cubic ? 4 : 0; i < values.length; i += cubic ? 12 : 4) {
    if (values[i] !== 0 || values[i + 1] !== 0 || values[i + 2] !== 0 || values[i + 3] !== 0) continue
    mended ??= values.slice()
    mended[i + 3] = 1
  }
  if (!mended) return track
  report.warn(
    'gltf/rotation',
    path,
    `Some rotation keys of "${track.joint}" are all zero; they were made "no turn".`,
  )
  return { ...track, values: mended }
}
