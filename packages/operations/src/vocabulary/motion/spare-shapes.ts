import { choosePerControl, type ShapeMatch } from '../choose-targets.ts'
import type { FoundControl } from '../find-controls.ts'
import { likenesses } from './name-by-motion.ts'
import type { ShapeMotions } from './shape-motions.ts'

/** Shapes whose name is that of controls which a better shape drives, with these controls. */
export type SpareShapes = ReadonlyMap<string, readonly string[]>

/** A spare shape moves this much more like another control than like the one that its name says. */
const MISNAMED = 0.1

export function spareShapes(matches: readonly ShapeMatch[]): SpareShapes {
  const taken = new Set([...choosePerControl(matches).values()].flat().map((m) => m.name))
  const spare = new Map<string, string[]>()
  for (const { name, control, approximate } of matches)
    if (!taken.has(name) && !approximate) spare.set(name, [...(spare.get(name) ?? []), control])
  return spare
}

/** Of two shapes with names of one control, such as two ways to raise a brow, the one that moves as something else. */
export function misnamed(
  motions: ShapeMotions,
  spare: SpareShapes,
  find: (name: string) => readonly FoundControl[],
): readonly string[] {
  const own = motionsOf(motions, [...spare.keys()])
  const [named, best] = [new Map<string, number>(), new Map<string, number>()]
  for (const { shape, name, likeness } of likenesses(own, () => true)) {
    best.set(shape, Math.max(best.get(shape) ?? -1, likeness))
    if (find(name).some(({ control }) => spare.get(shape)!.includes(control)))
      named.set(shape, Math.max(named.get(shape) ?? -1, likeness))
  }
  return [...own.keys()].filter((shape) => best.get(shape)! > (named.get(shape) ?? -1) + MISNAMED)
}

export const motionsOf = (motions: ShapeMotions, names: readonly string[]): ShapeMotions =>
  new Map(names.flatMap((name) => (motions.has(name) ? [[name, motions.get(name)!] as const] : [])))
