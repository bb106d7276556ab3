import { existsSync, readdirSync, readFileSync } from 'node:fs'
import {
  type Clip,
  clipKind,
  type JointTrack,
  keyedCurve,
  type PoseAsset,
  type Transform,
} from '@facework/documents'
import { type Imported, importGltf } from '@facework/formats'
import { angleBetweenQuaternions } from '@facework/math/internal'
import { CharacterInstance, compileRig } from '@facework/runtime'
import { computeModelMatrices, createPoseBuffers } from '@facework/runtime/internal'
import { describe, expect, it } from 'vitest'
import { bakeClip, createPoses, type EvaluatedFrame, evaluateFrame, updatePoses } from '../index.ts'
import { frameFromBuffers } from './evaluate-frame.ts'

const SHARED = new URL('../../../../../shared/', import.meta.url)
const there = existsSync(new URL('heads/ict', SHARED))
if (!there) console.log('real-heads: ../shared is not there, so poses of real heads are not tested.')

const ICT = there
  ? readdirSync(new URL('heads/ict', SHARED)).filter((f) => /-(rig|facs50)\.glb$/.test(f))
  : []
const RIGS = ICT.filter((f) => f.endsWith('-rig.glb')).map((f) => `heads/ict/${f}`)
const FRAMED = [
  ...ICT.map((f) => `heads/ict/${f}`),
  'heads/makehuman/mh-female-poseunits.glb',
  'heads/makehuman/mh-male-arkit-poses.glb',
  'prototypes/cast/out/bolt.glb',
  'prototypes/cast/out/grub.glb',
]
const load = (path: string): Promise<Imported> => importGltf(readFileSync(new URL(path, SHARED)))

/** A joint as its track has it on the key nearest to a time: the file's own numbers, no sampling. */
function authored(head: Imported, clip: Clip, time: number): Map<string, Transform> {
  const out = new Map(head.model.joints.map((j) => [j.name, j.reference]))
  for (const track of clip.joints) {
    const key = nearest(track, time)
    const width = track.path === 'rotation' ? 4 : 3
    const value = Array.from(track.values.subarray(key * width, key * width + width))
    const field = { translation: 't', rotation: 'r', scale: 's' }[track.path]
    out.set(track.joint, { ...out.get(track.joint)!, [field]: value })
  }
  return out
}

function nearest(track: JointTrack, time: number): number {
  let best = 0
  track.times.forEach((t, i) => {
    if (Math.abs(t - time) < Math.abs(track.times[best]! - time)) best = i
  })
  expect(Math.abs(track.times[best]! - time)).toBeLessThan(0.002)
  return best
}

/** Largest distances over all joints. */
function worst(found: Readonly<Record<string, Transform>>, wanted: Iterable<[string, Transform]>) {
  let [metres, radians, scale] = [0, 0, 0]
  for (const [joint, to] of wanted) {
    const now = found[joint]!
    const length = Math.hypot(...to.r)
    metres = Math.max(metres, Math.hypot(...now.t.map((v, k) => v - to.t[k]!)))
    radians = Math.max(
      radians,
      angleBetweenQuaternions(
        now.r,
        0,
        to.r.map((v) => v / length),
        0,
      ),
    )
    scale = Math.max(scale, ...now.s.map((v, k) => Math.abs(v - to.s[k]!)))
  }
  return { metres, radians, scale }
}

describe.skipIf(!there)('real heads', () => {
  it.each(FRAMED)(
    '[P2] [P4] [P7] %s: a named pose per mapped frame, and each gives its frame back',
    async (path) => {
      const head = await load(path)
      const { poses } = createPoses(head)
      const { frames, clip: name } = head.poseFrames!
      const clip = head.clips.find((c) => c.name === name)!
      expect(poses.poses.slice(0, frames.length).map((p) => [p.name, p.frame])).toEqual(
        frames.map((f) => [f.name, f.frame]),
      )
      const show = player(head, poses)
      for (const pose of poses.poses.slice(0, frames.length)) {
        const on = pose.role.type === 'combination' ? pose.role.bases : [pose.name]
        const shown = show(Object.fromEntries(on.map((n) => [n, 1])))
        const time = pose.frame! / head.poseFrames!.frameRate
        const far = worst(shown.joints, authored(head, clip, time))
        expect(far, pose.name).toEqual({
          metres: expect.toSatisfy((v: number) => v <= 1e-6),
          radians: expect.toSatisfy((v: number) => v <= 1e-5),
          scale: expect.toSatisfy((v: number) => v <= 1e-6),
        })
        for (const track of clip.morphs) {
          const key = track.times.findIndex((t) => Math.abs(t - time) < 0.002)
          expect(
            Math.abs(shown.morphs[track.mesh]![track.morph]! - track.values[key]!),
            pose.name,
          ).toBeLessThan(1e-5)
        }
      }
      const neutral = poses.poses.find((p) => /^(neutral|rest)$/i.test(p.name))!
      expect(Object.keys(neutral.joints)).toEqual([])
    },
  )

  it('[P7] facs50: the five combination frames are combinations', async () => {
    const { poses } = createPoses(await load('heads/ict/ict-id2-facs50.glb'))
    const found = poses.poses.flatMap((p) => (p.role.type === 'combination' ? [[p.name, p.role.bases]] : []))
    expect(found).toHaveLength(5)
    for (const [name, bases] of found as [string, string[]][]) expect(name).toBe(bases.join('_'))
  })

  it('[P4] neutral poses on id3: its own reference plus the difference, every joint and pose', async () => {
    const [neutral, id3] = [
      await load('heads/ict/ict-neutral-rig.glb'),
      await load('heads/ict/ict-id3-rig.glb'),
    ]
    const { poses } = createPoses(neutral)
    const rest = new Map(neutral.model.joints.map((j) => [j.name, j.reference]))
    const own = new Map(id3.model.joints.map((j) => [j.name, j.reference]))
    let apart = 0
    for (const [joint, { t }] of own) {
      const other = rest.get(joint)?.t ?? t
      apart = Math.max(apart, Math.hypot(...t.map((v, k) => v - other[k]!)))
    }
    expect(apart).toBeGreaterThan(0.001) // the two heads really differ
    const show = player(id3, poses)
    for (const pose of poses.poses) {
      const shown = show({ [pose.name]: 1 })
      const wanted = [...own].map(([joint, reference]): [string, Transform] => {
        const b = rest.get(joint)
        if (!b) return [joint, reference] // the scene's root, called after the file
        const a = pose.joints[joint] ?? b
        const q = product(product(a.r, conjugate(b.r)), reference.r)
        return [
          joint,
          {
            t: reference.t.map((v, k) => v + a.t[k]! - b.t[k]!) as unknown as Transform['t'],
            r: q,
            s: reference.s.map((v, k) => (v * a.s[k]!) / b.s[k]!) as unknown as Transform['s'],
          },
        ]
      })
      const far = worst(shown.joints, wanted)
      expect(far.metres, pose.name).toBeLessThan(1e-6)
      expect(far.radians, pose.name).toBeLessThan(1e-6)
    }
  })

  it.each(RIGS)(
    '[P6] %s: jawOpen and browOuterUp_L in full mode keep 95 of 100 parts of jaw, chin and lips',
    async (path) => {
      const head = await load(path)
      const { poses } = createPoses(head, { mode: 'full' })
      const show = player(head, poses)
      const rest = modelPositions(head, show({}))
      const alone = modelPositions(head, show({ jawOpen: 1 }))
      const both = modelPositions(head, show({ jawOpen: 1, browOuterUp_L: 1 }))
      const moving = head.model.joints.map((j) => j.name).filter((n) => /jaw$|chin|lip/i.test(n))
      expect(moving.length).toBeGreaterThan(8)
      for (const joint of moving) {
        const way = sub(alone.get(joint)!, rest.get(joint)!)
        const length = Math.hypot(...way)
        expect(length, joint).toBeGreaterThan(0.001)
        const gone = sub(both.get(joint)!, rest.get(joint)!)
        const kept = gone.reduce((sum, v, k) => sum + v * way[k]!, 0) / length ** 2
        expect(kept, joint).toBeGreaterThan(0.95)
        expect(kept, joint).toBeLessThan(1.05)
      }
      const jaw = worst(show({ jawOpen: 1, browOuterUp_L: 1 }).joints, [
        ['Jaw', show({ jawOpen: 1 }).joints.Jaw!],
      ])
      expect(Math.max(jaw.metres, jaw.radians)).toBeLessThan(1e-6)
    },
  )

  it('[O2] one curve clip baked onto every head is its evaluation, 1e-5', async () => {
    for (const path of [...FRAMED, 'prototypes/cast/out/ada.glb']) {
      const head = await load(path)
      const { poses } = createPoses(head)
      const [a, b] = poses.poses.filter((p) => p.role.type === 'control' && !/neutral|rest/i.test(p.name))
      const clip = clipKind.create('two', {
        duration: 0.35,
        curves: [
          keyedCurve(
            a!.name,
            [
              [0, 0],
              [0.2, 1],
              [0.35, 0.3],
            ],
            'sine-in-out',
          ),
          keyedCurve(b!.name, [
            [0, 1],
            [0.35, 0],
          ]),
        ],
      })
      const baked = bakeClip({ model: head.model, poses, clip, fps: 30 })
      const track = baked.joints[0] ?? baked.morphs[0]!
      for (const time of track.times.filter((_, i) => i % 3 === 0 || i === track.times.length - 1)) {
        const shown = evaluateFrame({ model: head.model, clip: baked, time })
        const wanted = evaluateFrame({ model: head.model, poses, clip, time: Math.min(time, clip.duration) })
        const far = worst(shown.joints, Object.entries(wanted.joints))
        expect(Math.max(far.metres, far.radians, far.scale), path).toBeLessThan(1e-5)
        for (const [mesh, weights] of Object.entries(wanted.morphs)) {
          for (const [morph, weight] of Object.entries(weights)) {
            expect(Math.abs(shown.morphs[mesh]![morph]! - weight), path).toBeLessThan(1e-5)
          }
        }
      }
    }
  })

  it('[P2] importing the same head again changes nothing', async () => {
    const path = 'heads/ict/ict-id2-facs50.glb'
    const poses = createPoses(await load(path)).poses
    const again = updatePoses(poses, createPoses(await load(path)).poses)
    expect(again).toEqual({ poses, added: [], changed: [], missing: [], diagnostics: [] })
  })
})

/** What evaluateFrame does, compiled once for many frames. */
function player(head: Imported, poses: PoseAsset): (curves: Record<string, number>) => EvaluatedFrame {
  const rig = compileRig(head.model, { poses })
  return (curves) => {
    const instance = new CharacterInstance(rig)
    for (const [name, value] of Object.entries(curves)) instance.setControl(name, value)
    return frameFromBuffers(rig, instance.update(0))
  }
}

function modelPositions(head: Imported, frame: EvaluatedFrame): Map<string, number[]> {
  const rig = compileRig(head.model)
  const pose = createPoseBuffers(rig)
  rig.jointNames.forEach((name, i) => {
    pose.translations.set(frame.joints[name]!.t, i * 3)
    pose.rotations.set(frame.joints[name]!.r, i * 4)
    pose.scales.set(frame.joints[name]!.s, i * 3)
  })
  const matrices = new Float64Array(rig.jointNames.length * 16)
  computeModelMatrices(rig, pose, matrices)
  return new Map(
    rig.jointNames.map((name, i) => [name, Array.from(matrices.subarray(i * 16 + 12, i * 16 + 15))]),
  )
}

function sub(a: readonly number[], b: readonly number[]): number[] {
  return a.map((v, k) => v - b[k]!)
}

type Q = Transform['r']
function conjugate([x, y, z, w]: Q): Q {
  return [-x, -y, -z, w]
}
function product([ax, ay, az, aw]: Q, [bx, by, bz, bw]: Q): Q {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ]
}
