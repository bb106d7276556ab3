import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeContainer } from '@facework/container'
import { arkit52, type Clip, clipKind, keyedCurve } from '@facework/documents'
import {
  exportBvh,
  exportFbx,
  exportGltf,
  exportLiveLinkCsv,
  exportVrma,
  importGltf,
} from '@facework/formats'
import { compileClip, sampleCurve } from '@facework/runtime/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveFiles, type TestServer } from '../../test/serve-files.ts'
import { loadCharacter } from './load-character.ts'
import { loadClip } from './load-clip.ts'

const bolt = new Uint8Array(
  readFileSync(join(import.meta.dirname, '../../../../samples/heads/bolt-game.glb')),
)
const keys = (to: number) =>
  [
    [0, 0],
    [1, to],
  ] as const
const take = clipKind.create('take', {
  duration: 1,
  frameRate: 30,
  curves: arkit52.controls.map(({ name }, i) => keyedCurve(name, keys(0.3 + i / 100))),
})
const other = clipKind.create('other', { duration: 2, curves: [keyedCurve('jawOpen', keys(0.5))] })

let server: TestServer
beforeAll(async () => {
  const head = await importGltf(bolt)
  const nod = clipKind.create('nod', {
    duration: 1,
    joints: [
      {
        joint: head.model.joints[1]!.name,
        path: 'rotation',
        interpolation: 'linear',
        times: Float32Array.of(0, 1),
        values: Float32Array.of(0, 0, 0, 1, 0.1, 0, 0, Math.sqrt(0.99)),
      },
    ],
  })
  const smile = clipKind.create('smile', {
    duration: 1,
    frameRate: 30,
    curves: [keyedCurve('happy', keys(1))],
  })
  server = await serveFiles({
    'take.clip.json': JSON.stringify(take),
    'take.facework': writeContainer({ documents: [take, other] }),
    'small.facework': writeContainer({ documents: [take], compress: {} }),
    'take.csv': exportLiveLinkCsv(take).bytes,
    'line.json': '{"mouthCues":[{"start":0,"end":0.2,"value":"A"},{"start":0.2,"end":0.4,"value":"D"}]}',
    'line.dat': 'MohoSwitch1\n1 MBP\n25 AI\n49 rest\n',
    'weights.json': '{"exportFps":30,"facsNames":["JawOpen"],"weightMat":[[0],[1]]}',
    'smile.vrma': exportVrma(smile).bytes,
    'nod.bvh': exportBvh({ body: head.skeleton, clip: nod }).bytes,
    'nod.glb': exportGltf({ model: head.model, clips: [nod] }).bytes,
    'nod.fbx': exportFbx({ model: head.model, clips: [nod] }).bytes,
    'head.glb': exportGltf({ model: head.model }).bytes,
  })
})
afterAll(() => server.close())

const valueAt = (clip: Clip, name: string, time: number) =>
  sampleCurve(
    compileClip(clip),
    clip.curves.findIndex((c) => c.name === name),
    time,
  )

describe('loadClip', () => {
  it.each([
    ['take.clip.json', 1e-6],
    ['take.facework', 1e-6],
    ['small.facework', 2e-3],
    ['take.csv', 1e-3],
  ])('reads %s as the clip it was written from', async (path, tolerance) => {
    const clip = await loadClip(server.address + path)
    for (const name of ['jawOpen', 'mouthSmileLeft', 'tongueOut'])
      for (const time of [0, 0.4, 0.9])
        expect(Math.abs(valueAt(clip, name, time) - valueAt(take, name, time))).toBeLessThan(tolerance + 1e-6)
  })

  it.each(['nod.bvh', 'nod.glb', 'nod.fbx'])('reads the joints of %s', async (path) => {
    const clip = await loadClip(server.address + path)
    expect(clip.joints.some((t) => t.path === 'rotation')).toBe(true)
  })

  it('reads the expressions of a .vrma', async () => {
    const clip = await loadClip(`${server.address}smile.vrma`)
    expect(valueAt(clip, 'happy', 0.5)).toBeCloseTo(0.5, 2)
  })

  it('reads lip sync, told apart by content', async () => {
    const [line, moho, weights] = await Promise.all(
      ['line.json', 'line.dat', 'weights.json'].map((path) => loadClip(server.address + path)),
    )
    expect(valueAt(line!, 'viseme_PP', 0.1)).toBe(1)
    expect(valueAt(line!, 'viseme_aa', 0.2)).toBeCloseTo(0.5, 6)
    expect([valueAt(moho!, 'viseme_aa', 0.5), valueAt(moho!, 'viseme_aa', 1.5)]).toEqual([0, 1])
    expect(valueAt(weights!, 'jawOpen', 1 / 60)).toBeCloseTo(0.5, 6)
  })

  it('takes Files and bytes', async () => {
    const csv = exportLiveLinkCsv(take).bytes
    const file = await loadClip(new File([csv as BlobPart], 'MySlate_3.csv'))
    expect(file.name).toBe('MySlate_3')
    expect((await loadClip(csv)).curves.length).toBe(file.curves.length)
  })

  it('picks a clip of several by name', async () => {
    expect((await loadClip(`${server.address}take.facework#other`)).name).toBe('other')
    await expect(loadClip(`${server.address}take.facework#othr`)).rejects.toMatchObject({
      code: 'clip/unknown',
      message: expect.stringContaining('take, other'),
    })
  })

  it.each([
    ['head.glb', 'load/no-clip'],
    ['nobody.csv', 'load/address'],
  ])('says with the address why there is none: %s', async (path, code) => {
    await expect(loadClip(server.address + path)).rejects.toMatchObject({
      code,
      path: expect.stringContaining(server.address + path),
    })
    await expect(loadClip(new TextEncoder().encode('hello'))).rejects.toMatchObject({
      code: 'load/not-a-clip',
    })
  })

  it('gives a take that moves a head with another vocabulary', async () => {
    const face = await loadCharacter(bolt)
    face.play(await loadClip(`${server.address}take.csv`), { fade: 0 })
    face.update(0)
    const rest = JSON.stringify(face.object.toJSON().object)
    face.update(0.9)
    expect(JSON.stringify(face.object.toJSON().object)).not.toBe(rest)
    expect(face.character.control('JawDrop')).toBeGreaterThan(0.2)
  })
})
