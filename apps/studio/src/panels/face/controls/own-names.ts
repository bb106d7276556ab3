import { facs50ToArkit } from '@facework/documents'

/** The names a character has for a control of FACS-50. */
export type OwnNames = (control: string) => readonly string[]

/** Controls of ARKit that a control of FACS-50 is the main part of. */
export function arkitNamesOf(control: string): readonly string[] {
  return ARKIT.get(control) ?? []
}

const ARKIT = new Map<string, string[]>()
for (const { target, terms } of facs50ToArkit.lines) {
  const most = Math.max(...terms.map((t) => t.gain))
  for (const { source, gain } of terms) {
    if (gain === most) ARKIT.set(source, [...(ARKIT.get(source) ?? []), target])
  }
}

/** The control itself where the character has it, else what ARKit calls it; unknown ones keep their name. */
export function ownNames(known: readonly string[]): OwnNames {
  const has = new Set(known)
  const found = new Map<string, readonly string[]>()
  return (control) => {
    const before = found.get(control)
    if (before) return before
    const arkit = has.has(control) ? [] : arkitNamesOf(control).filter((name) => has.has(name))
    const names = arkit.length > 0 ? arkit : [control]
    found.set(control, names)
    return names
  }
}
