import { clipKind, facs50, keyedCurve } from '@facework/documents'
import { compileClip, sampleCurve } from '@facework/runtime'
import { describe, expect, it } from 'vitest'
import { fitClip } from './fit-clip.ts'

const take = clipKind.create('take', {
  duration: 1,
  curves: [
    keyedCurve('jawOpen', [
      [0, 0],
      [1, 1],
    ]),
    keyedCurve('eyeBlinkLeft', [[0, 0.5]]),
  ],
})
const at = (clip: typeof take, name: string, time: number) =>
  sampleCurve(
    compileClip(clip),
    clip.curves.findIndex((c) => c.name === name),
    time,
  )

describe('[M3] a take on a face that speaks otherwise', () => {
  it('is put into FACS names, value for value', () => {
    const { clip, detection } = fitClip(
      take,
      facs50.controls.map((c) => c.name),
    )
    expect(detection?.set).toBe('arkit-52')
    expect(at(clip, 'JawDrop', 0.5)).toBeCloseTo(0.5, 6)
    expect(at(clip, 'LeftEyeClosed', 0)).toBeCloseTo(0.5, 6)
  })
  it('is put into private spellings of the same names', () => {
    const { clip } = fitClip(take, ['CTRL_expressions_jawOpen', 'Eye_Blink_L'])
    expect(at(clip, 'CTRL_expressions_jawOpen', 1)).toBeCloseTo(1, 6)
    expect(at(clip, 'Eye_Blink_L', 0)).toBeCloseTo(0.5, 6)
  })
  it('shares one name and translates the other', () => {
    const { clip } = fitClip(take, ['jawOpen', 'eyeBlink_L'])
    expect(at(clip, 'jawOpen', 0.5)).toBeCloseTo(0.5, 6)
    expect(at(clip, 'eyeBlink_L', 0)).toBeCloseTo(0.5, 6)
  })
  it('stays as it is where its names are known, or where nothing can be told', () => {
    expect(fitClip(take, ['jawOpen', 'eyeBlinkLeft', 'other']).clip).toBe(take)
    expect(fitClip(take, ['shape_1', 'shape_2']).clip).toBe(take)
  })
})
