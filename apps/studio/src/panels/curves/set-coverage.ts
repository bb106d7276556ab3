import { arkit52, type ControlSet, facs50, headSet, visemes15, vrm1 } from '@facework/documents'

const SETS: readonly (readonly [string, ControlSet])[] = [
  ['FACS-50', facs50],
  ['ARKit-52', arkit52],
  ['VRM 1.0', vrm1],
  ['Visemes', visemes15],
  ['Head', headSet],
]

/** The control sets that have a control of this name. */
export function setsWith(curve: string): readonly string[] {
  return SETS.filter(([, set]) => set.controls.some((c) => c.name === curve)).map(([title]) => title)
}

export interface SetCoverage {
  readonly title: string
  readonly covered: number
  readonly of: number
  readonly missing: readonly string[]
}

/** How much of the control set that fits best can be driven; undefined where no name is of any set. */
export function coverageOf(driven: ReadonlySet<string>): SetCoverage | undefined {
  const all = SETS.map(([title, { controls }]): SetCoverage => {
    const missing = controls.map((c) => c.name).filter((name) => !driven.has(name))
    return { title, covered: controls.length - missing.length, of: controls.length, missing }
  })
  const best = all.reduce((a, b) => (b.covered > a.covered ? b : a))
  return best.covered > 0 ? best : undefined
}
