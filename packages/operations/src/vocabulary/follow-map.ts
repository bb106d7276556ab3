import type { ControlMap, ControlSet } from '@facework/documents'
import { wayBetween } from '@facework/documents/internal'
import type { Vocabularies } from './vocabularies.ts'

/**
 * The maps that take curves of these names through a character's own map: where they use another set than
 * the map does, the maps that lead to it go first.
 *
 *   for (const map of mapsToFollow(['JawDrop'], arkitMap, BUILT_IN_VOCABULARIES)) clip = mapClip(clip, map).clip
 */
export function mapsToFollow(
  spoken: readonly string[],
  map: ControlMap,
  vocabularies: Vocabularies,
): readonly ControlMap[] {
  return [...mapsLeadingTo(spoken, map, vocabularies), map]
}

/** The maps from the set of these names to the inputs of a map; none where they are the same. */
export function mapsLeadingTo(
  spoken: readonly string[],
  map: ControlMap,
  { sets, maps }: Vocabularies,
): readonly ControlMap[] {
  const wanted = sets.find((set) => set.id === map.from?.id)
  const said = setSpoken(spoken, sets)
  if (!wanted || !said || count(spoken, wanted) >= count(spoken, said)) return []
  // Names of the head itself need no way to it.
  const own = new Set(map.lines.map((line) => line.target))
  if (spoken.filter((name) => own.has(name)).length >= count(spoken, said)) return []
  return wayBetween(maps, said.id, wanted.id) ?? []
}

/** The set that most of these names belong to; undefined when none does. */
export function setSpoken(names: readonly string[], sets: readonly ControlSet[]): ControlSet | undefined {
  let best: { set: ControlSet; found: number } | undefined
  for (const set of sets) {
    const found = count(names, set)
    if (found > (best?.found ?? 0)) best = { set, found }
  }
  return best?.set
}

function count(names: readonly string[], { controls }: ControlSet): number {
  const known = new Set(controls.map((c) => c.name))
  return names.filter((name) => known.has(name)).length
}
