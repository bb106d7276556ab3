import type { ControlMap, Policy } from '@facework/documents'
import type { GazeControls } from '@facework/documents/internal'

// [T4]
/**
 * A policy in a head's own names: what a map drives by the controls of a group belongs to that group.
 * Names the policy has already stay where they are.
 */
export function fitPolicy(policy: Policy, map: ControlMap): Policy {
  const taken = new Set(policy.speech.flatMap((s) => s.controls))
  const driven = (names: readonly string[], known: Iterable<string>) => {
    const sources = new Set(names)
    const there = new Set(known)
    return map.lines
      .filter((line) => line.terms.some((t) => t.gain > 0 && sources.has(t.source)))
      .map((line) => line.target)
      .filter((target) => !there.has(target))
  }
  const speech = policy.speech.map((region) => {
    const added = driven(region.controls, taken)
    for (const name of added) taken.add(name)
    return { ...region, controls: [...region.controls, ...added] }
  })
  return {
    ...policy,
    speech,
    blink: [
      ...policy.blink,
      ...policy.blink.map((group) => driven(group, policy.blink.flat())).filter((group) => group.length > 0),
    ],
    gaze: [...policy.gaze, ...policy.gaze.flatMap((row) => gazeThrough(row, map, policy.gaze))],
  }
}

/** The row in the map's targets; none unless all four directions have one. */
function gazeThrough(row: GazeControls, map: ControlMap, known: readonly GazeControls[]): GazeControls[] {
  const through = (source: string) => {
    const lines = map.lines.filter((l) => l.terms.some((t) => t.source === source && t.gain > 0))
    return lines.length === 1 ? lines[0]!.target : undefined
  }
  const [up, down, left, right] = [row.up, row.down, row.left, row.right].map(through)
  if (!up || !down || !left || !right || known.some((k) => k.up === up)) return []
  return [{ eye: row.eye, up, down, left, right }]
}
