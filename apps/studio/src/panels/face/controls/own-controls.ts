import { facs50 } from '@facework/documents'
import type { OpenCharacter } from '@facework/operations'
import type { ControlValues } from '@facework/operations/internal'

/** Controls of FACS-50 in the names of one character's own controls, through its map. */
export interface OwnControls {
  /** What a control is made of: the character's own controls and their values where it is full; empty for none. */
  parts(control: string): ControlValues
  /** Several controls at once. One that the character lacks keeps its name. */
  values(controls: ControlValues): ControlValues
}

const NAMES = facs50.controls.map((c) => c.name)

export function ownControls(character: OpenCharacter | undefined): OwnControls {
  const known = new Map<string, ControlValues>()
  const parts = (control: string): ControlValues => {
    const before = known.get(control)
    if (before) return before
    const full = character?.poseValues({ [control]: 1 }, NAMES) ?? {}
    const found = Object.fromEntries(Object.entries(full).filter(([, value]) => value > 0))
    known.set(control, found)
    return found
  }
  return {
    parts,
    values(controls) {
      const lacking = Object.entries(controls).filter(([name]) => Object.keys(parts(name)).length === 0)
      return { ...Object.fromEntries(lacking), ...character?.poseValues(controls, NAMES) }
    },
  }
}
