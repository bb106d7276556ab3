import {
  arkit52,
  arkitToFacs50,
  type ControlMap,
  type ControlSet,
  controlMapKind,
  facs50,
  facs50ToArkit,
  type Id,
} from '@facework/documents'
import { keyText, type NameKey, nameKey, withoutPrefixes } from './name-key.ts'
import { isNeutralName } from './neutral-name.ts'
import { SYNONYMS } from './synonyms.table.ts'

export type DetectableSet = 'arkit-52' | 'facs-50'

/** One control, and the shapes of the head that it drives. */
export interface DetectedLine {
  readonly control: string
  readonly targets: readonly { readonly name: string; readonly gain: number }[]
  readonly reason: string
  /** 0 to 1. */
  readonly confidence: number
}

export interface MapDetection {
  readonly set: DetectableSet
  /** Part of the set's controls that move something, 0 to 1. */
  readonly coverage: number
  readonly lines: readonly DetectedLine[]
  /** Controls that move nothing on this head. */
  readonly unmapped: readonly string[]
  /** Shapes of the head that no control drives. */
  readonly undriven: readonly string[]
}

export interface DetectMapOptions {
  /** Of the head's poses or morphs. */
  readonly names: readonly string[]
  /** The set to drive them with; the one that drives more of the names, and more surely, unless given. */
  readonly set?: DetectableSet
}

const SETS: Readonly<Record<DetectableSet, ControlSet>> = { 'arkit-52': arkit52, 'facs-50': facs50 }
/** The map whose targets are controls of the other set: how a foreign name is driven from this one. */
const TO_OTHER: Readonly<Record<DetectableSet, ControlMap>> = {
  'arkit-52': arkitToFacs50,
  'facs-50': facs50ToArkit,
}

/** How sure each way of finding a name is. */
const SURE = { same: 1, written: 0.95, part: 0.9, both: 0.85, synonym: 0.8, leastSynonym: 0.4 } as const
/** A synonym counts this much less than the one before it in its row. */
const SYNONYM_STEP = 0.02
/** A name of the other set, driven through the built-in map. */
const ACROSS = 0.9
/** Parts of one control are about as sure as each other. */
const NEAR = 0.1

interface Match {
  readonly control: string
  readonly name: string
  readonly gain: number
  readonly confidence: number
  readonly reason: string
  /** Which part of the control the shape is, where it is but a part; empty for the whole. */
  readonly part: string
}
type Found = Omit<Match, 'name'>

/**
 * [M3] Which controls drive which shapes of a head, told by their names: the same name, the same name
 * written differently, a synonym, or a control of the other set. Every line says why and how sure it is,
 * and what is left over on either side is listed.
 *
 *   const found = detectMap({ names: poses.poses.map((p) => p.name) })
 *   const map = mapFromDetection(found)
 */
export function detectMap({ names, set }: DetectMapOptions): MapDetection {
  if (set) return detectIn(set, names)
  const [arkit, facs] = [detectIn('arkit-52', names), detectIn('facs-50', names)]
  // Names of one set drive most of the other through the built-in map: how sure each name is counts, too.
  const sureness = ({ lines }: MapDetection) => {
    const byName = new Map(lines.flatMap((l) => l.targets.map((t) => [t.name, l.confidence] as const)))
    return [...byName.values()].reduce((sum, confidence) => sum + confidence, 0)
  }
  return sureness(facs) > sureness(arkit) ? facs : arkit
}

/** The detected lines as a document: from the set to the head's own names. */
export function mapFromDetection(detection: MapDetection, name = 'detected map', id?: Id): ControlMap {
  const byTarget = new Map<string, { control: string; gain: number; line: DetectedLine }[]>()
  for (const line of detection.lines) {
    for (const target of line.targets) {
      const own = byTarget.get(target.name) ?? []
      own.push({ control: line.control, gain: target.gain, line })
      byTarget.set(target.name, own)
    }
  }
  const lines = [...byTarget].map(([target, own]) => ({
    target,
    terms: own.map(({ control, gain }) => ({ source: control, gain })),
    offset: 0,
    ...(own.reduce((sum, { gain }) => sum + gain, 0) > 1 + 1e-9 ? { range: [0, 1] as const } : {}),
    reason: [...new Set(own.map(({ line }) => line.reason))].join(' '),
    confidence: Math.min(...own.map(({ line }) => line.confidence)),
  }))
  return controlMapKind.create(name, { from: { id: SETS[detection.set].id }, lines }, id)
}

function detectIn(set: DetectableSet, given: readonly string[]): MapDetection {
  const names = [...new Set(given)].filter((name) => !isNeutralName(name))
  const find = createFinder(set)
  const byControl = new Map<string, Match[]>()
  for (const name of names) {
    for (const found of find(name)) {
      const own = byControl.get(found.control) ?? []
      own.push({ ...found, name })
      byControl.set(found.control, own)
    }
  }
  const families = familySizes(byControl.values())
  const lines = SETS[set].controls.flatMap(({ name: control }): DetectedLine[] => {
    const matches = byControl.get(control)
    if (!matches) return []
    const chosen = chooseTargets(matches, families)
    return [
      {
        control,
        targets: chosen.map(({ name, gain }) => ({ name, gain })),
        reason: [...new Set(chosen.map((m) => m.reason))].join(' '),
        confidence: Number(Math.min(...chosen.map((m) => m.confidence)).toFixed(3)),
      },
    ]
  })
  const mapped = new Set(lines.map((l) => l.control))
  const driven = new Set(lines.flatMap((l) => l.targets.map((t) => t.name)))
  const controls = SETS[set].controls.map((c) => c.name)
  return {
    set,
    coverage: lines.length / controls.length,
    lines,
    unmapped: controls.filter((name) => !mapped.has(name)),
    undriven: names.filter((name) => !driven.has(name)),
  }
}

/** A head may have several vocabularies at once: of each part of a control only the best name is driven. */
function chooseTargets(matches: readonly Match[], families: ReadonlyMap<string, number>): Match[] {
  const better = (a: Match, b: Match) =>
    b.confidence - a.confidence ||
    (families.get(familyOf(b.name)) ?? 0) - (families.get(familyOf(a.name)) ?? 0)
  const sorted = matches.toSorted(better)
  const [best] = sorted
  if (!best) return []
  if (best.part === '') return [best]
  const parts = new Map<string, Match>()
  for (const match of sorted) {
    // A far less sure name is of another vocabulary, whose parts would come on top.
    if (match.part === '' || parts.has(match.part) || match.confidence < best.confidence - NEAR) continue
    parts.set(match.part, match)
  }
  return [...parts.values()]
}

/** `AK`, `SR`: the letters before a number that a tool sorts its shapes by. */
const familyOf = (name: string) => /^([A-Za-z]{1,4})_?\d/.exec(name)?.[1] ?? ''

function familySizes(matches: Iterable<readonly Match[]>): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const own of matches)
    for (const { name } of own) sizes.set(familyOf(name), (sizes.get(familyOf(name)) ?? 0) + 1)
  return sizes
}

function createFinder(set: DetectableSet): (name: string) => readonly Found[] {
  const other: DetectableSet = set === 'arkit-52' ? 'facs-50' : 'arkit-52'
  const own = indexSet(SETS[set])
  const foreign = indexSet(SETS[other])
  return (name) => {
    const keys = withoutPrefixes(name).map(nameKey)
    const found = findInSet(name, keys, own)
    if (found.length > 0) return found
    const across = findInSet(name, keys, foreign)
    if (across.length > 0) return across.flatMap((match) => acrossSets(match, set))
    const synonyms = findSynonym(keys)
    return synonyms.flatMap((match) => (own.names.has(match.control) ? [match] : acrossSets(match, set)))
  }
}

interface SetIndex {
  readonly name: string
  readonly names: ReadonlySet<string>
  readonly byKey: ReadonlyMap<string, string>
}

function indexSet({ name, controls }: ControlSet): SetIndex {
  const names = controls.map((c) => c.name)
  return { name, names: new Set(names), byKey: new Map(names.map((n) => [keyText(nameKey(n)), n])) }
}

function findInSet(name: string, keys: readonly NameKey[], set: SetIndex): Found[] {
  if (set.names.has(name)) {
    return [
      {
        control: name,
        gain: 1,
        confidence: SURE.same,
        reason: `The name of the ${set.name} control.`,
        part: '',
      },
    ]
  }
  for (const key of keys) {
    const written = set.byKey.get(keyText(key))
    if (written !== undefined) {
      const reason = `The name of the ${set.name} control, written differently.`
      return [{ control: written, gain: 1, confidence: SURE.written, reason, part: '' }]
    }
    const sided = findSides(key, (k) => set.byKey.get(keyText(k)))
    if (sided.length > 0) return sided
  }
  return []
}

/** One side of a control in the middle, or both sides in one shape. */
function findSides(key: NameKey, lookUp: (key: NameKey) => string | undefined): Found[] {
  const { base, sides } = key
  if (sides.length === 1) {
    const whole = lookUp({ base, sides: [] })
    const reason = `The ${sides[0]} part of the control.`
    return whole === undefined
      ? []
      : [{ control: whole, gain: 1, confidence: SURE.part, reason, part: sides[0]! }]
  }
  if (sides.length > 0) return []
  const [left, right] = (['left', 'right'] as const).map((side) => lookUp({ base, sides: [side] }))
  // `jaw` is not both of jawLeft and jawRight: those are directions, not sides.
  if (left === undefined || right === undefined || !isPair(left)) return []
  const reason = 'One shape for both sides: the mean of the two.'
  return [left, right].map((control) => ({ control, gain: 0.5, confidence: SURE.both, reason, part: '' }))
}

function isPair(control: string): boolean {
  return [arkit52, facs50].some((set) => set.controls.some((c) => c.name === control && c.side !== 'center'))
}

/** A shape named after a control of the other set: what the built-in map would drive that control with. */
function acrossSets(match: Found, set: DetectableSet): Found[] {
  const line = TO_OTHER[set].lines.find((l) => l.target === match.control)
  return (line?.terms ?? []).map(({ source, gain }) => ({
    control: source,
    gain: gain * match.gain,
    confidence: match.confidence * ACROSS,
    reason: `${match.reason} Driven as ${match.control} of the other set: ${line!.reason}`,
    // Every shape that the control reaches is a part of its own.
    part: `${match.control} ${match.part}`,
  }))
}

interface SynonymEntry {
  readonly controls: readonly string[]
  readonly confidence: number
  readonly written: string
}

let synonymIndex: ReadonlyMap<string, SynonymEntry> | undefined

/** Made when first asked for: most programs never detect anything. */
function synonyms(): ReadonlyMap<string, SynonymEntry> {
  if (synonymIndex) return synonymIndex
  const index = new Map<string, SynonymEntry>()
  const known = new Set([...arkit52.controls, ...facs50.controls].map((c) => c.name))
  const add = (key: NameKey, entry: SynonymEntry) => {
    // The surer one stays where two rows claim a name.
    const there = index.get(keyText(key))
    if (!there || there.confidence < entry.confidence) index.set(keyText(key), entry)
  }
  for (const [control, ...names] of SYNONYMS) {
    names.forEach((written, i) => {
      const confidence = Math.max(SURE.synonym - i * SYNONYM_STEP, SURE.leastSynonym)
      for (const key of withoutPrefixes(written).map(nameKey)) {
        if (known.has(control)) add(key, { controls: [control], confidence, written })
        else {
          const [left, right] = [`${control}Left`, `${control}Right`]
          const { base } = key
          add(key, { controls: [left, right], confidence, written })
          add({ base, sides: ['left'] }, { controls: [left], confidence, written })
          add({ base, sides: ['right'] }, { controls: [right], confidence, written })
        }
      }
    })
  }
  synonymIndex = index
  return index
}

function findSynonym(keys: readonly NameKey[]): Found[] {
  const index = synonyms()
  for (const key of keys) {
    const whole = index.get(keyText(key))
    // The left of a shape in the middle, such as mouthCheekBlowL.
    const part = whole || key.sides.length !== 1 ? '' : key.sides[0]!
    const entry = whole ?? (part === '' ? undefined : index.get(keyText({ base: key.base, sides: [] })))
    if (!entry) continue
    const gain = 1 / entry.controls.length
    const both = entry.controls.length > 1 ? ' It is one shape for both sides: the mean of the two.' : ''
    const reason = `"${entry.written}" is a known name for it.${both}`
    return entry.controls.map((control) => ({ control, gain, confidence: entry.confidence, reason, part }))
  }
  return []
}
