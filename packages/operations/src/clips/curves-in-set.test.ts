import { arkit52, clipKind, facs50, keyedCurve } from '@facework/documents'
import { Report } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { curvesInSet } from './curves-in-set.ts'

const clipOf = (curves: Readonly<Record<string, number>>) =>
  clipKind.create('test', {
    duration: 1,
    curves: Object.entries(curves).map(([name, value]) =>
      keyedCurve(name, [
        [0, 0],
        [1, value],
      ]),
    ),
  })
const lastValues = (clip: ReturnType<typeof clipOf>) =>
  Object.fromEntries(
    clip.curves.map((c) => [c.name, c.type === 'keyed' ? c.keys.at(-1)!.value : c.values.at(-1)!]),
  )

describe('curvesInSet', () => {
  it('[M2] maps FACS-50 curves to ARKit-52 names, with their values', () => {
    const mapped = curvesInSet(clipOf({ JawDrop: 0.8, LeftEyeClosed: 1 }), 'arkit-52', new Report())
    const names = mapped.curves.map((c) => c.name)
    expect(names.every((name) => arkit52.controls.some((c) => c.name === name))).toBe(true)
    expect(lastValues(mapped)).toMatchObject({ jawOpen: 0.8, eyeBlinkLeft: 1 })
  })

  it('[M2] follows two maps in a row, from FACS-50 to the presets of VRM', () => {
    const mapped = curvesInSet(clipOf({ LeftEyeClosed: 1, RightEyeClosed: 1 }), 'vrm', new Report())
    expect(mapped.curves.map((c) => c.name).some((n) => n.startsWith('blink'))).toBe(true)
    expect(mapped.curves.some((c) => facs50.controls.some((f) => f.name === c.name))).toBe(false)
  })

  it('leaves a clip that has the names, and one of a set that nobody knows', () => {
    const arkit = clipOf({ jawOpen: 1 })
    expect(curvesInSet(arkit, 'arkit-52', new Report())).toBe(arkit)
    const own = clipOf({ wobble: 1 })
    expect(curvesInSet(own, 'arkit-52', new Report())).toBe(own)
  })
})
