import type { DetectedLine, MapDetection } from './detect-map.ts'
import { DETECTABLE_SETS } from './detectable-set.ts'
import { nameKey } from './name-key.ts'

const REASON = 'Chosen by a person.'

/**
 * A detection with answers to its questions: shapes by control. An answer for one side answers the other one as well
 * where that has a candidate of the mirrored name.
 *
 *   answerQuestions(detection, new Map([['mouthPressLeft', 'lip_thing_L']]))
 */
export function answerQuestions(detection: MapDetection, answers: ReadonlyMap<string, string>): MapDetection {
  const whole = new Map([...mirrored(detection, answers), ...answers])
  const added = detection.questions.flatMap(({ control, candidates }): DetectedLine[] => {
    const name = whole.get(control)
    if (name === undefined) return []
    const gain = candidates.find((c) => c.name === name)?.gain ?? 1
    return [{ control, targets: [{ name, gain }], reason: REASON, confidence: 1 }]
  })
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
    questions: detection.questions.filter((q) => !controls.has(q.control)),
  }
}

/** Answers for the other sides of those given. */
function mirrored({ questions }: MapDetection, answers: ReadonlyMap<string, string>): Map<string, string> {
  const out = new Map<string, string>()
  for (const [control, shape] of answers) {
    const other = control.replace(/(Left|Right)$/, (side) => (side === 'Left' ? 'Right' : 'Left'))
    if (other === control) continue
    const { base, sides } = nameKey(shape)
    const question = questions.find((q) => q.control === other)
    const partner = question?.candidates.find(({ name }) => {
      const key = nameKey(name)
      return key.base === base && key.sides.length === 1 && sides.length === 1 && key.sides[0] !== sides[0]
    })
    if (partner) out.set(other, partner.name)
  }
  return out
}
