import type { Clip } from '@facework/documents'
import type { SourceFacts } from '@facework/documents/internal'
import { type Report, suggestion } from '@facework/report'
import type { PoseFrames } from '../../imported.ts'
import { numberOf } from '../parse/fbx-tree.ts'
import type { SceneNode } from './import-nodes.ts'
import { type FbxObject, type FbxScene, numberProperty } from './objects.ts'

/** Properties a person (or a script) added, as plain values. */
export function userProperties(object: FbxObject): Record<string, unknown> {
  const out: [string, unknown][] = []
  for (const p of object.properties.values()) {
    if (!p.flags.includes('U')) continue
    const values = p.values
      .map((v) => (typeof v === 'string' ? v : numberOf(v)))
      .filter((v) => v !== undefined)
    if (values.length > 0) out.push([p.name, values.length === 1 ? values[0] : values])
  }
  return Object.fromEntries(out)
}

/** Frames a second by FBX TimeMode; 0 and 14 are looked up elsewhere. */
const RATES: readonly number[] = [
  30,
  120,
  100,
  60,
  50,
  48,
  30,
  30,
  30000 / 1001,
  30000 / 1001,
  25,
  24,
  1000,
  24000 / 1001,
  0,
  96,
  72,
  60000 / 1001,
  120000 / 1001,
]

export function frameRateOf(scene: FbxScene): number {
  const custom = numberProperty(scene.settings, 'CustomFrameRate', 0)
  const rate = RATES[numberProperty(scene.settings, 'TimeMode', 0)] || custom
  return rate > 0 && rate < 100000 ? rate : 30
}

/** `Frame<N>` texts anywhere in the file: which frame of the animation shows which pose. */
export function readFrameNames(
  nodes: readonly SceneNode[],
  report: Report,
): { frame: number; name: string }[] {
  const names = new Map<number, string>()
  const twice: number[] = []
  for (const { model } of nodes) {
    for (const p of model.properties.values()) {
      const match = /^Frame(\d{1,7})$/.exec(p.name)
      const value = p.values[0]
      if (!match || typeof value !== 'string' || value === '') continue
      const frame = Number(match[1])
      if (names.has(frame) && names.get(frame) !== value) twice.push(frame)
      else names.set(frame, value)
    }
  }
  if (twice.length > 0)
    report.warn(
      'fbx/frame-twice',
      'Objects.Model',
      `Frames ${twice.slice(0, 8).join(', ')} are named differently by two nodes; the first names are kept.`,
    )
  return [...names].map(([frame, name]) => ({ frame, name })).sort((a, b) => a.frame - b.frame)
}

/** The frames as the caller sees them, with the rate they count in and the clip they count in. */
export function makePoseFrames(
  frames: readonly { frame: number; name: string }[],
  clip: Clip | undefined,
  scene: FbxScene,
  fps: number | undefined,
  report: Report,
): PoseFrames | undefined {
  if (frames.length === 0) return undefined
  let frameRate = fps ?? frameRateOf(scene)
  let frameRateFrom: PoseFrames['frameRateFrom'] = fps === undefined ? 'file' : 'caller'
  const spacing = clip && evenSpacing(clip)
  if (
    fps === undefined &&
    spacing !== undefined &&
    Math.abs(spacing * frameRate - Math.round(spacing * frameRate)) > 0.01
  ) {
    report.warn(
      'fbx/frame-rate',
      'GlobalSettings.TimeMode',
      `The file says ${frameRate} frames per second, but keys are ${spacing} s apart; ${1 / spacing} is taken.`,
      'Give the rate with fps.',
    )
    frameRate = 1 / spacing
    frameRateFrom = 'inferred'
  }
  const last = frames[frames.length - 1]!.frame
  if (clip && last / frameRate > clip.duration + 0.5 / frameRate) {
    report.warn(
      'fbx/frame-beyond',
      'Objects.Model',
      `Frame ${last} would be at ${(last / frameRate).toFixed(3)} s; clip "${clip.name}" ends at ${clip.duration.toFixed(3)} s.`,
      'Check the frame rate, or give it with fps.',
    )
  }
  if (!clip)
    report.warn(
      'fbx/frames-without-clip',
      'Objects.Model',
      `${frames.length} frames are named, but the file has no animation.`,
    )
  else
    report.info(
      'fbx/pose-frames',
      'Objects.Model',
      `${frames.length} named frames at ${frameRate} frames per second in clip "${clip.name}".`,
    )
  return { clip: clip?.name, frameRate, frameRateFrom, frames }
}

function evenSpacing(clip: Clip): number | undefined {
  const times = clip.joints[0]?.times ?? clip.morphs[0]?.times
  if (!times || times.length < 3) return undefined
  const step = times[1]! - times[0]!
  for (let i = 2; i < times.length; i++)
    if (Math.abs(times[i]! - times[i - 1]! - step) > 1e-4) return undefined
  return step
}

// [S4]
/** The joint below which everything belongs to the face, where a node says so. */
export function readFaceRoot(nodes: readonly SceneNode[], report: Report): string | undefined {
  for (const { model } of nodes) {
    const value = model.properties.get('RootFaceJoint')?.values[0]
    if (typeof value !== 'string' || value === '') continue
    const joint = nodes.find((n) => n.joint !== undefined && n.model.name === value)?.joint
    if (joint !== undefined) return joint
    const known = nodes.flatMap((n) => (n.joint === undefined ? [] : [n.joint]))
    report.warn(
      'fbx/face-root',
      `Model.${model.name}.RootFaceJoint`,
      `RootFaceJoint names "${value}", which is not a joint of this file.`,
      suggestion(value, known),
    )
    return undefined
  }
  return undefined
}

/** Keys of poses, and what people write when they mean one. */
const FRAME_LIKE = /^(?:frame[\s_]*\S*|rootfacejoint)$/i

/** What the file contained before it was repaired. Influences are reported by count only. */
export function readSourceFacts(nodes: readonly SceneNode[]): SourceFacts {
  return {
    properties: nodes.flatMap(({ model }) =>
      [...model.properties.values()].flatMap((p) =>
        FRAME_LIKE.test(p.name)
          ? [{ key: p.name, value: p.values[0], path: `Model.${model.name}.${p.name}` }]
          : [],
      ),
    ),
    renamedJoints: nodes.flatMap(({ model, joint }) =>
      joint !== undefined && model.name !== '' && joint !== model.name
        ? [{ from: model.name, to: joint }]
        : [],
    ),
    nodes: {},
    influences: [],
  }
}
