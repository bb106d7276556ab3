import type { DetectedLine, MapDetection } from '../detect-map.ts'

/** The shapes that are right for each control that a head can do; any of them will do. */
export type HeadTruth = ReadonlyMap<string, readonly string[]>

/** What became of one control. */
export interface Verdict {
  readonly head: string
  readonly control: string
  readonly kind: 'right' | 'wrong' | 'asked' | 'missing'
  /** Of the line, or of the first candidate. */
  readonly confidence: number
  /** For what is asked: the place of the right shape among the candidates, from 1; 0 where it is none of them. */
  readonly place: number
  /** Only the movement of the shape speaks for it. */
  readonly bySight: boolean
  readonly note: string
  /** Wrong, but of a shape that holds this movement among others. */
  readonly isAccepted?: boolean | undefined
}

/**
 * Judges every control that the head can do, and every line for one that it cannot. `accepted` are approximations
 * that are neither right nor wrong, by control.
 */
export function judgeDetection(
  head: string,
  { lines, questions }: Pick<MapDetection, 'lines' | 'questions'>,
  truth: HeadTruth,
  accepted: HeadTruth = new Map(),
): readonly Verdict[] {
  const out: Verdict[] = []
  const byControl = new Map(lines.map((line) => [line.control, line]))
  for (const [control, shapes] of truth) {
    const line = byControl.get(control)
    const question = questions.find((q) => q.control === control)
    const place = (question?.candidates.findIndex((c) => shapes.includes(c.name)) ?? -1) + 1
    if (line) {
      const kind = isRight(line, shapes) ? 'right' : 'wrong'
      const isAccepted = isRight(line, accepted.get(control) ?? [])
      out.push({ head, control, kind, ...judged(line), note: noteOf(line), isAccepted })
    } else if (question) {
      const confidence = question.candidates[0]!.confidence
      const note = question.candidates.map((c) => c.name).join(', ')
      out.push({ head, control, kind: 'asked', confidence, place, bySight: false, note })
    } else out.push({ head, control, kind: 'missing', confidence: 0, place: 0, bySight: false, note: '' })
  }
  for (const line of lines) {
    if (truth.has(line.control)) continue
    // Holding another movement back, as `mouthClose` does with a vowel that the jaw opens, claims no shape.
    if (line.targets.every((t) => t.gain < 0)) continue
    const allowed = accepted.get(line.control)
    if (allowed && isRight(line, allowed)) continue
    const note = `${noteOf(line)}, but it has none`
    out.push({ head, control: line.control, kind: 'wrong', ...judged(line), note })
  }
  return out
}

function isRight({ targets }: DetectedLine, shapes: readonly string[]): boolean {
  const driven = targets.filter((t) => t.gain > 0)
  return driven.length > 0 && driven.every((t) => shapes.includes(t.name))
}

const judged = ({ confidence, reason }: DetectedLine) => ({
  confidence,
  place: 0,
  bySight: reason.startsWith('Moves as'),
})

const noteOf = ({ targets }: DetectedLine) => targets.map((t) => t.name).join(' + ')

export interface Tally {
  readonly of: number
  readonly right: number
  readonly wrong: number
  readonly asked: number
  readonly missing: number
  /** Wrong lines said to be more than 70 % sure. */
  readonly wrongAndSure: number
  /** Part of the asked whose right shape is a candidate. */
  readonly answerable: number
}

export function tally(verdicts: readonly Verdict[]): Tally {
  const count = (kind: Verdict['kind']) => verdicts.filter((v) => v.kind === kind).length
  const asked = verdicts.filter((v) => v.kind === 'asked')
  return {
    of: verdicts.length,
    right: count('right'),
    wrong: count('wrong'),
    asked: asked.length,
    missing: count('missing'),
    wrongAndSure: verdicts.filter((v) => v.kind === 'wrong' && v.confidence > 0.7).length,
    answerable: asked.length === 0 ? 1 : asked.filter((v) => v.place > 0).length / asked.length,
  }
}

export interface Decile {
  /** Lower bound of the confidence. */
  readonly from: number
  readonly lines: number
  /** Mean of what the lines say. */
  readonly said: number
  /** Part of the lines that are right. */
  readonly right: number
}

/** Lines by tenths of their confidence: how sure they say they are, and how many are right. */
export function calibration(verdicts: readonly Verdict[]): readonly Decile[] {
  return Array.from({ length: 10 }, (_, i) => {
    const own = verdicts.filter(
      (v) => (v.kind === 'right' || v.kind === 'wrong') && Math.min(9, Math.floor(v.confidence * 10)) === i,
    )
    const lines = own.length
    return {
      from: i / 10,
      lines,
      said: own.reduce((sum, v) => sum + v.confidence, 0) / lines,
      right: own.filter((v) => v.kind === 'right').length / lines,
    }
  }).filter((decile) => decile.lines > 0)
}

/** A table for people. */
export function reportTally(title: string, verdicts: readonly Verdict[]): string {
  const t = tally(verdicts)
  const part = (n: number) => `${((100 * n) / t.of).toFixed(1)} %`
  return `${title}: ${t.right} of ${t.of} right (${part(t.right)}), ${t.wrong} wrong (${part(t.wrong)}, ${t.wrongAndSure} above 70 %), ${t.asked} asked (${(100 * t.answerable).toFixed(0)} % with the right candidate), ${t.missing} missing`
}

export function reportCalibration(verdicts: readonly Verdict[]): string {
  return calibration(verdicts)
    .map(
      ({ from, lines, said, right }) =>
        `  ${(from * 100).toFixed(0).padStart(3)} % and more: ${String(lines).padStart(5)} lines, said ${(said * 100).toFixed(1)} %, right ${(right * 100).toFixed(1)} %`,
    )
    .join('\n')
}
