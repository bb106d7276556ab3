import type { ControlMap } from '@facework/documents'
import { DETECTABLE_SETS } from './detectable-set.ts'
import type { ControlFinder, FoundControl } from './find-controls.ts'
import { keyText, nameKey } from './name-key.ts'
import type { DetectableSet } from './vocabularies.ts'
import { type Affixes, learnAffixes } from './words/affixes.ts'

/** The same name as in another map, and the same behind another prefix or ending. */
const SURE = { same: 1, alike: 0.97 } as const

/**
 * A finder that knows the names of maps which were made for other heads of the same maker, and asks `find` for all
 * others. What those maps were not sure of is not surer here.
 */
export function withLearnedNames(
  maps: readonly ControlMap[],
  set: DetectableSet,
  affixes: Affixes,
  find: ControlFinder,
): ControlFinder {
  const own = maps.filter((map) => map.from === undefined || map.from.id === DETECTABLE_SETS[set].id)
  if (own.length === 0) return find
  const byName = new Map<string, readonly FoundControl[]>()
  const byKey = new Map<string, readonly FoundControl[]>()
  for (const map of own) {
    const ofMap = learnAffixes(map.lines.map((line) => line.target))
    for (const { target, found } of learnedLines(map, set)) {
      if (!byName.has(target)) byName.set(target, found)
      for (const key of keysOf(target, ofMap)) if (!byKey.has(key)) byKey.set(key, found)
    }
  }
  return (name) => {
    const same = byName.get(name)
    if (same) return same
    const key = keysOf(name, affixes).find((each) => byKey.has(each))
    if (key === undefined) return find(name)
    return byKey.get(key)!.map((each) => ({ ...each, confidence: each.confidence * SURE.alike }))
  }
}

/** The name as it is, and without what the shapes of its head share. */
const keysOf = (name: string, affixes: Affixes) => [
  keyText(nameKey(name)),
  ...affixes.variants(name).map((variant) => keyText(nameKey(variant.name))),
]

function learnedLines(map: ControlMap, set: DetectableSet) {
  const controls = new Set(DETECTABLE_SETS[set].controls.map((c) => c.name))
  const targets = new Map<string, number>()
  for (const { terms } of map.lines)
    for (const { source } of terms) targets.set(source, (targets.get(source) ?? 0) + 1)
  return map.lines.map(({ target, terms, confidence = 1 }) => ({
    target,
    found: terms
      .filter(({ source }) => controls.has(source))
      .map(
        ({ source, gain, by }): FoundControl => ({
          control: source,
          gain,
          by,
          confidence: Math.min(confidence, SURE.same),
          reason: `As in the map "${map.name}".`,
          // Several shapes of one control are parts of it, and so are gates of one shape; all are driven.
          part: targets.get(source)! > 1 ? [target, by ?? ''].join(' ') : '',
          vocabulary: set,
        }),
      ),
  }))
}
