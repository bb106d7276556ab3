import type { ControlMap, MapLine, Model, PoseAsset } from '@facework/documents'
import type { MapQuestion } from '@facework/documents/internal'
import { controlNames } from '../poses/control-names.ts'
import { isNeutralName } from '../poses/create/neutral-name.ts'
import { movingControls } from '../poses/moving-poses.ts'
import { DETECTABLE_SETS } from './detectable-set.ts'
import { detectedMapOrEmpty } from './detected-map.ts'
import { DETECTABLE_NAMES, type DetectableSet } from './vocabularies.ts'

/** A control, and the shapes it drives. */
export interface MappedControl {
  readonly control: string
  readonly shapes: readonly string[]
  /** Why these, in a sentence. */
  readonly why: string
  /** 0 to 1; 1 for what a person wrote. */
  readonly confidence: number
}

export interface UnmappedControl {
  readonly control: string
  readonly why: string
}

/** Every control of a set in exactly one of four lists, and the shapes that are left over. */
export interface MapReport {
  readonly set: DetectableSet
  /** Of the set, as people call it. */
  readonly title: string
  /** How many controls the set has: those of the four lists together. */
  readonly controls: number
  /** Controls with a shape of their own that is surely theirs. */
  readonly exact: readonly MappedControl[]
  /** Controls that share a shape, that drive only a part of one, or whose shape is not certain. */
  readonly approximated: readonly MappedControl[]
  /** Controls that may have a shape, but drive none until a person has chosen it. */
  readonly unsure: readonly MapQuestion[]
  readonly missing: readonly UnmappedControl[]
  /** Shapes of the head that no control drives. */
  readonly undriven: readonly string[]
}

/** What can be driven on a head. */
export interface HeadShapes {
  readonly model: Model
  readonly poses: PoseAsset
}

/** What drives a head. */
export interface HeadReport extends MapReport {
  readonly map: ControlMap
}

/** A line this sure is said to be right without a caveat; measured by `npm run prove -- detection`. */
const CERTAIN = 0.9
const WHOLE = 1e-6

// [M3]
/**
 * What drives a head, by the map its character has, or else by the one that detection finds. `inspect`, `import`,
 * `character create`, `bake`, `map detect` and the studio all print this, so that their figures are the same.
 * Undefined for a map from a set that heads are not driven with.
 */
export function headMapReport(head: HeadShapes, own?: ControlMap): HeadReport | undefined {
  const map = own ?? detectedMapOrEmpty(head.model, head.poses)
  const report = reportMap(map, movingControls(head.model, head.poses), controlNames(head.poses))
  return report && { map, ...report }
}

/** The report of a map: `shapes` are those of the head that move something, `all` also those that do not. */
export function reportMap(
  map: ControlMap,
  shapes: readonly string[],
  all: readonly string[] = shapes,
): MapReport | undefined {
  const set = DETECTABLE_NAMES.find((name) => DETECTABLE_SETS[name].id === map.from?.id)
  if (set === undefined) return undefined
  const { name: title, controls } = DETECTABLE_SETS[set]
  const [moving, there] = [new Set(shapes), new Set(all)]
  const lines = linesByControl(map)
  const questions = new Map((map.questions ?? []).map((q) => [q.control, q]))
  const exact: MappedControl[] = []
  const approximated: MappedControl[] = []
  const unsure: MapQuestion[] = []
  const missing: UnmappedControl[] = []
  for (const { name: control } of controls) {
    const own = lines.get(control) ?? []
    const driven = own.filter((line) => moving.has(line.target))
    const question = questions.get(control)
    if (driven.length > 0) (isExact(driven) ? exact : approximated).push(mapped(control, driven))
    else if (question) unsure.push(question)
    else missing.push({ control, why: whyMissing(own, there) })
  }
  const targets = new Set(map.lines.filter((line) => line.terms.length > 0).map((line) => line.target))
  return {
    set,
    title,
    controls: controls.length,
    exact,
    approximated,
    unsure,
    missing,
    undriven: shapes.filter((name) => !targets.has(name) && !isNeutralName(name)),
  }
}

/** "38 exact, 6 approximated, 4 unsure, 4 missing of 52 controls of ARKit-52". */
export function mapFigures({ title, controls, exact, approximated, unsure, missing }: MapReport): string {
  const parts = [
    `${exact.length} exact`,
    `${approximated.length} approximated`,
    `${unsure.length} unsure`,
    `${missing.length} missing`,
  ]
  return `${parts.join(', ')} of ${controls} controls of ${title}`
}

function linesByControl({ lines }: ControlMap): ReadonlyMap<string, readonly MapLine[]> {
  const byControl = new Map<string, MapLine[]>()
  for (const line of lines) {
    for (const { source } of line.terms) {
      const own = byControl.get(source) ?? []
      if (own.at(-1) !== line) own.push(line)
      byControl.set(source, own)
    }
  }
  return byControl
}

/** Every shape belongs to this control alone, moves as far as it, and is surely the right one. */
function isExact(lines: readonly MapLine[]): boolean {
  return lines.every(
    ({ terms, offset, confidence = 1 }) =>
      terms.length === 1 &&
      terms[0]!.by === undefined &&
      Math.abs(terms[0]!.gain - 1) < WHOLE &&
      offset === 0 &&
      confidence >= CERTAIN,
  )
}

function mapped(control: string, lines: readonly MapLine[]): MappedControl {
  const shared = new Set(
    lines.flatMap(({ terms }) => terms.map((term) => term.source)).filter((source) => source !== control),
  )
  const reasons = lines.map((line) => line.reason).filter((reason) => reason !== '')
  const why = [
    ...new Set(reasons.length > 0 ? reasons : ['Set by a person.']),
    ...(shared.size > 0 ? [`Shared with ${[...shared].join(', ')}.`] : []),
  ]
  return {
    control,
    shapes: lines.map((line) => line.target),
    why: why.join(' '),
    confidence: Math.min(...lines.map(({ confidence = 1 }) => confidence)),
  }
}

function whyMissing(lines: readonly MapLine[], there: ReadonlySet<string>): string {
  if (lines.length === 0) return 'No shape of this head was found for it.'
  const [{ target } = { target: '' }] = lines
  return there.has(target) ? `Its shape "${target}" moves nothing.` : `This head has no shape "${target}".`
}
