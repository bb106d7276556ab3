import { newId, type Pose } from '@facework/documents'
import { createPosesFromClip } from '../../poses/create/create-poses.ts'
import type { Check } from '../check.ts'
import { isNeutral } from '../measured-head.ts'
import { frameTable, withoutTable } from './frame-table.ts'

const MARKERS = [
  'Go to the frame in the timeline.',
  'Press M, then F2 over the marker, and name it after the pose, for example JawDrop.',
  'Export with facework_export.py, which writes the markers as Frame<N>.',
]

export const noFrames: Check = {
  code: 'head/no-frames',
  severity: 'error',
  profiles: ['roblox'],
  why: 'Roblox finds poses by Frame<N> properties of the head mesh. Without them the head has no face.',
  steps: MARKERS,
  fix: 'ask',
  fixText: 'Names frames after the curves that peak on them, or numbers them.',
  find: ({ head }) => {
    if (frameTable(head).length > 0) return []
    const clip = head.clips?.[0]
    return [
      {
        message: 'No frame is named after a pose',
        found: head.poses ? `${head.poses.poses.length} poses as morphs` : 'no Frame<N> properties',
        expected: 'Frame0 Neutral, Frame1 …',
        fix: clip && !head.poses ? undefined : ('manual' as const),
      },
    ]
  },
  apply: (head) => {
    const clip = head.clips?.[0]
    if (!clip || head.poses) return head
    const { poses } = createPosesFromClip({ model: head.model, clip })
    return withoutTable({ ...head, poses })
  },
}

export const frameUnreadable: Check = {
  code: 'head/frame-unreadable',
  severity: 'error',
  profiles: ['roblox'],
  why: 'A property such as "Frame 12" or "FrameX" is skipped on import, and its pose is missing.',
  steps: MARKERS,
  fix: 'ask',
  fixText: 'Leaves the property out.',
  find: ({ head }) =>
    frameTable(head)
      .filter(({ frame }) => frame === undefined)
      .map(({ key, value }) => ({
        message: `"${key}" is not a frame number`,
        where: { pose: typeof value === 'string' ? value : undefined },
        found: key,
        expected: 'Frame and a whole number, such as Frame12',
      })),
  apply: (head) => withoutTable(head),
}

export const frameEmpty: Check = {
  code: 'head/frame-empty',
  severity: 'error',
  profiles: ['roblox'],
  why: 'An empty pose name stops the import of the whole head.',
  steps: MARKERS,
  fix: 'ask',
  fixText: 'Leaves the property out.',
  find: ({ head }) =>
    frameTable(head)
      .filter(({ frame, value }) => frame !== undefined && (typeof value !== 'string' || value.trim() === ''))
      .map(({ key, frame, value }) => ({
        message: `${key} has no pose name`,
        where: { frame },
        found: JSON.stringify(value) ?? 'nothing',
        expected: 'the name of a pose',
      })),
  apply: (head) => withoutTable(head),
}

/** Importers leave out frames past the end of the clip, and report them. */
const BEYOND = new Set(['gltf/frame-beyond', 'fbx/frame-beyond'])

export const frameOffTimeline: Check = {
  code: 'head/frame-off-timeline',
  severity: 'error',
  why: 'A named frame without a key has no pose: nothing moves when the control is used.',
  steps: [
    'Set the end of the timeline to the last pose or later.',
    'Go to the frame, select all face bones in Pose Mode, and press I > Location & Rotation.',
    'Export again.',
  ],
  fix: 'manual',
  find: ({ head }) => {
    const entries = frameTable(head)
    const named = new Set((head.poses?.poses ?? []).map((p) => p.frame))
    if (!head.diagnostics?.some((d) => BEYOND.has(d.code))) return []
    return entries
      .filter(
        ({ frame, value }) =>
          frame !== undefined && typeof value === 'string' && value !== '' && !named.has(frame),
      )
      .filter(({ value }) => !(head.poses?.poses ?? []).some((p) => p.name === value))
      .map(({ key, value, frame }) => ({
        message: `${key} ("${String(value)}") is not on the timeline`,
        where: { frame, pose: String(value) },
        found: 'no key on this frame',
        expected: 'a key of every face joint',
      }))
  },
}

export const neutralMissing: Check = {
  code: 'head/neutral-missing',
  severity: 'error',
  profiles: ['roblox'],
  why: 'Frame 0 must be Neutral: every pose is imported as the difference from it.',
  steps: [
    'Go to frame 0 and clear the pose of all face bones.',
    'Insert keys, press M, and name the marker Neutral.',
    'Export again with facework_export.py.',
  ],
  fix: 'ask',
  fixText: 'Names the rest pose Neutral and makes it frame 0.',
  find: ({ head }) => {
    const entries = frameTable(head)
    if (entries.length === 0) return []
    const at0 = entries.find(({ frame }) => frame === 0)
    if (at0 && typeof at0.value === 'string' && /^neutral$/i.test(at0.value)) return []
    const other = entries.find(({ value }) => typeof value === 'string' && isNeutral(value))
    return [
      {
        message: other
          ? `${String(other.value)} is on frame ${other.frame}, not Neutral on frame 0`
          : 'Frame 0 is not Neutral',
        where: { frame: 0 },
        found: at0 ? String(at0.value) : 'no Frame0',
        expected: 'Neutral',
      },
    ]
  },
  apply: (head) => {
    if (!head.poses) return head
    const others = head.poses.poses.filter((p) => !isNeutral(p.name))
    const neutral: Pose = {
      id: head.poses.poses.find((p) => isNeutral(p.name))?.id ?? newId(),
      name: 'Neutral',
      role: { type: 'control' },
      frame: 0,
      joints: {},
      morphs: {},
      curves: {},
      range: [0, 1],
    }
    // Frames after 0 keep their order; one that was on frame 0 moves to the end.
    const last = Math.max(0, ...others.map((p) => p.frame ?? 0))
    const moved = others.map((p) => (p.frame === 0 ? { ...p, frame: last + 1 } : p))
    return withoutTable({ ...head, poses: { ...head.poses, poses: [neutral, ...moved] } })
  },
}

export const neutralTwice: Check = {
  code: 'head/neutral-twice',
  severity: 'error',
  profiles: ['roblox'],
  why: 'There is one neutral face. With two, import does not know which one poses start from.',
  steps: [
    'Find the second marker named Neutral in the timeline.',
    'Delete it with X, or name it after its pose.',
    'Export again with facework_export.py.',
  ],
  fix: 'ask',
  fixText: 'Keeps Neutral on frame 0.',
  find: ({ head }) => {
    const neutral = frameTable(head).filter(({ value }) => typeof value === 'string' && isNeutral(value))
    return neutral.slice(1).map(({ frame, value }) => ({
      message: `Neutral is named twice: on frames ${neutral[0]!.frame} and ${frame}`,
      where: { frame, pose: String(value) },
      found: `frames ${neutral.map((n) => n.frame).join(' and ')}`,
      expected: 'frame 0 only',
    }))
  },
  apply: (head) => {
    const poses = head.poses
    if (!poses) return head
    const first = poses.poses.find((p) => isNeutral(p.name) && (p.frame ?? 0) === 0)
    const kept = first ?? poses.poses.find((p) => isNeutral(p.name))
    return withoutTable({
      ...head,
      poses: { ...poses, poses: poses.poses.filter((p) => !isNeutral(p.name) || p === kept) },
    })
  },
}

export const animationExtra: Check = {
  code: 'head/animation-extra',
  severity: 'info',
  profiles: ['roblox'],
  why: 'A head file has one animation with the poses. Roblox reads no others.',
  steps: [
    'Open the Action Editor and keep the action with the poses.',
    'Delete other actions, or turn off their export: no NLA strips, no all actions.',
    'Export again.',
  ],
  fix: 'safe',
  fixText: 'Leaves the other animations out.',
  find: ({ head }) => {
    const extra = (head.clips ?? []).filter(
      (c) => c.name !== head.poseClip && c.joints.length + c.morphs.length > 0,
    )
    if (extra.length === 0) return []
    return [
      {
        message: `${extra.length === 1 ? 'An animation' : `${extra.length} animations`} beside the poses: ${extra
          .map((c) => c.name)
          .slice(0, 3)
          .join(', ')}`,
        found: `${(head.clips ?? []).length} animations`,
        expected: '1',
      },
    ]
  },
  apply: (head) => ({ ...head, clips: head.clips?.filter((c) => c.name === head.poseClip) }),
}
