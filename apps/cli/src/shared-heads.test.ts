import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { clipKind, documentToFiles, keyedCurve, type Transform } from '@facework/documents'
import { importGltf } from '@facework/formats'
import { createPoses, evaluateFrame } from '@facework/operations'
import { describe, expect, it } from 'vitest'
import { editGlb, frameDistance, turnX } from './test-head.ts'
import { type TestFolder, testFolder } from './test-io.ts'
import { playInThree, validationErrors } from './test-three.ts'

// Real heads, which are not ours to ship: these tests run where they are, and say so where they are not.
const SHARED = join(import.meta.dirname, '../../../../shared/heads')
const here = existsSync(SHARED)
if (!here) console.log('The heads of ../shared are not here: the tests of real heads are skipped.')

const inFolder = (folder: string, pattern: RegExp) =>
  here
    ? readdirSync(join(SHARED, folder))
        .filter((f) => pattern.test(f))
        .map((f) => join(SHARED, folder, f))
    : []
const HEADS = [...inFolder('ict', /-(rig|facs50)\.glb$/), ...inFolder('makehuman', /-poseunits\.glb$/)]
const named = HEADS.map((file) => [basename(file), file] as const)

/** One clip for all of them: it names controls of every vocabulary, and each head takes what it knows. */
const clip = clipKind.create('grin and gape', {
  duration: 0.4,
  curves: [
    ...['jawOpen', 'JawDrop'].map((name) =>
      keyedCurve(name, [
        [0, 0],
        [0.2, 1],
        [0.4, 0.2],
      ]),
    ),
    ...['mouthSmile_L', 'LeftLipCornerPuller', 'MouthLeftPullUp'].map((name) =>
      keyedCurve(name, [
        [0, 0.5],
        [0.4, 1],
      ]),
    ),
    ...['eyeLookIn_L', 'EyesLookLeft', 'LeftEyeturnRight'].map((name) =>
      keyedCurve(name, [
        [0, 1],
        [0.4, 0],
      ]),
    ),
  ],
})

async function evaluated(folder: TestFolder, ...argv: string[]): Promise<Record<string, Transform>> {
  const { code, json } = await folder.json('evaluate', ...argv)
  expect(code).toBe(0)
  return json.joints
}

describe.runIf(here)('real heads', () => {
  it('are all here', () => {
    expect(HEADS.length).toBeGreaterThanOrEqual(9)
  })

  it.each(named)(
    '%s: every mapped frame is a pose, and a pose at 1 is its frame (1e-6 m, 1e-5 rad)',
    async (_, file) => {
      const folder = testFolder()
      const bytes = new Uint8Array(readFileSync(file))
      const imported = await importGltf(bytes)
      const { frames, clip: poseClip } = imported.poseFrames!
      const { code, json } = await folder.json('poses', 'create', file, '-o', 'head.poses.json')
      expect(code).toBe(0)
      expect(json.poses).toEqual(frames.map((f) => f.name))

      const authored = await playInThree(bytes, poseClip!)
      const times = new Map(frames.map((f) => [f.name, (f as { time?: number }).time!]))
      const { poses } = createPoses(imported)
      const worst = { metres: 0, radians: 0, scale: 0 }
      const compare = (name: string, joints: Readonly<Record<string, Transform>>) => {
        const apart = frameDistance(joints, authored(times.get(name)!).joints)
        for (const key of ['metres', 'radians', 'scale'] as const)
          worst[key] = Math.max(worst[key], apart[key])
      }
      for (const pose of poses.poses) {
        const curves = { [pose.name]: 1 }
        compare(pose.name, evaluateFrame({ model: imported.model, poses, curves }).joints)
      }
      // The last ones are combinations where a head has any.
      const [one, two] = [frames[Math.floor(frames.length / 2)]!.name, frames.at(-1)!.name]
      compare(one, await evaluated(folder, file, '--set', `${one}=1`))
      compare(two, await evaluated(folder, file, '--poses', 'head.poses.json', '--set', `${two}=1`))
      expect(worst.metres).toBeLessThan(1e-6)
      expect(worst.radians).toBeLessThan(1e-5)
      expect(worst.scale).toBeLessThan(1e-6)
    },
  )

  it("[P4] neutral's jawOpen on id3 is id3's reference plus neutral's difference (1e-6, every joint)", async () => {
    const folder = testFolder()
    const [neutral, id3] = ['neutral', 'id3'].map((id) => join(SHARED, `ict/ict-${id}-rig.glb`)) as [
      string,
      string,
    ]
    await folder.run('poses', 'create', neutral, '-o', 'neutral.poses.json')
    const shared = await evaluated(folder, id3, '--poses', 'neutral.poses.json', '--set', 'jawOpen=1')
    const own = await evaluated(folder, id3, '--set', 'jawOpen=0')
    const rest = await evaluated(folder, neutral, '--set', 'jawOpen=0')
    const open = await evaluated(folder, neutral, '--set', 'jawOpen=1')
    const names = Object.keys(own).filter((name) => name in rest)
    expect(names).toHaveLength(59)
    const wanted = names.map((name): [string, Transform] => {
      const [a, b, c] = [own[name]!, open[name]!, rest[name]!]
      const t = a.t.map((v, k) => v + (b.t[k]! - c.t[k]!)) as unknown as Transform['t']
      // q = turn · q_own, where turn = q_open · q_rest⁻¹
      const [x, y, z, w] = c.r
      return [name, { t, r: multiply(multiply(b.r, [-x, -y, -z, w]), a.r), s: a.s }]
    })
    const { metres, radians } = frameDistance(Object.fromEntries(wanted), shared)
    expect(metres).toBeLessThan(1e-6)
    expect(radians).toBeLessThan(1e-5)
    // The heads are truly different: no joint took the other's place.
    expect(frameDistance(Object.fromEntries(names.map((n) => [n, open[n]!])), shared).metres).toBeGreaterThan(
      5e-3,
    )
  })

  it.each(named)(
    '%s: the same curve clip baked onto it passes gltf-validator and plays in three.js (1e-5)',
    async (_, file) => {
      const folder = testFolder()
      folder.write('c.clip.json', documentToFiles(clip).json)
      const { code, json } = await folder.json(
        'bake',
        file,
        '--clip',
        'c.clip.json',
        '--fps',
        '30',
        '-o',
        'out.glb',
      )
      expect(code).toBe(0)
      expect(json.jointTracks).toBeGreaterThan(3)
      const baked = folder.bytes('out.glb')
      expect(await validationErrors(baked)).toEqual([])
      const imported = await importGltf(new Uint8Array(readFileSync(file)))
      const { poses } = createPoses(imported)
      const seek = await playInThree(baked, clip.name)
      const worst = { metres: 0, radians: 0, scale: 0 }
      for (let frame = 0; frame <= 12; frame++) {
        const time = Math.min(Math.fround(frame / 30), clip.duration)
        const apart = frameDistance(
          evaluateFrame({ model: imported.model, poses, clip, time }).joints,
          seek(time).joints,
        )
        for (const key of ['metres', 'radians', 'scale'] as const)
          worst[key] = Math.max(worst[key], apart[key])
      }
      expect(worst.metres).toBeLessThan(1e-5)
      expect(worst.radians).toBeLessThan(1e-5)
      expect(worst.scale).toBeLessThan(1e-5)
    },
  )

  it('[S1] a real head whose nodes were saved in mid-smile rests in its frame named Neutral', async () => {
    const folder = testFolder()
    const file = join(SHARED, 'ict/ict-neutral-rig.glb')
    const jaw = turnX(0.15)
    folder.write(
      'smiling.glb',
      editGlb(new Uint8Array(readFileSync(file)), (json) => {
        for (const node of json.nodes) if (node.name === 'Jaw') node.rotation = [...jaw]
      }),
    )
    const rest = await evaluated(folder, file, '--set', 'jawOpen=0')
    const { json } = await folder.json('evaluate', 'smiling.glb', '--set', 'jawOpen=0')
    const apart = frameDistance(rest, json.joints)
    expect([apart.metres < 1e-6, apart.radians < 1e-5]).toEqual([true, true])
    expect(json.diagnostics.map((d: { code: string }) => d.code)).toContain('gltf/bind-disagrees')
    const asSaved = await evaluated(folder, 'smiling.glb', '--reference', 'node', '--set', 'jawOpen=0')
    expect(frameDistance({ Jaw: { ...rest.Jaw!, r: jaw } }, asSaved).radians).toBeLessThan(1e-5)
  })

  it.each(['ict/ict-neutral.glb', 'makehuman/mh-female-arkit.vrm', 'third-party/facecap.glb'])(
    '%s: the control set is detected, and nearly all of it mapped',
    async (file) => {
      const { code, json } = await testFolder().json('inspect', join(SHARED, file))
      expect([code, json.map?.set]).toEqual([0, 'arkit-52'])
      expect(json.map.exact.length).toBeGreaterThanOrEqual(50)
    },
  )
})

function multiply(a: readonly number[], b: readonly number[]): Transform['r'] {
  const [ax, ay, az, aw] = a as [number, number, number, number]
  const [bx, by, bz, bw] = b as [number, number, number, number]
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ]
}
