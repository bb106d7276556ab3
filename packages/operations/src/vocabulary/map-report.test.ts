import { arkit52, controlMapKind } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { answerInMap, mapDiagnostics, mapFigures, reportMap } from '../internal.ts'
import { detectMap } from './detect-map.ts'
import { mapFromDetection } from './map-from-detection.ts'

const line = (target: string, source: string, more: object = {}) => ({
  target,
  terms: [{ source, gain: 1 }],
  ...more,
})
const question = (control: string, ...names: string[]) => ({
  control,
  candidates: names.map((name) => ({ name, gain: 1, confidence: 0.4, reason: 'Perhaps.' })),
})
const mapOf = (lines: readonly object[], questions?: readonly object[]) =>
  controlMapKind.read({
    kind: 'map',
    version: 1,
    id: 'm',
    name: 'm',
    from: { id: arkit52.id },
    lines,
    questions,
  })

describe('[M3] the report of a map', () => {
  const map = mapOf(
    [
      line('jaw', 'jawOpen', { confidence: 0.97, reason: 'Its name.' }),
      line('byHand', 'cheekPuff'),
      line('perhaps', 'mouthLeft', { confidence: 0.7 }),
      line('half', 'mouthRight', { terms: [{ source: 'mouthRight', gain: 0.5 }] }),
      line('frown', 'mouthFrownLeft', {
        terms: [
          { source: 'mouthFrownLeft', gain: 0.5 },
          { source: 'mouthFrownRight', gain: 0.5 },
        ],
      }),
      line('gone', 'tongueOut'),
      line('still', 'jawForward'),
    ],
    [question('mouthPucker', 'lip_a', 'lip_b'), question('jawOpen', 'lip_a')],
  )
  const shapes = ['jaw', 'byHand', 'perhaps', 'half', 'frown', 'lip_a', 'lip_b', 'Neutral']
  const report = reportMap(map, shapes, [...shapes, 'still'])!

  it('puts every control into one of four lists, with why', () => {
    expect(report.exact.map((c) => [c.control, c.why])).toEqual([
      ['jawOpen', 'Its name.'],
      ['cheekPuff', 'Set by a person.'],
    ])
    expect(report.approximated.map((c) => c.control).toSorted()).toEqual([
      'mouthFrownLeft',
      'mouthFrownRight',
      'mouthLeft',
      'mouthRight',
    ])
    expect(report.approximated.find((c) => c.control === 'mouthFrownLeft')!.why).toContain(
      'Shared with mouthFrownRight.',
    )
    // jawOpen is mapped, so its question is moot.
    expect(report.unsure.map((q) => q.control)).toEqual(['mouthPucker'])
    const why = new Map(report.missing.map((m) => [m.control, m.why]))
    expect(why.get('tongueOut')).toBe('This head has no shape "gone".')
    expect(why.get('jawForward')).toBe('Its shape "still" moves nothing.')
    expect(why.get('noseSneerLeft')).toBe('No shape of this head was found for it.')
    const all = [report.exact, report.approximated, report.unsure, report.missing].flat()
    expect(all.map((c) => c.control).toSorted()).toEqual(arkit52.controls.map((c) => c.name).toSorted())
    expect(report.undriven).toEqual(['lip_a', 'lip_b'])
    expect(mapFigures(report)).toBe(
      '2 exact, 4 approximated, 1 unsure, 45 missing of 52 controls of ARKit-52',
    )
  })

  it('becomes messages with the same figures', () => {
    const [found, unsure] = mapDiagnostics(report, 'head.glb')
    expect(found).toMatchObject({ code: 'map/detected', severity: 'info' })
    expect(found!.message).toContain(mapFigures(report))
    expect(unsure).toMatchObject({ code: 'map/unsure' })
    expect(unsure!.message).toContain('mouthPucker ("lip_a" or "lip_b")')
    expect(mapDiagnostics(reportMap(mapOf([]), [])!, 'x')[0]).toMatchObject({ severity: 'warning' })
  })

  it('is not made of maps between sets that no head is driven with', () => {
    expect(
      reportMap(controlMapKind.create('m', { from: { id: 'elsewhere' }, lines: [] }), []),
    ).toBeUndefined()
  })
})

describe('[M3] an answer in a map', () => {
  const detected = () =>
    mapFromDetection(detectMap({ names: ['flarp_smile_L', 'flarp_smile_R', 'Jaw_Open'], set: 'arkit-52' }))

  it('drives both sides and takes their questions away', () => {
    const map = detected()
    expect(map.questions!.map((q) => q.control)).toEqual(['mouthSmileLeft', 'mouthSmileRight'])
    const answered = answerInMap(map, 'mouthSmileLeft', 'flarp_smile_L')
    expect(answered).not.toHaveProperty('questions')
    expect(answered.lines.map((l) => [l.target, l.terms, l.confidence])).toEqual([
      ['Jaw_Open', [{ source: 'jawOpen', gain: 1 }], map.lines[0]!.confidence],
      ['flarp_smile_L', [{ source: 'mouthSmileLeft', gain: 1 }], 1],
      ['flarp_smile_R', [{ source: 'mouthSmileRight', gain: 1 }], 1],
    ])
    expect(controlMapKind.read(JSON.parse(JSON.stringify(answered)))).toEqual(answered)
  })

  it('of a shape without sides drives it by both, within its range', () => {
    const names = ['mouthFrownLeft', 'mouthFrownRight']
    const map = mapOf(
      [],
      names.map((control) => question(control, 'frown')),
    )
    const [frown] = answerInMap(map, 'mouthFrownRight', 'frown').lines
    expect(frown!.terms.map((t) => t.source).toSorted()).toEqual(names)
    expect(frown!.range).toEqual([0, 1])
  })

  it('takes its shape out of the candidates of other questions', () => {
    const map = mapOf(
      [],
      [question('mouthLeft', 'a', 'b'), question('mouthRight', 'a', 'b'), question('jawForward', 'a')],
    )
    const { questions } = answerInMap(map, 'mouthLeft', 'a')
    // Without sides in its name the shape is for both.
    expect(questions).toBeUndefined()
    const other = answerInMap(
      mapOf([], [question('jawForward', 'a'), question('mouthLeft', 'a', 'b')]),
      'jawForward',
      'a',
    )
    expect(other.questions!.map((q) => q.candidates.map((c) => c.name))).toEqual([['b']])
  })

  it('may be that none of the shapes is right', () => {
    const left = answerInMap(detected(), 'mouthSmileLeft', undefined)
    expect(left.questions!.map((q) => q.control)).toEqual(['mouthSmileRight'])
    expect(left.lines).toHaveLength(1)
  })
})
