import { clipKind, type SampledCurve } from '@facework/documents'
import { expect, it } from 'vitest'
import { testGlb } from '../test-head.ts'
import { testFolder } from '../test-io.ts'

const curve = (name: string, values: readonly number[]): SampledCurve => ({
  type: 'sampled',
  name,
  start: 0,
  rate: 60,
  values: Float32Array.from(values),
  before: 'hold',
  after: 'hold',
})

function take(): string {
  const wave = Array.from({ length: 600 }, (_, i) => Math.max(0, Math.sin(i / 20)))
  const clip = clipKind.create('take', { duration: 10, curves: [curve('jawOpen', wave)] })
  return JSON.stringify({
    ...clip,
    curves: clip.curves.map((c) => ({ ...c, values: [...(c as SampledCurve).values] })),
  })
}

it('packs a clip, says what it measured, and comes back within the error', async () => {
  const folder = testFolder()
  folder.write('take.clip.json', take())
  const ran = await folder.json('compress', 'take.clip.json', '-o', 'take.facework', '--max-error', '0.002')
  expect(ran.code).toBe(0)
  expect(ran.json).toMatchObject({
    plainBytes: 2400,
    maxError: 0.002,
    bytes: folder.bytes('take.facework').length,
  })
  expect(ran.json.measuredError).toBeGreaterThan(0)
  expect(ran.json.measuredError).toBeLessThanOrEqual(0.002)
  expect((await folder.run('clip', 'convert', 'take.facework', '-o', 'back.clip.json')).code).toBe(0)
  const back = JSON.parse(folder.read('back.clip.json'))
  const wanted = JSON.parse(folder.read('take.clip.json'))
  const off = back.curves[0].values.map((v: number, i: number) => Math.abs(v - wanted.curves[0].values[i]))
  expect(Math.max(...off)).toBeCloseTo(ran.json.measuredError, 6)
})

it('packs within millimetres on a head', async () => {
  const folder = testFolder()
  folder.write('take.clip.json', take())
  folder.write('head.glb', testGlb())
  const on = ['--head', 'head.glb', '--max-mm', '0.05'] as const
  const ran = await folder.json('compress', 'take.clip.json', ...on, '-o', 'take.facework')
  expect(ran.code).toBe(0)
  expect(ran.json).toMatchObject({ head: 'head.glb', maxMm: 0.05, frames: 601 })
  expect(ran.json.worstMm).toBeGreaterThan(0.02)
  expect(ran.json.worstMm).toBeLessThanOrEqual(0.05)
  expect(ran.json.measuredError).toBeLessThanOrEqual(ran.json.errors.jawOpen)
  const alone = await folder.run('compress', 'take.clip.json', '--max-mm', '0.05', '-o', 'x.facework')
  expect(alone.code).toBe(2)
  const both = ['--head', 'head.glb', '--max-error', '0.01'] as const
  expect((await folder.run('compress', 'take.clip.json', ...both, '-o', 'x.facework')).code).toBe(2)
})

it('decompress gives the file that clip convert gives', async () => {
  const folder = testFolder()
  folder.write('take.clip.json', take())
  await folder.run('compress', 'take.clip.json', '-o', 'take.facework')
  expect((await folder.run('decompress', 'take.facework', '-o', 'a.clip.json')).code).toBe(0)
  await folder.run('clip', 'convert', 'take.facework', '-o', 'b.clip.json')
  expect(folder.read('a.clip.json')).toBe(folder.read('b.clip.json'))
})

it('wants an error above 0, and a clip', async () => {
  const folder = testFolder()
  folder.write('take.clip.json', take())
  expect((await folder.run('compress', 'take.clip.json', '-o', 'x.facework', '--max-error', '0')).code).toBe(
    2,
  )
})
