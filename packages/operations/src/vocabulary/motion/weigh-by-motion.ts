import type { ShapeMatch } from '../choose-targets.ts'
import type { FoundControl } from '../find-controls.ts'
import { likenesses, sidedness } from './name-by-motion.ts'
import type { ShapeMotions } from './shape-motions.ts'

/** Names as sure as this are not doubted, whatever the shape moves. */
const CERTAIN = 0.93
const MOST_SURE = 0.9
/** A likeness this close to that of the likest control agrees with the name. */
const CLOSE = 0.12
/** Less like the named control than this, a shape moves as something else. */
const UNLIKE = 0.15
/** How much surer an agreeing movement makes a name, and how much less sure a disagreeing one, in odds. */
const ODDS = { agrees: 4, differs: 0.12 } as const
/** 1 is a shape on one side only. */
const ONE_SIDED = 0.85

/**
 * Names that are not certain, beside what their shapes move: surer where both say the same, less sure where the
 * shape moves something else, and one side only where a name for both belongs to a shape of one.
 */
export function weighByMotion(
  read: readonly ShapeMatch[],
  motions: ShapeMotions,
  find: (name: string) => readonly FoundControl[],
): readonly ShapeMatch[] {
  const doubted = new Set(
    read.filter((m) => m.confidence < CERTAIN && motions.has(m.name)).map((m) => m.name),
  )
  const own = new Map([...doubted].map((name) => [name, motions.get(name)!]))
  const best = new Map<string, number>()
  const byControl = new Map<string, number>()
  const raise = (map: Map<string, number>, key: string, value: number) =>
    map.set(key, Math.max(map.get(key) ?? -1, value))
  for (const { shape, name, likeness } of likenesses(own, () => true)) {
    raise(best, shape, likeness)
    for (const { control } of find(name)) raise(byControl, `${shape}\n${control}`, likeness)
  }
  const sideOf = (name: string) => (own.has(name) ? sidedness(own.get(name)!) : 0)
  const cut = new Set(read.filter((m) => isOtherSide(m.control, sideOf(m.name))).map(partOf))
  return read.flatMap((found): ShapeMatch[] => {
    const { name, control, confidence } = found
    if (isOtherSide(control, sideOf(name))) return []
    // The mean of both sides was meant for a shape of both.
    const isMean = found.gain > 0 && found.gain <= 0.5 && cut.has(partOf(found))
    const match = isMean ? { ...found, gain: found.gain * 2 } : found
    const likeness = byControl.get(`${name}\n${control}`)
    if (!doubted.has(name) || likeness === undefined) return [match]
    // A whole mood or sound moves as parts of it do: that makes it no surer.
    if (found.approximate && likeness >= UNLIKE) return [match]
    if (likeness >= best.get(name)! - CLOSE)
      return [
        { ...match, likeness, confidence: surer(confidence), reason: `${match.reason} Its movement agrees.` },
      ]
    if (likeness < UNLIKE)
      return [
        {
          ...match,
          likeness,
          confidence: byOdds(confidence, ODDS.differs),
          reason: `${match.reason} It moves differently.`,
        },
      ]
    return [{ ...match, likeness }]
  })
}

const partOf = ({ name, part, vocabulary }: ShapeMatch) => [name, part, vocabulary].join('\n')

function isOtherSide(control: string, side: number): boolean {
  if (Math.abs(side) < ONE_SIDED || /^(?:jaw|mouth)(?:Left|Right)$|Look/.test(control)) return false
  return side > 0 ? control.endsWith('Right') : control.endsWith('Left')
}

/** Agreement never makes a doubtful name surer than a certain one. */
const surer = (confidence: number) =>
  Math.max(confidence, Math.min(byOdds(confidence, ODDS.agrees), MOST_SURE))

function byOdds(confidence: number, factor: number): number {
  const odds = (confidence / (1 - confidence)) * factor
  return odds / (1 + odds)
}
