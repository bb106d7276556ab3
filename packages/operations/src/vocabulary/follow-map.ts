import { CONTROL_SETS, type ControlMap, type ControlSet, mapsBetween } from '@facework/documents'

/**
 * The maps that take curves of these names through a character's own map: where they use another set than
 * the map does, the built-in maps that lead to it go first.
 *
 *   for (const map of mapsToFollow(['JawDrop'], arkitMap)) clip = mapClip(clip, map).clip
 */
export function mapsToFollow(spoken: readonly string[], map: ControlMap): readonly ControlMap[] {
  return [...mapsLeadingTo(spoken, map), map]
}

/** The built-in maps from the set of these names to the inputs of a map; none where they are the same. */
export function mapsLeadingTo(spoken: readonly string[], map: ControlMap): readonly ControlMap[] {
  const wanted = CONTROL_SETS.find((set) => set.id === map.from?.id)
  const said = setSpoken(spoken)
  if (!wanted || !said || count(spoken, wanted) >= count(spoken, said)) return []
  // Names of the head itself need no way to it.
  const own = new Set(map.lines.map((line) => line.target))
  if (spoken.filter((name) => own.has(name)).length >= count(spoken, said)) return []
  return mapsBetween(said.id, wanted.id) ?? []
}

/** The built-in set that most of these names belong to; undefined when none does. */
export function setSpoken(
  names: readonly string[],
  sets: readonly ControlSet[] = CONTROL_SETS,
): ControlSet | undefined {
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
