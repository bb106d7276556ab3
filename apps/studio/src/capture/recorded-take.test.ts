import { CAPTURE_CONTROLS, Recording } from '@facework/capture'
import { type Clip, clipKind } from '@facework/documents'
import { expect, it } from 'vitest'
import { recordedTake } from './recorded-take.ts'

/** A source that sends values: the jaw and a brow at one height, from a time of its own clock on. */
function recording(
  height: number,
  seconds: number,
  skip: (time: number) => boolean = () => false,
): Recording {
  const made = new Recording()
  for (let i = 0; i <= seconds * 30; i++) {
    const values = Float32Array.from(CAPTURE_CONTROLS, (name) =>
      name === 'jawOpen' || name === 'browInnerUp' ? height : Number.NaN,
    )
    const time = i / 30
    if (!skip(time)) made.add({ time: 100 + time, values, confidence: 1 })
  }
  return made
}

const options = {
  name: 'Take 2',
  source: 'phone',
  regions: ['mouth', 'eyes', 'brows', 'head'] as const,
  unseen: false,
  keepLandmarks: true,
  hidden: [],
}
const valuesOf = (clip: Clip, name: string) => {
  const curve = clip.curves.find((c) => c.name === name)
  return curve?.type === 'sampled' ? curve : undefined
}

it('starts at 0, whatever the clock of the source says', async () => {
  const take = await recordedTake(recording(0.5, 1), options)
  expect([take.duration, take.frameRate]).toEqual([1, 30])
  expect(valuesOf(take, 'jawOpen')).toMatchObject({ start: 0 })
})

it('has the curves of its regions only', async () => {
  const take = await recordedTake(recording(0.5, 1), { ...options, regions: ['mouth'] })
  expect(take.curves.map(({ name }) => name)).toEqual(['jawOpen'])
})

it('says why there is a gap', async () => {
  const away = (time: number) => time > 0.5 && time < 1.5
  const take = await recordedTake(recording(0.5, 2, away), {
    ...options,
    hidden: [{ from: 100.5, to: 101.5 }],
  })
  expect(take.markers).toEqual([{ time: 0.5, name: 'tab hidden', text: '1.00 s' }])
})

it('goes over part of another take with cross-fades of 100 ms; the rest stays', async () => {
  const flat = (name: string, value: number) => ({
    type: 'sampled' as const,
    name,
    start: 0,
    rate: 30,
    values: new Float32Array(121).fill(value),
    before: 'hold' as const,
    after: 'hold' as const,
  })
  const below = clipKind.create('Take 1', {
    duration: 4,
    frameRate: 30,
    curves: [flat('jawOpen', 0), flat('browInnerUp', 0.2)],
    origin: { source: 'camera' },
  })
  const over = { take: below, from: 1, to: 2 }
  const take = await recordedTake(recording(1, 1), { ...options, regions: ['mouth'], over })
  const at = (name: string, time: number) => valuesOf(take, name)!.values[Math.round(time * 30)]!
  expect(take.duration).toBe(4)
  expect([at('jawOpen', 0.9), at('jawOpen', 1.5), at('jawOpen', 2.1)]).toEqual([0, 1, 0])
  expect(at('jawOpen', 1 + 1 / 30)).toBeCloseTo(1 / 3, 3)
  expect(at('jawOpen', 2 - 1 / 30)).toBeCloseTo(1 / 3, 3)
  expect(at('browInnerUp', 1.5)).toBeCloseTo(0.2)
  expect(take.origin?.part).toEqual({ of: { id: below.id }, from: 1, to: 2, regions: ['mouth'] })
})
