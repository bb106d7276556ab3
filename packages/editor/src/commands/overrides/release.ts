import type { Id } from '@facework/documents'
import type { Editing } from '../../editing.ts'
import { withEntries } from '../../overrides.ts'

const noneOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))

/** Removes the overrides of these controls. */
export function releaseControls(editing: Editing, names: readonly string[]): void {
  editing.setOverrides({ controls: withEntries(editing.overrides.controls, noneOf(names)) })
}

/** The same for joints of a character. */
export function releaseJoints(editing: Editing, character: Id | undefined, names: readonly string[]): void {
  const moved = character === undefined ? undefined : editing.overrides.joints[character]
  if (character === undefined || !moved || names.length === 0) return
  const left = withEntries(moved, noneOf(names))
  editing.setOverrides({
    joints: withEntries(editing.overrides.joints, {
      [character]: Object.keys(left).length > 0 ? left : null,
    }),
  })
}
