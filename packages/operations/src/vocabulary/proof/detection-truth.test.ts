import { describe, expect, it } from 'vitest'
import { detectMap } from '../detect-map.ts'
import { shapeMotions } from '../motion/shape-motions.ts'
import { VOCABULARIES } from '../test-vocabularies.ts'
import {
  calibration,
  judgeDetection,
  reportCalibration,
  reportTally,
  tally,
  type Verdict,
} from './test-judge-detection.ts'
import { KEPT_BACK_VOCABULARIES } from './test-kept-back-vocabularies.ts'
import {
  loadSharedHead,
  namesOf,
  OTHER_SETS,
  SHARED_HEADS,
  STAND_IN_HEADS,
  sharedHeadsAreThere,
} from './test-shared-heads.ts'
import { hideNames, type MeasuredHead, measureHead, misspell, standIn } from './test-stand-ins.ts'
import { UNSEEN_VOCABULARIES } from './test-unseen-vocabularies.ts'

if (!sharedHeadsAreThere) console.log('detection-truth: ../shared is not there, so nothing is judged.')
const whole = process.env.FACEWORK_PROVE === 'detection'
const heads = whole ? SHARED_HEADS : SHARED_HEADS.filter((_, i) => i % 4 === 0)
const standInHeads = whole ? STAND_IN_HEADS : STAND_IN_HEADS.slice(2, 4)

const show = (verdicts: readonly Verdict[], ...kinds: Verdict['kind'][]) =>
  verdicts
    .filter((v) => kinds.includes(v.kind))
    .map((v) => `  ${v.head} ${v.control}: ${v.kind} ${v.confidence.toFixed(2)} ${v.place} ${v.note}`)
    .join('\n')

/** The folder and the first word of the file: heads of one maker move alike. */
const makerOf = ({ head }: Verdict) => /^(?:heads\/(?:third-party\/)?)?([A-Za-z]+)/.exec(head)![1]!

const log = (text: string) => {
  if (whole) console.log(text)
}

describe.skipIf(!sharedHeadsAreThere)('[M3] detection against truth', () => {
  const all: Verdict[] = []
  let measured: readonly MeasuredHead[] = []

  it('shared heads under their names', { timeout: 300_000 }, async () => {
    const verdicts: Verdict[] = []
    for (const { path, truth, accepted } of heads) {
      const { model, poses } = await loadSharedHead(path)
      const names = namesOf(model, poses)
      const found = detectMap({ names, set: 'arkit-52', motions: () => shapeMotions(model, poses) })
      const own = judgeDetection(path, found, truth(names), accepted)
      log(reportTally(path, own))
      verdicts.push(...own)
      // Without being told, the set whose names the head has.
      if (own.length > 20) expect(detectMap({ names }).set, path).toBe('arkit-52')
      expect(found.lines.every((l) => l.targets.every((t) => names.includes(t.name)))).toBe(true)
    }
    all.push(...verdicts)
    log(`${reportTally('shared heads', verdicts)}\n${show(verdicts, 'wrong', 'asked', 'missing')}`)
    const { of, right, wrongAndSure, missing } = tally(verdicts)
    expect(right / of).toBeGreaterThanOrEqual(0.95)
    expect(wrongAndSure, show(verdicts, 'wrong')).toBe(0)
    expect(missing).toBe(0)
  })

  it('the same shapes under numbers', { timeout: 300_000 }, async () => {
    measured = await Promise.all(standInHeads.map(measureHead))
    const verdicts = measured.flatMap((head) => {
      const names = [...head.byControl.keys()].map((_, i) => String(i))
      const motions = new Map([...head.byControl.values()].map((features, i) => [String(i), features]))
      const truth = new Map([...head.byControl.keys()].map((control, i) => [control, [String(i)]]))
      const found = detectMap({ names, set: 'arkit-52', motions: () => motions })
      return judgeDetection(`${head.path} (numbers)`, found, truth)
    })
    log(`${reportTally('under numbers', verdicts)}\n${show(verdicts, 'wrong')}`)
    all.push(...verdicts)
    const { of, wrong } = tally(verdicts)
    expect(wrong / of).toBeLessThanOrEqual(0.02)
  })

  it('shapes of other sets under numbers', { timeout: 300_000 }, async () => {
    const verdicts: Verdict[] = []
    for (const { path, prefix } of OTHER_SETS.filter((_, i) => whole || i === 0)) {
      const { numbered, motions, truth } = await hideNames(path, prefix)
      const found = detectMap({ names: numbered, set: 'arkit-52', motions: () => motions })
      const own = judgeDetection(`${path} ${prefix.source} (numbers)`, found, truth)
      log(reportTally(`${path} ${prefix.source}`, own))
      verdicts.push(...own)
    }
    log(show(verdicts, 'wrong'))
    all.push(...verdicts)
    expect(verdicts.filter((v) => v.kind === 'wrong' && v.confidence >= 0.9)).toEqual([])
  })

  const judgeStandIns = (
    title: string,
    spellings: readonly ((name: string, i: number) => string)[],
    of = VOCABULARIES,
  ) => {
    const verdicts = measured.flatMap((head) =>
      of.flatMap((vocabulary) =>
        spellings.flatMap((spell) => {
          const { names, motions, truth, accepted } = standIn(head, vocabulary, spell)
          const found = detectMap({ names, set: 'arkit-52', motions: () => motions })
          return judgeDetection(`${head.path} as ${vocabulary.name}`, found, truth, accepted)
        }),
      ),
    )
    log(reportTally(title, verdicts))
    return verdicts
  }

  it('vocabularies that no table was written for', { timeout: 300_000 }, () => {
    const verdicts: Verdict[] = []
    for (const vocabulary of UNSEEN_VOCABULARIES)
      verdicts.push(...judgeStandIns(vocabulary.name, [(name) => name], [vocabulary]))
    all.push(...verdicts)
    log(`${reportTally('unseen vocabularies', verdicts)}\n${show(verdicts, 'wrong')}`)
    log(
      show(
        verdicts.filter((v) => v.head.includes('facecap')),
        'asked',
        'missing',
      ),
    )
    const { of, right, wrong, wrongAndSure, answerable } = tally(verdicts)
    expect(right / of).toBeGreaterThanOrEqual(0.85)
    expect(wrong / of).toBeLessThanOrEqual(0.02)
    expect(wrongAndSure).toBe(0)
    expect(answerable).toBeGreaterThanOrEqual(0.9)
  })

  it('vocabularies written down before detection was tried on them', { timeout: 300_000 }, () => {
    const of = KEPT_BACK_VOCABULARIES.filter((_, i) => whole || i % 4 === 0)
    const verdicts = of.flatMap((vocabulary) =>
      judgeStandIns(vocabulary.name, [(name) => name], [vocabulary]),
    )
    all.push(...verdicts)
    log(`${reportTally('kept back', verdicts)}\n${show(verdicts, 'wrong')}`)
    const { of: controls, right, wrong, answerable } = tally(verdicts)
    expect(right / controls).toBeGreaterThanOrEqual(0.85)
    expect(wrong / controls).toBeLessThanOrEqual(0.02)
    expect(answerable).toBeGreaterThanOrEqual(0.9)
  })

  it('the same with one name in three replaced by one that says nothing', { timeout: 300_000 }, () => {
    const of = KEPT_BACK_VOCABULARIES.filter((_, i) => whole || i % 4 === 1)
    // What holds the movement of a lost name as well, `Mouth_Smile` beside `zq7`, is neither right nor wrong.
    const verdicts = judgeStandIns(
      'one name in three',
      [(name, i) => (i % 3 === 0 ? `zq${i}` : name)],
      of,
    ).filter((v) => v.kind !== 'wrong' || !v.isAccepted)
    log(reportTally('one name in three, without what holds the movement as well', verdicts))
    all.push(...verdicts)
    log(show(verdicts, 'wrong'))
    const { of: controls, wrong, answerable } = tally(verdicts)
    expect(wrong / controls).toBeLessThanOrEqual(0.02)
    expect(answerable).toBeGreaterThanOrEqual(0.9)
  })

  it('known vocabularies misspelled', { timeout: 300_000 }, () => {
    const verdicts = judgeStandIns('misspelled', [misspell])
    log(show(verdicts, 'wrong', 'missing', 'asked'))
    all.push(...verdicts)
    const { of, wrong, wrongAndSure, answerable } = tally(verdicts)
    expect(wrong / of).toBeLessThanOrEqual(0.02)
    expect(wrongAndSure).toBe(0)
    expect(answerable).toBeGreaterThanOrEqual(0.9)
  })

  it.runIf(whole)('says how sure it is within 5 points, by names and by movement alone', () => {
    for (const [title, verdicts] of [
      ['by names', all.filter((v) => !v.bySight)],
      ['by movement alone', all.filter((v) => v.bySight)],
    ] as const) {
      log(`${title}:\n${reportCalibration(verdicts)}`)
      for (const { lines, said, right, from } of calibration(verdicts))
        if (lines >= 40) expect(Math.abs(said - right), `${title} ${from}`).toBeLessThanOrEqual(0.05)
    }
  })

  it('gives lines of one maker the confidence that those of all others earn', () => {
    const makers = new Set(all.map(makerOf))
    for (const maker of makers) {
      const sure = all.filter((v) => makerOf(v) === maker && v.confidence >= 0.9)
      const right = sure.filter((v) => v.kind === 'right').length
      log(`${maker}: ${right} of ${sure.length} lines of at least 90 % are right`)
      expect(right / Math.max(1, sure.length), maker).toBeGreaterThanOrEqual(sure.length > 0 ? 0.9 : 0)
    }
  })
})
