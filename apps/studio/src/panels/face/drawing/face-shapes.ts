import { MIDDLE } from '../handles/handles.table.ts'

type Value = (control: string) => number

/** 1 for the character's left, which is at the right of the screen. */
export type Side = 1 | -1
const named = (side: Side, rest: string) => `${side > 0 ? 'Left' : 'Right'}${rest}`
const n = (value: number) => value.toFixed(1)

/** The outline of the head. */
export const HEAD = `M${MIDDLE} 10C${MIDDLE + 150} 10 ${MIDDLE + 200} 96 ${MIDDLE + 198} 226C${MIDDLE + 197} 344 ${MIDDLE + 176} 430 ${MIDDLE + 112} 502Q${MIDDLE + 60} 560 ${MIDDLE} 560Q${MIDDLE - 60} 560 ${MIDDLE - 112} 502C${MIDDLE - 176} 430 ${MIDDLE - 197} 344 ${MIDDLE - 198} 226C${MIDDLE - 200} 96 ${MIDDLE - 150} 10 ${MIDDLE} 10Z`

export const ear = (side: Side) => {
  const x = (d: number) => MIDDLE + side * d
  return `M${x(198)} 208C${x(226)} 190 ${x(230)} 290 ${x(193)} 304`
}

export const NOSE = `M${MIDDLE - 19} 318Q${MIDDLE - 12} 330 ${MIDDLE} 326Q${MIDDLE + 12} 330 ${MIDDLE + 19} 318`

export function browPath(side: Side, value: Value): string {
  const knit = value('Corrugator') * 8
  const x = (d: number) => n(MIDDLE + side * (d - knit))
  const inner = value(named(side, 'InnerBrowRaiser'))
  const outer = value(named(side, 'OuterBrowRaiser'))
  const lower = value(named(side, 'BrowLowerer'))
  const [start, middle, end] = [
    166 - inner * 24 + lower * 14,
    146 - (inner + outer) * 11 + lower * 10,
    166 - outer * 20 + lower * 4,
  ]
  return `M${x(46)} ${n(start)}Q${x(92)} ${n(middle)} ${x(142)} ${n(end)}`
}

export const EYE = { distance: 92, y: 222 }

export function eyePath(side: Side, value: Value): string {
  const x = MIDDLE + side * EYE.distance
  const { y } = EYE
  const closed = value(named(side, 'EyeClosed'))
  const up = 27 + value(named(side, 'EyeUpperLidRaiser')) * 10 - closed * 45
  const down = 22 - value(named(side, 'CheekRaiser')) * 9 * (1 - closed)
  const c = `${n(x - 46)} ${y + 2}`
  return `M${c}C${n(x - 26)} ${n(y - up)} ${n(x + 26)} ${n(y - up)} ${n(x + 46)} ${y + 2}C${n(x + 26)} ${n(y + down)} ${n(x - 26)} ${n(y + down)} ${c}Z`
}

/** Where the iris is. */
export function iris(side: Side, value: Value): { x: number; y: number } {
  return {
    x: MIDDLE + side * EYE.distance + (value('EyesLookLeft') - value('EyesLookRight')) * 17,
    y: EYE.y - 2 - (value('EyesLookUp') - value('EyesLookDown')) * 8,
  }
}

/** The lips, and the opening between them. */
export function lipPaths(value: Value): readonly [lips: string, opening: string] {
  const jaw = value('JawDrop')
  const shift = (value('MouthLeft') - value('MouthRight')) * 18 + (value('JawLeft') - value('JawRight')) * 10
  const round = Math.min(value('Pucker') + value('Funneler') * 0.7 + value('FlatPucker') * 0.6, 1)
  const middle = MIDDLE + shift
  const corner = (side: Side) => {
    const [smile, frown] = [value(named(side, 'LipCornerPuller')), value(named(side, 'LipCornerDown'))]
    const wide = 56 + smile * 16 + value(named(side, 'LipStretcher')) * 14 + value(named(side, 'Dimpler')) * 6
    return { x: middle + side * (wide - round * 28), y: 402 - smile * 15 + frown * 14, smile }
  }
  const [l, r] = [corner(1), corner(-1)]
  const chin = value('ChinRaiser') * 6
  const lift = (side: Side) => value(named(side, 'UpperLipRaiser')) * 9
  const sink = (side: Side) => value(named(side, 'LowerLipDepressor')) * 11
  const open = (5 + jaw * 58 + value('Funneler') * 14) * (1 - value('LipsTogether') * 0.85)
  const top = 393
  const upper = 404 + ((l.smile + r.smile) / 2) * 3
  const lower = upper + open - chin
  const thin = 1 - Math.max(value('LipPresser'), value('LowerLipSuck')) * 0.6
  const bottom = (side: Side) => lower + 22 * thin + sink(side)
  const at = (x: number, y: number) => `${n(x)} ${n(y)}`
  const lean = (side: Side, part: number) => middle + (side > 0 ? l.x - middle : r.x - middle) * part
  const lips =
    `M${at(r.x, r.y)}C${at(lean(-1, 0.55), top - 4 - lift(-1))} ${at(middle - 22, top - 4 - lift(-1))} ${at(middle - 11, top - 3 - lift(-1))}` +
    `Q${at(middle, top + 3)} ${at(middle + 11, top - 3 - lift(1))}C${at(middle + 22, top - 4 - lift(1))} ${at(lean(1, 0.55), top - 4 - lift(1))} ${at(l.x, l.y)}` +
    `C${at(lean(1, 0.62), bottom(1))} ${at(lean(-1, 0.62), bottom(-1))} ${at(r.x, r.y)}Z`
  const raised = (lift(1) + lift(-1)) / 2
  const sunk = (sink(1) + sink(-1)) / 2
  const opening = `M${at(r.x + 7, r.y + 2)}Q${at(middle, upper + 5 - raised)} ${at(l.x - 7, l.y + 2)}Q${at(middle, lower + 18 * thin + sunk)} ${at(r.x + 7, r.y + 2)}Z`
  return [lips, opening]
}
