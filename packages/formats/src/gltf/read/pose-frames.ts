import { type Report, suggestion } from '@facework/report'
import type { PoseFrames } from '../../imported.ts'
import { isObject } from '../check/is-object.ts'
import type { Gltf } from '../check/schema.ts'
import { inferFrameRate, nearestKey, ON_KEY } from './frame-rate.ts'
import type { ImportedAnimation } from './import-animations.ts'
import type { NodeNames } from './node-names.ts'

/** Pose frames of a glTF file; every frame also has the time of its key. */
export interface GltfPoseFrames extends PoseFrames {
  readonly frames: readonly { readonly frame: number; readonly name: string; readonly time: number }[]
}

const FRAME = /^Frame(\d{1,9})$/i
const ROOT_FACE_JOINT = 'RootFaceJoint'

/** Whether an extras key is one of the properties read here. */
export function isFrameProperty(key: string): boolean {
  return key === ROOT_FACE_JOINT || FRAME.test(key)
}

interface FrameProperties {
  readonly frames: readonly { readonly frame: number; readonly name: string; readonly path: string }[]
  readonly rootFaceJoint?: { readonly name: string; readonly path: string } | undefined
}

/** The `Frame<N>` and `RootFaceJoint` properties, wherever in the file they were put. */
export function collectFrameProperties(json: Gltf, report: Report): FrameProperties {
  const byFrame = new Map<number, { frame: number; name: string; path: string }>()
  const byName = new Map<string, number>()
  let rootFaceJoint: FrameProperties['rootFaceJoint']
  const look = (extras: unknown, path: string) => {
    if (!isObject(extras)) return
    for (const [key, value] of Object.entries(extras)) {
      if (!isFrameProperty(key)) continue
      const at = `${path}.extras.${key}`
      if (typeof value !== 'string' || value === '') {
        report.warn(
          'gltf/frame-name',
          at,
          `${at} should be a name; found ${JSON.stringify(value)?.slice(0, 40)}.`,
        )
        continue
      }
      if (key === ROOT_FACE_JOINT) {
        rootFaceJoint ??= { name: value, path: at }
        continue
      }
      const frame = Number(FRAME.exec(key)![1])
      const before = byFrame.get(frame)
      // Blender copies object properties onto the mesh: saying the same twice is no contradiction.
      if (before?.name === value) continue
      if (before) {
        report.error(
          'gltf/frame-twice',
          at,
          `Frame ${frame} is called "${before.name}" in ${before.path} and "${value}" here; the first name is used.`,
          'Give every frame one name.',
        )
      } else if (byName.has(value)) {
        report.error(
          'gltf/frame-name-twice',
          at,
          `"${value}" names frame ${byName.get(value)} and frame ${frame}; the second is left out.`,
          'Give every pose its own name.',
        )
      } else {
        byFrame.set(frame, { frame, name: value, path: at })
        byName.set(value, frame)
      }
    }
  }
  json.nodes?.forEach((node, i) => {
    look(node.extras, `nodes[${i}]`)
  })
  json.meshes?.forEach((mesh, i) => {
    look(mesh.extras, `meshes[${i}]`)
  })
  json.scenes?.forEach((scene, i) => {
    look(scene.extras, `scenes[${i}]`)
  })
  look(json.asset.extras, 'asset')
  look(json.extras, 'file')
  const frames = [...byFrame.values()].sort((a, b) => a.frame - b.frame)
  return { frames, rootFaceJoint: rootFaceJoint || undefined }
}

// [S4]
/** The root joint of the face, if the file names an existing one. */
export function findFaceRoot(
  properties: FrameProperties,
  names: NodeNames,
  report: Report,
): string | undefined {
  const wanted = properties.rootFaceJoint
  if (!wanted) return undefined
  if (names.nodeOfJoint.has(wanted.name)) return wanted.name
  report.warn(
    'gltf/face-root-unknown',
    wanted.path,
    `RootFaceJoint names "${wanted.name}", which is not a joint of this file.`,
    suggestion(wanted.name, names.nodeOfJoint.keys()) ?? 'Name the root joint of the face.',
  )
  return undefined
}

/** Which clip the named frames count in, at which rate, and the time of each one. */
export function findPoseFrames(
  properties: FrameProperties,
  animations: readonly ImportedAnimation[],
  fps: number | undefined,
  report: Report,
): GltfPoseFrames | undefined {
  const named = properties.frames
  if (named.length === 0) return undefined
  const numbers = named.map((f) => f.frame)
  const first = named[0]!.path
  if (animations.length === 0) {
    report.warn(
      'gltf/frames-without-clip',
      first,
      `${named.length} frames are named, but the file has no animation they could count in.`,
      'Export the head with its pose animation.',
    )
    return {
      frameRate: fps ?? 30,
      frameRateFrom: fps === undefined ? 'inferred' : 'caller',
      frames: named.map(({ frame, name }) => ({ frame, name, time: frame / (fps ?? 30) })),
    }
  }
  const isPoses = (a: ImportedAnimation) => (/pose/i.test(a.name) ? 1 : 0)
  // Heads have one or a few clips; a file with thousands is no reason to try them all.
  const tried = animations.toSorted((a, b) => isPoses(b) - isPoses(a)).slice(0, 32)
  const fits = tried.map((animation) => ({
    animation,
    fit: inferFrameRate(numbers, keyTimes(animation), fps),
  }))
  fits.sort((a, b) => b.fit.onKeys - a.fit.onKeys || a.fit.beyond - b.fit.beyond)
  const { animation, fit } = fits[0]!
  const keys = keyTimes(animation)
  const lastKey = keys.at(-1)!
  const frames: { frame: number; name: string; time: number }[] = []
  for (const { frame, name, path } of named) {
    const time = frame / fit.rate
    const key = nearestKey(keys, time)
    if (time > lastKey + ON_KEY) {
      report.error(
        'gltf/frame-beyond',
        path,
        `Frame ${frame} ("${name}") is at ${time.toFixed(4)} s, beyond the ${lastKey.toFixed(4)} s of clip "${animation.name}".`,
        fps === undefined
          ? 'Say the frame rate of the authoring tool with --fps, or export all frames.'
          : `Check the frame rate: ${fps} was given.`,
      )
      continue
    }
    frames.push({ frame, name, time: Math.abs(key - time) <= ON_KEY ? key : time })
  }
  const inBetween = named.length - fit.onKeys - fit.beyond
  if (fps === undefined) {
    report.info(
      'gltf/frame-rate',
      animation.path,
      `Frame numbers count in clip "${animation.name}" at ${Number(fit.rate.toFixed(3))} frames per second: ${fit.onKeys} of ${named.length} named frames are on keys.`,
      inBetween > 0
        ? 'If the poses look wrong, say the frame rate of the authoring tool with --fps.'
        : undefined,
    )
  } else if (inBetween > 0) {
    report.warn(
      'gltf/frame-off-key',
      animation.path,
      `At the given ${fps} frames per second, ${inBetween} of ${named.length} named frames are between keys of clip "${animation.name}".`,
      'Leave out --fps to have the rate inferred.',
    )
  }
  return {
    clip: animation.name,
    frameRate: fit.rate,
    frameRateFrom: fps === undefined ? 'inferred' : 'caller',
    frames,
  }
}

/** All distinct key times of an animation, rising. */
export function keyTimes(animation: ImportedAnimation): Float32Array {
  const columns = new Set(
    [...animation.content.joints, ...animation.content.morphs].map((track) => track.times),
  )
  const all = new Set<number>()
  for (const column of columns) for (const time of column) all.add(time)
  return Float32Array.from(all).sort()
}
