import {
  type Clip,
  type Curve,
  clipKind,
  documentFromFiles,
  documentToFiles,
  keyedCurve,
  readDocument,
} from '@facework/documents'
import { angleBetweenQuaternions } from '@facework/math/internal'
import { FaceworkError } from '@facework/report'
import { type VRM, VRMLoaderPlugin } from '@pixiv/three-vrm'
import {
  createVRMAnimationClip,
  type VRMAnimation,
  VRMAnimationLoaderPlugin,
} from '@pixiv/three-vrm-animation'
import fc from 'fast-check'
import { AnimationMixer } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { describe, expect, it } from 'vitest'
import { createTestHead, turnX } from '../gltf/test-gltf.ts'
import { expectValid } from '../gltf/test-validate.ts'
import { sampleKeys } from '../gltf/write/sample-keys.ts'
import { damage, randomFrom } from '../live-link/test-damage.ts'
import { importVrm } from '../vrm/import-vrm.ts'
import { createTestVrm } from '../vrm/test-vrm.ts'
import { clipForVrm } from './clip-for-vrm.ts'
import { exportVrma } from './export-vrma.ts'
import { importVrma, isVrma } from './import-vrma.ts'
import { createTestVrma } from './test-vrma.ts'

const codes = (r: { diagnostics: readonly { code: string }[] }) => r.diagnostics.map((d) => d.code)
const track = (clip: Clip, joint: string, path = 'rotation') =>
  clip.joints.find((t) => t.joint === joint && t.path === path)!

async function loadPeer(bytes: Uint8Array): Promise<VRMAnimation> {
  const loader = new GLTFLoader()
  loader.register((parser) => new VRMAnimationLoaderPlugin(parser))
  const gltf = await loader.parseAsync(bytes.slice().buffer as ArrayBuffer, '')
  return (gltf.userData.vrmAnimations as VRMAnimation[])[0]!
}

async function loadAvatar(bytes: Uint8Array): Promise<VRM> {
  const loader = new GLTFLoader()
  loader.register((parser) => new VRMLoaderPlugin(parser))
  const gltf = await loader.parseAsync(bytes.slice().buffer as ArrayBuffer, '')
  return gltf.userData.vrm as VRM
}

describe('VRM animations', () => {
  it('[peer] have the tracks three-vrm-animation reads, on a rig that rests turned and scaled', async () => {
    const bytes = createTestVrma().glb()
    expect(isVrma(bytes)).toBe(true)
    const { clips, ...result } = await importVrma(bytes)
    const peer = await loadPeer(bytes)
    const clip = clips[0]!
    expect(clip.human?.hips).toEqual(peer.restHipsPosition.toArray().map((v) => expect.closeTo(v, 6)))
    expect(clip.joints.map((t) => `${t.joint} ${t.path}`).sort()).toEqual(
      [
        ...[...peer.humanoidTracks.rotation.keys()].map((b) => `${b} rotation`),
        ...[...peer.humanoidTracks.translation.keys()].map((b) => `${b} translation`),
      ].sort(),
    )
    for (const [bone, own] of peer.humanoidTracks.rotation) {
      const { values } = track(clip, bone)
      expect(values.length).toBe(own.values.length)
      for (let i = 0; i < values.length; i += 4)
        expect(angleBetweenQuaternions(values, i, own.values, i)).toBeLessThan(1e-5)
    }
    const hips = peer.humanoidTracks.translation.get('hips')!
    expect(Array.from(track(clip, 'hips', 'translation').values)).toEqual(
      Array.from(hips.values, (v) => expect.closeTo(v, 5)),
    )
    for (const [name, own] of [...peer.expressionTracks.preset, ...peer.expressionTracks.custom]) {
      const curve = clip.curves.find((c) => c.name === name)
      if (curve?.type !== 'keyed') throw new Error(`no curve ${name}`)
      expect(curve.keys.map((k) => [k.time, k.value])).toEqual(
        Array.from(own.times, (t, i) => [t, own.values[i]]),
      )
    }
    expect(clip.curves.map((c) => c.name)).toEqual(['happy', 'Grin', 'lookAtYaw', 'lookAtPitch'])
    // 30° to the left and 10° down, by the test's own making.
    const gaze = (name: string) =>
      (clip.curves.find((c) => c.name === name) as Extract<Curve, { type: 'keyed' }>).keys[1]!.value
    expect([gaze('lookAtYaw'), gaze('lookAtPitch')]).toEqual(
      [Math.PI / 6, Math.PI / 18].map((v) => expect.closeTo(v, 5)),
    )
    expect(clip.human?.gazeFromHead).toEqual([0, 0.07, 0])
    expect(codes(result)).toEqual(['vrma/left-out', 'vrma/read'])
  })

  it('[peer] move an avatar as three-vrm moves it', async () => {
    const g = createTestVrm('1')
    // Bones that rest turned, as most rigs do: tracks must be brought into their axes.
    g.json.nodes.forEach((node, i) => {
      if (node.name?.startsWith('J_')) node.rotation = turnX(0.05 * i)
    })
    const avatar = g.glb()
    const bytes = createTestVrma().glb()
    const clip = clipForVrm((await importVrma(bytes)).clips[0]!, await importVrm(avatar))
    const vrm = await loadAvatar(avatar)
    const mixer = new AnimationMixer(vrm.scene)
    mixer.clipAction(createVRMAnimationClip(await loadPeer(bytes), vrm)).play()
    // Short of the end, where the mixer starts over.
    for (const time of [0, 0.25, 0.49]) {
      mixer.setTime(time)
      vrm.humanoid.update()
      for (const own of clip.joints) {
        const node = vrm.scene.getObjectByName(own.joint)!
        const value = sampleKeys(own, own.path === 'rotation' ? 4 : 3, time)
        if (own.path === 'rotation')
          expect(angleBetweenQuaternions(value, 0, node.quaternion.toArray(), 0)).toBeLessThan(1e-3)
        else expect(value).toEqual(node.position.toArray().map((v) => expect.closeTo(v, 4)))
      }
    }
    expect(clip.joints.length).toBeGreaterThan(2)
  })

  it('[peer] move the hips of a taller avatar as the file did, though kept as a document between', async () => {
    const source = createTestVrma()
    // In centimetres; 0.9 m is how high a human stands of whom nothing is said.
    source.json.nodes.find((node) => node.name === 'hips')!.translation = [3, 120, 0]
    const bytes = source.glb()
    const [read] = (await importVrma(bytes)).clips
    const kept = documentToFiles(read!)
    const opened = documentFromFiles(kept.json, kept.bin) as Clip
    const g = createTestVrm('1')
    const hips = g.json.nodes.find((node) => node.name === 'J_hips')!
    hips.translation = [0, 1.8, 0]
    const [avatar, peer] = [g.glb(), await loadAvatar(g.glb())]
    const places = async (vrma: Uint8Array) => {
      const { tracks } = createVRMAnimationClip(await loadPeer(vrma), peer)
      return Array.from(tracks.find((t) => t.name.endsWith('.position'))!.values)
    }
    const wanted = await places(bytes)
    expect(await places(exportVrma(opened).bytes)).toEqual(wanted.map((v) => expect.closeTo(v, 5)))
    const own = track(clipForVrm(opened, await importVrm(avatar)), 'J_hips', 'translation')
    expect(Array.from(own.values)).toEqual(wanted.map((v) => expect.closeTo(v, 4)))
  })

  it('are written as others read them, valid, and come back as they were', async () => {
    const angle = fc.double({ min: -1.5, max: 1.5, noNaN: true })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('hips', 'head', 'leftEye', 'rightHand', 'leftIndexDistal'), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.array(
          fc.tuple(
            fc.constantFrom('happy', 'aa', 'Grin', 'jawOpen', '__proto__'),
            fc.constantFrom('linear', 'constant', 'cubic', 'sampled'),
          ),
          { maxLength: 3 },
        ),
        fc.integer({ min: 1, max: 5 }),
        fc.infiniteStream(angle),
        fc.boolean(),
        async (bones, expressions, count, angles, gaze) => {
          const next = () => Math.fround(angles.next().value as number)
          const times = Float32Array.from({ length: count }, (_, i) => i / 4)
          const turn = () => {
            const q = [next(), next(), next(), 2]
            return q.map((v) => v / Math.hypot(...q))
          }
          const pairs = () => Array.from(times, (t) => [t, next()] as const)
          const curves = [...new Map(expressions).entries()].map(([name, kind]): Curve => {
            if (kind === 'sampled')
              return {
                type: 'sampled',
                name,
                start: 0,
                rate: 4,
                values: Float32Array.from(times, next),
                before: 'hold',
                after: 'hold',
              }
            const own = keyedCurve(name, pairs(), kind as 'linear')
            return kind === 'cubic'
              ? {
                  ...own,
                  keys: own.keys.map((k) => ({ ...k, in: { slope: next() }, out: { slope: next() } })),
                }
              : own
          })
          if (gaze) curves.push(keyedCurve('lookAtYaw', pairs()), keyedCurve('lookAtPitch', pairs()))
          const clip = clipKind.create('wave', {
            duration: times.at(-1)!,
            joints: [...new Set(bones)].flatMap((joint) => [
              {
                joint,
                path: 'rotation' as const,
                interpolation: 'linear' as const,
                times,
                values: Float32Array.from(Array.from(times, turn).flat()),
              },
              ...(joint === 'hips'
                ? [
                    {
                      joint,
                      path: 'translation' as const,
                      interpolation: 'step' as const,
                      times,
                      values: Float32Array.from({ length: count * 3 }, next),
                    },
                  ]
                : []),
            ]),
            curves,
            human: { hips: [0, 1.25, 0] },
          })
          const first = exportVrma(clip)
          expect(first.diagnostics).toEqual([])
          const back = await importVrma(first.bytes)
          const own = back.clips[0]!
          expect(own.human?.hips).toEqual([0, 1.25, 0])
          for (const t of clip.joints)
            expect(Array.from(track(own, t.joint, t.path).values)).toEqual(
              Array.from(t.values, (v) => expect.closeTo(v, 6)),
            )
          for (const c of clip.curves) {
            const found = own.curves.find((o) => o.name === c.name)
            const values = (x: Curve | undefined) =>
              x?.type === 'keyed' ? x.keys.map((k) => k.value) : Array.from(x?.values ?? [])
            expect(values(found)).toEqual(values(c).map((v) => expect.closeTo(v, 5)))
            if (
              c.type === 'keyed' &&
              !c.name.startsWith('lookAt') &&
              (count > 1 || c.keys[0]!.interpolation !== 'cubic')
            )
              expect((found as typeof c).keys).toEqual(c.keys)
          }
          const again = exportVrma(own)
          expect(again.bytes.length).toBe(first.bytes.length)
        },
      ),
      { numRuns: 40, seed: 4 },
    )
    const sample = exportVrma(
      clipKind.create('c', {
        duration: 1,
        curves: [
          keyedCurve('happy', [
            [0, 0],
            [1, 1],
          ]),
        ],
      }),
    )
    await expectValid(sample.bytes)
    expect((await loadPeer(sample.bytes)).expressionTracks.preset.get('happy')!.values).toEqual(
      Float32Array.of(0, 1),
    )
  })

  it('say what has no place, and refuse what cannot be written true', () => {
    const key = { interpolation: 'linear' as const, times: Float32Array.of(0) }
    const clip = clipKind.create('c', {
      duration: 1,
      joints: [
        { joint: 'tail', path: 'rotation', values: Float32Array.of(0, 0, 0, 1), ...key },
        { joint: 'head', path: 'translation', values: Float32Array.of(0, 0, 0), ...key },
      ],
      markers: [{ time: 0, name: 'clap' }],
    })
    const { diagnostics } = exportVrma(clip)
    expect(diagnostics[0]).toMatchObject({
      code: 'vrma/left-out',
      message: expect.stringContaining(
        '2 joint tracks (rotation of "tail", translation of "head"), 1 markers',
      ),
    })
    const refused = (curve: Curve) => () => exportVrma({ ...clip, curves: [curve] })
    expect(
      refused(
        keyedCurve(
          'a',
          [
            [0, 0],
            [1, 1],
          ],
          'sine-in',
        ),
      ),
    ).toThrow(expect.objectContaining({ code: 'vrma/curve-shape' }))
    expect(
      refused(
        keyedCurve(
          'a',
          [
            [0, 0],
            [1, 1],
          ],
          'cubic',
        ),
      ),
    ).toThrow(expect.objectContaining({ code: 'vrma/curve-shape' }))
    expect(
      refused(
        keyedCurve('a', [
          [-1, 0],
          [1, 1],
        ]),
      ),
    ).toThrow(expect.objectContaining({ code: 'vrma/key-time' }))
    expect(refused(keyedCurve('a', []))).toThrow(expect.objectContaining({ code: 'vrma/key-time' }))
    const early = {
      joint: 'head',
      path: 'rotation' as const,
      interpolation: 'linear' as const,
      times: Float32Array.of(-1),
      values: Float32Array.of(0, 0, 0, 1),
    }
    expect(() => exportVrma({ ...clip, joints: [early] })).toThrow(
      expect.objectContaining({ code: 'vrma/key-time' }),
    )
  })

  it('[B1] 1,000 damaged ones end in sound documents or one error', async () => {
    await expect(importVrma(createTestHead().glb())).rejects.toMatchObject({ code: 'vrma/not-vrma' })
    expect(isVrma(createTestHead().glb())).toBe(false)
    const random = randomFrom(41)
    const seed = createTestVrma().glb()
    let read = 0
    for (let i = 0; i < 1000; i++) {
      const bytes = i % 3 === 0 ? damage(seed, random) : flipDigits(seed, random)
      try {
        for (const clip of (await importVrma(bytes, { maxBytes: 1 << 20 })).clips) readDocument(clip)
        read++
      } catch (error) {
        if (!(error instanceof FaceworkError)) throw new Error(`mutation ${i}`, { cause: error })
        expect(error.code, error.message).toMatch(/^((gltf|vrma)\/|skeleton\/joint-too-far$)/)
      }
    }
    expect(read).toBeGreaterThan(200)
  })
})

/** Changes digits of the JSON and bytes of the numbers, which leaves the file a file. */
function flipDigits(seed: Uint8Array, random: () => number): Uint8Array {
  const out = seed.slice()
  const end = 20 + new DataView(seed.buffer).getUint32(12, true)
  for (let n = 1 + Math.floor(random() * 4); n > 0; n--) {
    const at = 20 + Math.floor(random() * (out.length - 20))
    if (at >= end + 8) out[at] = Math.floor(random() * 256)
    else if (out[at]! >= 48 && out[at]! <= 57) out[at] = 48 + Math.floor(random() * 10)
  }
  return out
}
