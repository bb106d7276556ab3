import type { ControlMap, MapLine } from '@facework/documents'
import type { MapQuestion } from '@facework/documents/internal'
import type { DetectedLine, MapDetection } from './detect-map.ts'
import { DETECTABLE_SETS } from './detectable-set.ts'
import { nameKey } from './name-key.ts'

const REASON = 'Chosen by a person.'

/**
 * A detection with answers to its questions: shapes by control, undefined where none is right. An answer for one side
 * answers the other one as well where that has a candidate of the mirrored name.
 *
 *   answerQuestions(detection, new Map([['mouthPressLeft', 'lip_thing_L']]))
 */
export function answerQuestions(
  detection: MapDetection,
  answers: ReadonlyMap<string, string | undefined>,
): MapDetection {
  const added = answered(detection.questions, answers).map(
    ({ control, shape, gain }): DetectedLine => ({
      control,
      targets: [{ name: shape, gain }],
      reason: REASON,
      confidence: 1,
    }),
  )
  const order = DETECTABLE_SETS[detection.set].controls.map((c) => c.name)
  const lines = [...detection.lines, ...added].toSorted(
    (a, b) => order.indexOf(a.control) - order.indexOf(b.control),
  )
  const controls = new Set(added.map((line) => line.control))
  const shapes = new Set(added.flatMap((line) => line.targets.map((t) => t.name)))
  return {
    ...detection,
    lines,
    coverage: lines.length / order.length,
    unmapped: detection.unmapped.filter((name) => !controls.has(name)),
    undriven: detection.undriven.filter((name) => !shapes.has(name)),
    questions: detection.questions.filter((q) => !controls.has(q.control) && !answers.has(q.control)),
  }
}

/**
 * A map in which one of its questions is answered, and the same question of the other side. Without a shape the
 * control stays unmapped and its question is gone. The shape is taken out of the candidates of other questions.
 */
export function answerInMap(map: ControlMap, control: string, shape: string | undefined): ControlMap {
  const questions = map.questions ?? []
  const added = shape === undefined ? [] : answered(questions, new Map([[control, shape]]))
  const done = new Set([control, ...added.map((each) => each.control)])
  const taken = new Set(added.map((each) => each.shape))
  const left = questions
    .filter((q) => !done.has(q.control))
    .map((q) => ({ ...q, candidates: q.candidates.filter((c) => !taken.has(c.name)) }))
    .filter((q) => q.candidates.length > 0)
  const { questions: _, ...others } = map
  const lines = added.reduce<readonly MapLine[]>(withAnswer, map.lines)
  return left.length > 0 ? { ...others, lines, questions: left } : { ...others, lines }
}

interface Answer {
  readonly control: string
  readonly shape: string
  readonly gain: number
}

function withAnswer(lines: readonly MapLine[], { control, shape, gain }: Answer): readonly MapLine[] {
  const at = lines.findIndex((line) => line.target === shape)
  const term = { source: control, gain }
  if (at < 0) return [...lines, { target: shape, terms: [term], offset: 0, reason: REASON, confidence: 1 }]
  const { range, ...line } = lines[at]!
  const terms = [...line.terms, term]
  const reach = terms.reduce((sum, each) => sum + Math.max(each.gain, 0), 0)
  const limit = range ?? (reach > 1 ? ([0, 1] as const) : undefined)
  return lines.with(at, { ...line, terms, reason: REASON, ...(limit ? { range: limit } : {}) })
}

/** What the answers say, and what they say about the other side. */
function answered(
  questions: readonly MapQuestion[],
  answers: ReadonlyMap<string, string | undefined>,
): Answer[] {
  const whole = new Map([...mirrored(questions, answers), ...answers])
  return questions.flatMap(({ control, candidates }) => {
    const shape = whole.get(control)
    if (shape === undefined) return []
    return [{ control, shape, gain: candidates.find((c) => c.name === shape)?.gain ?? 1 }]
  })
}

/** Answers for the other sides of those given: the shape of the mirrored name, or one shape for both sides. */
function mirrored(
  questions: readonly MapQuestion[],
  answers: ReadonlyMap<string, string | undefined>,
): Map<string, string> {
  const out = new Map<string, string>()
  for (const [control, shape] of answers) {
    const other = otherSide(control)
    if (other === control || shape === undefined) continue
    const { base, sides } = nameKey(shape)
    const question = questions.find((q) => q.control === other)
    const partner = question?.candidates.find(({ name }) => {
      if (sides.length === 0) return name === shape
      const key = nameKey(name)
      return key.base === base && key.sides.length === 1 && sides.length === 1 && key.sides[0] !== sides[0]
    })
    if (partner) out.set(other, partner.name)
  }
  return out
}

/** ARKit ends with the side, FACS begins with it. */
const otherSide = (control: string) =>
  control.replace(/^(Left|Right)|(Left|Right)$/, (side) => (side === 'Left' ? 'Right' : 'Left'))
