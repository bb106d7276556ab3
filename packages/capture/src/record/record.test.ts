import { type Clip, clipKind, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { CAPTURE_CONTROLS, type CaptureFrame } from '../source/capture-frame.ts'
import { clipSource } from '../source/clip-source.ts'
import { rateOf } from './even-samples.ts'
import { Recording } from './recording.ts'
import { takeFromRecording } from './take-from-recording.ts'

const JAW = CAPTURE_CONTROLS.indexOf('jawOpen')
const frame = (time: number, jaw: number, more: Partial<CaptureFrame> = {}): CaptureFrame => {
  const values = new Float32Array(CAPTURE_CONTROLS.length).fill(Number.NaN)
  values[JAW] = jaw
  return { time, values, confidence: 1, ...more }
}
const options = { name: 'take', origin: { source: 'test' }, smooth: false }
const jawOf = (clip: Clip) => {
  const curve = clip.curves.find(({ name }) => name === 'jawOpen')!
  return curve.type === 'sampled' ? curve.values : new Float32Array()
}

describe('a take', () => {
  it('has a curve for each control that was seen, at the rate of the camera', () => {
    const recording = new Recording()
    for (let i = 0; i < 31; i++) recording.add(frame(10 + i / 30.2, i / 30))
    const take = takeFromRecording(recording, options)
    expect(take.curves.map(({ name }) => name)).toEqual(['jawOpen'])
    expect(take.frameRate).toBe(30)
    expect(take.duration).toBeCloseTo(30 / 30.2, 6)
    expect(jawOf(take)[0]).toBe(0)
    expect(jawOf(take)[15]).toBeCloseTo((15 / 30) * (30.2 / 30), 5)
    expect(clipKind.read(JSON.parse(JSON.stringify({ ...take, curves: [] }))).origin).toEqual({
      source: 'test',
      dropped: 0,
    })
  })

  it('fills single dropped frames, and counts them', () => {
    const recording = new Recording()
    for (let i = 0; i < 20; i++) if (i !== 7 && i !== 8) recording.add(frame(i / 25, i / 20))
    const take = takeFromRecording(recording, options)
    jawOf(take).forEach((value, i) => {
      expect(value).toBeCloseTo(i / 20, 5)
    })
    expect(take.origin?.dropped).toBe(2)
    expect(take.markers).toEqual([])
  })

  it('lets go where no face is seen for long, and marks it', () => {
    const recording = new Recording()
    for (let i = 0; i < 60; i++) {
      if (i >= 20 && i < 40) recording.addMissing(i / 20)
      else recording.add(frame(i / 20, 0.9))
    }
    const take = takeFromRecording(recording, options)
    const jaw = jawOf(take)
    expect(jaw[19]).toBeCloseTo(0.9, 5)
    expect(jaw[30]).toBe(0)
    expect(jaw[40]).toBeCloseTo(0.9, 5)
    for (let i = 1; i < jaw.length; i++) expect(Math.abs(jaw[i]! - jaw[i - 1]!)).toBeLessThan(0.3)
    expect(take.markers).toEqual([{ time: 0.95, name: 'no face', text: '1.05 s' }])
    expect(take.origin?.dropped).toBe(20)
  })

  it('[K8] bridges frames of a slow tracker, which are no gaps', () => {
    const recording = new Recording()
    for (let i = 0; i < 6; i++) recording.add(frame(i * 0.5, 0.8))
    const take = takeFromRecording(recording, options)
    expect(take.markers).toEqual([])
    expect([...jawOf(take)]).toEqual(Array(6).fill(Math.fround(0.8)))
  })

  it('records how the head turns', () => {
    const recording = new Recording()
    const yaw = 0.4
    const rotation = [0, Math.sin(yaw / 2), 0, Math.cos(yaw / 2)] as const
    for (let i = 0; i < 5; i++) recording.add(frame(i / 30, 0, { head: { rotation, position: [0, 0, 0] } }))
    const take = takeFromRecording(recording, options)
    const curve = take.curves.find(({ name }) => name === 'headYaw')
    expect(curve?.type === 'sampled' && curve.values[2]).toBeCloseTo(yaw, 5)
  })

  it('leaves out frames that repeat, and refuses a recording without a face', () => {
    const recording = new Recording()
    expect([0, 0.1, 0.1, 0.05, 0.2].map((time) => recording.add(frame(time, 0)))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ])
    const empty = new Recording()
    empty.addMissing(0)
    expect(() => takeFromRecording(empty, options)).toThrow(/No face was found in 1 frames/)
  })

  it('snaps to usual rates', () => {
    expect(rateOf([0, 0.0334, 0.0665, 0.1])).toBe(30)
    expect(rateOf([0, 1 / 17, 2 / 17])).toBeCloseTo(17, 3)
  })
})

describe('a clip as a source', () => {
  const clip = clipKind.create('c', {
    duration: 1,
    curves: [
      keyedCurve('jawOpen', [
        [0, 0],
        [1, 1],
      ]),
    ],
  })

  it('performs its curves, and says NaN for what it has not', async () => {
    const frames: CaptureFrame[] = []
    const source = clipSource(clip, { rate: 10 })
    await source.start((f) => frames.push(f))
    expect(frames.map(({ time }) => time)).toHaveLength(11)
    expect(frames[3]!.values[JAW]).toBeCloseTo(0.3, 6)
    expect(frames[3]!.values[0]).toBeNaN()
    expect(source.state).toBe('idle')
  })

  it('stops', async () => {
    const frames: CaptureFrame[] = []
    const stop = await clipSource(clip, { rate: 10, wait: () => Promise.resolve() }).start((f) =>
      frames.push(f),
    )
    stop()
    await Promise.resolve()
    expect(frames.length).toBeLessThan(11)
  })

  it('becomes the same take again', async () => {
    const recording = new Recording()
    await clipSource(clip, { rate: 30 }).start((f) => recording.add(f))
    const jaw = jawOf(takeFromRecording(recording, options))
    jaw.forEach((value, i) => {
      expect(value).toBeCloseTo(i / 30, 5)
    })
  })

  it('refuses a clip in another vocabulary', () => {
    const other = clipKind.create('o', { duration: 1, curves: [keyedCurve('JawDrop', [[0, 0]])] })
    expect(() => clipSource(other)).toThrow(/no curve of ARKit-52/)
  })
})
