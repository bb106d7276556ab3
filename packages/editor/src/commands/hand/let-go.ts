import type { Id } from '@facework/documents'
import { withEntries } from '../../by-hand.ts'
import type { Editing } from '../../editing.ts'

const noneOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))

/** What was set by hand of these controls is gone. */
export function letGoOfControls(editing: Editing, names: readonly string[]): void {
  editing.setByHand({ controls: withEntries(editing.byHand.controls, noneOf(names)) })
}

/** The same for joints of a character. */
export function letGoOfJoints(editing: Editing, character: Id | undefined, names: readonly string[]): void {
  const moved = character === undefined ? undefined : editing.byHand.joints[character]
  if (character === undefined || !moved || names.length === 0) return
  const left = withEntries(moved, noneOf(names))
  editing.setByHand({
    joints: withEntries(editing.byHand.joints, { [character]: Object.keys(left).length > 0 ? left : null }),
  })
}
