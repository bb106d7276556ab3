import { arkit52, type ControlMap, type ControlSet, facs50, mapsBetween } from '@facework/documents'
import { DETECTABLE_SETS } from './detectable-set.ts'
import { keyText, type NameKey, nameKey, withoutPrefixes } from './name-key.ts'
import { type SynonymFinder, synonymsFor } from './synonym-index.ts'
import { DETECTABLE_NAMES, type DetectableSet } from './vocabularies.ts'
import { type Affixes, NO_AFFIXES } from './words/affixes.ts'
import { correctName } from './words/correct-name.ts'
import { findByMeaning } from './words/find-by-meaning.ts'
import { nameWords } from './words/name-words.ts'

/** A control that drives a shape, as its name tells. */
export interface FoundControl {
  readonly control: string
  readonly gain: number
  /** A second control that the first is multiplied with. */
  readonly by?: string | undefined
  /** 0 to 1. */
  readonly confidence: number
  readonly reason: string
  /** Which part of the control the shape is, where it is but a part; empty for the whole. */
  readonly part: string
  /** The set whose name the shape has. Shapes of two sets for one control would come on top of each other. */
  readonly vocabulary: DetectableSet
  /** The same movement on teeth, tongue or lashes: driven together with the shape of the face. */
  readonly follows?: boolean | undefined
  /** The shape does more than the control, or less: what another set says about it is an approximation. */
  readonly approximate?: boolean | undefined
}

/** How sure each way of finding a name is. */
const SURE = {
  same: 1,
  written: 0.97,
  part: 0.95,
  both: 0.92,
  synonym: 0.9,
  leastSynonym: 0.6,
  misspelled: 0.8,
} as const
/** A synonym counts this much less than the one before it in its row. */
const SYNONYM_STEP = 0.02
/** The name of a mesh that moves with the face, before the name of a control. */
const FOLLOWS = 0.97
/** A name of another set, driven through a built-in map; less where the map says that it is an approximation. */
const ACROSS = 0.95

interface Vocabulary {
  readonly set: DetectableSet
  readonly title: string
  readonly names: ReadonlySet<string>
  readonly byKey: ReadonlyMap<string, string>
  readonly synonyms: SynonymFinder
  /** From the wanted set to this one; missing for the wanted set itself. */
  readonly map?: ControlMap | undefined
}

/** Finds the controls of a set that drive a shape of this name; none for an unknown name. */
export type ControlFinder = (name: string) => readonly FoundControl[]

/** A finder for one head: `affixes` are what its names have in common. */
export function createControlFinder(set: DetectableSet, affixes: Affixes = NO_AFFIXES): ControlFinder {
  const own = vocabulary(set, set)
  const others = DETECTABLE_NAMES.filter((other) => other !== set).map((other) => vocabulary(other, set))
  const reachable = others.filter((other) => other.map !== undefined)
  const inSets = (name: string, keys: readonly NameKey[]): readonly FoundControl[] => {
    const direct = findInSet(name, keys, own)
    if (direct.length > 0) return direct
    for (const other of reachable) {
      const across = findInSet(name, keys, other).flatMap((found) => acrossSets(found, other))
      if (across.length > 0) return across
    }
    return []
  }
  /** Controls of ARKit and FACS as controls of the wanted set. */
  const reach = (found: FoundControl, from: Vocabulary): readonly FoundControl[] =>
    own.names.has(found.control) ? [{ ...found, vocabulary: set }] : acrossSets(found, from)
  const bySynonym = (keys: readonly NameKey[]): readonly FoundControl[] => {
    for (const other of [own, ...reachable]) {
      const found = findSynonym(keys, other).flatMap((synonym) => reach(synonym, other))
      if (found.length > 0) return found
    }
    return []
  }
  const byMeaning = (name: string): readonly FoundControl[] => {
    const meant = findByMeaning(name, affixes.words)
    return (meant?.controls ?? []).flatMap((control) => {
      const gain = 1 / meant!.controls.length
      const home = [own, ...reachable].find((each) => each.names.has(control))
      return home ? reach({ ...meant!, control, gain, vocabulary: home.set }, home) : []
    })
  }
  const withAffixes = (name: string): readonly FoundControl[] => {
    for (const { name: variant, confidence } of affixes.variants(name)) {
      const keys = [nameKey(variant)]
      const found = [inSets(variant, keys), bySynonym(keys)].find((each) => each.length > 0)
      if (found) return found.map((each) => ({ ...each, confidence: each.confidence * confidence }))
    }
    return []
  }
  const following = (name: string): readonly FoundControl[] => {
    const [first = '', ...rest] = nameWords(name)
    if (!FOLLOWING.has(first) || rest.length < 2) return []
    const found = inSets(rest.join(' '), [nameKey(rest.join(' '))])
    return found.map((each) => ({ ...each, follows: true, confidence: each.confidence * FOLLOWS }))
  }
  const corrected = (name: string): readonly FoundControl[] => {
    const right = correctName(name, affixes.words)
    if (right === undefined) return []
    return findName(right).map((each) => ({
      ...each,
      confidence: each.confidence * SURE.misspelled,
      reason: `Read as "${right}". ${each.reason}`,
    }))
  }
  const findName = (name: string): readonly FoundControl[] => {
    const keys = withoutPrefixes(name).map(nameKey)
    for (const find of [
      () => inSets(name, keys),
      () => following(name),
      () => bySynonym(keys),
      ...(IN_BETWEEN.test(name)
        ? []
        : [() => corrected(name), () => withAffixes(name), () => byMeaning(name)]),
    ]) {
      const found = find()
      if (found.length > 0) return found
    }
    return []
  }
  return findName
}

/** `Blink@0.5` is a shape on the way to another one. */
const IN_BETWEEN = /@\d*\.?\d+$/

/** First words of names such as `teeth_jawOpen`: meshes that move with the face. */
const FOLLOWING: ReadonlySet<string> = new Set(
  'teeth tooth gum gums tongue lash lashes eyelash eyelashes beard mustache moustache'.split(' '),
)

function vocabulary(set: DetectableSet, from: DetectableSet): Vocabulary {
  const { id, name, controls } = DETECTABLE_SETS[set]
  const names = controls.map((c) => c.name)
  const way = mapsBetween(DETECTABLE_SETS[from].id, id)
  return {
    set,
    title: name,
    names: new Set(names),
    byKey: new Map(names.map((n) => [keyText(nameKey(n)), n])),
    synonyms: synonymsFor(set),
    map: way?.length === 1 ? way[0] : undefined,
  }
}

function findInSet(name: string, keys: readonly NameKey[], of: Vocabulary): FoundControl[] {
  const { set: vocabulary } = of
  const whole = { gain: 1, part: '', vocabulary }
  if (of.names.has(name))
    return [
      { ...whole, control: name, confidence: SURE.same, reason: `The name of the ${of.title} control.` },
    ]
  // `Angry` of another tool is any angry face; the presets of VRM are known by their exact names.
  if (of.set === 'vrm' && of.map) return []
  for (const key of keys) {
    const written = of.byKey.get(keyText(key))
    if (written !== undefined) {
      const reason = `The name of the ${of.title} control, written differently.`
      return [{ ...whole, control: written, confidence: SURE.written, reason }]
    }
    const sided = findSides(key, of)
    if (sided.length > 0) return sided
  }
  return []
}

/** One side of a control in the middle, or both sides in one shape. */
function findSides({ base, sides }: NameKey, { byKey, set: vocabulary }: Vocabulary): FoundControl[] {
  const lookUp = (...wanted: NameKey['sides'][number][]) => byKey.get(keyText({ base, sides: wanted }))
  if (sides.length === 1) {
    const whole = lookUp()
    // One eye is no part of a control that turns both: it has controls of its own.
    if (whole?.startsWith('EyesLook')) return []
    const reason = `The ${sides[0]} part of the control.`
    return whole === undefined
      ? []
      : [{ control: whole, gain: 1, confidence: SURE.part, reason, part: sides[0]!, vocabulary }]
  }
  if (sides.length > 0) return []
  const [left, right] = [lookUp('left'), lookUp('right')]
  // `jaw` is not both of jawLeft and jawRight: those are directions, not sides.
  if (left === undefined || right === undefined || !isPair(left)) return []
  const reason = 'One shape for both sides: the mean of the two.'
  const half = { gain: 0.5, confidence: SURE.both, reason, part: '', vocabulary }
  return [left, right].map((control) => ({ control, ...half }))
}

const PAIRED: readonly ControlSet[] = [arkit52, facs50]

function isPair(control: string): boolean {
  return PAIRED.some((set) => set.controls.some((c) => c.name === control && c.side !== 'center'))
}

/** A shape named after a control of another set: what the built-in map would drive that control with. */
function acrossSets(found: FoundControl, { map, set, title }: Vocabulary): FoundControl[] {
  const line = map?.lines.find((l) => l.target === found.control)
  const sure = line?.confidence ?? 1
  return (line?.terms ?? []).map(({ source, by, gain }) => ({
    control: source,
    gain: gain * found.gain,
    by,
    confidence: sure < 1 ? Math.min(found.confidence, sure) : found.confidence * ACROSS,
    approximate: sure < 1,
    reason: `${found.reason} Driven as ${found.control} of ${title}: ${line!.reason}`,
    // Every shape that the control reaches is a part of its own.
    part: [found.control, found.part, by ?? ''].join(' '),
    vocabulary: set,
  }))
}

function findSynonym(keys: readonly NameKey[], { synonyms, set: vocabulary }: Vocabulary): FoundControl[] {
  const found = synonyms(keys)
  if (!found) return []
  const { controls, part, place, written } = found
  const gain = 1 / controls.length
  const both = controls.length > 1 ? ' It is one shape for both sides: the mean of the two.' : ''
  const reason = `"${written}" is a known name for it.${both}`
  const confidence = Math.max(SURE.synonym - place * SYNONYM_STEP, SURE.leastSynonym)
  return controls.map((control) => ({ control, gain, confidence, reason, part, vocabulary }))
}
