import { existsSync, readFileSync } from 'node:fs'
import type { Model, PoseAsset } from '@facework/documents'
import { importFbx, importGltf } from '@facework/formats'
import { describe, expect, it } from 'vitest'
import { detectCharacterMap } from '../../vocabulary/detect-character-map.ts'
import { detectMap } from '../../vocabulary/detect-map.ts'
import { createPoses } from '../create/create-poses.ts'
import { movingControls } from '../moving-poses.ts'
import { type BoneVerdict, comparePoses, withoutMorphs, withoutNames } from './test-bone-truth.ts'

const ROOT = new URL('../../../../../', import.meta.url)
const SHARED = new URL('../../../../../../shared/', import.meta.url)
const there = existsSync(new URL('heads/ict', SHARED))
if (!there) console.log('bone-faces: ../shared is not there, so only our own heads are looked at.')
const whole = process.env.FACEWORK_PROVE === 'detection'

/** Vertices that move this much in the direction of the true pose, as a cosine, show the same pose. */
const LIKE = 0.4

async function load(url: URL) {
  const bytes = new Uint8Array(readFileSync(url))
  const head = await (url.pathname.endsWith('.fbx') ? importFbx : importGltf)(bytes)
  return { model: head.model, poses: createPoses(head).poses }
}

/** Head, and how many poses made from its bones should be like its own, of how many. */
const HEADS: readonly (readonly [url: URL, right: number, of: number])[] = [
  [new URL('samples/heads/grub.glb', ROOT), 44, 51],
  // Its lips are morphs.
  [new URL('samples/heads/bolt.glb', ROOT), 24, 51],
  ...(there
    ? ([
        [new URL('heads/ict/ict-id4-rig.glb', SHARED), 51, 52],
        [new URL('heads/makehuman/mh-female-poseunits.glb', SHARED), 39, 45],
        [new URL('heads/third-party/rocketbox-Female_Child_01_facial.fbx', SHARED), 50, 52],
        ...(whole
          ? ([
              [new URL('heads/ict/ict-id1-rig.glb', SHARED), 51, 52],
              [new URL('heads/ict/ict-id5-rig.glb', SHARED), 51, 52],
              [new URL('heads/third-party/rocketbox-Male_Adult_14_facial.fbx', SHARED), 50, 52],
            ] as const)
          : []),
      ] as const)
    : []),
]

const bare = (model: Model) => ({ model, clips: [] })

/** Its own poses by the controls of ARKit. */
function truthOf(url: URL, { model, poses }: { model: Model; poses: PoseAsset }) {
  const isOwn = (name: string) => !url.pathname.includes('rocketbox') || name.startsWith('AK_')
  const names = movingControls(model, poses).filter(isOwn)
  return new Map(
    detectMap({ names, set: 'arkit-52' }).lines.map((line) => [
      line.control,
      line.targets.filter((t) => t.gain > 0).map((t) => t.name),
    ]),
  )
}

describe('[P2] poses from the bones of a face, against those its maker made', () => {
  const all: BoneVerdict[] = []

  it.each(HEADS)('%s', { timeout: 120_000 }, async (url, right, of) => {
    const head = await load(url)
    const truth = truthOf(url, head)
    expect(truth.size).toBe(of)
    for (const model of [withoutMorphs(head.model), withoutNames(withoutMorphs(head.model))]) {
      const { poses, diagnostics } = createPoses(bare(model))
      expect(diagnostics.map((d) => d.code)).toContain('poses/from-bones')
      const verdicts = comparePoses(head, { model, poses }, truth)
      const good = verdicts.filter((v) => v.likeness >= LIKE)
      const isNamed = model.joints.some((joint) => /jaw/i.test(joint.name))
      const unlike = verdicts.filter((v) => v.likeness < LIKE)
      if (whole) {
        const sizes = verdicts.map((v) => v.size).sort((a, b) => a - b)
        console.log(
          `${url.pathname} ${isNamed ? '' : '(no names)'}: ${good.length} of ${of}, size ${sizes[sizes.length >> 1]!.toFixed(2)}, unlike: ${unlike.map((v) => `${v.name} ${v.likeness.toFixed(2)}`).join(' ')}`,
        )
      }
      // A tongue without a name is not told from the teeth.
      expect(good.length, unlike.map((v) => v.name).join(' ')).toBeGreaterThanOrEqual(
        right - (isNamed ? 0 : 1),
      )
      const sizes = verdicts.map((v) => v.size).sort((a, b) => a - b)
      // Poses of Rocketbox's man are half as large as those of its child.
      expect(sizes[sizes.length >> 1]).toBeGreaterThan(0.5)
      expect(sizes[sizes.length >> 1]).toBeLessThan(2.5)
      const map = detectCharacterMap(model, poses)
      expect(map.lines.length).toBeGreaterThanOrEqual(good.length * 0.9)
      expect(Math.max(...map.lines.map((line) => line.confidence))).toBeLessThan(0.99)
      all.push(...verdicts)
    }
  })

  it('says how sure it is within 5 points', () => {
    for (let tenth = 7; tenth < 10; tenth++) {
      const own = all.filter((v) => Math.floor(v.confidence * 10) === tenth)
      if (own.length < 40) continue
      const said = own.reduce((sum, v) => sum + v.confidence, 0) / own.length
      const right = own.filter((v) => v.likeness >= LIKE).length / own.length
      if (whole)
        console.log(`${tenth}0 %: ${own.length} poses, said ${said.toFixed(3)}, right ${right.toFixed(3)}`)
      expect(Math.abs(said - right), `${tenth}`).toBeLessThanOrEqual(0.05)
    }
  })

  it('are made only when asked for where a clip moves the face', async () => {
    const { model, clips } = await importGltf(readFileSync(new URL('samples/heads/grub.glb', ROOT)))
    const head = { model: withoutMorphs(model), clips }
    expect(() => createPoses(head)).toThrow(
      expect.objectContaining({
        code: 'poses/no-source',
        hint: expect.stringMatching(`--clip "${clips[0]!.name}".*--from-bones`),
      }),
    )
    expect(createPoses(head, { fromBones: true }).poses.poses.length).toBeGreaterThan(40)
    const still = clips.map((clip) => ({
      ...clip,
      joints: clip.joints.map((track) => ({
        ...track,
        values: track.values.map((_, i) => track.values[i % (track.path === 'rotation' ? 4 : 3)]!),
      })),
    }))
    expect(createPoses({ ...head, clips: still }).poses.poses.length).toBeGreaterThan(40)
  })

  it('are made only where a face is', async () => {
    const url = new URL('heads/third-party/RobotExpressive.glb', SHARED)
    if (!existsSync(url)) return
    const { model } = await importGltf(new Uint8Array(readFileSync(url)))
    const body = bare(withoutMorphs(model))
    expect(() => createPoses(body)).toThrow(expect.objectContaining({ code: 'poses/no-source' }))
    expect(() => createPoses(body, { fromBones: true })).toThrow(
      expect.objectContaining({ code: 'poses/no-face-bones' }),
    )
  })
})
